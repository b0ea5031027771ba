import { InfoEditStatus, REVIEW_STATES } from '@portal/contract/identity/application-state'
import { ENDINGS } from '@portal/contract/membership/kind/endings'
import type { MemberKind } from '@portal/contract/membership/kind/kinds'
import { serialNumber } from '@portal/contract/membership/member.calls'
import type { FormCode } from '@portal/contract/membership/review/approval.rules'
import { phrasesByField } from '@portal/contract/membership/review/phrases.rules'
import { canMove, type ReviewAction } from '@portal/contract/membership/review/review.rules'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import { revokeTickets } from '../../platform/http/tickets.queries.ts'
import { loadPhrases } from '../../texts/index.ts'
import { postLimits, reasonFor } from '../charter/limits.actions.ts'
import { type Change, changesBetween, contentHash, titleOf } from '../record/form.rules.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import type { Acting, MemberDeps } from '../record/member.parts.ts'
import * as store from '../record/member.queries.ts'
import type { Confirmation, MemberRow, ReviewItem } from '../record/member.rows.ts'
import {
  allowedActions,
  definitionOf,
  opinionText,
  presentHistory,
  presentMember,
  situationOf,
  withPictures,
} from '../record/member.views.ts'
import { byStaff, closeRevision, insertEvent, listRevisions } from '../registration/revision.queries.ts'
import { findAlike, wasMember } from './alike.queries.ts'
import { approve, confirmedText, requireConfirmed, statesOf } from './approval.actions.ts'
import { findAssignee } from './assignment.queries.ts'
import { notify } from './review.messages.ts'

/** The reviewer's side of registrations (docs/handbook/membership.md#review). */

export interface Decision {
  readonly id: string
  readonly version: number
  readonly items: ReviewItem[]
  readonly opinion: string
}

/** Nobody decides about their own record (docs/handbook/membership.md#review). */
export const refuseOwn = async (deps: MemberDeps, row: MemberRow, context: Acting): Promise<void> => {
  const actor = actorOf(context)
  const mobile = await deps.accounts.mobileOf(context.db, actor.accountId)
  if (row.accountId === actor.accountId || (mobile && mobile === row.mobileTel))
    throw new AppError('ownRecord')
}

/**
 * The record, locked, at the version the reviewer decided on. Of two reviewers the second one waits here and then finds another
 * version: nothing of the first decision is lost.
 */
export const lockForDecision = async (
  deps: MemberDeps,
  decision: Pick<Decision, 'id' | 'version'>,
  action: ReviewAction,
  context: Acting,
): Promise<{ definition: MemberKindDefinition; row: MemberRow }> => {
  const row = await store.lockMember(context.db, decision.id)
  if (!row) throw new AppError('notFound')
  context.note({ targetKind: row.kind, targetId: row.id, targetName: row.name })
  if (row.version !== decision.version || !canMove(action, situationOf(row)))
    throw new AppError('stateChanged')
  await refuseOwn(deps, row, context)
  return { definition: definitionOf(deps, row.kind), row }
}

/** Marked fields must exist; a return says at least something. */
export const checkOpinion = (
  definition: MemberKindDefinition,
  decision: Decision,
  needed: 'any' | 'opinion' | 'none',
): void => {
  const unknown = decision.items.find(
    ({ field }) =>
      !Object.hasOwn(definition.staffFields.shape, field) && !Object.hasOwn(definition.slots, field),
  )
  if (unknown) throw new AppError('badInput', { fields: { items: '标记的内容不存在' } })
  const silent = decision.opinion === '' && (needed === 'opinion' || decision.items.length === 0)
  if (needed !== 'none' && silent)
    throw new AppError('badInput', {
      fields: { opinion: needed === 'opinion' ? '请填写原因' : '请填写意见或标出需要修改的内容' },
    })
}

const OUTCOME = { approve: 'approved', return: 'returned', reject: 'rejected' } as const

type Registration = Decision & {
  action: 'approve' | 'return' | 'reject'
  level?: string | undefined
  memberTag1?: string | undefined
  notify: boolean
  charterReason: string
  formCode?: FormCode | undefined
  confirmed: Confirmation[]
}

/** Shown in the history, and what taking the approval back restores. */
const postChange = (before: MemberRow, after: MemberRow): Change[] =>
  before.memberTag1 === after.memberTag1
    ? []
    : [
        {
          field: 'memberTag1',
          title: '学会职务',
          before: before.memberTag1,
          after: after.memberTag1,
          masked: false,
        },
      ]

