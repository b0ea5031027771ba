import { InfoEditStatus } from '@portal/contract/identity/application-state'
import { kindOfType, type MemberType } from '@portal/contract/membership/member.calls'
import { canMove } from '@portal/contract/membership/review/review.rules'
import { requireProof } from '../../identity/phone/phone.actions.ts'
import { attachFiles, listFilesOfMember } from '../../platform/files/file-records.queries.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { revokeTickets } from '../../platform/http/tickets.queries.ts'
import { auditDetail, changesBetween, readChanges, textOf } from '../record/form.rules.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import type { Acting, MemberDeps } from '../record/member.parts.ts'
import * as store from '../record/member.queries.ts'
import type { MemberRow } from '../record/member.rows.ts'
import { definitionOf, opinionText, readerOf, situationOf, withPictures } from '../record/member.views.ts'
import { findByAccount } from '../record/member-directory.queries.ts'
import {
  byApplicant,
  byStaff,
  closeRevision,
  insertEvent,
  insertRevision,
  listRevisions,
} from '../registration/revision.queries.ts'
import { checkOpinion, type Decision, fieldTitles, lockForDecision } from './review.actions.ts'
import { notify } from './review.messages.ts'

/** Modified information of approved members: a pending revision first, the live record only on approval (docs/handbook/membership.md#changes). */

export interface Target {
  readonly type?: MemberType | undefined
  readonly id?: string | undefined
}

/** By its id, or by the account of a person or unit; for an account that nobody has the same answer as for a foreign one. */
export const targetOf = async (
  deps: MemberDeps,
  { account, ...target }: Target & { readonly account?: string | undefined },
  { db, actor }: Context,
): Promise<Target> => {
  if (account === undefined) return target
  const kinds = target.type
    ? [definitionOf(deps, kindOfType(target.type))]
    : Object.values(deps.kinds).filter(({ kind }) => !actor?.memberId || kind === actor.role)
  const id = await findByAccount(db, deps.keyRing, kinds, account)
  if (!id || (target.id && target.id !== id)) throw new AppError('notFound')
  return { ...target, id }
}

/** Members mean themselves; anything else they name does not exist for them (docs/handbook/security.md#whose-record). */
export const findTarget = async (
  { type, id }: Target,
  context: Acting,
  find: typeof store.findMember = store.findMember,
): Promise<MemberRow> => {
  const { memberId } = actorOf(context)
  if (memberId && id && id !== memberId) throw new AppError('notFound')
  const wanted = memberId ?? id
  const row = wanted ? await find(context.db, wanted) : undefined
  if (!row || (type && kindOfType(type) !== row.kind)) throw new AppError('notFound')
  return row
}

export const viewEdit = async (deps: MemberDeps, target: Target, context: Context) => {
  const row = await findTarget(target, context)
  const definition = definitionOf(deps, row.kind)
  const shown = row.infoEditStatus !== InfoEditStatus.none
  const [edit] = shown
    ? await listRevisions(context.db, deps.keyRing, { memberId: row.id, purpose: 'edit' })
    : []
  const none = { submittedAt: null, opinion: '', items: [], changes: [], form: null }
  if (!edit) return { memberId: row.id, version: row.version, status: 'none' as const, ...none }
  const form = await store.readForm(context.db, definition, row)
  return {
    memberId: row.id,
    version: row.version,
    status: row.infoEditStatus === InfoEditStatus.pending ? ('pending' as const) : ('returned' as const),
    submittedAt: edit.submittedAt,
    opinion: edit.opinion,
    items: edit.flagged,
    changes: withPictures(deps, context, definition, {
      forms: { before: form, after: edit.data },
      changes: changesBetween(definition, form, edit.data),
    }),
    form: readerOf(context) === 'owner' ? { ...form, ...edit.data } : null,
  }
}

