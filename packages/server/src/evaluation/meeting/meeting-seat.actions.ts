import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { MeetingExpert, MeetingItem } from '@portal/contract/evaluation/meeting.calls'
import type { ExamineState, PanelRole, PanelState } from '@portal/contract/peer-review/panel.rules'
import { JoinStatus, quorumOf, SEATED } from '@portal/contract/peer-review/panel.rules'
import { maskMobile } from '@portal/contract/platform/fields'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { codeList } from '../achievement/codes.queries.ts'
import type { Item } from './meeting.queries.ts'

/** Who sits for which achievement of a session, and how many of them are there. */

interface SeatRow {
  achievementId: string
  expertId: string
  name: string
  orgName: string
  zc: string
  mobileTel: string
  email: string
  role: PanelRole
  joinStatus: JoinStatus
  joinAt: string | null
  joinSource: string
  reason: string
  examine: ExamineState
  promisedAt: string | null
}

/**
 * Seats that were neither declined nor replaced; leaders first. With a session: 到会 and 缺席 are those of that session, and whoever was
 * taken down at another one has agreed.
 */
export const listSeats = async (
  db: Db,
  achievementIds: readonly string[],
  meetingId: string | null = null,
): Promise<SeatRow[]> => {
  const said = sql`(${meetingId}::uuid is null or p."joinStatus" not in ${codeList(JoinStatus.present, JoinStatus.absent)})`
  const { rows } = await sql<SeatRow>`
    select p."achievementId", p."expertId", m.name, m.company as "orgName", e.zc, m."mobileTel", m.email, p.role,
      coalesce(t.state, case when ${said} then p."joinStatus" else ${sql.lit(JoinStatus.agreed)} end) as "joinStatus",
      coalesce(t.at, case when ${said} then p."joinAt" end) as "joinAt",
      coalesce(t.source, case when ${said} then p."joinSource" else '' end) as "joinSource",
      coalesce(t.reason, case when ${said} then p."joinReason" else '' end) as reason, p."promisedAt",
      coalesce(x.state, 'none') as examine
    from "panelMember" p
    join member m on m.id = p."expertId"
    join expert e on e.id = p."expertId"
    left join examination x on x."achievementId" = p."achievementId" and x."expertId" = p."expertId"
    left join "meetingAttendance" t on t."meetingId" = ${meetingId}::uuid and t."achievementId" = p."achievementId"
      and t."expertId" = p."expertId"
    where p."achievementId" = any(${achievementIds}::uuid[]) and p."goneAt" is null and p."reserveNo" = 0
      and p."joinStatus" in ${codeList(...SEATED, JoinStatus.absent)}
    order by case p.role when 'leader' then 0 when 'vice' then 1 else 2 end, p."addedAt", p.id`.execute(db)
  return rows
}

export const expertsOf = (rows: readonly SeatRow[], { whole = false } = {}): MeetingExpert[] =>
  [...Map.groupBy(rows, ({ expertId }) => expertId)].flatMap(([expertId, seats]) => {
    const [first] = seats
    if (!first) return []
    return {
      expertId,
      name: first.name,
      orgName: first.orgName,
      zc: first.zc,
      mobileTel: whole ? first.mobileTel : maskMobile(first.mobileTel),
      seats: seats.map(({ achievementId, role, joinStatus, joinAt, joinSource, reason, examine }) => ({
        achievementId,
        role,
        joinStatus,
        joinAt,
        joinSource,
        reason,
        examine,
      })),
    }
  })

/** `share`: percent of a panel that has to be there. */
export const presentItems = async (
  db: Db,
  items: readonly Item[],
  rows: readonly SeatRow[],
  share: number,
): Promise<MeetingItem[]> => {
  const panels = new Map(
    (
      await db
        .selectFrom('panel')
        .select(['achievementId', 'state', 'size'])
        .where('achievementId', 'in', items.length > 0 ? items.map((one) => one.achievementId) : [NOBODY])
        .execute()
    ).map((row) => [row.achievementId, row]),
  )
  return items.map(({ type: _type, ...item }) => {
    const seats = rows.filter(({ achievementId }) => achievementId === item.achievementId)
    const panel = panels.get(item.achievementId)
    const size = panel?.size ?? 0
    return {
      ...item,
      panelState: (panel?.state ?? 'none') as PanelState | 'none',
      paused: item.status === AchievementStatus.returned || item.status === AchievementStatus.objection,
      ended: item.status === AchievementStatus.concluded,
      size,
      seated: seats.length,
      present: seats.filter(({ joinStatus }) => joinStatus === JoinStatus.present).length,
      needed: quorumOf(size, share),
    }
  })
}
const NOBODY = '00000000-0000-0000-0000-000000000000'
