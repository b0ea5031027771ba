import {
  levelLabel,
  MEMBER_KINDS,
  type MemberKind,
  serialNumber,
} from '@portal/contract/membership/member.calls'
import { canMove } from '@portal/contract/membership/review/review.rules'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import { revokeTickets } from '../../platform/http/tickets.queries.ts'
import { cancelWaiting } from '../../platform/outbox/outbox.queries.ts'
import { postLimits, reasonFor } from '../charter/limits.actions.ts'
import { refuseUnlisted } from '../name-list/listed.actions.ts'
import { countDisclosuresOfHour, insertDisclosure } from '../personal-data/consent.queries.ts'
import {
  auditDetail,
  changeOf,
  changesBetween,
  readChanges,
  shownText,
  textOf,
  titleOf,
} from '../record/form.rules.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import type { Acting, MemberDeps } from '../record/member.parts.ts'
import * as store from '../record/member.queries.ts'
import type { MemberRow } from '../record/member.rows.ts'
import { allowedActions, definitionOf, presentMember, readerOf, situationOf } from '../record/member.views.ts'
import { settleOrganisation } from '../registration/application.rules.ts'
import { byApplicant, byStaff, insertEvent } from '../registration/revision.queries.ts'
import { applyChanges, findTarget, type Target } from '../review/edit.actions.ts'
import { lockForDecision, refuseOwn } from '../review/review.actions.ts'
import { HELD_MESSAGES } from '../review/review.messages.ts'
import { writeSerial } from '../review/serial.queries.ts'
import { endOpenWork } from './open-work.parts.ts'

/** What staff do to records beyond deciding about them (docs/handbook/membership.md#staff-work, docs/handbook/personal-data.md#masking). */

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

