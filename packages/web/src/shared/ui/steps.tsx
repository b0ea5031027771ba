import { Icon } from './icon.tsx'
import styles from './steps.module.css'

/** Where one is in a wizard: words and numbers, never colour alone. */
export function Steps({
  items,
  current,
  label = '办理进度',
}: {
  items: readonly string[]
  current: number
  label?: string
}) {
  return (
    <nav aria-label={label}>
      <ol className={styles.steps}>
        {items.map((item, index) => {
          const state = index < current ? 'done' : index === current ? 'now' : 'later'
          return (
            <li
              key={item}
              className={styles.step}
              data-state={state}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <span className={styles.mark}>
                {state === 'done' ? <Icon name="check" label="已完成" size="1.1em" /> : index + 1}
              </span>
              <span className={styles.text}>{item}</span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
