import { randomUUID } from 'node:crypto'
import { InfoEditStatus } from '@portal/contract/identity/application-state'
import { serialNumber } from '@portal/contract/membership/member.calls'
import { openText, seal } from '../../platform/crypto/secrets.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { revokeTickets } from '../../platform/http/tickets.queries.ts'
import { readChanges, textOf, titleOf } from '../record/form.rules.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import {
  lockMembers,
  now,
  readForm,
  setAccount,
  uniqueIdentity,
  updateMember,
} from '../record/member.queries.ts'
import type { MemberRow } from '../record/member.rows.ts'
import { definitionOf } from '../record/member.views.ts'
import { byStaff, insertEvent } from '../registration/revision.queries.ts'
import { applyChanges } from '../review/edit.actions.ts'
import { refuseOwn } from '../review/review.actions.ts'
import * as store from './duplicate.queries.ts'
import { tellOfMerge } from './merge-told.actions.ts'
import type { DuplicateKind } from './pairs.queries.ts'
import { type MergeDeps, refuseTied } from './ties.parts.ts'

/**
 * Two records become one. The one that stays keeps its number, its state and its history; the other one is deleted, keeps what was
 * ever submitted with it, and points to the first. Taken over are the chosen fields, the files, and one of the two sign-ins.
 */

const place = (rowId: string) => ({ table: 'memberMerge', column: 'before', rowId })
/** What the survivor had in the fields that were taken over, and what it got. */
interface Change {
  readonly before: FormValues
  readonly after: FormValues
}

export const isMergeable = (kind: string): kind is DuplicateKind => kind === 'person' || kind === 'expert'

/** With the fields that staff alone edit. */
export const wholeForm = async (deps: MemberDeps, db: Db, row: MemberRow): Promise<FormValues> => ({
  ...(await readForm(db, definitionOf(deps, row.kind), row)),
  memberTag1: row.memberTag1,
  historyZw: row.historyZw,
})

/** Why two records cannot become one now. */
export const obstacle = (one: MemberRow, other: MemberRow): 'kinds' | 'edit' | undefined => {
  if (one.kind !== other.kind || !isMergeable(one.kind)) return 'kinds'
  if ([one, other].some(({ infoEditStatus }) => infoEditStatus === InfoEditStatus.pending)) return 'edit'
  return undefined
}

/** A number is never given up for a record that has none. */
export const mustStay = (one: MemberRow, other: MemberRow): string | undefined => {
  const approved = [one, other].filter((row) => row.state === 'approved')
  return approved.length === 1 ? approved[0]?.id : undefined
}

const lockBoth = async (
  deps: MemberDeps,
  kind: DuplicateKind,
  ids: readonly [string, string],
  context: Context,
) => {
  if (ids[0] === ids[1]) throw new AppError('notFound')
  const rows = await lockMembers(context.db, kind, ids)
  const [survivor, merged] = ids.map((id) => rows.find((row) => row.id === id))
  if (!survivor || !merged) throw new AppError('notFound')
  for (const row of [survivor, merged]) await refuseOwn(deps, row, context)
  return { survivor, merged }
}

/** The values that come from the other record, in the survivor's form, held against its rules. */
const takenValues = (
  deps: MemberDeps,
  kind: DuplicateKind,
  take: readonly string[],
  forms: { survivor: FormValues; merged: FormValues },
): FormValues => {
  const definition = definitionOf(deps, kind)
  const { orgId, company } = definition.member
  const names = take.flatMap((name) => (name === company && orgId ? [name, orgId] : [name]))
  const wanted = Object.fromEntries(names.map((name) => [name, forms.merged[name] ?? '']))
  const changes = readChanges(
    { fields: definition.staffFields, form: definition.staffForm },
    forms.survivor,
    wanted,
  )
  // A record that the society brought in may lack the photo that its owner uploaded with the other.
  const image: FormValues =
    forms.survivor.image === '' && forms.merged.image ? { image: forms.merged.image } : {}
  return { ...changes, ...image }
}