/** So many full values an hour are everyday work; more are confirmed. */
const UNCONFIRMED_REVEALS = 10

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
  if ((await countDisclosuresOfHour(context.db, accountId)) >= UNCONFIRMED_REVEALS) await context.confirm()
  await insertDisclosure(context.db, {
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

/**
 * The staff dialog: everything but what the review sets. And the own dialog of kinds whose changes need no review (docs/handbook/membership.md#registration): without
 * what is locked.
 */
export const updateInformation = async (
  deps: MemberDeps,
  input: Target & { version: number; changes: FormValues; charterReason?: string | undefined },
  context: Context,
) => {
  const { db } = context
  const row = await findTarget(input, context, store.lockMember)
  const definition = definitionOf(deps, row.kind)
  const own = readerOf(context) === 'owner'
  if (own && !canMove('ownEdit', situationOf(row))) throw new AppError('forbidden')
  if (row.version !== input.version) throw new AppError('stateChanged')
  // Whoever could change the own phone here would no longer be known as the owner when it comes to the decision.
  if (!own) await refuseOwn(deps, row, context)
  const form = await store.readForm(db, definition, row)
  const current = own ? form : { ...form, memberTag1: row.memberTag1, historyZw: row.historyZw }
  const schemas = own ? definition : { fields: definition.staffFields, form: definition.staffForm }
  const read = readChanges(
    schemas,
    current,
    withOrganisation(definition, input.changes),
    own ? definition.locked : (definition.fixed ?? []),
  )
  const changes = await settleOrganisation(db, definition, read)
  if (Object.keys(changes).length === 0) throw new AppError('nothingChanged')
  await refuseUnlisted(deps, definition, changes, current)
  const reason = own ? '' : await reasonedPost(deps, { row, input, changes }, context)
  const after = await applyChanges(deps, definition, { row, changes }, context)
  const differences = changesBetween(definition, current, changes)
  const by = own ? byApplicant(context, row.name) : byStaff(context)
  await insertEvent(db, row.id, {
    action: own ? 'ownEdit' : 'adminEdit',
    by,
    changes: differences,
    ...(reason && { opinion: reason }),
  })
  context.note({
    targetKind: row.kind,
    targetId: row.id,
    targetName: row.name,
    detail: { ...auditDetail(differences), ...(reason && { charterReason: reason }) },
  })
  return { version: after.version }
}

/** Why the post is given past the charter; empty where the charter says nothing against it. */
const reasonedPost = async (
  deps: MemberDeps,
  {
    row,
    input,
    changes,
  }: { row: MemberRow; input: { charterReason?: string | undefined }; changes: FormValues },
  { db }: Context,
): Promise<string> => {
  const { memberTag1 } = changes
  if (memberTag1 === undefined || row.state !== 'approved') return ''
  return reasonFor(await postLimits(deps, db, [row], String(memberTag1)), input.charterReason ?? '')
}

/** The label alone names no organisation. */
const withOrganisation = (definition: MemberKindDefinition, changes: FormValues): FormValues => {
  const { orgId, company } = definition.member
  if (orgId && company && company in changes && !(orgId in changes))
    throw new AppError('badInput', { fields: { [company]: '请从搜索结果中选择工作单位' } })
  return changes
}

export const changeLevel = async (
  deps: MemberDeps,
  input: { id: string; version: number; level: string; reason: string },
  context: Acting,
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
  const changes = [
    changeOf('level', '会员级别', levelLabel(row.kind, row.level), levelLabel(row.kind, input.level)),
  ]
  await insertEvent(context.db, row.id, {
    action: 'changeLevel',
    by: byStaff(context),
    opinion: input.reason,
    changes,
  })
  context.note({ detail: { level: [row.level, input.level], reason: input.reason } })
  return { serialNum: serialNumber(after) }
}

/** The post alone, of one of many records; the dialog of one record changes it with the rest. */
export const changePost = async (
  deps: MemberDeps,
  input: { id: string; version: number; post: string; reason: string },
  context: Acting,
) => {
  const { row } = await lockForDecision(deps, input, 'adminEdit', context)
  if (input.post === row.memberTag1) throw new AppError('nothingChanged')
  await store.updateMember(context.db, row, { memberTag1: input.post })
  await insertEvent(context.db, row.id, {
    action: 'adminEdit',
    by: byStaff(context),
    opinion: input.reason,
    changes: [changeOf('memberTag1', '学会职务', row.memberTag1, input.post)],
  })
}

/** A wrong number put right (docs/handbook/membership.md#numbers): unique among all records of the kind, deleted ones included. */
export const correctSerial = async (
  deps: MemberDeps,
  kinds: readonly MemberKind[],
  input: { id: string; version: number; serial: number; reason: string },
  context: Context,
) => {
  const { row } = await lockForDecision(deps, input, 'correctSerial', context)
  if (!kinds.includes(row.kind)) throw new AppError('notFound')
  if (row.serial === input.serial) throw new AppError('nothingChanged')
  const after = await writeSerial(context.db, row, input.serial)
  const changes = [changeOf('serial', '会员编号', serialNumber(row), serialNumber(after))]
  await insertEvent(context.db, row.id, {
    action: 'correctSerial',
    by: byStaff(context),
    opinion: input.reason,
    changes,
  })
  context.note({ detail: { serialNum: [serialNumber(row), serialNumber(after)], reason: input.reason } })
  return { serialNum: serialNumber(after) }
}

const noteAll = (context: Context, kind: MemberKind, rows: readonly MemberRow[]) => {
  const [only, ...others] = rows
  context.note({
    targetKind: kind,
    ...(only && others.length === 0
      ? { targetId: only.id, targetName: only.name }
      : { detail: { records: rows.map(({ id }) => id) } }),
  })
}

/** Out of sight at once, with the sign-in; can be taken back, but for what ended with it. */
export const removeMembers = async (
  deps: MemberDeps,
  kind: MemberKind,
  { ids, confirmed = false }: { readonly ids: readonly string[]; readonly confirmed?: boolean | undefined },
  context: Context,
): Promise<number> => {
  const { db } = context
  const rows = await store.lockMembers(db, kind, ids)
  await endOpenWork(deps.openWork(), db, { rows, confirmed })
  for (const row of rows) {
    await store.updateMember(db, row, { deletedAt: store.now })
    await insertEvent(db, row.id, { action: 'remove', by: byStaff(context) })
    await cancelWaiting(db, row.id, HELD_MESSAGES, '记录已删除，未发送')
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
    // It lives on in another record; taking the merge back is how it comes back.
    if (row.mergedInto) throw new AppError('mergedElsewhere')
    // Meanwhile the person may have registered anew.
    await store.uniqueIdentity(definition, store.updateMember(db, row, { deletedAt: null }))
    await insertEvent(db, row.id, { action: 'restore', by: byStaff(context) })
    if (row.accountId) await store.uniqueIdentity(definition, deps.accounts.restoreAccount(db, row.accountId))
  }
  noteAll(context, kind, rows)
  return rows.length
}
