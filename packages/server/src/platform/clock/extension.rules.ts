import { dayOf, monthsBefore, today } from '@portal/contract/platform/time'

/** What stands against another day for a deadline, by the name that each domain has its words for; undefined: nothing. */
export const againstExtension = (
  dueAt: string | null,
  day: string,
): 'dueLaterOnly' | 'dueFromToday' | 'dueTooFar' | undefined => {
  if (dueAt !== null && day <= dayOf(dueAt)) return 'dueLaterOnly'
  if (day < today()) return 'dueFromToday'
  return day > monthsBefore(today(), -12) ? 'dueTooFar' : undefined
}
