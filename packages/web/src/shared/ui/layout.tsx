import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import styles from './layout.module.css'

/** A step of the scale of spaces: 1 = 4 px, 2 = 8, 3 = 12, 4 = 16, 5 = 24, 6 = 32, 7 = 48. */
export type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

export interface PageProps {
  /** Left out where the bar above the page already says it. */
  title?: ReactNode
  /** One line under the title: what the page is for, or number, kind and unit of a record. */
  lead?: ReactNode
  /** Tags beside the title. */
  tags?: ReactNode
  /** The one main act and its neighbours, right of the title; below it on phones. */
  actions?: ReactNode
  /** Where one came from. */
  back?: { readonly to: string; readonly text: string } | undefined
  /** `full`: lists and desks. `wide` (75rem): cards and records. `form` (57rem). `read` (42rem): running text. */
  width?: 'full' | 'wide' | 'form' | 'read' | undefined
  /** 1 where no frame carries the page's name above. */
  level?: 1 | 2 | undefined
  children: ReactNode
}

/** The one geometry of a page: same left edge, same rhythm, one of four widths. */
export function Page({ title, lead, tags, actions, back, width = 'full', level = 2, children }: PageProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  const headed = title || lead || tags || actions || back
  return (
    <div className={styles.page} data-width={width}>
      {headed && (
        <header className={styles.pageHead}>
          <div className={styles.pageNames}>
            {back && (
              <Link className={`${styles.back} no-print`} to={back.to}>
                <Icon name="chevron-left" size="1em" />
                {back.text}
              </Link>
            )}
            {(title || tags) && (
              <div className={styles.pageTitle}>
                {title && <Title>{title}</Title>}
                {tags}
              </div>
            )}
            {lead && <div className={styles.lead}>{lead}</div>}
          </div>
          {actions && <div className={`${styles.actions} no-print`}>{actions}</div>}
        </header>
      )}
      {children}
    </div>
  )
}

interface HeadProps {
  title?: ReactNode
  /** A quiet word beside the title: a count, a date, a state. */
  note?: ReactNode
  /** Links or small buttons at the right end of the title. */
  actions?: ReactNode
  level?: 2 | 3 | 4 | undefined
}

const Head = ({ title, note, actions, level = 3, titleId }: HeadProps & { titleId?: string | undefined }) => {
  const Title = `h${level}` as const
  return (
    <header className={styles.head}>
      {title && <Title id={titleId}>{title}</Title>}
      {note && <span className={styles.note}>{note}</span>}
      {actions && <div className={`${styles.headActions} no-print`}>{actions}</div>}
    </header>
  )
}

/** A part of a page under a title, without a frame. `id` makes it the target of an index. */
export const Section = ({
  title,
  note,
  actions,
  level,
  id,
  gap = 3,
  children,
}: HeadProps & { id?: string | undefined; gap?: Gap | undefined; children: ReactNode }) => (
  <section className={styles.stack} data-gap={gap} id={id}>
    {(title || note || actions) && <Head title={title} note={note} actions={actions} level={level} />}
    {children}
  </section>
)

export interface CardProps extends HeadProps {
  children?: ReactNode
  /** Acts or sums at the lower edge. */
  footer?: ReactNode
  /** What it is about at a glance: `now` waits for the reader, `bad` went wrong, `good` is done. */
  tone?: 'plain' | 'now' | 'wait' | 'good' | 'bad' | undefined
  /** Without inner edge: for a table or a list that reaches from side to side. */
  flush?: boolean | undefined
  id?: string | undefined
  /** Name for readers when there is no title. */
  label?: string | undefined
}

/** A framed part of a page. Cards do not lie in cards: use `Section` inside. */
export const Card = ({ children, footer, tone = 'plain', flush, id, label, ...head }: CardProps) => {
  const titleId = useId()
  return (
    <section
      className={styles.card}
      data-tone={tone}
      data-flush={flush ? '' : undefined}
      id={id}
      aria-label={label}
      aria-labelledby={head.title && !label ? titleId : undefined}
    >
      {(head.title || head.note || head.actions) && <Head {...head} titleId={titleId} />}
      {children !== undefined && <div className={styles.cardBody}>{children}</div>}
      {footer && <footer className={styles.cardFoot}>{footer}</footer>}
    </section>
  )
}

/** One below the other. */
export const Stack = ({ gap = 4, children }: { gap?: Gap | undefined; children: ReactNode }) => (
  <div className={styles.stack} data-gap={gap}>
    {children}
  </div>
)

/** Beside each other, wrapping. Everything pressed or typed into in it has one height. */
export const Row = ({
  gap = 2,
  align = 'center',
  justify = 'start',
  fill,
  tight,
  as: Tag = 'div',
  label,
  children,
}: {
  gap?: Gap | undefined
  /** Where it wraps, the lines stand close: links that are tall enough of themselves. */
  tight?: boolean | undefined
  as?: 'div' | 'ul' | undefined
  /** Of a list. */
  label?: string | undefined
  align?: 'center' | 'start' | 'end' | 'baseline' | undefined
  justify?: 'start' | 'end' | 'between' | 'center' | undefined
  /** The first takes what the others leave. */
  fill?: boolean | undefined
  children: ReactNode
}) => (
  <Tag
    className={styles.row}
    aria-label={label}
    data-gap={gap}
    data-align={align}
    data-justify={justify}
    data-fill={fill ? '' : undefined}
    data-tight={tight ? '' : undefined}
  >
    {children}
  </Tag>
)

/** As many columns of equal width as fit: none narrower than `min` (xs 8rem, s 12rem, m 17rem, l 24rem). Figures (`stat`) stand up to four in a row, on a phone two. */
export const Grid = ({
  min = 'm',
  gap = 4,
  as: Tag = 'div',
  children,
}: {
  min?: 'xs' | 's' | 'm' | 'l' | 'stat' | undefined
  gap?: Gap | undefined
  as?: 'div' | 'ul' | 'dl' | undefined
  children: ReactNode
}) => (
  <Tag className={styles.grid} data-min={min} data-gap={gap}>
    {children}
  </Tag>
)

/** A main column and a narrow one beside it; below it up to 900 px. */
export const Split = ({
  side,
  at = 'end',
  sticky = false,
  label,
  children,
}: {
  side: ReactNode
  /** Of the narrow column, where it is a thing of its own. */
  label?: string | undefined
  at?: 'start' | 'end' | undefined
  /** The narrow column stays in sight while the other is scrolled: an index of sections, a summary. */
  sticky?: boolean | undefined
  children: ReactNode
}) => (
  <div className={styles.split} data-at={at}>
    <div className={styles.splitMain}>{children}</div>
    <aside className={styles.splitSide} data-sticky={sticky ? '' : undefined} aria-label={label}>
      {side}
    </aside>
  </div>
)

/** Secondary words: an explanation, a remark under something. */
export const Hint = ({ children, id }: { children: ReactNode; id?: string | undefined }) => (
  <p className={styles.hint} id={id}>
    {children}
  </p>
)

/** A key of the keyboard. */
export const Key = ({ children }: { children: ReactNode }) => <kbd>{children}</kbd>

/** A thin line between parts. */
export const Rule = () => <hr />
