import type { panel as calls } from '@portal/contract/peer-review/panel.calls'
import type { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { fillSeat, recordAnswer, refuseAfterLock, refuseDecider } from '../invitation/answer.actions.ts'
import { sendInvitation } from '../invitation/invitation.actions.ts'
import { checkExperts } from '../recusal/conflict.queries.ts'
import { surroundingsOf } from '../recusal/facts.queries.ts'
import type { PanelDeps } from './panel.parts.ts'
import {
  bumpPanel,
  byActor,
  endInvitations,
  findSeat,
  isSeated,
  listMembers,
  lockActivePanel,
  lockPanel,
  logPanel,
  namesOf,
  updateMember,
  workableSubject,
} from './panel.queries.ts'
import type { PanelMemberRecord } from './panel.rows.ts'
import { readPolicy } from './panel-policy.rules.ts'
import type { By } from './subject.parts.ts'

/** What staff do with single seats: invite, take down answers, withdraw, replace; and waivers of recusal. */

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
    if (scene.panel.state === 'draft')
      throw new AppError('guardFailed', { text: '请先确认专家组名单，再发送邀请' })
    refuseAfterLock(scene, role)
    refuseDecider(scene, role)
    const members = await listMembers(db, projectId)
    const open = await db
      .selectFrom('invitation')
      .select('panelMemberId')
      .where('achievementId', '=', projectId)
      .where('state', 'in', ['sent', 'read'])
      .execute()
    const waiting = new Set(open.map(({ panelMemberId }) => panelMemberId))
    const wanted = members.filter(
      (seat) =>
        seat.reserveNo === 0 &&
        seat.joinStatus === '0' &&
        !waiting.has(seat.id) &&
        (!expertIds?.length || expertIds.includes(seat.expertId)),
    )
    if (wanted.length === 0) throw new AppError('guardFailed', { text: '没有需要发送邀请的专家' })
    const policy = await readPolicy(deps.settings)
    const on = await surroundingsOf(deps, db, projectId, policy.recusal)
    const { hard } = await checkExperts(
      db,
      on,
      wanted.map(({ expertId }) => expertId),
    )
    const [first] = hard
    if (first)
      throw new AppError('guardFailed', {
        text: `与本成果存在回避关系，不能邀请专家${first.name}：${first.text}。`,
      })
    const by = byActor(context)
    for (const seat of wanted) await sendInvitation(deps, db, { ...scene, seat, by })
    const version = await bumpPanel(db, projectId)
    await logPanel(deps.subject, db, scene.achievement, by, `向${wanted.length}位专家发送邀请`, {
      panelVersion: version,
      expertIds: wanted.map(({ expertId }) => expertId),
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
    if (seat.joinStatus !== '0') throw new AppError('guardFailed', { text: '专家已经答复，请用“替换”' })
    const before = await db
      .selectFrom('invitation')
      .select('id')
      .where('panelMemberId', '=', seat.id)
      .where('state', 'in', ['sent', 'read'])
      .executeTakeFirst()
    if (!before) throw new AppError('stateChanged')
    await endInvitations(db, seat.id, 'revoked', reason)
    await bumpPanel(db, projectId)
    const name = (await namesOf(db, [expertId])).get(expertId)?.name ?? ''
    noteOn(context, projectId, achievement.name, { expertId, reason })
    await logPanel(deps.subject, db, achievement, byActor(context), `撤回对${name}的邀请：${reason}`, {
      expertId,
    })
    return {}
  }

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
    const signed = await db
      .selectFrom('examination')
      .select('id')
      .where('achievementId', '=', projectId)
      .where('expertId', '=', expertId)
      .where('state', 'in', ['submitted', 'signed', 'refused'])
      .executeTakeFirst()
    if (signed) throw new AppError('guardFailed', { text: '该专家已提交评价意见，不能替换' })
    const by = byActor(context)
    const name = (await namesOf(db, [expertId])).get(expertId)?.name ?? ''
    await endInvitations(db, seat.id, 'replaced', reason)
    await updateMember(db, seat.id, { joinStatus: '3', goneAt: sql`now()`, goneReason: reason })
    await logPanel(deps.subject, db, achievement, by, `替换专家${name}：${reason}`, { expertId })
    const promoted = await fillSeat(deps, db, scene, seat, by, { afterLock: true })
    if (seat.reserveNo > 0)
      await sql`update "panelMember" set "reserveNo" = "reserveNo" - 1 where "achievementId" = ${projectId}
        and "reserveNo" > ${seat.reserveNo} and "goneAt" is null`.execute(db)
    await bumpPanel(db, projectId)
    return { promoted }
  }

/** Which answers follow which; 到会 and 缺席 are said of those who agreed, on the day. */
const FOLLOWS: Record<string, readonly string[]> = {
  '0': ['1', '2', '4'],
  '1': ['0', '2', '4', '5'],
  '2': [],
  '3': [],
  '4': ['1', '5'],
  '5': ['1', '4'],
}

/** 到会 or 缺席 of somebody who agreed, or that one of them is taken back. */
const isAttendance = (
  { joinStatus: before, reserveNo }: PanelMemberRecord,
  joinStatus: JoinStatus,
): joinStatus is '1' | '4' | '5' =>
  reserveNo === 0 &&
  ['1', '4', '5'].includes(before) &&
  (joinStatus === '4' || joinStatus === '5' || (joinStatus === '1' && before !== '1'))

const refuseUnexplained = (seat: PanelMemberRecord, joinStatus: JoinStatus, reason: string): void => {
  if (joinStatus === '2' || joinStatus === '5' || (seat.joinStatus === '4' && joinStatus === '1'))
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
  seat: PanelMemberRecord,
  joining: Joining,
  by: By,
): Promise<string> => {
  const { joinStatus, source, reason, evidenceId, overrule, quiet } = joining
  if (seat.reserveNo > 0) throw new AppError('guardFailed', { text: '备选专家尚未递补，无需登记' })
  if (!FOLLOWS[seat.joinStatus]?.includes(joinStatus))
    throw new AppError('guardFailed', { text: '当前状态不能这样登记，请用“替换”' })
  // What the expert said by himself is not changed by hearsay: attendance on the day is no answer.
  const changesAnswer = seat.joinSource === 'link' && (joinStatus === '0' || joinStatus === '2')
  if (changesAnswer && !(overrule && reason.length >= 5)) throw new AppError('ownAnswer')
  refuseUnexplained(seat, joinStatus, reason)
  if (joinStatus === '2') refuseAfterLock(scene, by.role)
  const ends = { '1': 'agreed', '4': 'agreed', '2': 'declined' } as const
  const invite = joinStatus in ends ? ends[joinStatus as keyof typeof ends] : undefined
  return recordAnswer(deps, db, scene, seat, { joinStatus, source, reason, evidenceId, invite, quiet }, by)
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
    if (role === 'inCharge' && joinStatus !== '2') throw new AppError('forbidden')
    refuseDecider(scene, role)
    const by = byActor(context)
    // Of the session that is open, where there is one: whoever was at an earlier one has still to be taken down at this one.
    if (isAttendance(seat, joinStatus)) {
      refuseUnexplained(seat, joinStatus, reason)
      const name = (await namesOf(db, [expertId])).get(expertId)?.name ?? ''
      const said = { expertId, name, joinStatus, source, reason }
      if (await deps.subject.attended(deps, db, scene.achievement, said, by))
        return { joinStatus, promoted: '' }
    }
    if (seat.joinStatus === joinStatus) return { joinStatus, promoted: '' }
    const joining = { joinStatus, source, reason, evidenceId, overrule }
    return { joinStatus, promoted: await changeJoin(deps, db, scene, seat, joining, by) }
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
  await changeJoin(deps, db, scene, seat, { ...joining, quiet: true }, by)
  return true
}

const openHit = async (db: Db, projectId: string, expertId: string, rule: string) => {
  const hit = await db
    .selectFrom('recusalHit')
    .selectAll()
    .where('achievementId', '=', projectId)
    .where('expertId', '=', expertId)
    .where('rule', '=', rule as never)
    .where('clearedAt', 'is', null)
    .executeTakeFirst()
  if (!hit) throw new AppError('stateChanged')
  if (hit.level === 'hard') throw new AppError('guardFailed', { text: '该情形必须回避，不能免除' })
  return hit
}

export const waiveRecusal =
  (deps: PanelDeps) =>
  async ({ projectId, expertId, rule, reason }: InputOf<typeof calls.waive>, context: Context) => {
    const { db } = context
    await workableSubject(deps.subject, context, projectId)
    const { achievement } = await lockPanel(deps.subject, db, projectId)
    const hit = await openHit(db, projectId, expertId, rule)
    if (hit.confirmedAt) throw new AppError('stateChanged')
    const by = byActor(context)
    const waived = {
      waiverReason: reason,
      waivedById: by.id,
      waivedBy: by.name,
      waivedAt: sql<string>`now()`,
    }
    await db.updateTable('recusalHit').set(waived).where('id', '=', hit.id).execute()
    const name = (await namesOf(db, [expertId])).get(expertId)?.name ?? ''
    noteOn(context, projectId, achievement.name, { expertId, rule, reason })
    await logPanel(deps.subject, db, achievement, by, `免回避说明（${name}，${hit.text}）：${reason}`, {
      expertId,
      rule,
    })
    return {}
  }

export const confirmWaiver =
  (deps: PanelDeps) =>
  async ({ projectId, expertId, rule, agree }: InputOf<typeof calls.confirmWaiver>, context: Context) => {
    const { db } = context
    await workableSubject(deps.subject, context, projectId)
    const { achievement } = await lockPanel(deps.subject, db, projectId)
    const hit = await openHit(db, projectId, expertId, rule)
    if (hit.waivedAt === null || hit.confirmedAt) throw new AppError('stateChanged')
    const by = byActor(context)
    if (hit.waivedById === by.id) throw new AppError('guardFailed', { text: '免回避说明须由另一人确认' })
    await db
      .updateTable('recusalHit')
      .set(
        agree
          ? { confirmedById: by.id, confirmedBy: by.name, confirmedAt: sql<string>`now()` }
          : { waiverReason: '', waivedById: null, waivedBy: '', waivedAt: null },
      )
      .where('id', '=', hit.id)
      .execute()
    const name = (await namesOf(db, [expertId])).get(expertId)?.name ?? ''
    noteOn(context, projectId, achievement.name, { expertId, rule, agree })
    await logPanel(
      deps.subject,
      db,
      achievement,
      by,
      `${agree ? '同意' : '不同意'}免回避（${name}，${hit.text}）`,
      {
        expertId,
        rule,
        agree,
      },
    )
    return {}
  }

export const recheck =
  (deps: PanelDeps) =>
  async ({ projectId }: { projectId: string }, context: Context) => {
    const { db } = context
    await workableSubject(deps.subject, context, projectId)
    const { achievement, panel } = await lockPanel(deps.subject, db, projectId)
    if (!panel) throw new AppError('stateChanged')
    const checked = await recheckPanel(deps, db, { achievement, panel })
    noteOn(context, projectId, achievement.name, { fresh: checked.fresh, hard: checked.hard.length })
    await logPanel(deps.subject, db, achievement, byActor(context), '重新核查回避', {
      fresh: checked.fresh,
      hard: checked.hard.length,
    })
    return { fresh: checked.fresh, hard: checked.hard.length }
  }

/** Everybody on the list, against the newest submission. The caller holds the lock. */
export const recheckPanel = async (
  deps: PanelDeps,
  db: Db,
  { achievement }: Pick<Awaited<ReturnType<typeof lockActivePanel>>, 'achievement' | 'panel'>,
) => {
  const policy = await readPolicy(deps.settings)
  const on = await surroundingsOf(deps, db, achievement.id, policy.recusal)
  const members = (await listMembers(db, achievement.id)).filter(
    (seat) => isSeated(seat) || seat.reserveNo > 0,
  )
  const checked = await checkExperts(
    db,
    on,
    members.map(({ expertId }) => expertId),
  )
  await db
    .updateTable('panel')
    .set({ checkedAt: sql<string>`now()`, checkedRevision: achievement.revisionNo })
    .where('achievementId', '=', achievement.id)
    .execute()
  return checked
}
