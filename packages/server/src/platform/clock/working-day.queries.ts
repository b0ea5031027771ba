import { addDays, dayFrom, endOfDay, isDate, isWeekend, today } from '@portal/contract/platform/time'
import { type RawBuilder, sql } from 'kysely'
import { AppError, type Db } from '../http/context.ts'

/** Working days of China: Monday to Friday, but for the days that staff have written down (holidays and make-up days). */

export interface CalendarDay {
  readonly day: string
  readonly works: boolean
  readonly name: string
}
type Exceptions = ReadonlyMap<string, boolean>

export const isWorkingDay = (exceptions: Exceptions, day: string): boolean =>
  exceptions.get(day) ?? !isWeekend(day)

/** The n-th working day after `from`, which does not count itself; 0: `from`, or the next working day. Both YYYY-MM-DD. */
export const workingDayAfter = (exceptions: Exceptions, from: string, n: number): string => {
  let day = from
  if (n === 0) {
    while (!isWorkingDay(exceptions, day)) day = addDays(day, 1)
    return day
  }
  for (let left = n; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(exceptions, day)) left -= 1
  }
  return day
}

/** The last working day before `day`. */
export const workingDayBefore = (exceptions: Exceptions, day: string): string => {
  let before = addDays(day, -1)
  while (!isWorkingDay(exceptions, before)) before = addDays(before, -1)
  return before
}

/** How many working days lie after `from` up to and with `to`. */
export const workingDaysBetween = (exceptions: Exceptions, from: string, to: string): number => {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))
    if (isWorkingDay(exceptions, day)) count += 1
  return count
}

export const readExceptions = async (db: Db, from: string): Promise<Exceptions> => {
  const rows = await db
    .selectFrom('calendarDay')
    .select([sql<string>`day::text`.as('day'), 'works'])
    .where('day', '>=', from)
    .execute()
  return new Map(rows.map(({ day, works }) => [day, works]))
}

/** The day by which something that takes so many working days has to be done. */
export const dueDay = async (db: Db, workingDays: number, from = today()): Promise<string> =>
  workingDayAfter(await readExceptions(db, from), from, workingDays)
/** The last second, China's, of the day into which an instant falls: what lasts some days lasts them whole. */
export const lastSecondOf = (instant: RawBuilder<unknown>) =>
  sql<string>`(date_trunc('day', (${instant}) at time zone 'Asia/Shanghai') + interval '1 day - 1 second') at time zone 'Asia/Shanghai'`

/** The same as an instant: the end of that day. */
export const dueIn = async (db: Db, workingDays: number, from = today()): Promise<string> =>
  endOfDay(await dueDay(db, workingDays, from))

export const listYear = (db: Db, year: number): Promise<CalendarDay[]> =>
  db
    .selectFrom('calendarDay')
    .select([sql<string>`day::text`.as('day'), 'works', 'name'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .execute()

/** What was written down of the days from the one to the other. */
export const listExceptions = (db: Db, from: string, to: string): Promise<CalendarDay[]> =>
  db
    .selectFrom('calendarDay')
    .select([sql<string>`day::text`.as('day'), 'works', 'name'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()

export const listYears = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from day)::int as year from "calendarDay" order by year desc
  `.execute(db)
  return rows.map(({ year }) => year)
}

export const setDay = async (db: Db, day: string, kind: 'holiday' | 'workday' | 'usual', name: string) => {
  await db.deleteFrom('calendarDay').where('day', '=', day).execute()
  if (kind === 'usual') return
  const works = kind === 'workday'
  await db
    .insertInto('calendarDay')
    .values({ day, works, name: name || (works ? '调休上班' : '放假') })
    .execute()
}

const LINE =
  /^(\d{4}-\d{1,2}-\d{1,2})(?:\s*(?:至|到|—|~|～|-)\s*(\d{4}-\d{1,2}-\d{1,2}))?[\s,，]+(休|班)[\s,，]*(.{0,20})$/
const dayIn = (text: string): string => {
  const [year = '', month = '', date = ''] = text.split('-')
  return dayFrom(year, month, date)
}

/** Reads lines such as `2026-10-01 至 2026-10-07 休 国庆节`; a line that cannot be read refuses the whole by its number. */
export const readLines = (year: number, text: string): CalendarDay[] => {
  const days = new Map<string, CalendarDay>()
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const refuse = (why: string): never => {
      throw new AppError('calendarInvalid', { text: `第${i + 1}行${why}：${line.trim().slice(0, 40)}` })
    }
    const match = LINE.exec(line.trim())
    if (!match) return refuse('格式不正确')
    const [, first = '', last = first, sign, name = ''] = match
    const [from, to] = [dayIn(first), dayIn(last)]
    if (!isDate(from) || !isDate(to) || to < from) refuse('日期不正确')
    if (from.slice(0, 4) !== String(year) || to.slice(0, 4) !== String(year)) refuse(`不在${year}年`)
    const works = sign === '班'
    for (let day = from; day <= to; day = addDays(day, 1))
      // A Saturday within a holiday rests anyway; what says nothing new is not kept.
      if (works === isWeekend(day))
        days.set(day, { day, works, name: name.trim() || (works ? '调休上班' : '放假') })
  }
  return [...days.values()]
}

export const replaceYear = async (db: Db, year: number, days: readonly CalendarDay[]): Promise<void> => {
  await db
    .deleteFrom('calendarDay')
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .execute()
  if (days.length > 0)
    await db
      .insertInto('calendarDay')
      .values([...days])
      .execute()
}
