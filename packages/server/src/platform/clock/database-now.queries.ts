import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { learnNow } from './portal-now.ts'

/** The moment as the database has it, and the hour in China. */
export const databaseNow = async (db: Db): Promise<{ at: Date; hour: number }> => {
  const { rows } = await sql<{ at: string; hour: number }>`
    select clock_timestamp()::timestamptz as at,
      extract(hour from clock_timestamp() at time zone 'Asia/Shanghai')::int as hour`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no clock')
  const at = new Date(row.at)
  learnNow(at)
  return { at, hour: row.hour }
}
