import type { invitation as calls } from '@portal/contract/peer-review/invitation.calls'
import { DECLINE_REASONS, InvitationReply } from '@portal/contract/peer-review/invitation.words'
import { JoinStatus, PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import type { InputOf, OutputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { hashToken, sameBytes } from '../../platform/crypto/secrets.ts'
import { AppError, type Context, type Db } from '../../platform/http/context.ts'
import type { PanelDeps } from '../panel/panel.parts.ts'
import { accountsOf, findPanel, lockPanel, namesOf } from '../panel/panel.queries.ts'
import type { InvitationRecord } from '../panel/panel.rows.ts'
import { readPolicy } from '../panel/panel-policy.rules.ts'
import { declareInterest, recordAnswer } from './answer.actions.ts'
import { findInvitationByCode, lockInvitation, markRead, seatAsked, setReason } from './invitation.queries.ts'

/** The expert's answer by link: no sign-in, one invitation, by POST and after a choice only (docs/handbook/peer-review.md#invitations). */

type Opened = OutputOf<typeof calls.open>

const isPast = (at: string) => new Date(at) <= portalNow()

const stateOf = ({ state, expiresAt }: InvitationRecord): Opened['state'] => {
  if (state === 'agreed' || state === 'declined') return state
  if (state === 'revoked' || state === 'replaced') return 'invalid'
  return state === 'expired' || isPast(expiresAt) ? 'expired' : 'open'
}

const blank = {
  id: '',
  projectId: '',
  expertName: '',
  projectName: '',
  units: [],
  mode: '',
  byMail: false,
  role: '',
  meetingAt: null,
  place: '',
  hours: '',
  fee: '',
  expireAt: null,
  answeredAt: null,
  reasons: '',
}

/** Forged and withdrawn links get the same answer: nothing. */
export const openInvitation =
  (deps: PanelDeps) =>
  async ({ id, projectId, code }: InputOf<typeof calls.open>, context: Context): Promise<Opened> => {
    const { db } = context
    const { evaluationPhone: staffPhone, societyName } = await deps.settings.all()
    const found = await findInvitationByCode(db, code)
    const fits = found && (!id || id === found.id) && (!projectId || projectId === found.achievementId)
    const achievement = fits ? await deps.subject.find(db, found.achievementId) : undefined
    const panel = fits ? await findPanel(db, found.achievementId) : undefined
    const state = fits && achievement && panel ? stateOf(found) : 'invalid'
    if (!fits || !achievement || !panel || state === 'invalid')
      return { ...blank, state: 'invalid', staffPhone, societyName }
    if (found.state === 'sent' && state === 'open') await markRead(db, found.id)
    const seat = await seatAsked(db, found.panelMemberId)
    const expert = (await namesOf(db, [found.expertId])).get(found.expertId)
    const { invite } = await readPolicy(deps.settings)
    const { units } = await deps.subject.parties(db, achievement.id)
    return {
      state,
      id: found.id,
      projectId: achievement.id,
      projectName: achievement.name,
      staffPhone,
      societyName,
      expertName: expert?.name ?? '',
      units: units.map(({ name }) => name),
      mode: labelOf(EVALUATION_MODES, achievement.evalMode),
      byMail: achievement.evalMode === 'correspondence',
      role: labelOf(PANEL_ROLES, seat?.role),
      meetingAt: panel.meetingAt ?? panel.dueAt,
      place: panel.place,
      hours: invite.hours,
      fee: invite.fee,
      expireAt: found.expiresAt,
      answeredAt: found.answeredAt,
      reasons: state === 'declined' ? labelOf(DECLINE_REASONS, seat?.joinReason) : '',
    }
  }

type Reply = InputOf<typeof calls.reply>

/** The open invitation that the reply is to, under the locks of its panel. */
const lockAnswerable = async (deps: PanelDeps, input: Reply, db: Db) => {
  const seen = await findInvitationByCode(db, input.code)
  // The secret decides; the ids beside it must be those that it was issued with.
  if (!seen || seen.id !== input.idCard || seen.achievementId !== input.projectId)
    throw new AppError('invitationInvalid')
  const { achievement, panel } = await lockPanel(deps.subject, db, seen.achievementId)
  const found = await lockInvitation(db, seen.id)
  if (!sameBytes(found.tokenHash, hashToken(input.code))) throw new AppError('invitationInvalid')
  const state = stateOf(found)
  if (state === 'agreed' || state === 'declined') throw new AppError('invitationRepeated')
  if (state === 'expired') throw new AppError('invitationExpired')
  const lockedSince = panel?.state === 'locked' && (panel.lockedAt ?? '') > found.sentAt
  if (state === 'invalid' || !panel || achievement.stage !== 'atWork' || lockedSince)
    throw new AppError('invitationInvalid')
  const seat = await seatAsked(db, found.panelMemberId)
  if (!seat || seat.goneAt !== null) throw new AppError('invitationInvalid')
  return { achievement, panel, found, seat }
}

const decide = async (deps: PanelDeps, input: Reply, db: Db) => {
  const { achievement, panel, found, seat } = await lockAnswerable(deps, input, db)
  const agrees = input.agree === InvitationReply.agreed && !input.recusal
  // Whoever leaves it out is asked before they read anything (sheet.actions, promiseFirst).
  if (agrees && input.noInterest === false)
    throw new AppError('badInput', { fields: { noInterest: '请确认与本成果没有需要回避的关系' } })
  const reasonCode = input.recusal ? 'recusal' : input.reasonCode
  if (input.recusal) await declareInterest(db, achievement.id, seat.expertId, input.recusal)
  await setReason(db, found.id, reasonCode ?? '')
  const reason = agrees
    ? input.text
    : [reasonCode && labelOf(DECLINE_REASONS, reasonCode), input.recusal?.text, input.text]
        .filter(Boolean)
        .join('：')
  const name = (await namesOf(db, [seat.expertId])).get(seat.expertId)?.name ?? ''
  await recordAnswer(
    deps,
    db,
    { achievement, panel },
    {
      seat,
      answer: {
        joinStatus: agrees ? JoinStatus.agreed : JoinStatus.declined,
        source: 'link',
        reason,
        suggestion: input.suggest,
        invite: agrees ? 'agreed' : 'declined',
      },
      by: { id: null, name, role: 'expert' },
    },
  )
  const accountId = (await accountsOf(db, [seat.expertId])).get(seat.expertId) ?? null
  return {
    name,
    accountId,
    expertId: seat.expertId,
    agree: agrees ? InvitationReply.agreed : InvitationReply.declined,
  }
}

export const replyByLink =
  (deps: PanelDeps) => async (input: InputOf<typeof calls.reply>, context: Context) => {
    try {
      const { agree, name, accountId, expertId } = await decide(deps, input, context.db)
      context.note({
        actor: { accountId, name, role: 'expert' },
        targetKind: 'achievement',
        targetId: input.projectId,
        detail: { expertId, agree },
      })
      return { agree }
    } catch (error) {
      if (error instanceof AppError) throw error
      context.log.error({ err: error }, 'answer of an expert not stored')
      throw new AppError('invitationFailed')
    }
  }
