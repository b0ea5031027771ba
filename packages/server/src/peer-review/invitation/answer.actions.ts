import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import { AppError, type Db, guardFailed } from '../../platform/http/context.ts'
import { recordJoin } from '../panel/ledger-event.rules.ts'
import type { PanelDeps } from '../panel/panel.parts.ts'
import {
  answerSeat,
  bumpPanel,
  closeReserveGap,
  endInvitations,
  isSeated,
  listMembers,
  logPanel,
  namesOf,
  TIMER,
  updateMember,
} from '../panel/panel.queries.ts'
import type { PanelMemberRecord, PanelRecord } from '../panel/panel.rows.ts'
import { readPolicy } from '../panel/panel-policy.rules.ts'
import type { By, SubjectHead } from '../panel/subject.parts.ts'
import { checkExperts, recordDeclared } from '../recusal/conflict.queries.ts'
import { surroundingsOf } from '../recusal/facts.queries.ts'
import { describeChosen, limitsOf } from '../selection/choose.actions.ts'
import { fitsInto } from '../selection/draw.rules.ts'
import { openWhenSettled } from '../sheet/opening.actions.ts'
import { sendInvitation, tellHandler } from './invitation.actions.ts'
import { declareInterestIn } from './invitation.queries.ts'

/** What follows from an answer: the seat changes, a reserve is promoted and invited, the handler hears of it. */

export interface Scene {
  readonly achievement: SubjectHead
  readonly panel: PanelRecord
}

/**
 * The next reserve of the same subject, else the next at all, with whom the panel keeps its rules: a panel that the lock refuses
 * would be found out only when everybody has agreed.
 */
const nextReserve = async (deps: PanelDeps, db: Db, { achievement }: Scene, leaver: PanelMemberRecord) => {
  const policy = await readPolicy(deps.settings)
  const members = (await listMembers(db, achievement.id)).filter(({ id }) => id !== leaver.id)
  const reserves = members.filter(
    ({ reserveNo, joinStatus }) => reserveNo > 0 && joinStatus === JoinStatus.pending,
  )
  if (reserves.length === 0) return undefined
  const on = await surroundingsOf(deps, db, achievement.id, policy.recusal)
  await checkExperts(
    db,
    on,
    reserves.map(({ expertId }) => expertId),
  )
  const described = await describeChosen(db, on, policy, [...members, leaver])
  const people = new Map(described.map((one) => [one.expertId, one]))
  const seated = members.filter(isSeated).flatMap(({ expertId }) => people.get(expertId) ?? [])
  const limits = limitsOf(seated.length + 1, policy)
  const usable = reserves.filter(({ expertId }) => {
    const one = people.get(expertId)
    return (
      one?.senior &&
      (one.coi.level === 'none' || one.coi.level === 'waived') &&
      one.credit.openTasks <= policy.rules.maxLoad &&
      fitsInto(seated, one, limits)
    )
  })
  const subject = people.get(leaver.expertId)?.subject
  return usable.find(({ expertId }) => people.get(expertId)?.subject === subject) ?? usable[0]
}

/**
 * A seat falls vacant: the next reserve moves up and is invited. After the lock nobody moves up by itself. Answers the name of
 * whoever moved up, '' when nobody did. The caller holds the lock on the panel.
 */
export const fillSeat = async (
  deps: PanelDeps,
  db: Db,
  scene: Scene,
  {
    leaver,
    by: actor,
    afterLock = false,
  }: {
    readonly leaver: PanelMemberRecord
    readonly by: By
    readonly afterLock?: boolean
  },
): Promise<string> => {
  const { achievement, panel } = scene
  if (leaver.reserveNo > 0 || (panel.state === 'locked' && !afterLock)) return ''
  // Whoever declines does not choose who comes instead: the order of the reserves does.
  const by = actor.role === 'expert' ? TIMER : actor
  const next = await nextReserve(deps, db, scene, leaver)
  const name = next ? ((await namesOf(db, [next.expertId])).get(next.expertId)?.name ?? '') : ''
  if (next) {
    await updateMember(db, next.id, { reserveNo: 0 })
    await closeReserveGap(db, achievement.id, next.reserveNo)
    if (panel.state !== 'draft')
      await sendInvitation(deps, db, { achievement, panel, seat: { ...next, reserveNo: 0 }, by })
    await logPanel(deps.subject, db, achievement, {
      by,
      text: `备选专家${name}递补`,
      detail: {
        promoted: next.expertId,
        for: leaver.expertId,
      },
    })
  } else
    await logPanel(deps.subject, db, achievement, {
      by,
      text: '没有可以递补的备选专家',
      detail: { for: leaver.expertId },
    })
  return name
}

