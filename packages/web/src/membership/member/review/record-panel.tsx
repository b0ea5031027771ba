import type { member } from '@portal/contract/membership/member.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import type { KeyboardEvent, RefObject } from 'react'
import { shownValue } from '../../../shared/form/shown-value.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { type Fact, Facts } from '../../../shared/ui/facts.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Stack } from '../../../shared/ui/layout.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import { Picture } from '../../../shared/ui/words.tsx'
import { fieldNamed, type KindView } from '../kinds.ts'

export type Desk = OutputOf<typeof member.reviewDesk>

/** The buttons that mark a field, in the order of the record. */
export const FLAGS = '[data-flag]'

/** From mark to mark: up and down walk, Enter marks. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const marks = [...event.currentTarget.querySelectorAll<HTMLElement>(FLAGS)]
  const at = marks.indexOf(event.target as HTMLElement)
  if (step === 0 || at < 0) return
  event.preventDefault()
  marks[at + step]?.focus()
}

interface RecordPanelProps {
  panel: RefObject<HTMLDivElement | null>
  desk: Desk
  view: KindView
  /** Comments by field that the reviewer has written so far. */
  flags: Readonly<Record<string, string>>
  /** Marking is possible while a decision is open. */
  canFlag: boolean
  onFlag: (field: string) => void
  revealed: Readonly<Record<string, string>>
  onReveal: (field: string) => void
}

/** What the reviewer says of one field, and the button for it. */
type Marking = Pick<RecordPanelProps, 'flags' | 'canFlag' | 'onFlag'>

const MarkButton = ({ flags, canFlag, onFlag, field, title }: Marking & { field: string; title: string }) =>
  canFlag && (
    <IconButton
      name="flag"
      label={flags[field] ? `修改“${title}”的意见` : `将“${title}”标为需修改`}
      title="标为需修改"
      data-flag=""
      aria-pressed={Boolean(flags[field])}
      onClick={() => onFlag(field)}
    />
  )

const Mark = ({ flags, field }: Pick<Marking, 'flags'> & { field: string }) =>
  flags[field] && (
    <Text as="small" tone="bad">
      <Icon name="flag" size="0.875em" /> {flags[field]}
    </Text>
  )

type Given = Omit<RecordPanelProps, 'panel'>

const factOf = (name: string, { desk, view, revealed, onReveal, ...marking }: Given): Fact[] => {
  const { flags } = marking
  const field = fieldNamed(view, name)
  if (!field || field.widget === 'hidden') return []
  const value = String(desk.record.form[name] ?? '')
  const change = desk.changes.find((each) => each.field === name)
  if (!value && !change && !field.required) return []
  const asked = desk.flaggedBefore.findLast((each) => each.field === name)
  const { title } = field
  return [
    {
      title,
      value: change
        ? (revealed[name] ?? change.after) || '（已清空）'
        : (revealed[name] ?? shownValue(field, value)) || <Text tone="faint">未填写</Text>,
      ...(change && { before: change.before }),
      flagged: Boolean(flags[name]),
      note: (
        <>
          {asked && (
            <Text as="small" tone="wait">
              上次意见：{asked.comment}
            </Text>
          )}
          <Mark flags={flags} field={name} />
        </>
      ),
      act: (
        <>
          {field.mask && value && revealed[name] === undefined && (
            <Button kind="link" onClick={() => onReveal(name)} aria-label={`查看完整${title}`}>
              查看
            </Button>
          )}
          <MarkButton {...marking} field={name} title={title} />
        </>
      ),
    },
  ]
}

const pictureFact = ({ field, title, pictures }: Desk['changes'][number], marking: Marking): Fact => ({
  title,
  before: pictures?.before && <Picture src={pictures.before} alt={`原${title}`} caption={`原${title}`} />,
  value: <Picture src={pictures?.after} alt={`新${title}`} caption={`新${title}`} />,
  flagged: Boolean(marking.flags[field]),
  note: <Mark flags={marking.flags} field={field} />,
  act: <MarkButton {...marking} field={field} title={title} />,
})

export const RecordPanel = ({ panel, ...given }: RecordPanelProps) => {
  const { desk, view, flags, canFlag, onFlag } = given
  const marking = { flags, canFlag, onFlag }
  const changed = new Set(desk.changes.map(({ field }) => field))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from one of its buttons to the next
    <div ref={panel} onKeyDown={walk}>
      <Stack gap={3}>
        {desk.changes.length > 0 && (
          <Part
            title="本次改动"
            facts={desk.changes.flatMap((change) =>
              change.pictures ? pictureFact(change, marking) : factOf(change.field, given),
            )}
          />
        )}
        {view.sections.map(({ title, fields }) => (
          <Part
            key={title}
            title={title}
            facts={fields.filter((name) => !changed.has(name)).flatMap((name) => factOf(name, given))}
          />
        ))}
      </Stack>
    </div>
  )
}

const Part = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <Stack gap={2}>
    <Text as="h3" size="xs" tone="faint">
      {title}
    </Text>
    <Facts plain facts={facts} />
  </Stack>
)
