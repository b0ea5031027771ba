import type { invitation as calls } from '@portal/contract/peer-review/invitation.calls'
import { DECLINE_REASONS } from '@portal/contract/peer-review/invitation.words'
import { JoinStatus, PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import type { InputOf, OutputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { sql } from 'kysely'
import { hashToken, sameBytes } from '../../platform/crypto/secrets.ts'
import { AppError, type Context, type Db } from '../../platform/http/context.ts'
import type { PanelDeps } from '../panel/panel.parts.ts'
import { findPanel, lockPanel, namesOf } from '../panel/panel.queries.ts'
import type { InvitationRecord } from '../panel/panel.rows.ts'
import { readPolicy } from '../panel/panel-policy.rules.ts'
import { declareInterest, recordAnswer } from './answer.actions.ts'

/** The expert's answer by link: no sign-in, one invitation, by POST and after a choice only (docs/handbook/peer-review.md#invitations). */

type Opened = OutputOf<typeof calls.open>

const isPast = (at: string) => new Date(at).getTime() <= Date.now()

const stateOf = ({ state, expiresAt }: InvitationRecord): Opened['state'] => {
  if (state === 'agreed' || state === 'declined') return state
  if (state === 'revoked' || state === 'replaced') return 'invalid'
  return state === 'expired' || isPast(expiresAt) ? 'expired' : 'open'
}

const findByCode = (db: Db, code: string) =>
  db.selectFrom('invitation').selectAll().where('tokenHash', '=', hashToken(code)).executeTakeFirst()

const blank = {
  ...{
    id: '',
    projectId: '',
    expertName: '',
    projectName: '',
    units: [],
    mode: '',
    role: '',
    meetingAt: null,
  },
  ...{ place: '', hours: '', fee: '', expireAt: null, answeredAt: null, reasons: '' },
}

/** Forged and withdrawn links get the same answer: nothing. */
export const openInvitation =
  (deps: PanelDeps) =>
  async ({ id, projectId, code }: InputOf<typeof calls.open>, context: Context): Promise<Opened> => {
    const { db } = context
    const { evaluationPhone: staffPhone, societyName } = await deps.settings.all()
    const found = await findByCode(db, code)
    const fits = found && (!id || id === found.id) && (!projectId || projectId === found.achievementId)
    const achievement = fits ? await deps.subject.find(db, found.achievementId) : undefined
    const panel = fits ? await findPanel(db, found.achievementId) : undefined
    const state = fits && achievement && panel ? stateOf(found) : 'invalid'
    if (!fits || !achievement || !panel || state === 'invalid')
      return { ...blank, state: 'invalid', staffPhone, societyName }
    if (found.state === 'sent' && state === 'open')
      await db
        .updateTable('invitation')
        .set({ state: 'read', readAt: sql<string>`now()` })
        .where('id', '=', found.id)
        .where('state', '=', 'sent')
        .execute()
    const seat = await db
      .selectFrom('panelMember')
      .select(['role', 'joinReason'])
      .where('id', '=', found.panelMemberId)
      .executeTakeFirst()
    const expert = (await namesOf(db, [found.expertId])).get(found.expertId)
    const { invite } = await readPolicy(deps.settings)
    const { units } = await deps.subject.parties(db, achievement.id)
    return {
      ...{
        state,
        id: found.id,
        projectId: achievement.id,
        projectName: achievement.name,
        staffPhone,
        societyName,
      },
      expertName: expert?.name ?? '',
      units: units.map(({ name }) => name),
      mode: labelOf(EVALUATION_MODES, achievement.evalMode),
      role: labelOf(PANEL_ROLES, seat?.role),
      ...{
        meetingAt: panel.meetingAt ?? panel.dueAt,
        place: panel.place,
        hours: invite.hours,
        fee: invite.fee,
      },
      ...{ expireAt: found.expiresAt, answeredAt: found.answeredAt },
      reasons: state === 'declined' ? labelOf(DECLINE_REASONS, seat?.joinReason) : '',
    }
  }

const decide = async (deps: PanelDeps, input: InputOf<typeof calls.reply>, db: Db) => {
  const seen = await findByCode(db, input.code)
  // The secret decides; the ids beside it must be those that it was issued with.
  if (!seen || seen.id !== input.idCard || seen.achievementId !== input.projectId)
    throw new AppError('invitationInvalid')
  const { achievement, panel } = await lockPanel(deps.subject, db, seen.achievementId)
  const found = await db
    .selectFrom('invitation')
    .selectAll()
    .where('id', '=', seen.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!sameBytes(found.tokenHash, hashToken(input.code))) throw new AppError('invitationInvalid')
  const state = stateOf(found)
  if (state === 'agreed' || state === 'declined') throw new AppError('invitationRepeated')
  if (state === 'expired') throw new AppError('invitationExpired')
  const lockedSince = panel?.state === 'locked' && (panel.lockedAt ?? '') > found.sentAt
  if (state === 'invalid' || !panel || achievement.stage !== 'atWork' || lockedSince)
    throw new AppError('invitationInvalid')
  const seat = await db
    .selectFrom('panelMember')
    .selectAll()
    .where('id', '=', found.panelMemberId)
    .where('goneAt', 'is', null)
    .executeTakeFirst()
  if (!seat) throw new AppError('invitationInvalid')
  const agrees = input.agree === '1' && !input.recusal
  if (agrees && !input.noInterest)
    throw new AppError('badInput', { fields: { noInterest: '请确认与本成果没有需要回避的关系' } })
  const reasonCode = input.recusal ? 'recusal' : input.reasonCode
  if (!agrees && !reasonCode) throw new AppError('badInput', { fields: { reasonCode: '请选择谢绝的原因' } })
  if (input.recusal) await declareInterest(db, achievement.id, seat.expertId, input.recusal)
  await db
    .updateTable('invitation')
    .set({ reasonCode: reasonCode ?? '' })
    .where('id', '=', found.id)
    .execute()
  const reason = agrees
    ? input.text
    : [labelOf(DECLINE_REASONS, reasonCode), input.recusal?.text, input.text].filter(Boolean).join('：')
  const name = (await namesOf(db, [seat.expertId])).get(seat.expertId)?.name ?? ''
  await recordAnswer(
    deps,
    db,
    { achievement, panel },
    seat,
    {
      ...{
        joinStatus: agrees ? JoinStatus.agreed : JoinStatus.declined,
        source: 'link',
        reason,
        suggestion: input.suggest,
      },
      invite: agrees ? 'agreed' : 'declined',
    },
    { id: null, name, role: 'expert' },
  )
  const { accountId } = await db
    .selectFrom('member')
    .select('accountId')
    .where('id', '=', seat.expertId)
    .executeTakeFirstOrThrow()
  return { name, accountId, expertId: seat.expertId, agree: agrees ? ('1' as const) : ('0' as const) }
}

export const replyByLink =
  (deps: PanelDeps) => async (input: InputOf<typeof calls.reply>, context: Context) => {
    try {
      const { agree, name, accountId, expertId } = await decide(deps, input, context.db)
      context.note({
        actor: { accountId, name, role: 'expert' },
        ...{ targetKind: 'achievement', targetId: input.projectId, detail: { expertId, agree } },
      })
      return { agree }
    } catch (error) {
      if (error instanceof AppError) throw error
      context.log.error({ err: error }, 'answer of an expert not stored')
      throw new AppError('invitationFailed')
    }
  }
