import type { panel as calls } from '@portal/contract/peer-review/panel.calls'
import { type ExamineState, JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { fillSeat, recordAnswer, refuseAfterLock, refuseDecider } from '../invitation/answer.actions.ts'
import { sendInvitation } from '../invitation/invitation.actions.ts'
import { checkExperts } from '../recusal/conflict.queries.ts'
import { surroundingsOf } from '../recusal/facts.queries.ts'
import { findExamination } from '../sheet/sheet.queries.ts'
import type { PanelDeps } from './panel.parts.ts'
import {
  bumpPanel,
  byActor,
  closeReserveGap,
  endInvitations,
  findSeat,
  listMembers,
  lockActivePanel,
  logPanel,
  namesOf,
  seatsWithOpenInvitation,
  takeOffSeat,
  workableSubject,
} from './panel.queries.ts'
import type { PanelMemberRecord } from './panel.rows.ts'
import { readPolicy } from './panel-policy.rules.ts'
import type { By, SeatAttendance } from './subject.parts.ts'

/** What staff do with single seats: invite, take down answers, withdraw, replace. */

const noteOn = (context: Context, projectId: string, name: string, detail: object = {}) =>
  context.note({ targetKind: 'achievement', targetId: projectId, targetName: name, detail: { ...detail } })

const seatOf = async (db: Db, projectId: string, expertId: string): Promise<PanelMemberRecord> => {
  const seat = await findSeat(db, projectId, expertId)
  if (!seat) throw new AppError('stateChanged')
  return seat
}

export const inviteExperts =
  (deps: PanelDeps) =>
  async ({ projectId, expertIds, expectVersion }: InputOf<typeof calls.invite>, context: Context) => {
    const { db } = context
    const { role } = actorOf(context)
    await workableSubject(deps.subject, context, projectId)
    const scene = await lockActivePanel(deps.subject, db, projectId, expectVersion)
    noteOn(context, projectId, scene.achievement.name, { expertIds })
    if (scene.panel.state === 'draft') throw guardFailed(REVIEW_GUARDS, 'inviteBeforeConfirmed')
    refuseAfterLock(scene, role)
    refuseDecider(scene, role)
    const members = await listMembers(db, projectId)
    const waiting = await seatsWithOpenInvitation(db, projectId)
    const wanted = members.filter(
      (seat) =>
        seat.reserveNo === 0 &&
        seat.joinStatus === JoinStatus.pending &&
        !waiting.has(seat.id) &&
        (!expertIds?.length || expertIds.includes(seat.expertId)),
    )
    if (wanted.length === 0) throw guardFailed(REVIEW_GUARDS, 'nobodyToInvite')
    const policy = await readPolicy(deps.settings)
    const on = await surroundingsOf(deps, db, projectId, policy.recusal)
    const { hard } = await checkExperts(
      db,
      on,
      wanted.map(({ expertId }) => expertId),
    )
    const [first] = hard
    if (first) throw guardFailed(REVIEW_GUARDS, 'inviteeConflicted', first.name, first.text)
    const by = byActor(context)
    for (const seat of wanted) await sendInvitation(deps, db, { ...scene, seat, by })
    const version = await bumpPanel(db, projectId)
    await logPanel(deps.subject, db, scene.achievement, {
      by,
      text: `向${wanted.length}位专家发送邀请`,
      detail: {
        panelVersion: version,
        expertIds: wanted.map(({ expertId }) => expertId),
      },
    })
    return { sent: wanted.length }
  }

export const revokeInvitation =
  (deps: PanelDeps) =>
  async ({ projectId, expertId, reason }: InputOf<typeof calls.revokeInvite>, context: Context) => {
    const { db } = context
    await workableSubject(deps.subject, context, projectId)
    const scene = await lockActivePanel(deps.subject, db, projectId)
    refuseDecider(scene, actorOf(context).role)
    const { achievement } = scene
    const seat = await seatOf(db, projectId, expertId)
    if (seat.joinStatus !== JoinStatus.pending) throw guardFailed(REVIEW_GUARDS, 'answeredAlready')
    if (!(await seatsWithOpenInvitation(db, projectId)).has(seat.id)) throw new AppError('stateChanged')
    await endInvitations(db, seat.id, 'revoked', reason)
    await bumpPanel(db, projectId)
    const name = (await namesOf(db, [expertId])).get(expertId)?.name ?? ''
    noteOn(context, projectId, achievement.name, { expertId, reason })
    await logPanel(deps.subject, db, achievement, {
      by: byActor(context),
      text: `撤回对${name}的邀请：${reason}`,
      detail: {
        expertId,
      },
    })
    return {}
  }

/** Sheets that somebody has put their name to. */
const WRITTEN: readonly ExamineState[] = ['submitted', 'signed', 'refused']

export const replaceExpert =
  (deps: PanelDeps) =>
  async ({ projectId, expertId, reason, expectVersion }: InputOf<typeof calls.replace>, context: Context) => {
    const { db } = context
    const { role } = actorOf(context)
    await workableSubject(deps.subject, context, projectId)
    const scene = await lockActivePanel(deps.subject, db, projectId, expectVersion)
    refuseAfterLock(scene, role)
    refuseDecider(scene, role)
    const seat = await seatOf(db, projectId, expertId)
    const { achievement } = scene
    noteOn(context, projectId, achievement.name, { expertId, reason })
    const { state = 'none' } = (await findExamination(db, projectId, expertId)) ?? {}
    if (WRITTEN.includes(state)) throw guardFailed(REVIEW_GUARDS, 'handedInAlready')
    const by = byActor(context)
    const name = (await namesOf(db, [expertId])).get(expertId)?.name ?? ''
    await endInvitations(db, seat.id, 'replaced', reason)
    await takeOffSeat(db, seat.id, { joinStatus: JoinStatus.replaced, reason })
    await logPanel(deps.subject, db, achievement, {
      by,
      text: `替换专家${name}：${reason}`,
      detail: { expertId },
    })
    const promoted = await fillSeat(deps, db, scene, { leaver: seat, by, afterLock: true })
    if (seat.reserveNo > 0) await closeReserveGap(db, projectId, seat.reserveNo)
    await bumpPanel(db, projectId)
    return { promoted }
  }

/** Which answers follow which; 到会 and 缺席 are said of those who agreed, on the day. */
const { pending, agreed, declined, replaced, present, absent } = JoinStatus
const FOLLOWS: Record<JoinStatus, readonly JoinStatus[]> = {
  [pending]: [agreed, declined, present],
  [agreed]: [pending, declined, present, absent],
  [declined]: [],
  [replaced]: [],
  [present]: [agreed, absent],
  [absent]: [agreed, present],
}

/** 到会 or 缺席 of somebody who agreed, or that one of them is taken back. */
const isAttendance = (
  { joinStatus: before, reserveNo }: PanelMemberRecord,
  joinStatus: JoinStatus,
): joinStatus is SeatAttendance['joinStatus'] =>
  reserveNo === 0 &&
  [agreed, present, absent].some((one) => one === before) &&
  (joinStatus === present || joinStatus === absent || (joinStatus === agreed && before !== agreed))

const refuseUnexplained = (seat: PanelMemberRecord, joinStatus: JoinStatus, reason: string): void => {
  if (
    joinStatus === declined ||
    joinStatus === absent ||
    (seat.joinStatus === present && joinStatus === agreed)
  )
    if (reason.length < 2) throw new AppError('badInput', { fields: { reason: '请填写原因' } })
}

interface Joining {
  readonly joinStatus: JoinStatus
  readonly source: string
  readonly reason: string
  readonly evidenceId?: string | undefined
  readonly overrule?: boolean
  /** The handler is there himself. */
  readonly quiet?: boolean
}
/** Takes down an answer or an attendance, from whatever side it comes. The caller holds the lock on the panel. */
const changeJoin = async (
  deps: PanelDeps,
  db: Db,
  scene: Awaited<ReturnType<typeof lockActivePanel>>,
  { seat, joining, by }: { readonly seat: PanelMemberRecord; readonly joining: Joining; readonly by: By },
): Promise<string> => {
  const { joinStatus, source, reason, evidenceId, overrule, quiet } = joining
  if (seat.reserveNo > 0) throw guardFailed(REVIEW_GUARDS, 'reserveHasNoAnswer')
  if (!FOLLOWS[seat.joinStatus]?.includes(joinStatus)) throw guardFailed(REVIEW_GUARDS, 'answerDoesNotFollow')
  // What the expert said by himself is not changed by hearsay: attendance on the day is no answer.
  const changesAnswer = seat.joinSource === 'link' && (joinStatus === pending || joinStatus === declined)
  if (changesAnswer && !(overrule && reason.length >= 5)) throw new AppError('ownAnswer')
  refuseUnexplained(seat, joinStatus, reason)
  if (joinStatus === declined) refuseAfterLock(scene, by.role)
  const ends = { [agreed]: 'agreed', [present]: 'agreed', [declined]: 'declined' } as const
  const invite = joinStatus in ends ? ends[joinStatus as keyof typeof ends] : undefined
  return recordAnswer(deps, db, scene, {
    seat,
    answer: { joinStatus, source, reason, evidenceId, invite, quiet },
    by,
  })
}

export const updateJoinStatus =
  (deps: PanelDeps) => async (input: InputOf<typeof calls.updateJoinStatus>, context: Context) => {
    const { projectId, expertId, joinStatus, source, reason, evidenceId, overrule, expect } = input
    const { db } = context
    const { role } = actorOf(context)
    await workableSubject(deps.subject, context, projectId)
    const scene = await lockActivePanel(deps.subject, db, projectId)
    const seat = await seatOf(db, projectId, expertId)
    noteOn(context, projectId, scene.achievement.name, { expertId, joinStatus, source, reason })
    if (expect !== undefined && seat.joinStatus !== expect) throw new AppError('stateChanged')
    // Attendance and answers are taken down by those who look after the seats.
    if (role === 'inCharge' && joinStatus !== declined) throw new AppError('forbidden')
    refuseDecider(scene, role)
    const by = byActor(context)
    // Of the session that is open, where there is one: whoever was at an earlier one has still to be taken down at this one.
    if (isAttendance(seat, joinStatus)) {
      refuseUnexplained(seat, joinStatus, reason)
      const name = (await namesOf(db, [expertId])).get(expertId)?.name ?? ''
      const said = { expertId, name, joinStatus, source, reason, by }
      if (await deps.subject.attended(deps, db, scene.achievement, said)) return { joinStatus, promoted: '' }
    }
    if (seat.joinStatus === joinStatus) return { joinStatus, promoted: '' }
    const joining = { joinStatus, source, reason, evidenceId, overrule }
    return { joinStatus, promoted: await changeJoin(deps, db, scene, { seat, joining, by }) }
  }

/**
 * Attendance at a meeting, as the session knows it: by the rules of updateJoinStatus. Answers whether anything changed; what cannot
 * follow from the seat's state is refused.
 */
export const recordAttendance = async (
  deps: PanelDeps,
  db: Db,
  { projectId, expertId, ...joining }: Joining & { readonly projectId: string; readonly expertId: string },
  by: By,
): Promise<boolean> => {
  const scene = await lockActivePanel(deps.subject, db, projectId)
  const seat = await seatOf(db, projectId, expertId)
  if (seat.joinStatus === joining.joinStatus) return false
  await changeJoin(deps, db, scene, { seat, joining: { ...joining, quiet: true }, by })
  return true
}
