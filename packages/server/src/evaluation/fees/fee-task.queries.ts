import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { type RawBuilder, sql } from 'kysely'

/** Of evaluations that were concluded, whose experts are still to be paid (docs/handbook/evaluation.md#tasks). */

/** From the report on. */
const FEE_DAYS = 15

const CORRESPONDENCE = sql`'correspondence'`
/** `entered`: amounts stand, and are to be confirmed; else they are to be typed. */
export const unpaid: RawBuilder<unknown> = sql`
  select a.id as "achievementId", a."handlerId",
    exists (select from fee f where f."sheetId" = s.id and f.cents > 0) as entered,
    r.at + make_interval(days => ${sql.lit(FEE_DAYS)}) as "dueAt"
  from achievement a
  join lateral (
    select max(r."issuedAt") as at from "evaluationReport" r where r."achievementId" = a.id
  ) r on r.at is not null
  join lateral (
    select null::uuid as "meetingId" where a."evalMode" = ${CORRESPONDENCE}
    union all
    select i."meetingId" from "meetingItem" i join meeting m on m.id = i."meetingId"
    where i."achievementId" = a.id and i."removedAt" is null and m.state = 'closed'
      and a."evalMode" <> ${CORRESPONDENCE}
  ) w on true
  left join "feeSheet" s
    on s."meetingId" = w."meetingId" or (w."meetingId" is null and s."achievementId" = a.id)
  where a.status = ${sql.lit(AchievementStatus.concluded)} and a."deletedAt" is null and s."confirmedAt" is null`
