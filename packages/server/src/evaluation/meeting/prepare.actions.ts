import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { MEETING_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import type { meeting as calls } from '@portal/contract/evaluation/meeting/meeting.calls'
import {
  type AgendaStep,
  CHECKS,
  DEFAULT_AGENDA,
  exitsOf,
  meetingPlace,
  suggestOrder,
} from '@portal/contract/evaluation/meeting/meeting.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { sessionText } from '@portal/contract/platform/time'
import { arrangeMeeting } from '../../peer-review/invitation/invitation.actions.ts'
import { setPanelMeeting } from '../../peer-review/panel/panel.queries.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { findAchievement, findAchievements } from '../achievement/achievement.queries.ts'
import { refreshConflicts } from '../meeting-seat/conflict.actions.ts'
import { MEETING_CANCELLED } from '../notice/expert.messages.ts'
import { tellApplicant } from '../notice/process.messages.ts'
import { saveCheck } from './check.queries.ts'
import {
  bumpMeeting,
  type Item,
  insertMeeting,
  listItems,
  lockAchievements,
  openMeetingOf,
  type Particulars,
  releaseItems,
  setCancelled,
  setItems,
} from './meeting.queries.ts'
import type { MeetingDeps } from './meeting-deps.parts.ts'
import { listTold } from './notice.queries.ts'
import type { Scene } from './scene.actions.ts'
import { idsOf, lockMeeting, logAll, refuseOwn, titleOf } from './scene.actions.ts'

/** What is settled before a session: particulars, achievements, order, agenda, checklist. */

const particularsOf = ({ title, startAt, place, link, host, recorder }: Particulars) => ({
  title,
  startAt,
  place,
  link,
  host,
  recorder,
})
const announce = async (
  { panels }: MeetingDeps,
  db: Db,
  ids: readonly string[],
  at: { startAt: string; place: string; link: string },
): Promise<void> => {
  for (const id of ids)
    await arrangeMeeting(panels, db, id, { meetingAt: at.startAt, place: meetingPlace(at) })
}

/** At 27, held as a meeting, and in no other session. The caller holds the locks. */
const requireFit = async (db: Db, ids: readonly string[], meetingId?: string): Promise<void> => {
  const rows = await findAchievements(db, ids)
  if (rows.length < new Set(ids).size) throw new AppError('notFound')
  for (const { id, name, status, evalMode } of rows) {
    const other = await openMeetingOf(db, id)
    if (other && other.id !== meetingId) throw guardFailed(MEETING_GUARDS, 'elsewhere', name)
    // What is on already may wait for the applicant or for an objection.
    if (other) continue
    if (status !== AchievementStatus.evaluation) throw guardFailed(MEETING_GUARDS, 'notInEvaluation', name)
    if (evalMode === 'correspondence') throw guardFailed(MEETING_GUARDS, 'byCorrespondence', name)
  }
}

export const createMeeting =
  (deps: MeetingDeps) =>
  async ({ achievementIds, ...input }: InputOf<typeof calls.create>, context: Context) => {
    const { db } = context
    const ids = [...new Set(achievementIds)]
    await lockAchievements(db, ids)
    await requireFit(db, ids)
    await refuseOwn(context, ids)
    const { accountId, name } = actorOf(context)
    const id = await insertMeeting(db, {
      ...particularsOf(input),
      agenda: JSON.stringify(DEFAULT_AGENDA),
      createdById: accountId,
      createdBy: name,
    })
    await setItems(db, id, ids)
    await refreshConflicts(deps, db, id, ids)
    await announce(deps, db, ids, input)
    const items = await listItems(db, id)
    const targetName = titleOf({ meeting: input, items })
    context.note({ targetKind: 'meeting', targetId: id, targetName })
    await logAll(context, items, '列入评价会议', { meetingId: id, startAt: input.startAt })
    return { id }
  }

export const updateMeeting =
  (deps: MeetingDeps) =>
  async ({ id, expectVersion, ...input }: InputOf<typeof calls.update>, context: Context) => {
    const { db } = context
    const { meeting, items } = await lockMeeting(context, id, { expectVersion })
    await announce(deps, db, idsOf(items), input)
    await bumpMeeting(db, id, particularsOf(input))
    const moved =
      new Date(meeting.startAt).getTime() !== new Date(input.startAt).getTime() ||
      meeting.place !== input.place
    if (moved)
      await logAll(context, items, '调整评价会议的时间或地点', {
        meetingId: id,
        startAt: input.startAt,
        place: input.place,
      })
    return {}
  }

export const changeItems =
  (deps: MeetingDeps) =>
  async ({ id, expectVersion, achievementIds }: InputOf<typeof calls.items>, context: Context) => {
    const { db } = context
    // Those that are to come are locked as well, in the one order, before the session is.
    const known = idsOf(await listItems(db, id))
    await lockAchievements(db, [...new Set([...known, ...achievementIds])])
    const { meeting, items } = await lockMeeting(context, id, { expectVersion })
    const wanted = new Set(achievementIds)
    const before = idsOf(items)
    const kept = before.filter((one) => wanted.has(one))
    const added = [...wanted].filter((one) => !before.includes(one))
    const gone = items.filter(({ achievementId }) => !wanted.has(achievementId))
    if (gone.some(({ achievementId }) => achievementId === meeting.liveAchievementId))
      throw guardFailed(MEETING_GUARDS, 'itemUnderWay')
    await requireFit(db, [...kept, ...added], id)
    await refuseOwn(context, added)
    await setItems(db, id, [...kept, ...added])
    for (const { achievementId } of gone)
      await setPanelMeeting(db, achievementId, { meetingAt: null, place: '' })
    await announce(deps, db, added, meeting)
    await refreshConflicts(deps, db, id, [...kept, ...added])
    await bumpMeeting(db, id)
    const now = await listItems(db, id)
    const isNew = ({ achievementId }: Item) => added.includes(achievementId)
    await logAll(context, now.filter(isNew), '列入评价会议', { meetingId: id })
    await logAll(context, gone, '移出评价会议', { meetingId: id })
    return {}
  }

export const changeOrder =
  (deps: MeetingDeps) =>
  async ({ id, expectVersion, achievementIds }: InputOf<typeof calls.order>, context: Context) => {
    const { db } = context
    const { items } = await lockMeeting(context, id, { expectVersion })
    const before = idsOf(items)
    if (achievementIds && [...achievementIds].sort().join() !== [...before].sort().join())
      throw new AppError('stateChanged')
    const absent = await refreshConflicts(deps, db, id, before)
    const order = achievementIds ?? suggestOrder(before, absent)
    await setItems(db, id, order)
    await bumpMeeting(db, id)
    return { exits: exitsOf(order, absent), before: exitsOf(before, absent) }
  }

export const changeAgenda = async (
  { id, expectVersion, agenda }: InputOf<typeof calls.agenda>,
  context: Context,
) => {
  const { meeting } = await lockMeeting(context, id, { expectVersion })
  const steps: readonly AgendaStep[] = agenda
  if (meeting.liveStep >= steps.length) throw guardFailed(MEETING_GUARDS, 'stepUnderWay')
  await bumpMeeting(context.db, id, { agenda: JSON.stringify(steps) })
  return {}
}

export const changeCheck = async (
  { id, expectVersion, code, done, owner, dueOn }: InputOf<typeof calls.check>,
  context: Context,
) => {
  const { db } = context
  await lockMeeting(context, id, { expectVersion })
  const ticked = done && !CHECKS[code].auto
  const tickedBy = ticked ? { tickedBy: actorOf(context).name } : {}
  await saveCheck(db, id, { code, owner, dueOn, ...tickedBy })
  await bumpMeeting(db, id)
  return {}
}

/** Gives the achievements back; whoever was told of the session hears of it. */
export const cancelMeeting =
  (deps: MeetingDeps) =>
  async ({ id, expectVersion, reason }: InputOf<typeof calls.cancel>, context: Context) => {
    const { db } = context
    const scene = await lockMeeting(context, id, { expectVersion, among: ['planned'] })
    await releaseItems(db, id)
    for (const achievementId of idsOf(scene.items))
      await setPanelMeeting(db, achievementId, { meetingAt: null, place: '' })
    await setCancelled(db, id, reason)
    await logAll(context, scene.items, `评价会议取消：${reason}`, { meetingId: id })
    await tellCancelled(deps, db, scene, { reason, byName: actorOf(context).name })
    return {}
  }

const tellCancelled = async (
  { panels }: MeetingDeps,
  db: Db,
  scene: Scene,
  { reason, byName }: { reason: string; byName: string },
): Promise<void> => {
  const told = await listTold(db, scene.meeting.id)
  const vars = { title: titleOf(scene), reason }
  for (const { id: memberId, mobileTel } of told) {
    const about = { meetingId: scene.meeting.id, memberId }
    await panels.messages.notify(db, MEETING_CANCELLED, { memberId, mobileTel }, { about, vars })
  }
  if (told.length === 0) return
  const { messages, publicUrl } = panels
  // The reason may be about somebody else's achievement.
  const state = `的评价会议（${sessionText(scene.meeting.startAt)}）已取消，时间另行通知`
  for (const { achievementId } of scene.items) {
    const row = await findAchievement(db, achievementId)
    if (row) await tellApplicant({ messages, publicUrl }, db, row, { state, byName })
  }
}
