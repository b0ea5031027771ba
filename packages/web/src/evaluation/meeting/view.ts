import { meeting } from '@portal/contract/evaluation/meeting.calls'
import type { MeetingState } from '@portal/contract/evaluation/meeting.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import type { ApiError } from '../../shared/api.ts'
import { refresh } from '../../shared/call/client.ts'
import { timeOf } from '../../shared/time.ts'
import type { TagTone } from '../../shared/ui/tag.tsx'

export type Meeting = OutputOf<typeof meeting.view>
export interface Shown {
  readonly view: Meeting
}

export const MEETING_TONES: Record<MeetingState, TagTone> = {
  planned: 'wait',
  running: 'good',
  closed: 'plain',
  cancelled: 'bad',
}

/** Of an act after which the next one follows at once: it counts as under way until the session is read anew, whoever was faster. */
export const following = {
  onDone: () => refresh(meeting.view),
  onRefused: (error: ApiError) => {
    if (error.is('stateChanged')) void refresh(meeting.view)
    return false
  },
}

/** For a field that knows no zone: the time where the society is. */
export const toLocal = (iso: string | null): string => (iso ? timeOf(iso).replace(' ', 'T') : '')
export const fromLocal = (value: string): string => (value ? new Date(`${value}:00+08:00`).toISOString() : '')
/** 09:30 */
export const clockOf = (iso: string): string => timeOf(iso).slice(11)

export const nameOf = ({ items }: Meeting, achievementId: string): string =>
  items.find((item) => item.achievementId === achievementId)?.name ?? ''
