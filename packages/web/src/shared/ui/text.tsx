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

/** Points one below the other; `numbered` where their order says something. */
export const Points = ({ points, numbered }: { points: readonly ReactNode[]; numbered?: boolean }) => {
  const List = numbered ? 'ol' : 'ul'
  return (
    <List className={numbered ? styles.numbered : styles.points}>
      {points.map((point, index) => (
        <li key={index}>{point}</li>
      ))}
    </List>
  )
}
