import type { dues } from '@portal/contract/membership/dues/dues.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { Timeline } from '../../shared/ui/timeline.tsx'

type Event = OutputOf<typeof dues.get>['history'][number]

const wordsOf = ({ reason, facts }: Event) =>
  (reason || facts.length > 0) && (
    <>
      {reason && <p>原因：{reason}</p>}
      {facts.length > 0 && <p>{facts.map(({ title, text }) => `${title} ${text}`).join(' · ')}</p>}
    </>
  )

/** What happened to an entry, the newest first. */
export const History = ({ events }: { events: readonly Event[] }) => (
  <Timeline
    label="办理记录"
    moments={events.map((event) => ({
      key: `${event.at}-${event.action}`,
      title: event.label,
      meta: `${event.actor} ${timeOf(event.at)}`,
      text: wordsOf(event),
    }))}
  />
)
