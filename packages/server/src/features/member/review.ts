import { MEMBER_KINDS, serialNumber } from '@portal/contract/features/member'
import { actionsAt, canMove, REVIEW_STATES, type ReviewAction } from '@portal/contract/review'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import { revokeTickets } from '../../platform/tickets.ts'
import { loadReviewPhrases } from '../../seed/content/index.ts'
import { changesBetween, contentHash, titleOf } from './form.ts'
import type { MemberKindDefinition } from './kind.ts'
import { notify } from './notices.ts'
import type { MemberDeps } from './ports.ts'
import { definitionOf, opinionText, presentHistory, presentMember, situationOf } from './present.ts'
import { byStaff, closeRevision, insertEvent, listRevisions } from './revisions.ts'
import * as store from './store.ts'
import type { MemberRow, ReviewItem } from './tables.ts'

/** The reviewer's side of registrations (§4; decision C). */

export interface Decision {
  readonly id: string
  readonly version: number
  readonly items: ReviewItem[]
  readonly opinion: string
}

/** Nobody decides about their own record (security.md row 31). */
export const refuseOwn = async (deps: MemberDeps, row: MemberRow, context: Context): Promise<void> => {
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
  context: Context,
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

/** A number and a level; the counter of numbers stays locked until the transaction ends. */
export const approve = async (
  definition: MemberKindDefinition,
  row: MemberRow,
  choice: { level: string | undefined; memberTag1: string | undefined },
  context: Context,
): Promise<MemberRow> => {
  const kind = MEMBER_KINDS[row.kind]
  const level = choice.level || kind.defaultLevel
  const memberTag1 = choice.memberTag1 || row.memberTag1 || definition.defaultPost
  if (level && !kind.levels.some((option) => option.code === level))
    throw new AppError('badInput', { fields: { level: '请选择级别' } })
  if (memberTag1 && !definition.posts.some((option) => option.code === memberTag1))
    throw new AppError('badInput', { fields: { memberTag1: '请选择学会职务' } })
  const numbered = kind.letter !== ''
  const serial = numbered ? await store.takeSerial(context.db, row.kind) : null
  return store.updateMember(context.db, row, {
    ...states('approved'),
    opinion: '',
    level,
    memberTag1,
    serial,
    firstLetter: kind.letter,
    serialChar: level,
    examineDate: store.shanghaiToday,
    // §3, decision C: from now on its last character is the level.
    vId: `${row.vId}${level}`,
  })
}

const states = (state: keyof typeof REVIEW_STATES) => {
  const { confirmStatus, reviewOutcome } = REVIEW_STATES[state]
  return { confirmStatus, reviewOutcome }
}

const OUTCOME = { approve: 'approved', return: 'returned', reject: 'rejected' } as const

export const decideRegistration = async (
  deps: MemberDeps,
  input: Decision & {
    action: 'approve' | 'return' | 'reject'
    level?: string
    memberTag1?: string
    notify: boolean
  },
  context: Context,
): Promise<{ serialNum: string }> => {
  const { db } = context
  const { action, items, opinion } = input
  const { definition, row } = await lockForDecision(deps, input, action, context)
  checkOpinion(definition, input, action === 'approve' ? 'none' : action === 'reject' ? 'opinion' : 'any')
  const outcome = OUTCOME[action]
  const after =
    action === 'approve'
      ? await approve(definition, row, { level: input.level, memberTag1: input.memberTag1 }, context)
      : await store.updateMember(db, row, {
          ...states(outcome),
          opinion: opinionText(definition, items, opinion),
        })
  const version = await closeRevision(db, row.id, 'application', {
    status: outcome,
    flagged: items,
    opinion,
    decidedBy: actorOf(context).accountId,
  })
  await insertEvent(db, row.id, action, byStaff(context), { opinion, items, version: version ?? null })
  await revokeTickets(db, row.id)
  if (action !== 'reject' || input.notify)
    await notify(deps, db, after, `application-${outcome}`, { items, opinion })
  const serialNum = serialNumber(after)
  context.note({ detail: { action, opinion, items, ...(serialNum && { serialNum, level: after.level }) } })
  return { serialNum }
}

const REASONS = [
  ['sameIdentity', 'idCard'],
  ['sameMobile', 'mobile'],
  ['sameNameAndUnit', 'nameAndUnit'],
] as const

const presentDuplicates = async (row: MemberRow, context: Context) =>
  (await store.findDuplicates(context.db, row)).map((other) => ({
    id: other.id,
    kind: other.kind,
    name: other.name,
    state: REVIEW_STATES[other.state].label,
    reasons: REASONS.filter(([column]) => other[column]).map(([, reason]) => reason),
  }))

/** Everything about one record that a decision needs. */
export const openDesk = async (deps: MemberDeps, id: string, context: Context) => {
  const { db } = context
  const row = await store.findMember(db, id)
  if (!row) throw new AppError('notFound')
  context.note({ targetKind: row.kind, targetId: row.id, targetName: row.name })
  const definition = definitionOf(deps, row.kind)
  const form = await store.readForm(db, definition, row)
  const [application, previous] = await listRevisions(db, deps.keyRing, id, 'application', 2)
  const [edit] = row.infoEditStatus === '1' ? await listRevisions(db, deps.keyRing, id, 'edit') : []
  const changes = edit
    ? changesBetween(definition, form, edit.data)
    : previous
      ? changesBetween(definition, previous.data, form)
      : []
  const waiting = await store.findWaiting(db, id)
  return {
    record: await presentMember(deps, context, row, 'reviewer'),
    state: row.state,
    applicationNo: row.applicationNo,
    applicationVersion: application?.version ?? 1,
    contentHash: contentHash(deps.keyRing, definition, form),
    waitingDays: waiting,
    overdue: waiting > (await deps.settings.get('overdueDays')),
    submittedVia: row.submittedVia,
    changes,
    flaggedBefore: previous?.flagged ?? [],
    duplicates: await presentDuplicates(row, context),
    history: await presentHistory(db, definition, id, 'reviewer'),
    phrases: loadReviewPhrases(row.kind),
    actions: actionsAt(situationOf(row), 'reviewer'),
  }
}

export const fieldTitles = (definition: MemberKindDefinition, names: readonly string[]): string[] =>
  names.map((name) => titleOf(definition, name))
