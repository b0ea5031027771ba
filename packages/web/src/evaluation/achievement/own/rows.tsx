import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './form.module.css'

interface RowsProps<T> {
  readonly title: string
  /** The section says it already. */
  readonly hideTitle?: boolean
  readonly help?: string | undefined
  readonly error?: string | undefined
  readonly required?: boolean
  readonly items: readonly T[]
  readonly most: number
  /** Order means something: rows are numbered and can be moved. */
  readonly ordered?: boolean
  readonly addText: string
  readonly blank: () => T
  readonly onChange: (items: T[]) => void
  readonly row: (item: T, change: (patch: Partial<T>) => void, index: number) => ReactNode
}

/** A list of rows: added, filled in, moved, taken away. */
export function Rows<T>(props: RowsProps<T>) {
  const { title, items, most, ordered, onChange } = props
  const id = useId()
  const host = useRef<HTMLOListElement>(null)
  const move = (from: number, to: number) => {
    const next = [...items]
    const [moved] = next.splice(from, 1)
    if (moved === undefined) return
    next.splice(to, 0, moved)
    onChange(next)
    // The button goes with its row.
    requestAnimationFrame(() =>
      host.current
        ?.querySelector<HTMLElement>(
          `:scope > li:nth-child(${to + 1}) [data-move="${to > from ? 'down' : 'up'}"]`,
        )
        ?.focus(),
    )
  }
  const add = () => {
    onChange([...items, props.blank()])
    requestAnimationFrame(() =>
      host.current
        ?.querySelector<HTMLElement>(':scope > li:last-child :is(input, select, textarea)')
        ?.focus(),
    )
  }
  return (
    <section className={styles.rows} aria-labelledby={id} data-invalid={props.error ? '' : undefined}>
      <h3 id={id} className={props.hideTitle ? 'visually-hidden' : undefined}>
        {props.required && (
          <span className={styles.star} aria-hidden="true">
            *
          </span>
        )}
        {title}
      </h3>
      {props.help && <p className={styles.help}>{props.help}</p>}
      <ol ref={host}>
        {items.map((item, i) => (
          <li key={i}>
            <div className={styles.rowHead}>
              <span>{ordered ? `第 ${i + 1}` : i + 1}</span>
              {ordered && (
                <>
                  <button
                    type="button"
                    data-move="up"
                    disabled={i === 0}
                    aria-label={`${title}第${i + 1}项上移`}
                    onClick={() => move(i, i - 1)}
                  >
                    上移
                  </button>
                  <button
                    type="button"
                    data-move="down"
                    disabled={i === items.length - 1}
                    aria-label={`${title}第${i + 1}项下移`}
                    onClick={() => move(i, i + 1)}
                  >
                    下移
                  </button>
                </>
              )}
              <button
                type="button"
                aria-label={`删除${title}第${i + 1}项`}
                onClick={() => onChange(items.filter((_, at) => at !== i))}
              >
                删除
              </button>
            </div>
            <div className={styles.rowBody}>
              {props.row(
                item,
                (patch) => onChange(items.map((one, at) => (at === i ? { ...one, ...patch } : one))),
                i,
              )}
            </div>
          </li>
        ))}
      </ol>
      {props.error && (
        <p className={styles.error} role="alert">
          {props.error}
        </p>
      )}
      {items.length < most && (
        <Button kind="secondary" onClick={add}>
          <Icon name="plus" />
          {props.addText}
        </Button>
      )}
    </section>
  )
}
