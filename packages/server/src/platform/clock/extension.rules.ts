import { dayOf, monthsBefore, today } from '@portal/contract/platform/time'

/** What stands against another day for a deadline, by the name that each domain has its words for; undefined: nothing. */
export const againstExtension = (
  dueAt: string | null,
  day: string,
  now = today(),
): 'dueLaterOnly' | 'dueFromToday' | 'dueTooFar' | undefined => {
  if (dueAt !== null && day <= dayOf(dueAt)) return 'dueLaterOnly'
  if (day < now) return 'dueFromToday'
  return day > monthsBefore(now, -12) ? 'dueTooFar' : undefined
}