/** Every seat has agreed: the person in charge can lock. */
const tellComplete = async (
  { subject }: PanelDeps,
  db: Db,
  { achievement, panel }: Scene,
  by: By,
): Promise<void> => {
  const seats = (await listMembers(db, achievement.id)).filter(isSeated)
  if (seats.length < panel.size || seats.some(({ joinStatus }) => joinStatus === JoinStatus.pending)) return
  const state = `的${seats.length}位专家均已同意参加，请锁定专家组`
  await subject.tell(db, achievement.id, 'inCharge', { state, byName: by.name })
}

const WORDS: Record<JoinStatus, string> = {
  [JoinStatus.pending]: '改为待定',
  [JoinStatus.agreed]: '同意参加',
  [JoinStatus.declined]: '谢绝参加',
  [JoinStatus.replaced]: '已替换',
  [JoinStatus.present]: '已到会',
  [JoinStatus.absent]: '缺席',
}

export interface Answered {
  readonly joinStatus: JoinStatus
  readonly source: string
  readonly reason: string
  readonly suggestion?: string
  readonly evidenceId?: string | undefined
  /** How its invitation ends, where one is open. */
  readonly invite: 'agreed' | 'declined' | 'expired' | 'revoked' | undefined
  /** The handler is not told. */
  readonly quiet?: boolean | undefined
}

/** Writes an answer, whoever brought it. The caller holds the lock on the panel. */
export const recordAnswer = async (
  deps: PanelDeps,
  db: Db,
  scene: Scene,
  { seat, answer, by }: { readonly seat: PanelMemberRecord; readonly answer: Answered; readonly by: By },
): Promise<string> => {
  const { achievement } = scene
  const { joinStatus, source, reason, suggestion, evidenceId, invite } = answer
  await answerSeat(db, seat.id, {
    joinStatus,
    joinSource: source,
    joinReason: reason,
    ...(suggestion && { suggestion }),
    ...(evidenceId && { evidenceId }),
  })
  await recordJoin(deps, db, achievement, { seat, answer })
  if (invite) await endInvitations(db, seat.id, invite, reason)
  const name = (await namesOf(db, [seat.expertId])).get(seat.expertId)?.name ?? ''
  await logPanel(deps.subject, db, achievement, {
    by,
    text: `${name}${source === 'timer' ? '逾期未答复' : WORDS[joinStatus]}`,
    detail: { expertId: seat.expertId, source, reason, ...(evidenceId && { evidenceId }) },
    via: source === 'link' ? 'link' : source === 'timer' ? 'timer' : 'web',
  })
  const leaves = joinStatus === JoinStatus.declined && seat.joinStatus !== JoinStatus.declined
  const promoted = leaves ? await fillSeat(deps, db, scene, { leaver: seat, by }) : ''
  if (joinStatus === JoinStatus.declined || joinStatus === JoinStatus.absent)
    await openWhenSettled(deps.subject, db, achievement.id)
  if (joinStatus === JoinStatus.agreed && scene.panel.state === 'confirmed')
    await tellComplete(deps, db, scene, by)
  const version = await bumpPanel(db, achievement.id)
  // What is nobody's yet is told to the whole office, and only where something has to be done.
  const concerns = achievement.handlerId === null ? leaves : by.id !== achievement.handlerId
  if (concerns && !answer.quiet) {
    const rest = leaves ? (promoted ? `，已由备选专家${promoted}递补` : '，没有可以递补的备选专家') : ''
    await tellHandler(deps, db, achievement, {
      what: `专家${name}${source === 'timer' ? '逾期未答复' : WORDS[joinStatus]}${rest}`,
      dedupeKey: `panel:${achievement.id}:${version}`,
    })
  }
  return promoted
}

export interface Declared {
  readonly kind: 'kinship' | 'mentor' | 'financial' | 'other'
  readonly text: string
}
/** A relation that the expert names blocks for good, and stands in the ledger. */
export const declareInterest = async (
  db: Db,
  achievementId: string,
  expertId: string,
  { kind, text }: Declared,
): Promise<void> => {
  await declareInterestIn(db, { expertId, achievementId, kind, text })
  await recordDeclared(db, achievementId, expertId, text)
}

/** 3.3, the other way round: until the lock, choosing and asking is for Z and J, and F only decides. */
export const refuseDecider = (
  { panel }: { panel: Pick<PanelRecord, 'state'> | undefined },
  role: string,
): void => {
  if (role === 'inCharge' && panel?.state !== 'locked') throw new AppError('forbidden')
}
/** Refuses where the invitation of this seat may no longer be changed by anybody but F. */
export const refuseAfterLock = ({ panel }: Scene, role: string): void => {
  if (panel.state === 'locked' && role !== 'inCharge' && role !== 'superAdmin')
    throw guardFailed(REVIEW_GUARDS, 'panelLocked')
}
