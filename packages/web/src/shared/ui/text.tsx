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
    | 'h1'
    | 'h2'
    | 'h3'
    | 'h4'
    | 'blockquote'
    | 'legend'
    | 'del'
    | 'ins'
    | 'code'
    | 'output'
    | undefined
  tone?: 'quiet' | 'faint' | 'good' | 'wait' | 'bad' | undefined
  size?: 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl' | 'title' | 'figure' | undefined
  strong?: boolean | undefined
  center?: boolean | undefined
  /** In the letters of public titles. */
  display?: boolean | undefined
  /** Two lines of it at most. */
  short?: boolean | undefined
  /** Lines as they were typed. */
  typed?: boolean | undefined
  /** What is copied sign by sign: a code, a key, a password. */
  code?: boolean | undefined
  label?: string | undefined
  id?: string | undefined
  role?: AriaRole | undefined
}

/** Words that differ from those around them in size, weight or what they mean: a remark, a warning, a figure, typed lines. */
export const Text = ({
  as: Tag = 'p',
  tone,
  size,
  strong,
  center,
  display,
  short,
  typed,
  code,
  label,
  children,
  id,
  role,
}: TextProps) => (
  <Tag
    className={styles.text}
    data-tone={tone}
    data-size={size}
    data-strong={strong ? '' : undefined}
    data-center={center ? '' : undefined}
    data-display={display ? '' : undefined}
    data-short={short ? '' : undefined}
    data-typed={typed ? '' : undefined}
    data-code={code ? '' : undefined}
    aria-label={label}
    id={id}
    role={role}
  >
    {children}
  </Tag>
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

/** A word and smaller ones under it, in the cell of a table. */
export const TwoLines = ({ notes, children }: { notes: readonly ReactNode[]; children: ReactNode }) => (
  <Text as="span">
    {children}
    {notes.filter(Boolean).map((note, index) => (
      <Text key={index} as="small" tone="faint" size="xs">
        {note}
      </Text>
    ))}
  </Text>
)

/** Points one below the other. */
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
