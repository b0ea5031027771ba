import type { ReactNode } from 'react'
import styles from './text.module.css'

/** Short facts about what stands above them, one after the other: when, where from, how long. */
export const Marks = ({ marks }: { marks: readonly ReactNode[] }) => (
  <p className={styles.marks}>{marks.map((mark, index) => mark && <span key={index}>{mark}</span>)}</p>
)

/** A name with what tells it from others of the same name below it: one cell of a list. `long`: breaks instead of being cut. */
export const Named = ({
  long,
  over,
  note,
  children,
}: {
  long?: boolean
  /** The same above it. */
  over?: ReactNode
  note?: ReactNode
  children: ReactNode
}) => (
  <span className={styles.named} data-long={long ? '' : undefined}>
    {over && <small>{over}</small>}
    {children}
    {note && <small>{note}</small>}
  </span>
)

/** A portrait or a stamped sheet in small, with its name; `wide` for what lies on its side, as a signature. */
export const Picture = ({
  src,
  alt,
  caption,
  wide,
}: {
  src: string | undefined
  alt: string
  caption?: string | undefined
  wide?: boolean | undefined
}) => (
  <figure className={styles.picture} data-wide={wide ? '' : undefined}>
    <img src={src} alt={alt} />
    {caption && <figcaption>{caption}</figcaption>}
  </figure>
)