/** The account of the record is signed in to by what the record says. */
const identifyBy = async (deps: MemberDeps, db: Db, row: MemberRow): Promise<void> => {
  const definition = definitionOf(deps, row.kind)
  const form = await readForm(db, definition, row)
  const changed = deps.accounts.changeAccountIdentity(db, row.id, {
    account: textOf(form[definition.identity.field]),
    mobileTel: row.mobileTel,
    name: row.name,
  })
  await uniqueIdentity(definition, changed)
}

/** One person signs in once: with the account that is kept, under the survivor's record. */
const joinAccounts = async (
  deps: MemberDeps,
  db: Db,
  survivor: MemberRow,
  { merged, keep }: { readonly merged: MemberRow; readonly keep: 'survivor' | 'merged' },
): Promise<MemberRow> => {
  const { accounts } = deps
  if (keep === 'survivor' || !merged.accountId) {
    if (merged.accountId) await accounts.deleteAccount(db, merged.accountId)
    return survivor
  }
  if (survivor.accountId) await accounts.deleteAccount(db, survivor.accountId)
  await accounts.moveAccount(db, merged.accountId, survivor.id)
  await setAccount(db, survivor.id, merged.accountId)
  await identifyBy(deps, db, survivor)
  return { ...survivor, accountId: merged.accountId }
}

const labelOf = (row: MemberRow): string => [row.name, serialNumber(row)].filter(Boolean).join(' ')

/** Each record tells where the other one is. */
const noteMerge = async (survivor: MemberRow, merged: MemberRow, context: Context) => {
  const by = byStaff(context)
  for (const [row, into] of [
    [survivor, merged],
    [merged, survivor],
  ] as const)
    await insertEvent(context.db, row.id, { action: 'merge', by, opinion: `并入 ${labelOf(into)}` })
}

const refuseMerge = async (
  deps: MergeDeps,
  db: Db,
  of: { survivor: MemberRow; merged: MemberRow; versions: { survivor: number; merged: number } },
): Promise<void> => {
  const { survivor, merged, versions } = of
  if (survivor.version !== versions.survivor || merged.version !== versions.merged)
    throw new AppError('stateChanged')
  if (obstacle(survivor, merged) === 'edit') throw new AppError('revisionPending')
  if (mustStay(survivor, merged) === merged.id)
    throw new AppError('badInput', { fields: { survivorId: '已有会员编号的记录必须保留' } })
  await refuseTied(deps, db, merged.id)
}

export const mergeMembers = async (
  deps: MergeDeps,
  kind: DuplicateKind,
  input: {
    survivorId: string
    mergedId: string
    versions: { survivor: number; merged: number }
    take: string[]
    account: 'survivor' | 'merged'
  },
  context: Context,
): Promise<{ mergeId: string }> => {
  const { db } = context
  const { survivor, merged } = await lockBoth(deps, kind, [input.survivorId, input.mergedId], context)
  await refuseMerge(deps, db, { survivor, merged, versions: input.versions })
  const definition = definitionOf(deps, kind)
  const forms = {
    survivor: await wholeForm(deps, db, survivor),
    merged: await wholeForm(deps, db, merged),
  }
  const after = takenValues(deps, kind, input.take, forms)
  // First the other one goes: two living records cannot have one number.
  await updateMember(db, merged, { deletedAt: now, mergedInto: survivor.id })
  await revokeTickets(db, merged.id)
  const joined = await joinAccounts(deps, db, survivor, { merged, keep: input.account })
  const row = await applyChanges(deps, definition, { row: joined, changes: after }, context)
  const fileIds = await store.moveFiles(db, merged.id, survivor.id)
  const mergeId = randomUUID()
  const change: Change = {
    before: Object.fromEntries(Object.keys(after).map((name) => [name, forms.survivor[name] ?? ''])),
    after,
  }
  await store.insertMerge(db, {
    id: mergeId,
    kind,
    survivorId: survivor.id,
    mergedId: merged.id,
    actorName: actorOf(context).name,
    fields: Object.keys(after),
    account: input.account === 'merged' && merged.accountId ? 'merged' : 'survivor',
    before: seal(deps.keyRing, place(mergeId), JSON.stringify(change)),
    fileIds,
    survivorAccountId: survivor.accountId,
    mergedAccountId: merged.accountId,
  })
  await noteMerge(survivor, merged, context)
  await tellOfMerge(deps, db, mergeId, { after: row, merged })
  const fields = Object.keys(after).map((name) => titleOf(definition, name))
  context.note({
    targetKind: kind,
    targetId: survivor.id,
    targetName: survivor.name,
    detail: { merged: serialNumber(merged) || merged.id, fields },
  })
  return { mergeId }
}

