import { addDays, instantOf as instantAt, isWeekend, today } from '@portal/contract/platform/time'
import { type Kysely, sql } from 'kysely'
import { happenedAgo } from '../../evaluation/achievement/achievement-log.queries.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'

/** Lets sample acts have happened on earlier working days: they are done now, each noted with its time, and moved back together. */

const DAY = 86_400_000
const momentOf = (day: string, hour: number): number =>
  Date.parse(instantAt(`${day}T00:00`)) + hour * 3_600_000

/** Milliseconds since that hour of the n-th working day before today; holidays count as any other day. 0: just now. */
const since = (workingDays: number, hour: number, minute: number): number => {
  if (workingDays <= 0) return 0
  const now = Date.now()
  let day = today()
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, -1)
    if (!isWeekend(day)) left -= 1
  }
  return now - momentOf(day, hour) - minute * 60_000
}

/** Whole days, for deadlines, which stay at the end of their day. */
export const daysSince = (workingDays: number): number =>
  workingDays <= 0 ? 0 : Math.floor(since(workingDays, 0, 0) / DAY)

export const instantOf = (workingDays: number, hour: number): string =>
  new Date(Date.now() - since(workingDays, hour, 0)).toISOString()
/** That hour, so many days from today. */
export const ahead = (days: number, hour: number): string =>
  new Date(momentOf(addDays(today(), days), hour)).toISOString()

interface Window {
  readonly from: string
  readonly to: string
  readonly ms: number
}
export interface Past {
  /** Nobody else writes meanwhile. Not to be nested. */
  on<T>(workingDays: number, hour: number, act: () => Promise<T>): Promise<T>
  /** Once, at the end. */
  settle(): Promise<void>
}

const columnsOf = async (db: Db) => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'timestamp with time zone'
      and (c.table_name in ('achievement', 'meeting') or exists (
        select from information_schema.columns k where k.table_schema = 'public' and k.table_name = c.table_name
          and k.column_name in ('achievementId', 'meetingId', 'versionId')))
      and not exists (select from pg_trigger t
        where t.tgrelid = format('public.%I', c.table_name)::regclass and not t.tgisinternal)
    group by c.table_name`.execute(db)
  return rows
}

export const createPast = (db: Kysely<Tables>): Past => {
  const windows: Window[] = []
  /** One after the other where several acts fall into an hour. */
  const acts = new Map<string, number>()
  const minuteOf = (workingDays: number, hour: number) => {
    const nth = acts.get(`${workingDays} ${hour}`) ?? 0
    acts.set(`${workingDays} ${hour}`, nth + 1)
    return ((workingDays * 17 + hour * 7) % 40) + nth
  }
  const clock = async () => {
    const { rows } = await sql<{
      at: string
    }>`select date_trunc('milliseconds', clock_timestamp())::text as at`.execute(db)
    return rows[0]?.at ?? ''
  }
  return {
    async on(workingDays, hour, act) {
      const ms = since(workingDays, hour, minuteOf(workingDays, hour))
      const from = await clock()
      const done = await happenedAgo(ms, act)
      if (ms > 0) windows.push({ from, to: await clock(), ms })
      return done
    },
    async settle() {
      if (windows.length === 0) return
      await db.transaction().execute(async (tx) => {
        await sql`create temp table moved on commit drop as
          select * from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb)
            as w("from" timestamptz, "to" timestamptz, ms float8)`.execute(tx)
        for (const { name, columns } of await columnsOf(tx)) {
          const set = columns.map(
            (column) => sql`${sql.ref(column)} = ${sql.ref(column)} - coalesce((select w.ms from moved w
              where ${sql.ref(`${name}.${column}`)} >= w."from" and ${sql.ref(`${name}.${column}`)} < w."to"), 0)
              * interval '1 millisecond'`,
          )
          await sql`update ${sql.table(name)} set ${sql.join(set)}`.execute(tx)
        }
        // Deadlines that came to lie on a weekend.
        await sql`update achievement set "dueAt" = "dueAt" + make_interval(days => 8 - extract(isodow from "dueAt")::int)
          where extract(isodow from "dueAt") > 5 and status in ('12', '23', '24', '26', '27')`.execute(tx)
      })
      windows.length = 0
    },
  }
}
