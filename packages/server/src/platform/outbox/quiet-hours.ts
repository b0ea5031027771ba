import { databaseNow } from '../clock/database-now.queries.ts'
import type { Db } from '../http/context.ts'
import type { Settings } from '../settings/settings.ts'

/** From the first hour to the last; over midnight when the first is the later one. */
export const isQuiet = (hour: number, from: number, to: number): boolean =>
  from === to ? false : from < to ? hour >= from && hour < to : hour >= from || hour < to

const HOUR_MS = 3_600_000
const CHINA_MS = 8 * HOUR_MS

/** When SMS that people write may go again, as an instant; null while they may go. */
export const quietUntil = async (db: Db, settings: Settings): Promise<string | null> => {
  const { smsQuietFrom, smsQuietTo } = await settings.all()
  const { at, hour } = await databaseNow(db)
  if (!isQuiet(hour, smsQuietFrom, smsQuietTo)) return null
  const thisHour = Math.floor((at.getTime() + CHINA_MS) / HOUR_MS) * HOUR_MS - CHINA_MS
  return new Date(thisHour + ((smsQuietTo - hour + 24) % 24) * HOUR_MS).toISOString()
}
