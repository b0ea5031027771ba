import type { member } from '@portal/contract/membership/member.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { Fragment, type KeyboardEvent, type RefObject } from 'react'
import { shownValue } from '../../../shared/form/shown-value.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { fieldNamed, type KindView } from '../kinds.ts'
import styles from './review.module.css'

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
  panel: RefObject<HTMLElement | null>
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

/** Before → after, as one reads a corrected sheet. */
const Changed = ({ before, after }: { before: string; after: string }) => (
  <>
    {before && (
      <del>
        <span className="visually-hidden">原为</span>
        {before}
      </del>
    )}{' '}
    <ins>
      <span className="visually-hidden">现为</span>
      {after || '（已清空）'}
    </ins>
  </>
)

/** What the reviewer says of one field, and the button for it. */
type Marking = Pick<RecordPanelProps, 'flags' | 'canFlag' | 'onFlag'>

const Mark = ({ flags, field }: Pick<Marking, 'flags'> & { field: string }) =>
  flags[field] && (
    <small className={styles.flagText}>
      <Icon name="flag" size="0.875em" /> {flags[field]}
    </small>
  )

const MarkButton = ({
  flags,
  onFlag,
  field,
  title,
}: Omit<Marking, 'canFlag'> & { field: string; title: string }) => (
  <button
    type="button"
    className={styles.flag}
    data-flag=""
    aria-pressed={Boolean(flags[field])}
    aria-label={flags[field] ? `修改“${title}”的意见` : `将“${title}”标为需修改`}
    title="标为需修改"
    onClick={() => onFlag(field)}
  >
    <Icon name="flag" size="1em" />
  </button>
)

interface RowProps extends Omit<RecordPanelProps, 'panel'> {
  name: string
}

const Row = ({ name, desk, view, flags, canFlag, onFlag, revealed, onReveal }: RowProps) => {
  const field = fieldNamed(view, name)
  if (!field || field.widget === 'hidden') return null
  const value = String(desk.record.form[name] ?? '')
  const change = desk.changes.find((each) => each.field === name)
  if (!value && !change && !field.required) return null
  const asked = desk.flaggedBefore.findLast((each) => each.field === name)
  const shown = revealed[name] ?? shownValue(field, value)
  return (
    <div
      className={styles.row}
      data-changed={change ? '' : undefined}
      data-flagged={flags[name] ? '' : undefined}
    >
      <dt>{field.title}</dt>
      <dd>
        <span className={styles.value}>
          {change ? (
            <Changed before={change.before} after={revealed[name] ?? change.after} />
          ) : (
            shown || <em>未填写</em>
          )}
          {asked && <small className={styles.asked}>上次意见：{asked.comment}</small>}
          <Mark flags={flags} field={name} />
        </span>
        <span className={styles.tools}>
          {field.mask && value && revealed[name] === undefined && (
            <Button kind="link" onClick={() => onReveal(name)} aria-label={`查看完整${field.title}`}>
              查看
            </Button>
          )}
          {canFlag && <MarkButton flags={flags} onFlag={onFlag} field={name} title={field.title} />}
        </span>
      </dd>
    </div>
  )
}

const PictureRow = ({ change, flags, canFlag, onFlag }: Marking & { change: Desk['changes'][number] }) => {
  const { field, title, pictures } = change
  return (
    <div className={styles.row} data-changed="" data-flagged={flags[field] ? '' : undefined}>
      <dt>{title}</dt>
      <dd>
        <span className={styles.pictures}>
          {pictures?.before && (
            <figure>
              <img src={pictures.before} alt={`原${title}`} />
              <figcaption>原{title}</figcaption>
            </figure>
          )}
          <figure>
            <img src={pictures?.after} alt={`新${title}`} />
            <figcaption>新{title}</figcaption>
          </figure>
          <Mark flags={flags} field={field} />
        </span>
        {canFlag && (
          <span className={styles.tools}>
            <MarkButton flags={flags} onFlag={onFlag} field={field} title={title} />
          </span>
        )}
      </dd>
    </div>
  )
}

export const RecordPanel = ({ panel, ...rest }: RecordPanelProps) => {
  const { desk, view } = rest
  const changed = new Set(desk.changes.map(({ field }) => field))
  return (
    // Scrolls on its own, so that the keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region
    <section ref={panel} className={styles.panel} aria-labelledby="desk-record" tabIndex={0} onKeyDown={walk}>
      <h2 id="desk-record" className={styles.head}>
        申请信息{' '}
        <span>
          {desk.changes.length > 0 ? `改动 ${desk.changes.length} 项` : `第 ${desk.applicationVersion} 版`}
        </span>
      </h2>
      {desk.changes.length > 0 && (
        <>
          <h3 className={styles.section}>本次改动</h3>
          <dl>
            {desk.changes.map((change) =>
              change.pictures ? (
                <PictureRow key={change.field} change={change} {...rest} />
              ) : (
                <Row key={change.field} name={change.field} {...rest} />
              ),
            )}
          </dl>
        </>
      )}
      {view.sections.map((section) => (
        <Fragment key={section.title}>
          <h3 className={styles.section}>{section.title}</h3>
          <dl>
            {section.fields
              .filter((name) => !changed.has(name))
              .map((name) => (
                <Row key={name} name={name} {...rest} />
              ))}
          </dl>
        </Fragment>
      ))}
    </section>
  )
}
