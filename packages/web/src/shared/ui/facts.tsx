import type { ReactNode } from 'react'
import styles from './facts.module.css'

export interface Fact {
  readonly title: string
  readonly value: ReactNode
  /** What stood here before: shown struck through beside the new value. */
  readonly before?: ReactNode
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
      const { title, value, before }: Fact = 'title' in fact ? fact : { title: fact[0], value: fact[1] }
      return (
        <div key={title} data-changed={before === undefined ? undefined : ''}>
          <dt>{title}</dt>
          <dd>
            {before !== undefined && (
              <>
                <del>{shown(before)}</del>{' '}
              </>
            )}
            {before === undefined ? shown(value) : <ins>{shown(value)}</ins>}
          </dd>
        </div>
      )
    })}
  </dl>
)
