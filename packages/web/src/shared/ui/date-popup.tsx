import { lazy, Suspense } from 'react'
import type { DatePanelProps } from './date-panel.tsx'
import { Skeleton } from './states.tsx'

const load = () => import('./date-panel.tsx')
/** The calendar is heavy and mostly not needed, since a date is typed faster: it comes when the field is entered. */
export const preloadCalendar = () => void load().catch(() => {})
const Panel = lazy(async () => ({ default: (await load()).DatePanel }))

export const DatePopup = (props: DatePanelProps) => (
  <Suspense fallback={<Skeleton rows={1} />}>
    <Panel {...props} />
  </Suspense>
)
