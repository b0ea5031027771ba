import { type Insertable, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'

/** The thread of an achievement, in which applicant, staff and the portal itself write. */

/** Oldest first; `all`: what the staff say among themselves as well. */
export const listMessages = (db: Db, achievementId: string, all: boolean) =>
  db
    .selectFrom('achievementMessage')
    .selectAll()
    .where('achievementId', '=', achievementId)
    .$if(!all, (query) => query.where('audience', '=', 'both'))
    .orderBy('at')
    .orderBy('id')
    .limit(500)
    .execute()

export const insertMessage = async (db: Db, row: Insertable<Tables['achievementMessage']>): Promise<void> => {
  await db.insertInto('achievementMessage').values(row).execute()
}

/** In-site: the applicant finds it in the thread of the achievement. */
export const postSystem = (db: Db, achievementId: string, text: string): Promise<void> =>
  insertMessage(db, {
    achievementId,
    authorId: null,
    authorName: '系统通知',
    side: 'system',
    audience: 'both',
    text,
  })

/** The newest that the portal wrote with these words in it. */
export const lastSystemText = async (
  db: Db,
  achievementId: string,
  words: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('achievementMessage')
    .select('text')
    .where('achievementId', '=', achievementId)
    .where('side', '=', 'system')
    .where('text', 'like', `%${words}%`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.text
}

export const markSeen = async (db: Db, achievementId: string, accountId: string): Promise<void> => {
  await db
    .insertInto('achievementMessageSeen')
    .values({ achievementId, accountId })
    .onConflict((conflict) =>
      conflict.columns(['achievementId', 'accountId']).doUpdateSet({ at: sql<string>`now()` }),
    )
    .execute()
}

/** What others wrote since the reader last wrote here. */
export const countUnread = async (db: Db, achievementId: string, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('achievementMessage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('achievementId', '=', achievementId)
    .where('side', '=', 'applicant')
    .where(
      'at',
      '>',
      sql<string>`coalesce((select at from "achievementMessageSeen" s
        where s."achievementId" = ${achievementId} and s."accountId" = ${accountId}), '-infinity'::timestamptz)`,
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
