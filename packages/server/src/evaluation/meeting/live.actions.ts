import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { MEETING_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import type { meetingLive as calls } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { byActor } from '../../peer-review/panel/panel.queries.ts'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import { attendSession } from '../meeting-seat/attendance.actions.ts'
import { listSeats } from '../meeting-seat/seat.queries.ts'
import {
  type Item,
  openMeetingOf,
  releaseItems,
  setClosed,
  setLive,
  setReopened,
  setStarted,
  takeBackItems,
} from './meeting.queries.ts'
import type { MeetingDeps } from './meeting-deps.parts.ts'
import { deleteQuestion, insertQuestion, updateQuestion } from './question.queries.ts'
import { idsOf, lockMeeting, logAll, type Scene } from './scene.actions.ts'

/** The session while it is held: start, current item and step, closed deliberation, questions and answers, end. */

export const startMeeting = async ({ id, expectVersion }: InputOf<typeof calls.start>, context: Context) => {
  const { db } = context
  const { items } = await lockMeeting(context, id, { expectVersion, among: ['planned'] })
  const first = items.find(({ status }) => status === AchievementStatus.evaluation)
  if (!first) throw guardFailed(MEETING_GUARDS, 'nothingToStart')
  await setStarted(db, id, first.achievementId)
  await logAll(context, items, '评价会议开始', { meetingId: id })
  return {}
}

const itemOf = (items: readonly Item[], achievementId: string): Item => {
  const item = items.find((one) => one.achievementId === achievementId)
  if (!item) throw new AppError('notFound')
  return item
}

/** The applicant may come back in. */
const logOpened = async (context: Context, { meeting, items }: Scene): Promise<void> => {
  const before = items.find((one) => one.achievementId === meeting.liveAchievementId)
  if (meeting.closedRoom && before)
    await logAll(context, [before], '专家评议结束，申请方可以回到会场', { meetingId: meeting.id })
}

export const switchLive = async (
  { id, expectVersion, achievementId, step, closed }: InputOf<typeof calls.live>,
  context: Context,
) => {
  const { db } = context
  const { meeting, items } = await lockMeeting(context, id, { among: ['running'] })
  if (meeting.liveVersion !== expectVersion || step >= meeting.agenda.length)
    throw new AppError('stateChanged')
  const item = itemOf(items, achievementId)
  if (item.status !== AchievementStatus.evaluation) throw guardFailed(MEETING_GUARDS, 'itemHalted')
  const same = meeting.liveAchievementId === achievementId
  const moved = !same || meeting.liveStep !== step
  const toggled = meeting.closedRoom !== closed || (closed && !same)
  const version = await setLive(db, id, { achievementId, step, closed, moved, toggled })
  // Whichever achievement was closed is opened again, also by going on to the next one.
  if (!closed || !same) await logOpened(context, { meeting, items })
  if (closed && toggled) await logAll(context, [item], '专家评议开始（申请方退席）', { meetingId: id })
  return { version }
}

export const saveQuestion = async (
  { id, achievementId, questionId, expectVersion, ...text }: InputOf<typeof calls.ask>,
  context: Context,
) => {
  const { db } = context
  const { meeting, items } = await lockMeeting(context, id, { among: ['running'] })
  itemOf(items, achievementId)
  const row = { meetingId: id, achievementId, ...text, byName: actorOf(context).name }
  if (!questionId) {
    if (meeting.closedRoom && meeting.liveAchievementId === achievementId)
      throw guardFailed(MEETING_GUARDS, 'deliberating')
    return insertQuestion(db, row)
  }
  const saved = await updateQuestion(db, { id: questionId, version: expectVersion ?? 0 }, row)
  if (!saved) throw new AppError('stateChanged')
  return saved
}

export const removeQuestion = async (
  { id, questionId, expectVersion }: InputOf<typeof calls.removeQuestion>,
  context: Context,
) => {
  await lockMeeting(context, id, { among: ['running'] })
  const gone = await deleteQuestion(context.db, id, { id: questionId, version: expectVersion })
  if (!gone) throw new AppError('stateChanged')
  context.note({ detail: gone })
  return {}
}

export const closeMeeting =
  ({ panels }: MeetingDeps) =>
  async ({ id, expectVersion, absent }: InputOf<typeof calls.close>, context: Context) => {
    const { db } = context
    const { meeting, items } = await lockMeeting(context, id, { expectVersion, among: ['running'] })
    const active = items.filter(({ status }) => status === AchievementStatus.evaluation)
    const seats = await listSeats(db, idsOf(active), id)
    const there = new Set(
      seats.filter(({ joinStatus }) => joinStatus === JoinStatus.present).map(({ expertId }) => expertId),
    )
    const missing = seats.filter(
      ({ joinStatus, expertId }) => joinStatus === JoinStatus.agreed && !there.has(expertId),
    )
    const names = new Set(missing.map(({ expertId }) => expertId))
    // Nobody becomes absent whom the page did not name.
    if (names.size !== new Set(absent).size || absent.some((one) => !names.has(one)))
      throw new AppError('stateChanged')
    for (const { achievementId, expertId, name } of missing) {
      const item = itemOf(active, achievementId)
      const said = {
        expertId,
        name,
        joinStatus: JoinStatus.absent,
        source: 'onsite',
        reason: '会议结束时未到会',
      } as const
      await attendSession(panels, db, { meetingId: id, item, by: byActor(context) }, said)
    }
    await logOpened(context, { meeting, items })
    await releaseItems(db, id)
    await setClosed(db, id, actorOf(context).name)
    await logAll(context, items, `评价会议结束：到会${there.size}人，缺席${names.size}人`, { meetingId: id })
    return { absent: names.size }
  }

export const reopenMeeting = async (
  { id, expectVersion, reason }: InputOf<typeof calls.reopen>,
  context: Context,
) => {
  const { db } = context
  const { items } = await lockMeeting(context, id, { expectVersion, among: ['closed'] })
  for (const { achievementId, name } of items)
    if (await openMeetingOf(db, achievementId)) throw guardFailed(MEETING_GUARDS, 'takenElsewhere', name)
  await takeBackItems(db, id)
  const first = items.find(({ status }) => status === AchievementStatus.evaluation)
  await setReopened(db, id, first?.achievementId ?? null)
  await logAll(context, items, `重新打开评价会议：${reason}`, { meetingId: id })
  return {}
}
