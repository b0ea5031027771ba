import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Text } from '../ui/text.tsx'
import styles from './parts.module.css'

/** A title that breaks at its colon, if it breaks. */
export const Halves = ({ text }: { text: string }) => {
  const at = text.indexOf('：') + 1
  if (at === 0 || at === text.length) return text
  return (
    <>
      <span className={styles.half}>{text.slice(0, at)}</span>
      <span className={styles.half}>{text.slice(at)}</span>
    </>
  )
}

/** A part of a public page from edge to edge. */
export const Band = ({
  tone = 'paper',
  label,
  children,
}: {
  tone?: 'paper' | 'canvas' | 'white' | 'abyss'
  label: string
  children: ReactNode
}) => (
  <section className={styles.band} data-tone={tone} aria-label={label}>
    <div className="wrap">{children}</div>
  </section>
)

export interface More {
  readonly text: string
  readonly to: string
}

/** Heading and a word at the left edge, what it is about beside it; below each other on phones. */
export const Rail = ({
  title,
  lead,
  more,
  children,
}: {
  title: string
  lead?: ReactNode
  more?: More | undefined
  children: ReactNode
}) => (
  <div className={styles.rail}>
    <div className={styles.side}>
      <Text as="h2" display size="title">
        {title}
      </Text>
      {lead && (
        <Text tone="quiet" size="s">
          {lead}
        </Text>
      )}
      {more && <Onward {...more} />}
    </div>
    <div>{children}</div>
  </div>
)

/** What belongs to the reading of a page at its left edge, in sight while it is read; below it on phones. */
export const Beside = ({
  side,
  label,
  children,
}: {
  side: ReactNode
  label: string
  children: ReactNode
}) => (
  <div className={styles.rail}>
    <aside className={`${styles.aside} no-print`} aria-label={label}>
      {side}
    </aside>
    {children}
  </div>
)

export const Onward = ({ text, to }: More) =>
  /^https?:/i.test(to) ? (
    <a className={`${styles.onward} target`} href={to} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    <Link className={`${styles.onward} target`} to={to}>
      {text}
    </Link>
  )

/** Where a page stands among the others. */
export const Trail = ({ steps, here }: { steps: readonly More[]; here: string }) => (
  <nav className={`${styles.trail} no-print`} aria-label="位置">
    {steps.map(({ text, to }) => (
      <Fragment key={to}>
        <Link className="target" to={to}>
          {text}
        </Link>
        <span aria-hidden="true">›</span>
      </Fragment>
    ))}
    <span aria-current="page">{here}</span>
  </nav>
)

/** One of several places side by side; a line under the one that is open. */
export const PlaceLink = ({
  to,
  current,
  children,
}: {
  to: string
  current: boolean
  children: ReactNode
}) => (
  <Link className={styles.place} to={to} aria-current={current ? 'page' : undefined}>
    {children}
  </Link>
)