/** The record as the decision leaves it, and what belongs into its history. */
const carryOut = async (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  { row, input }: { readonly row: MemberRow; readonly input: Registration },
  context: Acting,
): Promise<{ after: MemberRow; confirmed: Confirmation[]; changes: Change[]; reason: string }> => {
  const { action, items, opinion, level, memberTag1 } = input
  if (action === 'approve') {
    const confirmed = await requireConfirmed(deps, definition, { row, given: input }, context.db)
    const given = memberTag1 || row.memberTag1
    const over = await postLimits(deps, context.db, [{ ...row, memberTag1: '' }], given)
    const after = await approve(definition, row, { level, memberTag1, undoable: true }, context)
    const reason = reasonFor(over, input.charterReason)
    return { after, confirmed, changes: postChange(row, after), reason }
  }
  const after = await store.updateMember(context.db, row, {
    ...statesOf(OUTCOME[action]),
    opinion: opinionText(definition, items, opinion),
  })
  return { after, confirmed: [], changes: [], reason: '' }
}

export const decideRegistration = async (deps: MemberDeps, input: Registration, context: Acting) => {
  const { db } = context
  const { action, items, opinion } = input
  const { definition, row } = await lockForDecision(deps, input, action, context)
  checkOpinion(definition, input, action === 'approve' ? 'none' : action === 'reject' ? 'opinion' : 'any')
  const outcome = OUTCOME[action]
  const { after, confirmed, changes, reason } = await carryOut(deps, definition, { row, input }, context)
  const version = await closeRevision(db, row.id, 'application', {
    status: outcome,
    flagged: items,
    opinion,
    decidedBy: actorOf(context).accountId,
  })
  const event = {
    opinion: [opinion, reason].filter(Boolean).join('\n'),
    items,
    version: version ?? null,
    confirmed,
    changes,
  }
  await insertEvent(db, row.id, { action, by: byStaff(context), ...event })
  await revokeTickets(db, row.id)
  if (action !== 'reject' || input.notify)
    await notify(deps, db, after, { notice: `application-${outcome}`, items, opinion })
  const serialNum = serialNumber(after)
  context.note({
    detail: {
      action,
      opinion,
      items,
      ...(serialNum && { serialNum, level: after.level }),
      ...(reason && { charterReason: input.charterReason }),
      ...(confirmed.length > 0 && { confirmed: confirmedText(confirmed) }),
    },
  })
  return { serialNum, version: after.version, undoUntil: after.undoUntil }
}

const REASONS = [
  ['sameIdentity', 'idCard'],
  ['sameMobile', 'mobile'],
  ['sameNameAndUnit', 'nameAndUnit'],
] as const

const presentDuplicates = async (row: MemberRow, context: Context) =>
  (await findAlike(context.db, row)).map((other) => ({
    id: other.id,
    kind: other.kind,
    name: other.name,
    state: REVIEW_STATES[other.state].label,
    reasons: REASONS.filter(([column]) => other[column]).map(([, reason]) => reason),
    former: wasMember(other),
    ended: other.endKind && `曾${ENDINGS[other.endKind].label}（${other.endedOn}）`,
    ending: other.ending,
  }))

/** In the words of the society, or as they are delivered. */
const phrasesOf = async ({ settings }: MemberDeps, kind: MemberKind) =>
  (await settings.get(`text.phrases-${kind}`)).trim() || loadPhrases(`phrases-${kind}`)

/** Everything about one record that a decision needs. */
export const openDesk = async (deps: MemberDeps, id: string, context: Context) => {
  const { db } = context
  const row = await store.findMember(db, id)
  if (!row) throw new AppError('notFound')
  context.note({ targetKind: row.kind, targetId: row.id, targetName: row.name })
  const definition = definitionOf(deps, row.kind)
  const form = await store.readForm(db, definition, row)
  const [application, previous] = await listRevisions(db, deps.keyRing, {
    memberId: id,
    purpose: 'application',
    limit: 2,
  })
  const [edit] =
    row.infoEditStatus === InfoEditStatus.pending
      ? await listRevisions(db, deps.keyRing, { memberId: id, purpose: 'edit' })
      : []
  const changes = edit
    ? withPictures(deps, context, definition, {
        forms: { before: form, after: edit.data },
        changes: changesBetween(definition, form, edit.data),
      })
    : previous
      ? withPictures(deps, context, definition, {
          forms: { before: previous.data, after: form },
          changes: changesBetween(definition, previous.data, form),
        })
      : []
  const waiting = await store.findWaiting(db, id)
  return {
    record: await presentMember(deps, context, row, 'reviewer'),
    state: row.state,
    applicationNo: row.applicationNo,
    applicationVersion: application?.version ?? 1,
    contentHash: contentHash(deps.keyRing, definition, form),
    assignedTo: (await findAssignee(db, id))?.name ?? '',
    waitingDays: waiting,
    overdue: waiting > (await deps.settings.get('overdueDays')),
    submittedVia: row.submittedVia,
    changes,
    flaggedBefore: previous?.flagged ?? [],
    duplicates: await presentDuplicates(row, context),
    history: await presentHistory(db, definition, id, 'reviewer'),
    phrases: phrasesByField(row.kind, await phrasesOf(deps, row.kind)),
    actions: allowedActions(row, 'reviewer'),
  }
}

export const fieldTitles = (definition: MemberKindDefinition, names: readonly string[]): string[] =>
  names.map((name) => titleOf(definition, name))
