import type { panel as calls } from '@portal/contract/peer-review/panel.calls'
import type { PanelState } from '@portal/contract/peer-review/panel.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import { contains } from '../../platform/database/like.ts'
import type { Context } from '../../platform/http/context.ts'
import type { PanelDeps } from './panel.parts.ts'

/** Achievements whose panel is to be made or is at work. */

interface Row {
  projectId: string
  acceptNo: string
  name: string
  orgName: string
  mode: string
  state: PanelState | 'none'
  size: number
  seated: number
  agreed: number
  open: number
  handedIn: number
  signed: number
  dueAt: string | null
  meetingAt: string | null
}

export const listDesk =
  ({ subject }: Pick<PanelDeps, 'subject'>) =>
  async ({ state, keyword, pageNum, pageSize }: InputOf<typeof calls.desk>, { db }: Context) => {
    const among = sql`not a.deleted and (a."atWork" or (a.halted and p."achievementId" is not null))
    ${keyword ? sql`and (a.name like ${contains(keyword)} or a."acceptNo" like ${contains(keyword)} or a."orgName" like ${contains(keyword)})` : sql``}`
    const groups = await sql<{ state: PanelState | 'none'; count: number }>`
    select coalesce(p.state, 'none') as state, count(*)::int as count
    from ${subject.rows} a left join panel p on p."achievementId" = a.id where ${among} group by 1`.execute(
      db,
    )
    const { rows } = await sql<Row>`
    select a.id as "projectId", coalesce(a."acceptNo", '') as "acceptNo", a.name, a."orgName", a."evalMode" as mode,
      coalesce(p.state, 'none') as state, coalesce(p.size, 0) as size, p."dueAt", p."meetingAt",
      coalesce(seats.seated, 0) as seated, coalesce(seats.agreed, 0) as agreed, coalesce(seats.open, 0) as open,
      coalesce(seats."handedIn", 0) as "handedIn", coalesce(seats.signed, 0) as signed
    from ${subject.rows} a left join panel p on p."achievementId" = a.id
    left join lateral (
      select (count(*) filter (where m."joinStatus" in ('0', '1', '4')))::int as seated,
        (count(*) filter (where m."joinStatus" in ('1', '4')))::int as agreed,
        (count(*) filter (where i.id is not null))::int as open,
        (count(*) filter (where x.state <> 'draft'))::int as "handedIn",
        (count(*) filter (where x.state = 'signed'))::int as signed
      from "panelMember" m
      left join invitation i on i."panelMemberId" = m.id and i.state in ('sent', 'read')
      left join examination x on x."achievementId" = m."achievementId" and x."expertId" = m."expertId"
      where m."achievementId" = a.id and m."goneAt" is null and m."reserveNo" = 0
    ) seats on true
    where ${among} ${state ? sql`and coalesce(p.state, 'none') = ${state}` : sql``}
    order by a."enteredAt" desc, a.id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
    const of = (name: PanelState | 'none') => groups.rows.find((group) => group.state === name)?.count ?? 0
    const counts = { none: of('none'), draft: of('draft'), confirmed: of('confirmed'), locked: of('locked') }
    const all = counts.none + counts.draft + counts.confirmed + counts.locked
    return { total: state ? of(state) : all, counts: { all, ...counts }, list: rows }
  }
