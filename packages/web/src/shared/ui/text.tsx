import type { AriaRole, ReactNode } from 'react'
import styles from './text.module.css'

export interface TextProps {
  children: ReactNode
  as?: 'p' | 'span' | 'small' | 'strong' | 'div' | 'h2' | 'h3' | 'h4' | 'blockquote' | undefined
  tone?: 'quiet' | 'faint' | 'good' | 'wait' | 'bad' | undefined
  size?: 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl' | undefined
  strong?: boolean | undefined
  center?: boolean | undefined
  /** Lines as they were typed. */
  typed?: boolean | undefined
  id?: string | undefined
  role?: AriaRole | undefined
}

/** Words that differ from those around them in size, weight or what they mean: a remark, a warning, a figure, typed lines. */
export const Text = ({ as: Tag = 'p', tone, size, strong, center, typed, children, id, role }: TextProps) => (
  <Tag
    className={styles.text}
    data-tone={tone}
    data-size={size}
    data-strong={strong ? '' : undefined}
    data-center={center ? '' : undefined}
    data-typed={typed ? '' : undefined}
    id={id}
    role={role}
  >
    {children}
  </Tag>
)

/** A name with what tells it from others of the same name below it: one cell of a list. `long`: breaks instead of being cut. */
export const Named = ({
  long,
  note,
  children,
}: {
  long?: boolean
  note?: ReactNode
  children: ReactNode
}) => (
  <span className={styles.named} data-long={long ? '' : undefined}>
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

/** Points one below the other. */
export const Points = ({ points }: { points: readonly ReactNode[] }) => (
  <ul className={styles.points}>
    {points.map((point, index) => (
      <li key={index}>{point}</li>
    ))}
  </ul>
)
