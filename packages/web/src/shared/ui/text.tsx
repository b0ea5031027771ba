import type { AriaRole, ReactNode } from 'react'
import styles from './text.module.css'

export interface TextProps {
  children: ReactNode
  as?:
    | 'p'
    | 'span'
    | 'small'
    | 'strong'
    | 'div'
    | 'dt'
    | 'dd'
    | 'h1'
    | 'h2'
    | 'h3'
    | 'h4'
    | 'blockquote'
    | undefined
  tone?: 'quiet' | 'faint' | 'good' | 'wait' | 'bad' | undefined
  size?: 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl' | 'title' | 'figure' | undefined
  /** Titles and figures of public pages, in the letters of their own. */
  display?: boolean | undefined
  strong?: boolean | undefined
  center?: boolean | undefined
  /** Lines as they were typed. */
  typed?: boolean | undefined
  id?: string | undefined
  role?: AriaRole | undefined
}

/** Words that differ from those around them in size, weight or what they mean: a remark, a warning, a figure, typed lines. */
export const Text = ({
  as: Tag = 'p',
  tone,
  size,
  display,
  strong,
  center,
  typed,
  children,
  id,
  role,
}: TextProps) => (
  <Tag
    className={styles.text}
    data-tone={tone}
    data-size={size}
    data-display={display ? '' : undefined}
    data-strong={strong ? '' : undefined}
    data-center={center ? '' : undefined}
    data-typed={typed ? '' : undefined}
    id={id}
    role={role}
  >
    {children}
  </Tag>
)

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

/** Points one below the other; `numbered` where their order says something. */
export const Points = ({ points, numbered }: { points: readonly ReactNode[]; numbered?: boolean }) => {
  const List = numbered ? 'ol' : 'ul'
  return (
    <List className={styles.points}>
      {points.map((point, index) => (
        <li key={index}>{point}</li>
      ))}
    </List>
  )
}
