import { MEMBER_KINDS, type MemberKind, serialNumber } from '@portal/contract/features/member'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import { revokeTickets } from '../../platform/tickets.ts'
import { settleOrganisation } from './checks.ts'
import { applyChanges, findTarget, type Target } from './edits.ts'
import { auditDetail, changesBetween, readChanges, shownText, textOf, titleOf } from './form.ts'
import type { FormValues, MemberKindDefinition } from './kind.ts'
import type { MemberDeps } from './ports.ts'
import { allowedActions, definitionOf, presentMember, readerOf } from './present.ts'
import { lockForDecision, refuseOwn } from './review.ts'
import { byStaff, insertEvent } from './revisions.ts'
import * as store from './store.ts'
import type { MemberRow } from './tables.ts'

/** What staff do to records beyond deciding about them (§2 dialogs, §7; decisions C, D). */

export const viewMember = async (deps: MemberDeps, target: Target, context: Context) => {
  const row = await findTarget(target, context)
  const reader = readerOf(context)
  const assess = reader === 'reviewer' ? definitionOf(deps, row.kind).assessment : undefined
  return {
    ...(await presentMember(deps, context, row, reader)),
    actions: allowedActions(row, reader),
    assessment: (await assess?.(context.db, row.id)) ?? null,
  }
}

export const revealField = async (
  deps: MemberDeps,
  { id, field, reason }: { id: string; field: string; reason: string },
  context: Context,
) => {
  const { accountId, name } = actorOf(context)
  const row = await findTarget({ id }, context)
  const definition = definitionOf(deps, row.kind)
  const form = await store.readForm(context.db, definition, row)
  if (!Object.hasOwn(form, field)) throw new AppError('notFound')
  await store.insertDisclosure(context.db, {
    memberId: id,
    field,
    actorId: accountId,
    actorName: name,
    reason,
  })
  context.note({
    targetKind: row.kind,
    targetId: id,
    targetName: row.name,
    detail: { field: titleOf(definition, field), shown: shownText(definition, field, form[field]), reason },
  })
  return { value: textOf(form[field]) }
}

/** The staff dialog: everything but what the review sets, at once. */
export const updateInformation = async (
  deps: MemberDeps,
  input: Target & { id: string; version: number; changes: FormValues },
  context: Context,
) => {
  const { db } = context
  const row = await findTarget(input, context, store.lockMember)
  const definition = definitionOf(deps, row.kind)
  if (row.version !== input.version) throw new AppError('stateChanged')
  // Whoever could change the own phone here would no longer be known as the owner when it comes to the decision.
  await refuseOwn(deps, row, context)
  const form = {
    ...(await store.readForm(db, definition, row)),
    memberTag1: row.memberTag1,
    historyZw: row.historyZw,
  }
  const schemas = { fields: definition.staffFields, form: definition.staffForm }
  const changes = await settleOrganisation(
    db,
    definition,
    readChanges(schemas, form, withOrganisation(definition, input.changes)),
  )
  if (Object.keys(changes).length === 0) throw new AppError('nothingChanged')
  const after = await applyChanges(deps, definition, row, changes, context)
  const differences = changesBetween(definition, form, changes)
  const opinion = differences.map((change) => change.title).join('、')
  await insertEvent(db, row.id, 'adminEdit', byStaff(context), { opinion })
  context.note({
    targetKind: row.kind,
    targetId: row.id,
    targetName: row.name,
    detail: auditDetail(differences),
  })
  return { version: after.version }
}

/** The label alone names no organisation. */
const withOrganisation = (definition: MemberKindDefinition, changes: FormValues): FormValues => {
  const { orgId, company } = definition.columns
  if (orgId && company && company in changes && !(orgId in changes))
    throw new AppError('badInput', { fields: { [company]: '请从搜索结果中选择工作单位' } })
  return changes
}

export const changeLevel = async (
  deps: MemberDeps,
  input: { id: string; version: number; level: string; reason: string },
  context: Context,
) => {
  const { row } = await lockForDecision(deps, input, 'changeLevel', context)
  const kind = MEMBER_KINDS[row.kind]
  if (!kind.levels.some((option) => option.code === input.level) || input.level === row.level)
    throw new AppError('badInput', { fields: { level: '请选择级别' } })
  const after = await store.updateMember(context.db, row, {
    level: input.level,
    serialChar: input.level,
    vId: `${row.vId.slice(0, -1)}${input.level}`,
  })
  await insertEvent(context.db, row.id, 'changeLevel', byStaff(context), { opinion: input.reason })
  context.note({ detail: { level: [row.level, input.level], reason: input.reason } })
  return { serialNum: serialNumber(after) }
}

const noteAll = (context: Context, kind: MemberKind, rows: readonly MemberRow[]) => {
  const [only, ...others] = rows
  context.note({
    targetKind: kind,
    ...(only && others.length === 0
      ? { targetId: only.id, targetName: only.name }
      : { detail: { records: rows.map((row) => ({ id: row.id, name: row.name })) } }),
  })
}

/** Out of sight at once, with the sign-in; can be taken back. */
export const removeMembers = async (
  deps: MemberDeps,
  kind: MemberKind,
  ids: readonly string[],
  context: Context,
): Promise<number> => {
  const { db } = context
  const rows = await store.lockMembers(db, kind, ids)
  for (const row of rows) {
    await store.updateMember(db, row, { deletedAt: store.now })
    await insertEvent(db, row.id, 'remove', byStaff(context))
    await revokeTickets(db, row.id)
    if (row.accountId) await deps.accounts.deleteAccount(db, row.accountId)
  }
  noteAll(context, kind, rows)
  return rows.length
}

export const restoreMembers = async (
  deps: MemberDeps,
  kind: MemberKind,
  ids: readonly string[],
  context: Context,
): Promise<number> => {
  const { db } = context
  const definition = definitionOf(deps, kind)
  const rows = await store.lockMembers(db, kind, ids, true)
  for (const row of rows) {
    // Meanwhile the person may have registered anew.
    await store.uniqueIdentity(definition, store.updateMember(db, row, { deletedAt: null }))
    await insertEvent(db, row.id, 'restore', byStaff(context))
    if (row.accountId) await deps.accounts.restoreAccount(db, row.accountId)
  }
  noteAll(context, kind, rows)
  return rows.length
}
