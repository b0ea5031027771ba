import styles from './task.module.css'

/** How much of something there is, beside its button in the bar; nothing where there is none. */
export const BarCount = ({ count, what, tone }: { count: number; what: string; tone?: 'bad' }) =>
  count > 0 && (
    <b className={styles.count} data-tone={tone}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden">{what}</span>
    </b>
  )
