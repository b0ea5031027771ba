import type { ReactNode } from 'react'
import styles from './split-desk.module.css'

export interface DeskPane {
  readonly key: string
  readonly title: ReactNode
  /** Right end of the pane's head: a count, tools. */
  readonly tools?: ReactNode
  readonly content: ReactNode
  /** The content reaches the edges and scrolls for itself: a file. */
  readonly flush?: boolean | undefined
  /** How much of the width: the scan is wider than the list of checks. */
  readonly weight?: 'narrow' | 'normal' | 'wide' | undefined
}

/** Work with several things side by side: each pane scrolls for itself, the decision stays in sight at the lower edge. Below 1200 px one under the other. */
export const SplitDesk = ({
  head,
  panes,
  bar,
  fill,
}: {
  head?: ReactNode
  panes: readonly DeskPane[]
  bar?: ReactNode
  /** All of it is in sight at once: head, panes and bar share the height of the window. */
  fill?: boolean | undefined
}) => (
  <div className={styles.desk} data-fill={fill ? '' : undefined}>
    {head}
    <div className={styles.panes}>
      {panes.map(({ key, title, tools, content, flush, weight = 'normal' }) => (
        <section
          key={key}
          className={styles.pane}
          data-weight={weight}
          aria-label={typeof title === 'string' ? title : undefined}
        >
          <header className={styles.head}>
            <h3>{title}</h3>
            {tools && <div className={styles.tools}>{tools}</div>}
          </header>
          {/* Scrolls on its own, so that the keyboard must reach it. */}
          <div
            className={styles.content}
            data-flush={flush ? '' : undefined}
            tabIndex={flush ? undefined : 0}
          >
            {content}
          </div>
        </section>
      ))}
    </div>
    {bar}
  </div>
)
