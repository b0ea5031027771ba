import { type Insertable, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import type { ScheduledRow } from '../process/process.rows.ts'

/** What was sent about achievements, and what is to be sent at another time. */

export const recordNotice = async (
  db: Db,
  notice: Insertable<Tables['achievementNotice']>,
): Promise<void> => {
  await db.insertInto('achievementNotice').values(notice).execute()
}

const sent = (db: Db, achievementId: string) =>
  db
    .selectFrom('achievementNotice')
    .leftJoin('outbox', 'outbox.id', 'achievementNotice.outboxId')
    .selectAll('achievementNotice')
    .select(['outbox.state', 'outbox.report', 'outbox.lastError'])
    .where('achievementId', '=', achievementId)

/** What was sent, newest first, with what became of it in the outbox. */
export const listSent = (db: Db, achievementId: string) =>
  sent(db, achievementId).orderBy('achievementNotice.at', 'desc').limit(300).execute()
/** All of it, in its order. */
export const listEverySent = (db: Db, achievementId: string) =>
  sent(db, achievementId).orderBy('achievementNotice.at').orderBy('achievementNotice.id').execute()

// --- put off to another time ---------------------------------------------------------------------------------------------------

export const insertScheduled = async (
  db: Db,
  {
    sendTo,
    ...row
  }: Omit<Insertable<Tables['achievementScheduled']>, 'sendTo'> & { sendTo: readonly object[] },
): Promise<string> => {
  const { id } = await db
    .insertInto('achievementScheduled')
    .values({ ...row, sendTo: JSON.stringify(sendTo) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What waits or was not sent, the next first. */
export const listUnsent = (db: Db, achievementId: string): Promise<ScheduledRow[]> =>
  db
    .selectFrom('achievementScheduled')
    .selectAll()
    .where('achievementId', '=', achievementId)
    .where('state', '!=', 'sent')
    .orderBy(sql`state <> 'waiting'`)
    .orderBy('sendAt')
    .limit(100)
    .execute()

export const findScheduled = (db: Db, id: string): Promise<ScheduledRow | undefined> =>
  db.selectFrom('achievementScheduled').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether it still waited. */
export const endScheduled = async (
  db: Db,
  id: string,
  change: { state: 'sent' | 'withdrawn' | 'failed'; reason?: string; endedBy: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('achievementScheduled')
    .set({ ...change, endedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whose time has come; in the quiet hours none that is an SMS alone. */
export const listDue = (db: Db, quiet: boolean) =>
  db
    .selectFrom('achievementScheduled')
    .select('id')
    .where('state', '=', 'waiting')
    .where('sendAt', '<=', sql<string>`now()`)
    .where('held', '=', false)
    .$if(quiet, (query) => query.where(sql<boolean>`channels <> '{sms}'`))
    .orderBy('sendAt')
    .limit(200)
    .execute()

/** Locked; undefined where it waits no longer, or another run has it. */
export const takeWaiting = (db: Db, id: string): Promise<ScheduledRow | undefined> =>
  db
    .selectFrom('achievementScheduled')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('held', '=', false)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Everything else of it went. */
export const leaveSms = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('achievementScheduled')
    .set({ channels: ['sms'] })
    .where('id', '=', id)
    .execute()
}
