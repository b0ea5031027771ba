import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { meeting as calls } from '@portal/contract/evaluation/meeting/meeting.calls'
import { CHECKS, type CheckCode, takesPart } from '@portal/contract/evaluation/meeting/meeting.rules'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { visibleSubject } from '../../peer-review/panel/panel.queries.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { refuseInvolved } from '../achievement/involvement.queries.ts'
import { findRoll } from '../meeting-seat/attendance.queries.ts'
import { listConflicts } from '../meeting-seat/conflict.queries.ts'
import { listSeats, panelStates } from '../meeting-seat/seat.queries.ts'
import { expertsOf, presentItems } from '../meeting-seat/seat.rules.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import { listChecks } from './check.queries.ts'
import { announcedAs } from './meeting.messages.ts'
import { findMeeting, lastMeetingOf, listItems, openMeetingOf } from './meeting.queries.ts'
import type { MeetingRecord } from './meeting.rows.ts'
import type { MeetingDeps } from './meeting-deps.parts.ts'
import { listNotices } from './notice.queries.ts'
import { listQuestions } from './question.queries.ts'
import { idsOf, titleOf } from './scene.actions.ts'

/** Sessions as staff read them. */

type View = OutputOf<typeof calls.view>
export const meetingOf = async ({ achievementId }: { achievementId: string }, context: Context) => {
  const { db } = context
  const { status, evalMode } = await visibleSubject(reviewRecords, db, achievementId, actorOf(context).role)
  const found = await openMeetingOf(db, achievementId)
  const last = found ?? (await lastMeetingOf(db, achievementId))
  return {
    id: found?.id ?? '',
    last: last?.id ?? '',
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
  const rows = new Map((await listChecks(db, id)).map((row) => [row.code, row]))
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

/** Who has promised for each seat of theirs. */
const promisedBy = (seats: readonly SeatOfMeeting[]): Set<string> => {
  const promised = new Set(seats.map(({ expertId }) => expertId))
  for (const { expertId, promisedAt } of seats) if (promisedAt === null) promised.delete(expertId)
  return promised
}
type SeatOfMeeting = Awaited<ReturnType<typeof listSeats>>[number]

const liveOf = (meeting: MeetingRecord): View['live'] => ({
  version: meeting.liveVersion,
  achievementId: meeting.liveAchievementId ?? '',
  step: meeting.liveStep,
  stepAt: meeting.liveStepAt,
  closed: meeting.closedRoom,
  closedAt: meeting.closedRoomAt,
})

export const viewMeeting =
  (deps: MeetingDeps) =>
  async ({ id }: { id: string }, context: Context): Promise<View> => {
    const { db } = context
    const { role } = actorOf(context)
    const meeting = await findMeeting(db, id)
    if (!meeting) throw new AppError('notFound')
    const rows = await listItems(db, id)
    const seats = await listSeats(db, idsOf(rows), id)
    const panels = await panelStates(db, idsOf(rows))
    const items = presentItems(rows, seats, panels, await deps.panels.settings.get('panelQuorum'))
    const experts = expertsOf(seats)
    const noticed = await listNotices(db, id)
    const announced = new Set(
      noticed
        .filter(({ whenAndWhere }) => whenAndWhere === announcedAs(meeting))
        .map(({ expertId }) => expertId),
    )
    const notices = noticed.map(({ whenAndWhere: _as, ...one }) => one)
    const promised = promisedBy(seats)
    const missing = missingOf({ ...meeting, items, experts, notices, promised, announced })
    const open = meeting.state === 'planned' || meeting.state === 'running'
    const why = await whyNot(context, idsOf(rows))
    const conflicts = (await listConflicts(db, id)).filter(({ achievementId }) =>
      rows.some((row) => row.achievementId === achievementId),
    )
    const questions = await listQuestions(db, id)
    const roll = open ? await findRoll(db, id) : undefined
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
      roll: roll ? { at: roll.at, experts: new Set(roll.rows.map(({ expertId }) => expertId)).size } : null,
      live: liveOf(meeting),
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
