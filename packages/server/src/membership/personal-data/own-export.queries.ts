import { EXPORT_HOURS } from '@portal/contract/membership/personal-data.calls'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import type { MemberRow } from '../record/member.rows.ts'

/** SQL of the archives of a member's own data: they are jobs, and the file that a job leaves. */

export const EXPORT_JOB = 'own-data'

/** Also one that went into another. */
export const findRecord = (db: Db, memberId: string): Promise<MemberRow | undefined> =>
  db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirst()

/** Two orders of one account come one after the other. */
export const lockAccount = (db: Db, accountId: string) =>
  sql`select 1 from account where id = ${accountId}::uuid for update`.execute(db)

/** The newest archive that is being made, or can still be fetched. */
export const newestExport = async (db: Db, accountId: string) => {
  const row = await db
    .selectFrom('job')
    .select([
      'id',
      'state',
      'createdAt',
      sql<string>`"finishedAt" + make_interval(hours => ${EXPORT_HOURS})`.as('until'),
    ])
    .where('ownerAccountId', '=', accountId)
    .where('kind', '=', EXPORT_JOB)
    .where('state', 'in', ['queued', 'running', 'done'])
    .where(sql<boolean>`coalesce("finishedAt", now()) > now() - make_interval(hours => ${EXPORT_HOURS})`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
    ? {
        jobId: row.id,
        running: row.state !== 'done',
        until: row.state === 'done' ? new Date(row.until).toISOString() : null,
      }
    : null
}

const QUOTA_HOURS = 24

export const exportsOfDay = async (db: Db, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('job')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('ownerAccountId', '=', accountId)
    .where('kind', '=', EXPORT_JOB)
    .where(sql<boolean>`"createdAt" > now() - make_interval(hours => ${QUOTA_HOURS})`)
    .executeTakeFirstOrThrow()
  return Number(count)
}
