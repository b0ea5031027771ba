import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { meeting as calls } from '@portal/contract/evaluation/meeting.calls'
import {
  CHECKS,
  type CheckCode,
  type MeetingState,
  takesPart,
} from '@portal/contract/evaluation/meeting.rules'
import { JoinStatus, SEATED } from '@portal/contract/peer-review/panel.rules'
import type { InputOf, OutputOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import { visibleSubject } from '../../peer-review/panel/panel.queries.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { codeList } from '../achievement/codes.queries.ts'
import { refuseInvolved } from '../achievement/involvement.queries.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import { announcedAs, listNotices } from './meeting.messages.ts'
import { findMeeting, idsOf, listItems, openMeetingOf, titleOf } from './meeting.queries.ts'
import { listConflicts } from './meeting-conflict.rules.ts'
import type { MeetingDeps } from './meeting-deps.parts.ts'
import { expertsOf, listSeats, presentItems } from './meeting-seat.actions.ts'

/** Sessions as staff read them. */

type View = OutputOf<typeof calls.view>
const likely = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

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
  { state, keyword, from, to, pageNum, pageSize }: InputOf<typeof calls.list>,
  { db }: Context,
) => {
  const among = sql`true
    ${
      keyword
        ? sql`and (m.title like ${likely(keyword)} or m.place like ${likely(keyword)} or m.host like ${likely(keyword)} or exists (
      select 1 from "meetingItem" i join achievement a on a.id = i."achievementId"
      where i."meetingId" = m.id and i."removedAt" is null
        and (a.name like ${likely(keyword)} or a."acceptNo" like ${likely(keyword)} or a."orgName" like ${likely(keyword)})))`
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

export const listCandidates = async ({ keyword }: InputOf<typeof calls.candidates>, { db }: Context) => {
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
      ${keyword ? sql`and (a.name like ${likely(keyword)} or a."acceptNo" like ${likely(keyword)} or a."orgName" like ${likely(keyword)})` : sql``}
    order by met, (p.state = 'locked') desc nulls last, a."enteredAt", a.id limit 100`.execute(db)
  return { list: rows }
}

export const meetingOf = async ({ projectId }: { projectId: string }, context: Context) => {
  const { db } = context
  const { status, evalMode } = await visibleSubject(reviewRecords, db, projectId, actorOf(context).role)
  const found = await openMeetingOf(db, projectId)
  return {
    id: found?.id ?? '',
    may: status === AchievementStatus.evaluation && evalMode !== 'correspondence',
  }
}

// --- one session -----------------------------------------------------------------------------------------------------------

