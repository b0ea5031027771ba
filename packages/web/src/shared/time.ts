import { thisYear, timeOf } from '@portal/contract/platform/time'

export { dayOf, timeOf } from '@portal/contract/platform/time'

/** 11-20 09:12 in this year, with the year otherwise. */
export const shortTime = (iso: string): string => {
  const full = timeOf(iso)
  return full.slice(0, 4) === String(thisYear()) ? full.slice(5) : full
}
