import type { ComponentProps, ReactNode } from 'react'
import styles from './split-desk.module.css'

interface PaneProps extends Omit<ComponentProps<'section'>, 'title' | 'content'> {
  title: ReactNode
  /** Right end of the pane's head: a count, tools. */
  tools?: ReactNode
  /** How much of the width: the scan is wider than the list of checks. */
  weight?: 'narrow' | 'normal' | 'wide' | undefined
}

/** One thing of several on a desk. What scrolls is reached by the keyboard. */
const Pane = ({ title, tools, weight = 'normal', children, ...rest }: PaneProps) => (
  <section
    className={styles.pane}
    data-weight={weight}
    aria-label={typeof title === 'string' ? title : undefined}
    {...rest}
  >
    <header className={styles.head}>
      <h3>{title}</h3>
      {tools && <div className={styles.tools}>{tools}</div>}
    </header>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region */}
    <div className={styles.content} tabIndex={0}>
      {children}
    </div>
  </section>
)

export interface DeskPane extends Pick<PaneProps, 'title' | 'tools' | 'weight'> {
  readonly key: string
  readonly content: ReactNode
}

/** Work with several things side by side: each pane scrolls for itself, the decision stays in sight at the lower edge. Below 1200 px one under the other. */
export const SplitDesk = ({
  head,
  panes = [],
  bar,
  children,
}: {
  head?: ReactNode
  panes?: readonly DeskPane[]
  bar?: ReactNode
  /** `Pane`s that know themselves what stands in their heads. */
  children?: ReactNode
}) => (
  <div className={styles.desk}>
    {head}
    <div className={styles.panes}>
      {panes.map(({ key, content, ...pane }) => (
        <Pane key={key} {...pane}>
          {content}
        </Pane>
      ))}
      {children}
    </div>
    {bar}
  </div>
)
