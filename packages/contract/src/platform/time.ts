/**
 * Days and times as the society has and writes them, on both sides: in China, whatever the zone of the machine. China has had one zone
 * and no summer time since 1991, and no instant here is older. Instants travel as ISO texts, days as YYYY-MM-DD, months as YYYY-MM.
 */

type Instant = string | Date

const OFFSET = '+08:00'
const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** YYYY-MM-DD of a date that knows no zone, as days are counted: its midnight is the one of UTC. */
export const plainDay = (date: Date): string => date.toISOString().slice(0, 10)
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const two = (part: number | string): string => String(part).padStart(2, '0')

// --- what an instant is called ----------------------------------------------------------------------------------------------

const written = (instant: Instant): string =>
  new Date(new Date(instant).getTime() + OFFSET_MS).toISOString().replace('T', ' ')
/** 2026-11-20 */
export const dayOf = (instant: Instant): string => written(instant).slice(0, 10)
/** 2026-11-20 09:12 */
export const timeOf = (instant: Instant): string => written(instant).slice(0, 16)
/** 2026-11-20 09:12:31 */
export const secondOf = (instant: Instant): string => written(instant).slice(0, 19)
/** 09:12 */
export const clockOf = (instant: Instant): string => written(instant).slice(11, 16)
export const hourOf = (instant: Instant): number => Number(written(instant).slice(11, 13))

/** 2026年11月20日, of a day. */
export const dateText = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${year}年${Number(month)}月${Number(date)}日`
}
/** 11月20日, of a day. */
export const shortDateText = (day: string): string => dateText(day).slice(5)
const WEEK = '日一二三四五六'
const weekdayOf = (day: string): string => WEEK[dateOf(day).getUTCDay()] ?? ''

/** 2026年11月20日; empty where it has not happened. */
export const dayText = (instant: Instant | null | undefined): string =>
  instant ? dateText(dayOf(instant)) : ''
/** 2026年11月20日 09:12 */
export const momentText = (instant: Instant): string => `${dayText(instant)} ${clockOf(instant)}`
/** 11月20日 09:12 */
export const shortMomentText = (instant: Instant): string =>
  `${shortDateText(dayOf(instant))} ${clockOf(instant)}`
/** 11月20日周五 09:12 */
export const sessionText = (instant: Instant): string =>
  `${shortDateText(dayOf(instant))}周${weekdayOf(dayOf(instant))} ${clockOf(instant)}`
/** 11月20日周五 09:00 至 17:00, the day said again where it is another one. */
export const sessionSpan = (from: Instant, to: Instant): string =>
  `${sessionText(from)} 至 ${dayOf(from) === dayOf(to) ? clockOf(to) : sessionText(to)}`
/** 2026年11月20日 星期五 */
export const weekdayText = (instant: Instant): string =>
  `${dayText(instant)} 星期${weekdayOf(dayOf(instant))}`
/** 2026年11月20日（星期五）9:12, as a letter says it. */
export const sittingText = (instant: Instant): string =>
  `${dayText(instant)}（星期${weekdayOf(dayOf(instant))}）${clockOf(instant).replace(/^0/, '')}`
/** 2026/11/20 09:12:31; empty where it has not happened. */
export const slashedText = (instant: Instant | null | undefined): string => {
  if (!instant) return ''
  const [year, month, day] = dayOf(instant).split('-').map(Number)
  return `${year}/${month}/${day} ${written(instant).slice(11, 19)}`
}
/** 20261120T011231Z, for the names of files. */
export const stampOf = (date: Date): string => date.toISOString().replace(/[-:]|\.\d+/g, '')

// --- days and months --------------------------------------------------------------------------------------------------------

/** Today where the society is; dates of birth and deadlines are judged by it, not by the machine's zone. */
export const today = (now = new Date()): string => dayOf(now)
export const thisYear = (): number => Number(today().slice(0, 4))

/** 11-20 09:12 in this year, with the year otherwise. */
export const shortTime = (instant: Instant): string => {
  const full = timeOf(instant)
  return full.slice(0, 4) === String(thisYear()) ? full.slice(5) : full
}

export const monthFrom = (year: number | string, month: number | string): string => `${year}-${two(month)}`
export const dayFrom = (year: number | string, month: number | string, day: number | string): string =>
  `${monthFrom(year, month)}-${two(day)}`
export const isDate = (value: string): boolean =>
  !Number.isNaN(dateOf(value).getTime()) && plainDay(dateOf(value)) === value

export const addDays = (day: string, days: number): string =>
  plainDay(new Date(dateOf(day).getTime() + days * DAY_MS))
export const isWeekend = (day: string): boolean => [0, 6].includes(dateOf(day).getUTCDay())
export const daysIn = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}
export const monthAfter = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 12 ? monthFrom(year + 1, 1) : monthFrom(year, number + 1)
}
/** The same day so many months earlier; the last of the month where there is no such day. */
export const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = plainDay(new Date(Date.UTC(year, month - 1 - months, 1))).slice(0, 7)
  return `${first}-${two(Math.min(date, daysIn(first)))}`
}

/** Full years from a birthday to a day, both YYYY-MM-DD. */
export const ageOn = (birthday: string, day: string): number => {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

// --- instants of a day ------------------------------------------------------------------------------------------------------

/** The last moment of a day. */
export const endOfDay = (day: string): string => `${day}T23:59:59${OFFSET}`
/** What a control shows that knows no zone, 2026-11-20T09:12; '' where there is none. */
export const localOf = (instant: Instant | null): string => (instant ? timeOf(instant).replace(' ', 'T') : '')
/** The instant that such a control means. */
export const instantOf = (local: string): string => `${local}:00${OFFSET}`

/** Days since 1899-12-30, as spreadsheets count them, of a day or of a moment as `dayOf`, `timeOf` and `secondOf` write them; instants as they are in China. */
export const sheetDate = (text: string): number | undefined => {
  const given = /^\d{4}-\d\d-\d\dT.*Z$/.test(text) ? secondOf(text) : text
  const parts = /^(\d{4}-\d\d-\d\d)(?: ([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/.exec(given)
  const [, day = '', hours = '0', minutes = '0', seconds = '0'] = parts ?? []
  // A day that never was would be the next one.
  if (!isDate(day)) return undefined
  const days = (dateOf(day).getTime() - dateOf('1899-12-30').getTime()) / DAY_MS
  // Before that spreadsheets count a day that never was.
  if (days <= 60) return undefined
  const passed = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return days + Number((passed / 86_400).toFixed(9))
}
