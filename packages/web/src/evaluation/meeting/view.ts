import type { meeting } from '@portal/contract/evaluation/meeting.calls'
import type { MeetingState } from '@portal/contract/evaluation/meeting.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '../../shared/time.ts'
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

/** For the native control, which knows no zone: the time where the society is. */
export const toLocal = (iso: string | null): string => (iso ? timeOf(iso).replace(' ', 'T') : '')
export const fromLocal = (value: string): string => (value ? new Date(`${value}:00+08:00`).toISOString() : '')
/** 09:30 */
export const clockOf = (iso: string): string => timeOf(iso).slice(11)

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
