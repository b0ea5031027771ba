import { lazy, type RefObject, Suspense } from 'react'
import { Skeleton } from './states.tsx'

const load = () => import('./date-panel.tsx')
/** The calendar is heavy and mostly not needed, since a date is typed faster: it comes when the field is entered. */
export const preloadCalendar = () => void load().catch(() => {})
const Panel = lazy(async () => ({ default: (await load()).DatePanel }))

export interface DatePanelProps {
  anchor: RefObject<HTMLElement | null>
  label: string
  kind: 'day' | 'month' | 'days'
  from: string
  to?: string | undefined
  min?: string | undefined
  max?: string | undefined
  onClose: () => void
  onChoose: (from: string, to: string) => void
}

export const DatePopup = (props: DatePanelProps) => (
  <Suspense fallback={<Skeleton rows={1} />}>
    <Panel {...props} />
  </Suspense>
)
