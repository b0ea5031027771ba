import { OPEN_INVITES, SEATED } from '@portal/contract/peer-review/panel.rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { HABIT_MONTHS } from '../selection/credit.queries.ts'

/** How each of them has answered in the last months: how often yes, how often at all, and within how many hours (the median). */
export const answersOf = async (db: Db, ids: readonly string[]) =>
  new Map(
    (
      await sql<{ expertId: string; agreed: number; asked: number; hours: number | null }>`
        select "expertId", (count(*) filter (where state = 'agreed'))::int as agreed, count(*)::int as asked,
          (percentile_cont(0.5) within group (order by extract(epoch from "answeredAt" - "sentAt") / 3600)
            filter (where "answeredAt" is not null))::float as hours
        from invitation where "expertId" = any(${ids}::uuid[]) and "sentAt" > now() - make_interval(months => ${sql.lit(HABIT_MONTHS)})
          and state in ('agreed', 'declined', 'expired')
        group by 1`.execute(db)
    ).rows.map((row) => [row.expertId, row]),
  )

/** Who sits on a panel, and until when whoever has not answered yet may: the day that staff set, and never later than before the meeting. */
export const seatsToForecast = (db: Db, achievementId: string) =>
  db
    .selectFrom('panel')
    .innerJoin('panelMember', 'panelMember.achievementId', 'panel.achievementId')
    .select(['panel.size', 'panel.state', 'panelMember.expertId', 'panelMember.joinStatus'])
    .select(
      sql<string | null>`(select max(i."expiresAt") from invitation i
        where i."panelMemberId" = "panelMember".id and i.state in (${sql.join([...OPEN_INVITES].map((state) => sql.lit(state)))}))`.as(
        'answerBy',
      ),
    )
    .where('panel.achievementId', '=', achievementId)
    .where('panelMember.goneAt', 'is', null)
    .where('panelMember.reserveNo', '=', 0)
    .where('panelMember.joinStatus', 'in', [...SEATED])
    .execute()