const list = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join('、')}等${names.length}人` : names.join('、')

/** What the portal can tell by itself: '' where all is well, else what is missing. */
const missingOf = (
  view: Pick<View, 'items' | 'experts' | 'notices'> &
    Parameters<typeof announcedAs>[0] & {
      host: string
      recorder: string
      promised: ReadonlySet<string>
      announced: ReadonlySet<string>
    },
): Partial<Record<CheckCode, string>> => {
  const { items, experts, notices } = view
  const titled = (some: readonly { name: string }[]) => some.map(({ name }) => `《${name}》`).join('、')
  const seats = experts.flatMap(({ name, expertId, seats: own }) =>
    own.map((seat) => ({ ...seat, name, expertId })),
  )
  const led = new Set(
    seats
      .filter(({ role, joinStatus }) => role === 'leader' && takesPart(joinStatus))
      .map(({ achievementId }) => achievementId),
  )
  const agreed = experts.filter(({ seats: own }) => own.some(({ joinStatus }) => takesPart(joinStatus)))
  const told = new Set(notices.map(({ expertId }) => expertId))
  const untold = agreed.filter(({ expertId }) => !told.has(expertId) || !view.announced.has(expertId))
  const unread = agreed.filter(
    ({ expertId }) => !notices.some((one) => one.expertId === expertId && one.readAt !== null),
  )
  const unpromised = experts.filter(({ expertId }) => !view.promised.has(expertId))
  const some = (names: readonly { name: string }[], text: string) =>
    names.length > 0 ? `${text}：${list(names.map(({ name }) => name))}` : ''
  const none = agreed.length === 0 ? '还没有同意参加的专家' : ''
  return {
    mode: items.some(({ mode }) => mode === 'correspondence') ? '有成果采用通讯评价' : '',
    when: view.place || view.link ? '' : '尚未填写地点或会议链接',
    host: view.host ? '' : '尚未填写',
    recorder: view.recorder ? '' : '尚未填写',
    leader: items.every(({ achievementId }) => led.has(achievementId))
      ? ''
      : `组长未确认：${titled(items.filter(({ achievementId }) => !led.has(achievementId)))}`,
    answers:
      none ||
      some(
        experts.filter(({ seats: own }) => own.some(({ joinStatus }) => joinStatus === JoinStatus.pending)),
        '待答复',
      ),
    locked: items.every(({ panelState }) => panelState === 'locked')
      ? ''
      : `未锁定：${titled(items.filter(({ panelState }) => panelState !== 'locked'))}`,
    notice: none || some(untold, '未通知（或时间地点有变）') || some(unread, '未读'),
    declarations: none || some(unpromised, '未签署'),
  }
}

/** The date columns of PostgreSQL arrive as text. */
const checksOf = async (
  db: Db,
  id: string,
  missing: Partial<Record<CheckCode, string>>,
): Promise<View['checks']> => {
  const rows = new Map(
    (await db.selectFrom('meetingCheck').selectAll().where('meetingId', '=', id).execute()).map((row) => [
      row.code,
      row,
    ]),
  )
  return (Object.keys(CHECKS) as CheckCode[]).map((code) => {
    const row = rows.get(code)
    const owned = { code, owner: row?.owner ?? '', dueOn: row?.dueOn ?? '' }
    if (CHECKS[code].auto) return { ...owned, done: missing[code] === '', text: missing[code] ?? '' }
    return { ...owned, done: row?.doneAt != null, text: row?.doneAt ? `${row.doneBy}` : '' }
  })
}

const whyNot = async (context: Context, ids: readonly string[]): Promise<string> => {
  for (const id of ids) {
    const refused = await refuseInvolved(context.db, id, actorOf(context)).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (refused instanceof AppError) return refused.message
    if (refused) throw refused
  }
  return ''
}

export const viewMeeting =
  (deps: MeetingDeps) =>
  async ({ id }: { id: string }, context: Context): Promise<View> => {
    const { db } = context
    const { role } = actorOf(context)
    const meeting = await findMeeting(db, id)
    if (!meeting) throw new AppError('notFound')
    const rows = await listItems(db, id)
    const seats = await listSeats(db, idsOf(rows), id)
    const items = await presentItems(db, rows, seats, await deps.panels.settings.get('panelQuorum'))
    const experts = expertsOf(seats)
    const noticed = await listNotices(db, id)
    const announced = new Set(
      noticed
        .filter(({ whenAndWhere }) => whenAndWhere === announcedAs(meeting))
        .map(({ expertId }) => expertId),
    )
    const notices = noticed.map(({ whenAndWhere: _as, ...one }) => one)
    const promised = new Set(
      experts
        .filter(({ expertId }) =>
          seats.every((seat) => seat.expertId !== expertId || seat.promisedAt !== null),
        )
        .map(({ expertId }) => expertId),
    )
    const missing = missingOf({ ...meeting, items, experts, notices, promised, announced })
    const open = meeting.state === 'planned' || meeting.state === 'running'
    const why = await whyNot(context, idsOf(rows))
    const conflicts = (await listConflicts(db, id)).filter(({ achievementId }) =>
      rows.some((row) => row.achievementId === achievementId),
    )
    const questions = await db
      .selectFrom('meetingQuestion')
      .select(['id', 'achievementId', 'version', 'asker', 'question', 'answer', 'at', 'byName'])
      .where('meetingId', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    return {
      id,
      version: meeting.version,
      state: meeting.state,
      title: titleOf({ meeting, items: rows }),
      ownTitle: meeting.title,
      startAt: meeting.startAt,
      place: meeting.place,
      link: meeting.link,
      host: meeting.host,
      recorder: meeting.recorder,
      agenda: [...meeting.agenda],
      items,
      experts,
      conflicts,
      notices,
      questions,
      checks: await checksOf(db, id, missing),
      live: {
        version: meeting.liveVersion,
        achievementId: meeting.liveAchievementId ?? '',
        step: meeting.liveStep,
        stepAt: meeting.liveStepAt,
        closed: meeting.closedRoom,
        closedAt: meeting.closedRoomAt,
      },
      cancelReason: meeting.cancelReason,
      closedAt: meeting.closedAt,
      closedBy: meeting.closedBy,
      may: {
        edit: open && why === '',
        run: meeting.state === 'running' && why === '',
        reopen: meeting.state === 'closed' && why === '' && (role === 'inCharge' || role === 'superAdmin'),
        payees: role === 'superAdmin',
        why,
      },
    }
  }
