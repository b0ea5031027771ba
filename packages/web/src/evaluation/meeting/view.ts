import type { meeting } from '@portal/contract/evaluation/meeting.calls'
import type { MeetingState } from '@portal/contract/evaluation/meeting.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { instantOf } from '@portal/contract/platform/time'
import type { TagTone } from '../../shared/ui/tag.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { wordsOf } from '../../shared/words-of.ts'

export type Meeting = OutputOf<typeof meeting.view>
export interface Shown {
  readonly view: Meeting
  readonly reload: () => Promise<unknown>
}

export const MEETING_TONES: Record<MeetingState, TagTone> = {
  planned: 'wait',
  running: 'good',
  closed: 'plain',
  cancelled: 'bad',
}

export const fromLocal = (value: string): string => (value ? new Date(instantOf(value)).toISOString() : '')

/** Says what went wrong, and answers whether it went well. */
export const attempt = async (act: () => Promise<unknown>, done?: string): Promise<boolean> => {
  try {
    await act()
    if (done) toast(done, 'success')
    return true
  } catch (cause) {
    toast(wordsOf(cause), 'error')
    return false
  }
}

export const nameOf = ({ items }: Meeting, achievementId: string): string =>
  items.find((item) => item.achievementId === achievementId)?.name ?? ''
