import type { ReactNode } from 'react'
import { Link } from 'react-router'
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
    <div className={styles.wrap}>{children}</div>
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
      <h2>{title}</h2>
      {lead && <p>{lead}</p>}
      {more && <Onward {...more} />}
    </div>
    <div className={styles.body}>{children}</div>
  </div>
)

export const Onward = ({ text, to }: More) =>
  /^https?:/i.test(to) ? (
    <a className={styles.onward} href={to} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    <Link className={styles.onward} to={to}>
      {text}
    </Link>
  )
