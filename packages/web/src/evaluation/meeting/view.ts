import { meeting } from '@portal/contract/evaluation/meeting.calls'
import type { MeetingState } from '@portal/contract/evaluation/meeting.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import type { ApiError } from '../../shared/api.ts'
import { refresh } from '../../shared/call/client.ts'
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

export const nameOf = ({ items }: Meeting, achievementId: string): string =>
  items.find((item) => item.achievementId === achievementId)?.name ?? ''
