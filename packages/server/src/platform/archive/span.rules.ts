import type { SettingValues } from '@portal/contract/platform/settings/settings'

/** Messages are looked up by staff for half a year. */
const OUTBOX_DAYS = 180

/** Before which moment rows are archived, and archives removed. */
export const spanOf = (
  { auditMonths, archiveYears }: Pick<SettingValues, 'auditMonths' | 'archiveYears'>,
  now: Date,
) => {
  const back = (change: (moment: Date) => void) => {
    const moment = new Date(now)
    change(moment)
    return moment
  }
  return {
    audit: back((moment) => moment.setUTCMonth(moment.getUTCMonth() - auditMonths)),
    outbox: back((moment) => moment.setUTCDate(moment.getUTCDate() - OUTBOX_DAYS)),
    archive: back((moment) => moment.setUTCFullYear(moment.getUTCFullYear() - archiveYears)),
  }
}
