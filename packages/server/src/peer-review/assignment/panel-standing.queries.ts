import { AGREED, HANDED_IN, JoinStatus, OPEN_INVITES, SEATED } from '@portal/contract/peer-review/panel.rules'
import { type RawBuilder, sql } from 'kysely'

/** How far the panel of a subject has come. */
export interface PanelStanding {
  readonly state: 'draft' | 'confirmed' | 'locked'
  readonly size: number
  /** The day for sheets by correspondence. */
  readonly dueAt: string | null
  readonly meetingAt: string | null
  readonly openedAt: string | null
  readonly lockedAt: string | null
  /** Neither declined nor replaced; who was absent from the meeting still has a seat. */
  readonly seated: number
  /** Somebody has to lead it; it has all it needs, or it was decided to go on with those who are left. */
  readonly complete: boolean
  readonly agreed: number
  /** Asked, and not answered yet; the last of them has to answer by `answerBy`. */
  readonly asked: number
  readonly answerBy: string | null
}

const codes = (...list: readonly string[]) => sql`(${sql.join(list.map((code) => sql.lit(code)))})`

/** At most one row, for a lateral join with the subject that `id` names. */
export const panelStanding = (id: RawBuilder<unknown>): RawBuilder<PanelStanding> => sql`(
  select p.state, p.size, p."dueAt", p."meetingAt", p."openedAt", p."lockedAt",
    (count(*) filter (where m."joinStatus" in ${codes(...SEATED, JoinStatus.absent)}))::int as seated,
    count(*) filter (where m."joinStatus" in ${codes(...SEATED, JoinStatus.absent)}) >= coalesce(p."shortSize", p.size)
      and coalesce(bool_or(m.role = 'leader' and m."joinStatus" in ${codes(...SEATED, JoinStatus.absent)}), false) as complete,
    (count(*) filter (where m."joinStatus" in ${codes(...AGREED, JoinStatus.absent)}))::int as agreed,
    (count(i.id) filter (where m."joinStatus" = ${sql.lit(JoinStatus.pending)}))::int as asked,
    max(i."expiresAt") filter (where m."joinStatus" = ${sql.lit(JoinStatus.pending)}) as "answerBy"
  from panel p
  left join "panelMember" m on m."achievementId" = p."achievementId" and m."goneAt" is null and m."reserveNo" = 0
  left join invitation i on i."panelMemberId" = m.id and i.state in ${codes(...OPEN_INVITES)}
  where p."achievementId" = ${id}
  group by p."achievementId"
)`

/** Sheets of members that can no longer be changed by them. */
export const countHandedIn = (id: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from examination x
  join "panelMember" m on m."achievementId" = x."achievementId" and m."expertId" = x."expertId" and m."goneAt" is null
  where x."achievementId" = ${id} and x.state in ${codes(...HANDED_IN)}
)`
