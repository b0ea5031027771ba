import { isFull } from '@portal/contract/content/event/event.words'
import { Link } from 'react-router'
import { to } from '../../../shared/routes/table.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import type { Event, OwnEvent } from '../view.ts'

/** The list stands below what is seen of the page. */
export const REGISTRATIONS = 'registrations'
const showRegistrations = () => document.getElementById(REGISTRATIONS)?.scrollIntoView({ block: 'start' })

/** Somebody took it back, or places were added: who waits is moved up by the office. */
export const FreePlaces = ({ row: { id, phase, places, registered, waiting } }: { row: Event }) =>
  waiting > 0 && (places === 0 || registered < places) && phase !== 'ended' && phase !== 'cancelled' ? (
    <Banner
      tone="warning"
      title={`${places === 0 ? '名额不限' : `有${places - registered}个空余名额`}，${waiting}人候补`}
    >
      名额不会自动递补，请在
      <Link to={to('events', { id, state: 'waiting' })} onClick={showRegistrations}>
        候补名单
      </Link>
      中转为报名，系统会通知本人。
    </Banner>
  ) : null

/** A place that is free belongs to who waits already. */
export const queueing = (row: OwnEvent): string =>
  row.phase === 'open' && row.welcome && row.waitingList && isFull(row) && row.registered < row.places
    ? `已有${row.waiting}人候补，空出的名额先给候补的人；现在报名将列入候补。`
    : ''
