import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import type { SubjectRecords } from './subject.parts.ts'

/** A panel that stands still: nobody is reminded or counted as silent, and what was lost of every deadline is given back. */

/** In the transaction of the move that stops it. */
export const pausePanel = async (db: Db, achievementId: string): Promise<void> => {
  await db
    .updateTable('panel')
    .set({ pausedAt: sql<string>`coalesce("pausedAt", now())` })
    .where('achievementId', '=', achievementId)
    .execute()
}

/** At work again since they were paused. */
export const listResumable = (records: SubjectRecords, db: Db) =>
  db
    .selectFrom('panel')
    .innerJoin(records.rows.as('achievement'), 'achievement.id', 'panel.achievementId')
    .select('panel.achievementId')
    .where('panel.pausedAt', 'is not', null)
    .where('achievement.atWork', '=', true)
    .limit(50)
    .execute()

/** The day for sheets by correspondence moves by as long as the panel stood still. */
export const endPause = async (db: Db, achievementId: string): Promise<void> => {
  await db
    .updateTable('panel')
    .set({ pausedAt: null, dueAt: sql<string | null>`"dueAt" + (now() - "pausedAt")` })
    .where('achievementId', '=', achievementId)
    .execute()
}
