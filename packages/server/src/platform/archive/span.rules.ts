import type { SettingValues } from '@portal/contract/platform/settings/settings'
import { dayOf, monthsBefore } from '@portal/contract/platform/time'

/** Messages are looked up by staff for half a year. */
const OUTBOX_DAYS = 180
const DAY_MS = 86_400_000

/** The same moment of the day so many months earlier, as the society counts them: of a month without that day its last one. */
const back = (now: Date, months: number): Date => {
  const day = dayOf(now)
  return new Date(now.getTime() - (Date.parse(day) - Date.parse(monthsBefore(day, months))))
}

/** Before which moment rows are archived, and archives removed. */
export const spanOf = (
  { auditMonths, archiveYears }: Pick<SettingValues, 'auditMonths' | 'archiveYears'>,
  now: Date,
) => ({
  audit: back(now, auditMonths),
  outbox: new Date(now.getTime() - OUTBOX_DAYS * DAY_MS),
  archive: back(now, 12 * archiveYears),
})