/** The fields that still hold what the merge brought get back what they had; what was edited since stays. */
const revertedValues = (change: Change, form: FormValues) => {
  const names = Object.keys(change.after)
  const untouched = (name: string) => textOf(form[name]) === textOf(change.after[name])
  return {
    back: Object.fromEntries(names.filter(untouched).map((name) => [name, change.before[name] ?? ''])),
    kept: names.filter((name) => !untouched(name)),
  }
}

const partAccounts = async (
  deps: MemberDeps,
  db: Db,
  merge: Pick<store.Merge, 'account' | 'survivorAccountId' | 'mergedAccountId'>,
  { survivor, merged }: { readonly survivor: MemberRow; readonly merged: MemberRow },
) => {
  const { accounts } = deps
  const restore = (row: MemberRow, accountId: string) =>
    uniqueIdentity(definitionOf(deps, row.kind), accounts.restoreAccount(db, accountId))
  if (merge.account === 'merged' && merge.mergedAccountId) {
    await accounts.moveAccount(db, merge.mergedAccountId, merged.id)
    await identifyBy(deps, db, merged)
    if (merge.survivorAccountId) await restore(survivor, merge.survivorAccountId)
    await setAccount(db, survivor.id, merge.survivorAccountId)
    await identifyBy(deps, db, survivor)
  } else if (merge.mergedAccountId) {
    await restore(merged, merge.mergedAccountId)
    await identifyBy(deps, db, merged)
  }
}

export const undoMerge = async (
  deps: MemberDeps,
  mergeId: string,
  context: Context,
): Promise<{ kept: string[] }> => {
  const { db } = context
  const merge = await store.lockMerge(db, mergeId)
  if (!merge) throw new AppError('notFound')
  if (merge.expired) throw new AppError('undoExpired')
  const definition = definitionOf(deps, merge.kind)
  const [survivor] = await lockMembers(db, merge.kind, [merge.survivorId])
  const [merged] = await lockMembers(db, merge.kind, [merge.mergedId], true)
  // The survivor may itself have gone into another record; that one is taken back first.
  if (merge.undoneAt !== null || !survivor || merged?.mergedInto !== survivor.id)
    throw new AppError('stateChanged')
  for (const row of [survivor, merged]) await refuseOwn(deps, row, context)
  const change = JSON.parse(openText(deps.keyRing, place(mergeId), merge.before)) as Change
  const { back, kept } = revertedValues(change, await wholeForm(deps, db, survivor))
  await store.moveFilesBack(db, merge.fileIds, survivor.id, merged.id)
  const reverted = await applyChanges(deps, definition, { row: survivor, changes: back }, context)
  // Meanwhile the person may have registered anew.
  const returned = await uniqueIdentity(
    definition,
    updateMember(db, merged, { deletedAt: null, mergedInto: null }),
  )
  await partAccounts(deps, db, merge, { survivor: reverted, merged: returned })
  await store.markUndone(db, mergeId, actorOf(context).name)
  await insertEvent(db, survivor.id, {
    action: 'unmerge',
    by: byStaff(context),
    opinion: `分出 ${labelOf(merged)}`,
  })
  await insertEvent(db, merged.id, {
    action: 'unmerge',
    by: byStaff(context),
    opinion: `从 ${labelOf(survivor)} 分出`,
  })
  const titles = kept.map((name) => titleOf(definition, name))
  context.note({
    targetKind: merge.kind,
    targetId: survivor.id,
    targetName: survivor.name,
    detail: { merged: serialNumber(merged) || merged.id, ...(titles.length > 0 && { kept: titles }) },
  })
  return { kept: titles }
}
