import type { ExamineState, PanelRole } from '@portal/contract/peer-review/panel.rules'
import { JoinStatus, SEATED } from '@portal/contract/peer-review/panel.rules'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { codeList } from '../achievement/codes.queries.ts'

/** Who sits for which achievement of a session, and how many of them are there. */

export interface SeatRow {
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

/** How far the panels of the achievements are. */
export const panelStates = async (db: Db, achievementIds: readonly string[]) => {
  const rows = await db
    .selectFrom('panel')
    .select(['achievementId', 'state', 'size'])
    .where(sql<SqlBool>`"achievementId" = any(${achievementIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.achievementId, row]))
}
