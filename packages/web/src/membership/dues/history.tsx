import type { dues } from '@portal/contract/membership/dues.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '../../shared/time.ts'
import styles from './dues.module.css'

type Event = OutputOf<typeof dues.get>['history'][number]

/** What happened to an entry, the newest first. */
export const History = ({ events }: { events: readonly Event[] }) => (
  <ol className={styles.history} aria-label="办理记录">
    {events.map((event) => (
      <li key={`${event.at}-${event.action}`}>
        <p>
          <strong>{event.label}</strong>
          <span>{event.actor}</span>
          <time dateTime={event.at}>{timeOf(event.at)}</time>
        </p>
        {event.reason && <p>原因：{event.reason}</p>}
        {event.facts.length > 0 && (
          <p className={styles.facts}>
            {event.facts.map(({ title, text }) => `${title} ${text}`).join(' · ')}
          </p>
        )}
      </li>
    ))}
  </ol>
)
