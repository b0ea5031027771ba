import { ACHIEVEMENT_TARGETS, FORM_SECTIONS } from '@portal/contract/evaluation/achievement-form.fields'
import { Button } from '../../../shared/ui/button.tsx'
import { type Fact, Facts } from '../../../shared/ui/facts.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Hint, Row, Section, Stack } from '../../../shared/ui/layout.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import type { Detail, Flags } from './parts.ts'

interface Props {
  detail: Detail
  flags: Flags
  canFlag: boolean
  onFlag: (target: string) => void
  onOpenFile: (fileId: string) => void
  openFile: string
  /** Only what changed since the submission before. */
  changedOnly: boolean
}
type Target = (typeof ACHIEVEMENT_TARGETS)[number]

const slotOf = (target: string) => (target.startsWith('attach.') ? target.slice(7) : undefined)
const filesOf = ({ files }: Detail, target: string) => files.filter(({ slot }) => slot === slotOf(target))

const Files = ({
  files,
  changed,
  openFile,
  onOpenFile,
}: { files: Detail['files']; changed: boolean } & Pick<Props, 'openFile' | 'onOpenFile'>) => (
  <Row gap={1}>
    {files.map(({ id, fileName }) => (
      <Button key={id} kind="link" aria-pressed={openFile === id} onClick={() => onOpenFile(id)}>
        <Icon name="file" size="1em" />
        {fileName}
      </Button>
    ))}
    {files.length === 0 && '已移除'}
    {changed && <Tag tone="wait">附件有变化</Tag>}
  </Row>
)

/** What stands in one place of the form, what was asked of it, and the button that asks. */
const factOf = ({ target, title, public: open }: Target, props: Props): Fact => {
  const { detail, flags, canFlag, onFlag } = props
  const change = detail.diffWithPrev.find((one) => one.target === target)
  // What the applicant answered to the last return, beside the field it was about.
  const asked = detail.returnSheet?.items.find((one) => one.target === target)
  const files = slotOf(target) !== undefined
  return {
    title,
    value: files ? (
      <Files {...props} files={filesOf(detail, target)} changed={change !== undefined} />
    ) : (
      detail.texts[target] || '未填写'
    ),
    ...(!files && change && { before: change.before || '（空）' }),
    note: (
      <>
        {open && <Hint>公示内容</Hint>}
        {asked && (
          <Text tone="wait">
            上次要求：{asked.text}
            {asked.answer && `　答复：${asked.answer}`}
          </Text>
        )}
        {flags[target] && <Text tone="bad">需补正：{flags[target]}</Text>}
      </>
    ),
    flagged: Boolean(flags[target]),
    act: canFlag && (
      <IconButton
        name="flag"
        label={`标记${title}需补正`}
        title="标记需补正"
        aria-pressed={Boolean(flags[target])}
        onClick={() => onFlag(target)}
      />
    ),
  }
}

/** The submission section by section: what changed is marked, what needs correcting is flagged in its place. */
export const FormPanel = (props: Props) => {
  const { detail, changedOnly } = props
  const changed = new Set(detail.diffWithPrev.map(({ target }) => target))
  const rows = ACHIEVEMENT_TARGETS.filter(({ target }) =>
    changedOnly
      ? changed.has(target)
      : !slotOf(target) || changed.has(target) || filesOf(detail, target).length > 0,
  )
  return (
    <Stack>
      {FORM_SECTIONS.map(({ code, label }) => {
        const listed = rows.filter(({ section }) => section === code)
        if (listed.length === 0) return null
        return (
          <Section key={code} title={label} level={4}>
            <Facts facts={listed.map((row) => factOf(row, props))} />
          </Section>
        )
      })}
    </Stack>
  )
}
