import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** The moment as the database has it, and the hour in China. */
export const databaseNow = async (db: Db): Promise<{ at: Date; hour: number }> => {
  const { rows } = await sql<{ at: string; hour: number }>`
    select clock_timestamp()::timestamptz as at,
      extract(hour from clock_timestamp() at time zone 'Asia/Shanghai')::int as hour`.execute(db)
  const [row] = rows
  if (!row) throw new Error('no clock')
  return { at: new Date(row.at), hour: row.hour }
}
