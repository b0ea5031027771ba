import { InfoEditStatus, TableUploadStatus } from '@portal/contract/identity/application-state'
import { serialNumber } from '@portal/contract/membership/member.calls'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import { revokeTickets } from '../../platform/http/tickets.ts'
import { cancelWaiting } from '../../platform/outbox/outbox.queries.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import * as store from '../record/member.queries.ts'
import type { MemberRow } from '../record/member.rows.ts'
import {
  byStaff,
  closeRevision,
  findApproval,
  insertEvent,
  reopenApplication,
} from '../registration/revision.queries.ts'
import { statesOf } from './approval.actions.ts'
import { lockForDecision } from './review.actions.ts'
import { HELD_MESSAGES, notify } from './review.messages.ts'

/** An approval that is taken back: undone at once, or withdrawn later with a reason. Either way the record waits for review again. */

/** Everything the approval gave, but the number: that stays with the record and is used again when it is approved again. */
const backToReview = async (
  deps: MemberDeps,
  row: MemberRow,
  change: Parameters<typeof store.updateMember>[2],
  context: Context,
): Promise<MemberRow> => {
  const { db } = context
  const before = (await findApproval(db, row.id))?.changes.find(({ field }) => field === 'memberTag1')
  const after = await store.updateMember(db, row, {
    ...statesOf('pending'),
    opinion: '',
    infoEditStatus: InfoEditStatus.none,
    level: '',
    memberTag1: before?.before ?? row.memberTag1,
    firstLetter: '',
    serialChar: '',
    examineDate: null,
    vId: row.level ? row.vId.slice(0, -row.level.length) : row.vId,
    undoUntil: null,
    ...change,
  })
  await reopenApplication(db, row.id)
  // A change of approved information has nothing to stand on.
  await closeRevision(db, row.id, 'edit', { status: 'withdrawn' })
  await cancelWaiting(db, row.id, HELD_MESSAGES, '审核通过已撤销，未发送')
  await revokeTickets(db, row.id)
  if (row.accountId) await deps.accounts.endSessions(db, row.accountId, 'approvalTakenBack')
  return after
}

export const undoApproval = async (
  deps: MemberDeps,
  input: { id: string; version: number },
  context: Context,
) => {
  const { row } = await lockForDecision(deps, input, 'undoApproval', context)
  if (!(await store.canUndo(context.db, row.id))) throw new AppError('undoExpired')
  await backToReview(deps, row, {}, context)
  await insertEvent(context.db, row.id, { action: 'undoApproval', by: byStaff(context) })
  context.note({ detail: { serialNum: serialNumber(row) } })
  return {}
}

export const withdrawApproval = async (
  deps: MemberDeps,
  input: { id: string; version: number; reason: string },
  context: Context,
) => {
  const { db } = context
  const { reason } = input
  const { definition, row } = await lockForDecision(deps, input, 'withdrawApproval', context)
  if (await store.canUndo(db, row.id)) throw new AppError('approvalFresh')
  // It joins the queue today; how long ago the person applied is no delay of the reviewers.
  const change = {
    submittedAt: store.now,
    ...(definition.stamped.length === 0 && { tableUploadStatus: TableUploadStatus.uploaded }),
  }
  const after = await backToReview(deps, row, change, context)
  const { accountId, name } = actorOf(context)
  await deps.certificates.revokeOf(db, row.id, {
    reason: `撤回审核通过：${reason}`,
    by: { id: accountId, name },
  })
  await insertEvent(db, row.id, {
    action: 'withdrawApproval',
    by: byStaff(context),
    opinion: reason,
  })
  await notify(deps, db, after, { notice: 'approval-withdrawn', opinion: reason })
  context.note({ detail: { serialNum: serialNumber(row), reason } })
  return {}
}
