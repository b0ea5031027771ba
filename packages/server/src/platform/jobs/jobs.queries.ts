import { type Selectable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { markDeleted } from '../files/file-records.queries.ts'

/** Jobs as their owners see them; the queue keeps its own. */

export type Job = Selectable<Tables['job']>

export const insertJob = async (
  db: Db,
  job: { kind: string; ownerAccountId: string | null; title?: string; keepDays?: number },
): Promise<string> => {
  const { id } = await db.insertInto('job').values(job).returning('id').executeTakeFirstOrThrow()
  return id
}

/** By the queue's own table: where something may be taken now. */
export const queuesWithWork = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select distinct name from pgboss.job
    where state < 'active' and not blocked and start_after <= now()`.execute(db)
  return rows.map(({ name }) => name)
}

export const findJob = (db: Db, id: string): Promise<Job | undefined> =>
  db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest first. */
export const listJobsOf = (db: Db, ownerAccountId: string, limit: number): Promise<Job[]> =>
  db
    .selectFrom('job')
    .selectAll()
    .where('ownerAccountId', '=', ownerAccountId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()

/** Under way, or ended in the last days; the newest first. `kept`: until when its file can be fetched. */
export const recentJobsOf = (db: Db, ownerAccountId: string, days: number, limit: number) =>
  db
    .selectFrom('job')
    .leftJoin('file', (on) => on.onRef('file.id', '=', 'job.resultFileId').on('file.deletedAt', 'is', null))
    .selectAll('job')
    .select([
      'file.size',
      sql<
        string | null
      >`case when file.id is not null and job."finishedAt" > now() - make_interval(days => job."keepDays")
        then job."finishedAt" + make_interval(days => job."keepDays") end`.as('kept'),
    ])
    .where('job.ownerAccountId', '=', ownerAccountId)
    .where(
      sql<boolean>`(job."finishedAt" is null or job."finishedAt" > now() - make_interval(days => ${days}))`,
    )
    .orderBy('job.createdAt', 'desc')
    .limit(limit)
    .execute()

export function advanceJob(db: Db, id: string, done: number, total: number) {
  return db
    .updateTable('job')
    .set({ state: 'running', done, total, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst()
}

/** Nobody goes on making, or fetches, what was ordered in a role that its owner has no longer. */
export const dropJobsOf = async (db: Db, ownerAccountId: string): Promise<void> => {
  await db
    .updateTable('job')
    .set({ state: 'cancelled', updatedAt: sql<string>`now()`, finishedAt: sql<string>`now()` })
    .where('ownerAccountId', '=', ownerAccountId)
    .where('state', 'in', ['queued', 'running'])
    .execute()
  const made = await db
    .selectFrom('job')
    .select(['id', 'resultFileId'])
    .where('ownerAccountId', '=', ownerAccountId)
    .where('resultFileId', 'is not', null)
    .forUpdate()
    .execute()
  for (const { id, resultFileId } of made) {
    await db.updateTable('job').set({ resultFileId: null }).where('id', '=', id).execute()
    await markDeleted(db, [resultFileId ?? ''])
  }
}

export function finishJob(
  db: Db,
  id: string,
  end: { state: 'done' | 'failed' | 'cancelled'; error?: string; resultFileId?: string | null },
) {
  return db
    .updateTable('job')
    .set({ ...end, updatedAt: sql<string>`now()`, finishedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst()
}

export async function isJobCancelled(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('job').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'cancelled'
}

const FINISHED_DAYS = 30

export const sweepJobs = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('job')
    .where('finishedAt', '<', sql<string>`now() - make_interval(days => ${FINISHED_DAYS})`)
    .execute()
}
