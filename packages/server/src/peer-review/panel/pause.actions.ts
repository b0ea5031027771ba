import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { lockPanel, logPanel, TIMER } from './panel.queries.ts'
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

export const listResumable = (records: SubjectRecords, db: Db) =>
  db
    .selectFrom('panel')
    .innerJoin(records.rows.as('achievement'), 'achievement.id', 'panel.achievementId')
    .select('panel.achievementId')
    .where('panel.pausedAt', 'is not', null)
    .where('achievement.atWork', '=', true)
    .limit(50)
    .execute()

/** Back at work: open invitations, and the day for sheets by correspondence, move by as long as it stood still. */
export const resumePanel = async (records: SubjectRecords, db: Db, achievementId: string): Promise<void> => {
  const { achievement, panel } = await lockPanel(records, db, achievementId)
  if (!panel?.pausedAt || achievement.stage !== 'atWork') return
  await sql`update invitation set "expiresAt" = "expiresAt" + (now() - ${panel.pausedAt}::timestamptz)
    where "achievementId" = ${achievementId} and state in ('sent', 'read')`.execute(db)
  await db
    .updateTable('panel')
    .set({
      pausedAt: null,
      dueAt: sql<string | null>`"dueAt" + (now() - "pausedAt")`,
    })
    .where('achievementId', '=', achievementId)
    .execute()
  await logPanel(records, db, achievement, TIMER, '评价恢复，邀请和函审的期限顺延', {}, { via: 'timer' })
}
