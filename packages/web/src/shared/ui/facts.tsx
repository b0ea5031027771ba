import type { ReactNode } from 'react'
import styles from './facts.module.css'

export interface Fact {
  readonly title: string
  readonly value: ReactNode
  /** What stood here before: shown struck through beside the new value. */
  readonly before?: ReactNode
  /** Under the value: what was said of it. */
  readonly note?: ReactNode
  /** At the right of the value. */
  readonly act?: ReactNode
  /** Long text: a line of its own where there are several columns. */
  readonly wide?: boolean | undefined
  /** Something is wrong with it. */
  readonly flagged?: boolean | undefined
}

const shown = (value: ReactNode) => (value === '' || value === null || value === undefined ? '—' : value)

/** Name and value, line by line: how a record is read. Several columns only where there is room. */
export const Facts = ({
  facts,
  columns = 1,
  plain,
}: {
  facts: readonly (Fact | readonly [string, ReactNode])[]
  columns?: 1 | 2 | 3 | undefined
  /** Without the frame: inside a card. */
  plain?: boolean | undefined
}) => (
  <dl
    className={styles.facts}
    data-columns={columns === 1 ? undefined : columns}
    data-plain={plain ? '' : undefined}
  >
    {facts.map((fact) => {
      const { title, value, before, note, act, flagged, wide }: Fact =
        'title' in fact ? fact : { title: fact[0], value: fact[1] }
      const changed = before !== undefined
      return (
        <div
          key={title}
          data-changed={changed ? '' : undefined}
          data-flagged={flagged ? '' : undefined}
          data-wide={wide ? '' : undefined}
        >
          <dt>{title}</dt>
          <dd data-acts={act ? '' : undefined}>
            <div>
              {changed && (
                <>
                  <del>
                    <span className="visually-hidden">原为</span>
                    {shown(before)}
                  </del>{' '}
                </>
              )}
              {changed ? (
                <ins>
                  <span className="visually-hidden">现为</span>
                  {shown(value)}
                </ins>
              ) : (
                shown(value)
              )}
              {note}
            </div>
            {act && <div className={`${styles.act} no-print`}>{act}</div>}
          </dd>
        </div>
      )
    })}
  </dl>
)
