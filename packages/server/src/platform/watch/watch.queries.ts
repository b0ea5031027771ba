import { sql } from 'kysely'
import { SERVING_SECONDS } from '../clock/serving.rules.ts'
import type { Db } from '../database/database.ts'
import type { Channel } from '../outbox/transport/transport.ts'

/** What the watch reads of the platform's tables, and the two it keeps itself. */

interface Waiting {
  readonly queued: number
  /** Of those that are due: when it was written. */
  readonly oldestSeconds: number
}

export const waitingOf = async (db: Db, channel: Channel): Promise<Waiting> => {
  const { rows } = await sql<Waiting>`select count(*)::int as queued,
      coalesce(extract(epoch from now() - min(greatest("createdAt", case when attempts = 0 then "nextAt" else "createdAt" end))
        filter (where "nextAt" <= now() or attempts > 0)), 0)::float8 as "oldestSeconds"
    from outbox where channel = ${channel} and state = 'queued' and not held`.execute(db)
  return rows[0] ?? { queued: 0, oldestSeconds: 0 }
}

/** A job that has not moved for so long hangs. */
const STUCK_HOURS = 1

export const openJobs = async (db: Db): Promise<Waiting & { stuck: number }> => {
  const { rows } = await sql<Waiting & { stuck: number }>`select count(*)::int as queued,
      coalesce(extract(epoch from now() - min("createdAt") filter (where state = 'queued')), 0)::float8 as "oldestSeconds",
      count(*) filter (where state = 'running' and "updatedAt" < now() - make_interval(hours => ${STUCK_HOURS}))::int as stuck
    from job where state in ('queued', 'running')`.execute(db)
  return rows[0] ?? { queued: 0, oldestSeconds: 0, stuck: 0 }
}

export const lastBackup = (db: Db) =>
  db
    .selectFrom('backupRecord')
    .select(['at', 'bytes', 'place', sql<number>`extract(epoch from now() - at)::float8`.as('ageSeconds')])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** In seconds: how long this database has had something to lose. */
export const portalAge = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - min("appliedAt"))::float8 as seconds from "schemaMigration"`.execute(db)
  return rows[0]?.seconds ?? 0
}

export const knownMigrationNames = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from "schemaMigration"`.execute(db)
  return rows.map(({ name }) => name)
}

export const databaseClock = async (db: Db): Promise<number> => {
  const { rows } = await sql<{
    at: number
  }>`select extract(epoch from clock_timestamp())::float8 as at`.execute(db)
  return Number(rows[0]?.at) * 1_000
}

export interface ServingProcess {
  readonly id: string
  readonly host: string
  readonly pid: number
  readonly version: string
  readonly keyIds: string[]
}

/** A sign of life, and the proof that the database takes writes. */
export const signOfLife = async (
  db: Db,
  { keyIds, ...row }: ServingProcess,
  forwarded: number | undefined,
): Promise<void> => {
  const forwardedAt = forwarded === undefined ? null : new Date(forwarded).toISOString()
  await db
    .insertInto('portalProcess')
    .values({ ...row, keyIds, forwardedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt: sql`now()`, forwardedAt, keyIds }))
    .execute()
}

const FORWARDED_HOURS = 24

/** Whether any process that serves was reached by way of a proxy lately. */
export const wasForwarded = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom('portalProcess')
    .select('id')
    .where('forwardedAt', '>', sql<string>`now() - make_interval(hours => ${FORWARDED_HOURS})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const endOfLife = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('portalProcess').where('id', '=', id).execute()
}

/** Who gave a sign of life a moment ago, but for the one that asks. */
export const servingBeside = (db: Db, { host, pid }: Pick<ServingProcess, 'host' | 'pid'>) =>
  db
    .selectFrom('portalProcess')
    .select(['host', 'pid'])
    .where('seenAt', '>', sql<string>`now() - make_interval(secs => ${SERVING_SECONDS})`)
    .where((row) => row.not(row.and({ host, pid })))
    .orderBy('startedAt')
    .execute()

const SEEN_MINUTES = 2
const PROCESS_DAYS = 7

/** Whoever was seen within the last minutes; those of a week ago are forgotten. */
export const servingProcesses = async (db: Db) => {
  await db
    .deleteFrom('portalProcess')
    .where('seenAt', '<', sql<string>`now() - make_interval(days => ${PROCESS_DAYS})`)
    .execute()
  return db
    .selectFrom('portalProcess')
    .selectAll()
    .where('seenAt', '>', sql<string>`now() - make_interval(mins => ${SEEN_MINUTES})`)
    .orderBy('startedAt')
    .execute()
}

export const listAlarms = (db: Db) => db.selectFrom('systemAlarm').selectAll().orderBy('since').execute()

const ALARM_HOURS = 24

/** What nobody looks at any more, on a machine that is gone or a thing that is no longer used: it would stand there for ever. */
export const forgetAlarms = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('systemAlarm')
    .where('seenAt', '<', sql<string>`now() - make_interval(hours => ${ALARM_HOURS})`)
    .execute()
}

interface Alarm {
  readonly name: string
  readonly title: string
  readonly words: string
  readonly remedy: string
}

/** True for the one process that is first to say so; the others only say that it is still so. */
export const beginAlarm = async (db: Db, alarm: Alarm): Promise<boolean> => {
  const { rows } = await sql<{ begun: boolean }>`
    insert into "systemAlarm" (name, title, words, remedy)
    values (${alarm.name}, ${alarm.title}, ${alarm.words}, ${alarm.remedy})
    on conflict (name) do update set "seenAt" = now(), words = excluded.words, remedy = excluded.remedy
    returning xmax = 0 as begun`.execute(db)
  return rows[0]?.begun ?? false
}

/** Once nobody has seen it for a while; answers since when it was so, to the one process that ended it. */
export const endAlarm = async (db: Db, name: string, unseenSeconds: number): Promise<string | undefined> => {
  const gone = await db
    .deleteFrom('systemAlarm')
    .where('name', '=', name)
    .where('seenAt', '<=', sql<string>`now() - make_interval(secs => ${unseenSeconds})`)
    .returning('since')
    .executeTakeFirst()
  return gone?.since
}

export const backupsMade = (db: Db, days: number) =>
  db
    .selectFrom('backupRecord')
    .select(['id', 'at', 'bytes', 'seconds'])
    .where(sql<boolean>`at > now() - make_interval(days => ${days})`)
    .orderBy('at', 'desc')
    .limit(20)
    .execute()
