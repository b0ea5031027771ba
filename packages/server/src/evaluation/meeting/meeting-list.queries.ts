import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { meeting as calls } from '@portal/contract/evaluation/meeting/meeting.calls'
import type { MeetingState } from '@portal/contract/evaluation/meeting/meeting.rules'
import { JoinStatus, SEATED } from '@portal/contract/peer-review/panel.rules'
import type { InputOf, OutputOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import { contains } from '../../platform/database/like.ts'
import type { Db } from '../../platform/http/context.ts'
import { codeList } from '../achievement/codes.queries.ts'

/** Sessions with their counts, and the achievements that may be taken up by one. */

interface Row {
  id: string
  title: string
  state: MeetingState
  startAt: string
  place: string
  online: boolean
  host: string
  recorder: string
  achievements: string[]
  experts: number
  present: number
}

export const listMeetings = async (
  db: Db,
  { state, keyword, from, to, pageNum, pageSize }: InputOf<typeof calls.list>,
) => {
  const among = sql`true
    ${
      keyword
        ? sql`and (m.title like ${contains(keyword)} or m.place like ${contains(keyword)} or m.host like ${contains(keyword)} or exists (
      select 1 from "meetingItem" i join achievement a on a.id = i."achievementId"
      where i."meetingId" = m.id and i."removedAt" is null
        and (a.name like ${contains(keyword)} or a."acceptNo" like ${contains(keyword)} or a."orgName" like ${contains(keyword)})))`
        : sql``
    }
    ${from ? sql`and m."startAt" >= (${from}::date::timestamp at time zone 'Asia/Shanghai')` : sql``}
    ${to ? sql`and m."startAt" < ((${to}::date + 1)::timestamp at time zone 'Asia/Shanghai')` : sql``}`
  const groups = await sql<{ state: MeetingState; count: number }>`
    select m.state, count(*)::int as count from meeting m where ${among} group by 1`.execute(db)
  const of = (name: MeetingState) => groups.rows.find((group) => group.state === name)?.count ?? 0
  const counts = {
    planned: of('planned'),
    running: of('running'),
    closed: of('closed'),
    cancelled: of('cancelled'),
    upcoming: of('planned') + of('running'),
    all: 0,
  }
  counts.all = counts.upcoming + counts.closed + counts.cancelled
  const chosen =
    state === undefined
      ? sql``
      : state === 'upcoming'
        ? sql`and m.state in ('planned', 'running')`
        : sql`and m.state = ${state}`
  const { rows } = await sql<Row>`
    select m.id, m.title, m.state, m."startAt", m.place, m.link <> '' as online, m.host, m.recorder,
      coalesce(names.list, '{}') as achievements, coalesce(seats.experts, 0) as experts, coalesce(seats.present, 0) as present
    from meeting m
    left join lateral (select array_agg(a.name order by i.position) as list from "meetingItem" i
      join achievement a on a.id = i."achievementId" where i."meetingId" = m.id and i."removedAt" is null) names on true
    left join lateral (select count(distinct p."expertId")::int as experts,
        (count(distinct p."expertId") filter (where exists (select 1 from "meetingAttendance" t where t."meetingId" = m.id
          and t."achievementId" = p."achievementId" and t."expertId" = p."expertId" and t.state = ${sql.lit(JoinStatus.present)})))::int as present
      from "meetingItem" i join "panelMember" p on p."achievementId" = i."achievementId" and p."goneAt" is null
        and p."reserveNo" = 0 and p."joinStatus" in ${codeList(...SEATED, JoinStatus.absent)}
      where i."meetingId" = m.id and i."removedAt" is null) seats on true
    where ${among} ${chosen}
    order by ${state === 'upcoming' ? sql`m."startAt", m.id` : sql`m."startAt" desc, m.id`}
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  return { total: state ? counts[state] : counts.all, counts, list: rows }
}

export const listCandidates = async (db: Db, { keyword }: InputOf<typeof calls.candidates>) => {
  const { rows } = await sql<OutputOf<typeof calls.candidates>['list'][number]>`
    select a.id as "achievementId", coalesce(a."acceptNo", '') as "acceptNo", a.name, a."orgName", a."evalMode" as mode,
      coalesce(p.state, 'none') as "panelState", p."meetingAt", coalesce(p.place, '') as place,
      (exists (select 1 from "meetingItem" i join meeting m on m.id = i."meetingId" and m.state = 'closed'
          where i."achievementId" = a.id and i."removedAt" is null)
        or exists (select 1 from "panelMember" s where s."achievementId" = a.id and s."goneAt" is null
          and s."joinStatus" in ${codeList(JoinStatus.present, JoinStatus.absent)})) as met
    from achievement a left join panel p on p."achievementId" = a.id
    where a."deletedAt" is null and a.status = ${sql.lit(AchievementStatus.evaluation)} and a."evalMode" <> 'correspondence'
      and not exists (select 1 from "meetingItem" i where i."achievementId" = a.id and i.open)
      ${keyword ? sql`and (a.name like ${contains(keyword)} or a."acceptNo" like ${contains(keyword)} or a."orgName" like ${contains(keyword)})` : sql``}
    order by met, (p.state = 'locked') desc nulls last, a."enteredAt", a.id limit 100`.execute(db)
  return { list: rows }
}
