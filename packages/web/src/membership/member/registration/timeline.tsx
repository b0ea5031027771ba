import { timeOf } from '@portal/contract/platform/time'
import type { Application } from './description.ts'
import styles from './record.module.css'

/** What happened to the application, newest first. */
export const Timeline = ({ history, after }: { history: Application['history']; after?: boolean }) => (
  <section
    className={[styles.timeline, after && styles.after].filter(Boolean).join(' ')}
    aria-labelledby="registration-history"
  >
    <h2 id="registration-history">办理记录</h2>
    <ol>
      {history.map((entry, index) => (
        <li key={`${entry.at}-${index}`} data-action={entry.action}>
          <strong>{entry.label}</strong>
          <span>
            {timeOf(entry.at)} · {entry.actor}
          </span>
          {entry.opinion && <p>{entry.opinion}</p>}
          {entry.items.map((item) => (
            <p key={item.field}>
              {item.title}：{item.comment}
            </p>
          ))}
        </li>
      ))}
    </ol>
  </section>
)
