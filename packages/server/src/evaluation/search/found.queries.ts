import type { MeetingState } from '@portal/contract/evaluation/meeting/meeting.rules'
import { type SqlBool, sql } from 'kysely'
import { gramsSought } from '../../membership/organisation/grams.rules.ts'
import {
  byInitials,
  searchKey,
  startingWith,
  titleMatches,
} from '../../membership/organisation/title-search.queries.ts'
import { rowsWritten } from '../../platform/database/rows-written.ts'
import type { Actor, Db } from '../../platform/http/context.ts'
import { visibleTo } from '../achievement/achievement-list.queries.ts'
import { nameKeyOf } from '../application/application-form.actions.ts'

/** What the search from everywhere finds in this domain. */

/** A part of the name, its first letters, or the acceptance number from its start. */
const matches = (keyword: string) => {
  const key = nameKeyOf(keyword)
  const number = searchKey(keyword).toUpperCase()
  const initials = byInitials('achievement', keyword)
  const parts = [
    ...(number === '' ? [] : [sql<SqlBool>`achievement."acceptNo" like ${startingWith(number)}`]),
    ...(key === ''
      ? []
      : [
          sql<SqlBool>`(achievement."searchGrams" @> ${gramsSought(key)}::text[]
            and strpos(achievement."nameKey", ${key}) > 0)`,
        ]),
    ...(initials ? [initials] : []),
  ]
  return sql<SqlBool>`(${sql.join(parts.length > 0 ? parts : [sql`false`], sql` or `)})`
}

export const achievementsNamed = (db: Db, actor: Actor, keyword: string, limit: number) =>
  db
    .selectFrom('achievement')
    .select(['achievement.id', 'achievement.name', 'achievement.acceptNo'])
    .select(['achievement.orgName', 'achievement.status', 'achievement.outcome', 'achievement.evalMode'])
    .where(sql<SqlBool>`achievement."deletedAt" is null and ${visibleTo(actor)} and ${matches(keyword)}`)
    .orderBy('achievement.updatedAt', 'desc')
    .orderBy('achievement.id', 'desc')
    .limit(rowsWritten(limit))
    .execute()

interface FoundMeeting {
  readonly id: string
  readonly title: string
  readonly state: MeetingState
  readonly startAt: string
  readonly achievements: readonly string[]
}
/** By their title, or by an achievement that they take up. */
export const meetingsNamed = async (db: Db, keyword: string, limit: number): Promise<FoundMeeting[]> => {
  const { rows } = await sql<FoundMeeting>`
    select m.id, m.title, m.state, m."startAt",
      coalesce((select array_agg(a.name order by i.position) from "meetingItem" i
        join achievement a on a.id = i."achievementId"
        where i."meetingId" = m.id and i."removedAt" is null), '{}') as achievements
    from meeting m where m.id in (
      (select meeting.id from meeting where ${titleMatches('meeting', 'title', keyword)}
        order by meeting."startAt" desc, meeting.id limit ${rowsWritten(limit)})
      union
      select item."meetingId" from "meetingItem" item where item."removedAt" is null and item."achievementId" in (
        select achievement.id from achievement where achievement."deletedAt" is null and ${matches(keyword)}
        order by achievement."updatedAt" desc, achievement.id desc limit ${rowsWritten(limit)}))
    order by m."startAt" desc, m.id`.execute(db)
  return rows
}

/** A number of a report, as it is printed. */
export const reportNumbered = (db: Db, keyword: string) =>
  db
    .selectFrom('evaluationReport')
    .select(['achievementId', 'no', 'name', 'status', 'issuedOn'])
    .where('no', '=', keyword.trim())
    .execute()