const split = (
  definition: MemberKindDefinition,
  changes: FormValues,
  atOnce: boolean,
): [FormValues, FormValues] => {
  const direct = (name: string) => atOnce && definition.contact.includes(name)
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(changes).filter(([name]) => direct(name) === wanted))
  return [part(true), part(false)]
}

/** Pictures that the member uploaded for this edit, or for an earlier one that came back. */
const takePictures = async (
  definition: MemberKindDefinition,
  {
    row,
    form,
    pictures,
  }: { readonly row: MemberRow; readonly form: FormValues; readonly pictures: FormValues },
  context: Context,
): Promise<FormValues> => {
  const { accountId } = actorOf(context)
  const taken: FormValues = {}
  for (const [name, value] of Object.entries(pictures)) {
    const id = String(value)
    const purpose = definition.pictures?.[name]
    if (purpose === undefined || id === form[name]) continue
    const own = (await listFilesOfMember(context.db, row.id, purpose)).some((file) => file.id === id)
    const to = { memberId: row.id, owner: { accountId }, purpose }
    if (!own && (id === '' || !(await attachFiles(context.db, [id], to))))
      throw new AppError('badInput', { fields: { [name]: `请重新上传${definition.slots[name] ?? '图片'}` } })
    taken[name] = id
  }
  return taken
}

/** What was handed in before and still waits. */
const waitingOf = async (deps: MemberDeps, db: Db, row: MemberRow): Promise<FormValues | undefined> => {
  if (row.infoEditStatus !== InfoEditStatus.pending) return undefined
  const [edit] = await listRevisions(db, deps.keyRing, { memberId: row.id, purpose: 'edit' })
  return edit?.data
}

const isSame = (one: FormValues, other: FormValues): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => name in other && textOf(other[name]) === textOf(value))

export const submitEdit = async (
  deps: MemberDeps,
  input: { type?: MemberType | undefined; version: number; changes: FormValues },
  context: Context,
) => {
  const { db } = context
  const row = await findTarget({ type: input.type }, context, store.lockMember)
  const definition = definitionOf(deps, row.kind)
  if (row.version !== input.version || !canMove('submitEdit', situationOf(row)))
    throw new AppError('stateChanged')
  const form = await store.readForm(db, definition, row)
  const before = await waitingOf(deps, db, row)
  // A second change joins the one that waits: both are reviewed as one.
  const given = Object.entries({ ...before, ...input.changes })
  const isPicture = ([name]: [string, unknown]) => Object.hasOwn(definition.pictures ?? {}, name)
  const typed = Object.fromEntries(given.filter((entry) => !isPicture(entry)))
  const changes = {
    ...readChanges(definition, form, typed, definition.locked),
    ...(await takePictures(
      definition,
      { row, form, pictures: Object.fromEntries(given.filter(isPicture)) },
      context,
    )),
  }
  const [applied, pending] = split(definition, changes, await deps.settings.get('contactWithoutReview'))
  if (isSame(changes, before ?? {})) throw new AppError('nothingChanged')
  const phone = definition.member.mobileTel ?? 'mobileTel'
  if (changes[phone] !== undefined) await requireProof(db, row.id, String(changes[phone]))
  const waits = Object.keys(pending).length > 0
  await store.writeForm(db, deps.keyRing, definition, {
    row,
    values: applied,
    change: waits
      ? { infoEditStatus: InfoEditStatus.pending, opinion: '' }
      : before
        ? { infoEditStatus: InfoEditStatus.none, opinion: '' }
        : {},
  })
  if (before) await closeRevision(db, row.id, 'edit', { status: 'withdrawn' })
  if (waits) {
    const purpose = 'edit' as const
    const submitted = { memberId: row.id, purpose, data: pending, submittedVia: 'desktop' as const }
    const version = await insertRevision(db, deps.keyRing, definition, submitted)
    const event = { version, changes: changesBetween(definition, form, pending) }
    await insertEvent(db, row.id, { action: 'submitEdit', by: byApplicant(context, row.name), ...event })
  }
  if (before && !waits)
    await insertEvent(db, row.id, { action: 'withdrawEdit', by: byApplicant(context, row.name) })
  const detail = auditDetail(changesBetween(definition, form, changes))
  context.note({ targetKind: row.kind, targetId: row.id, targetName: row.name, detail })
  return { applied: Object.keys(applied), pending: Object.keys(pending) }
}

