import { InfoEditStatus } from '@portal/contract/identity/application-state'
import { ENDINGS, type Ending } from '@portal/contract/membership/kind/endings'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import { isCouncilPost } from '@portal/contract/platform/enums'
import { isDate, today } from '@portal/contract/platform/time'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import { revokeTickets } from '../../platform/http/tickets.queries.ts'
import { cancelWaiting } from '../../platform/outbox/outbox.queries.ts'
import { changeOf } from '../record/form.rules.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import * as store from '../record/member.queries.ts'
import type { MemberRow } from '../record/member.rows.ts'
import { openAccount } from '../registration/entry.actions.ts'
import { byStaff, closeRevision, insertEvent } from '../registration/revision.queries.ts'
import { appliedAgain } from '../review/alike.queries.ts'
import { statesOf } from '../review/approval.actions.ts'
import { lockForDecision } from '../review/review.actions.ts'
import { HELD_MESSAGES } from '../review/review.messages.ts'

/** A membership that ends, and one that is taken up again. The number stays with the record either way. */

const checkDay = (on: string, { examineDate }: MemberRow): void => {
  const wrong =
    !isDate(on) || on > today()
      ? '终止日期不能晚于今天'
      : examineDate !== null && on < examineDate
        ? '终止日期不能早于通过日期'
        : ''
  if (wrong) throw new AppError('badInput', { fields: { on: wrong } })
}

/** A post ends with the membership, and is remembered as one that was held. */
const postsAfter = ({ memberTag1, historyZw }: MemberRow, defaultPost: string) =>
  isCouncilPost(memberTag1)
    ? { memberTag1: defaultPost, historyZw: [historyZw, memberTag1].filter(Boolean).join('；') }
    : {}

export const endMembership = async (
  deps: MemberDeps,
  input: { id: string; version: number; kind: Ending; on: string; reason: string },
  context: Context,
) => {
  const { db } = context
  const { definition, row } = await lockForDecision(deps, input, 'endMembership', context)
  checkDay(input.on, row)
  const { label } = ENDINGS[input.kind]
  const after = await store.updateMember(db, row, {
    ...statesOf('ended'),
    ...postsAfter(row, definition.defaultPost),
    endKind: input.kind,
    endedOn: input.on,
    infoEditStatus: InfoEditStatus.none,
    undoUntil: null,
  })
  await closeRevision(db, row.id, 'edit', { status: 'withdrawn' })
  await cancelWaiting(db, row.id, HELD_MESSAGES, '会员资格已终止，未发送')
  await revokeTickets(db, row.id)
  const { accountId, name } = actorOf(context)
  await deps.certificates.revokeOf(db, row.id, {
    reason: `${label}：${input.reason}`,
    by: { id: accountId, name },
  })
  if (row.accountId && !(await deps.accounts.accountState(db, row.accountId)).locked)
    await deps.accounts.disableAccount(db, row.accountId)
  await insertEvent(db, row.id, {
    action: 'endMembership',
    by: byStaff(context),
    opinion: `${label}（${input.on}）：${input.reason}`,
    changes:
      after.memberTag1 === row.memberTag1
        ? []
        : [changeOf('memberTag1', '学会职务', row.memberTag1, after.memberTag1)],
  })
  context.note({ detail: { kind: label, on: input.on, reason: input.reason } })
  return {}
}

/** Approved under the old number; the certificate is issued anew, and a post is given anew. */
export const reinstate = async (
  deps: MemberDeps,
  input: { id: string; version: number; reason: string },
  context: Context,
) => {
  const { db } = context
  const { definition, row } = await lockForDecision(deps, input, 'reinstate', context)
  if (await appliedAgain(db, row)) throw guardFailed(MEMBERSHIP_GUARDS, 'appliedAgain')
  await store.updateMember(db, row, { ...statesOf('approved'), endKind: '', endedOn: null })
  if (row.accountId) await deps.accounts.unlockAccount(db, row.accountId)
  else {
    // It gave way to a new application, which is gone: the password is set anew by an SMS code.
    const values = await store.readForm(db, definition, row)
    await openAccount(deps, db, definition, { memberId: row.id, values, password: null })
  }
  await insertEvent(db, row.id, { action: 'reinstate', by: byStaff(context), opinion: input.reason })
  context.note({ detail: { reason: input.reason } })
  return {}
}
