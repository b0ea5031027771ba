import { Icon } from './icon.tsx'
import styles from './steps.module.css'

interface Step {
  readonly text: string
  /** On which day it was taken. */
  readonly note?: string | undefined
  /** Something went wrong here: a return, an objection. */
  readonly bad?: boolean | undefined
}

/** Where one is in a wizard, or a record on its way: words and numbers, never colour alone. Past the last one all are done. */
export function Steps({
  items,
  current,
  label = '办理进度',
}: {
  items: readonly (string | Step)[]
  current: number
  label?: string
}) {
  return (
    <nav aria-label={label}>
      <ol className={styles.steps} data-many={items.length > 5 ? '' : undefined}>
        {items.map((item, index) => {
          const { text, note, bad }: Step = typeof item === 'string' ? { text: item } : item
          const state = index < current ? 'done' : index === current ? 'now' : 'later'
          return (
            <li
              key={text}
              className={styles.step}
              data-state={state}
              data-bad={bad ? '' : undefined}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <span className={styles.mark}>
                {state === 'done' ? <Icon name="check" label="已完成" size="1.1em" /> : bad ? '!' : index + 1}
              </span>
              <span className={styles.text}>
                {text}
                {note && <small>{note}</small>}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
