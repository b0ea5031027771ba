import { type Insertable, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'

/** Who was told of a session, and whether they looked. */

export const recordNotice = async (
  db: Db,
  row: Omit<Insertable<Tables['meetingNotice']>, 'readAt'>,
): Promise<void> => {
  await db
    .insertInto('meetingNotice')
    .values({ ...row, readAt: null })
    .execute()
}

/** The expert saw the session after the notice. */
export const markRead = async (db: Db, meetingId: string, expertId: string): Promise<void> => {
  await db
    .updateTable('meetingNotice')
    .set({ readAt: sql<string>`now()` })
    .where('meetingId', '=', meetingId)
    .where('expertId', '=', expertId)
    .where('readAt', 'is', null)
    .execute()
}

/** Newest first, with what became of each. */
export const listNotices = async (db: Db, meetingId: string) =>
  (
    await db
      .selectFrom('meetingNotice')
      .innerJoin('member', 'member.id', 'meetingNotice.expertId')
      .leftJoin('outbox', 'outbox.id', 'meetingNotice.outboxId')
      .select(['meetingNotice.id', 'meetingNotice.expertId', 'member.name', 'meetingNotice.channel'])
      .select(['meetingNotice.at', 'meetingNotice.readAt', 'meetingNotice.whenAndWhere'])
      .select(['outbox.state', 'outbox.report'])
      .where('meetingId', '=', meetingId)
      .orderBy('meetingNotice.at', 'desc')
      .orderBy('meetingNotice.channel')
      .limit(600)
      .execute()
  ).map(({ report, state, ...row }) => ({ ...row, state: String(report || state || 'unknown') }))

export const isAnnounced = async (db: Db, meetingId: string): Promise<boolean> =>
  (await db
    .selectFrom('meetingNotice')
    .select('id')
    .where('meetingId', '=', meetingId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Everybody who was told, once. */
export const listTold = (db: Db, meetingId: string) =>
  db
    .selectFrom('meetingNotice')
    .innerJoin('member', 'member.id', 'meetingNotice.expertId')
    .select(['member.id', 'member.mobileTel'])
    .distinct()
    .where('meetingId', '=', meetingId)
    .execute()