export const withdrawEdit = async (context: Context) => {
  const { db } = context
  const row = await findTarget({}, context, store.lockMember)
  if (!canMove('withdrawEdit', situationOf(row))) throw new AppError('stateChanged')
  const version = await closeRevision(db, row.id, 'edit', { status: 'withdrawn' })
  await store.updateMember(db, row, { infoEditStatus: InfoEditStatus.none, opinion: '' })
  await insertEvent(db, row.id, {
    action: 'withdrawEdit',
    by: byApplicant(context, row.name),
    version: version ?? null,
  })
  context.note({ targetKind: row.kind, targetId: row.id, targetName: row.name })
  return {}
}

export interface RecordChange {
  readonly row: MemberRow
  readonly changes: FormValues
  readonly state?: store.StateChange | undefined
}

/** Writes changed values and takes the account along. */
export const applyChanges = async (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  { row, changes, state = {} }: RecordChange,
  context: Pick<Context, 'db'>,
): Promise<MemberRow> => {
  const after = await store.writeForm(context.db, deps.keyRing, definition, {
    row,
    values: changes,
    change: state,
  })
  const identity = changes[definition.identity.field]
  const renamed = after.name !== row.name || after.mobileTel !== row.mobileTel || identity !== undefined
  if (renamed) {
    const changed = deps.accounts.changeAccountIdentity(context.db, row.id, {
      ...(identity !== undefined && { account: String(identity) }),
      mobileTel: after.mobileTel,
      name: after.name,
    })
    await store.uniqueIdentity(definition, changed)
  }
  await revokeTickets(context.db, row.id)
  return after
}

const SETTLED = { infoEditStatus: InfoEditStatus.none, opinion: '' } as const

export const decideEdit = async (
  deps: MemberDeps,
  input: Decision & { action: 'approve' | 'return' },
  context: Context,
) => {
  const { db } = context
  const { items, opinion } = input
  const approved = input.action === 'approve'
  const { definition, row } = await lockForDecision(
    deps,
    input,
    approved ? 'approveEdit' : 'returnEdit',
    context,
  )
  checkOpinion(definition, input, approved ? 'none' : 'any')
  const [edit] = await listRevisions(db, deps.keyRing, { memberId: row.id, purpose: 'edit' })
  if (edit?.status !== 'pending') throw new AppError('stateChanged')
  const form = await store.readForm(db, definition, row)
  const changes = changesBetween(definition, form, edit.data)
  const after = approved
    ? await applyChanges(deps, definition, { row, changes: edit.data, state: SETTLED }, context)
    : await store.updateMember(db, row, {
        infoEditStatus: InfoEditStatus.returned,
        opinion: opinionText(definition, items, opinion),
      })
  const status = approved ? 'approved' : 'returned'
  const version = await closeRevision(db, row.id, 'edit', {
    status,
    flagged: items,
    opinion,
    decidedBy: actorOf(context).accountId,
  })
  const event = { opinion, items, version: version ?? null, ...(approved && { changes }) }
  await insertEvent(db, row.id, {
    action: approved ? 'approveEdit' : 'returnEdit',
    by: byStaff(context),
    ...event,
  })
  const flagged = fieldTitles(
    definition,
    items.map((item) => item.field),
  )
  const fields = approved || items.length === 0 ? changes.map((change) => change.title) : flagged
  const { submittedAt } = edit
  await notify(deps, db, after, { notice: `edit-${status}`, items, opinion, fields, submittedAt })
  context.note({ detail: { action: input.action, opinion, ...auditDetail(changes) } })
  return {}
}
