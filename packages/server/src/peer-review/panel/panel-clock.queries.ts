import { type SqlBool, sql } from 'kysely'
import { lastSecondOf } from '../../platform/clock/working-day.queries.ts'
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

/** The day for sheets by correspondence moves by as long as the panel stood still, and is a whole day again. */
export const endPause = async (db: Db, achievementId: string): Promise<void> => {
  await db
    .updateTable('panel')
    .set({ pausedAt: null, dueAt: lastSecondOf(sql`"dueAt" + (now() - "pausedAt")`) })
    .where('achievementId', '=', achievementId)
    .execute()
}

type Of = Pick<SubjectRecords, 'rows'>

/** So long before the meeting a panel is checked once more. */
const CHECKED_HOURS = 24

/** A new submission, a change in an expert's record or in the tree of organisations, the day before the meeting (docs/handbook/peer-review.md#recusal). */
export const findStalePanels = (db: Db, { rows }: Of) =>
  db
    .selectFrom('panel')
    .innerJoin(rows.as('achievement'), 'achievement.id', 'panel.achievementId')
    .select('panel.achievementId')
    .where('achievement.atWork', '=', true)
    .where('achievement.deleted', '=', false)
    .where(
      sql<SqlBool>`(panel."checkedRevision" < achievement."revisionNo"
        or (panel."meetingAt" is not null and now() >= panel."meetingAt" - make_interval(hours => ${CHECKED_HOURS}) and now() < panel."meetingAt"
          and (panel."checkedAt" is null or panel."checkedAt" < panel."meetingAt" - make_interval(hours => ${CHECKED_HOURS})))
        or exists (select 1 from "panelMember" p join member on member.id = p."expertId"
          where p."achievementId" = panel."achievementId" and p."goneAt" is null
            and member."updatedAt" > coalesce(panel."checkedAt", '-infinity'))
        or exists (select 1 from organisation o where o."treeChangedAt" > coalesce(panel."checkedAt", '-infinity')))`,
    )
    .limit(50)
    .execute()

/** When the experts had their day: sheets opened, the meeting, or the day for sheets by correspondence, whichever came first. */
const HEARD = sql<string | null>`least(panel."openedAt",
  case achievement."evalMode" when 'correspondence' then panel."dueAt" else panel."meetingAt" end)`

/** Locked panels where the day of the conclusion does not stand as it should: missing although the experts were heard, or the reverse. */
export const panelsToDate = (db: Db, { rows }: Of) =>
  db
    .selectFrom('panel')
    .innerJoin(rows.as('achievement'), 'achievement.id', 'panel.achievementId')
    .select(['achievement.id', sql<boolean>`coalesce(${HEARD} <= now(), false)`.as('heard')])
    // Reopened, or back from a pause, it counts from that day.
    .select(sql<string>`coalesce(greatest(${HEARD}, achievement."enteredAt"), now())`.as('from'))
    .where('achievement.atWork', '=', true)
    .where('achievement.deleted', '=', false)
    .where('panel.state', '=', 'locked')
    .where(sql<SqlBool>`(achievement."dueAt" is null) = coalesce(${HEARD} <= now(), false)`)
    .limit(100)
    .execute()
