import type { notes } from '@portal/contract/membership/note/note.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { isDate, today } from '@portal/contract/platform/time'
import { listStaffOf } from '../../identity/account/account.queries.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { findTarget } from '../review/edit.actions.ts'
import * as store from './note.queries.ts'

/** What staff write down about a member, and the tasks that follow from it. */

type Deps = Pick<MemberDeps, 'keyRing'>

const target = async (memberId: string, context: Context) => {
  const row = await findTarget({ id: memberId }, context)
  context.note({ targetKind: row.kind, targetId: row.id, targetName: row.name })
  return row
}
const by = (context: Context) => {
  const { accountId, name } = actorOf(context)
  return { byId: accountId, byName: name }
}

export const addNote = async ({ keyRing }: Deps, input: InputOf<typeof notes.add>, context: Context) => {
  if (!isDate(input.on) || input.on > today())
    throw new AppError('badInput', { fields: { on: '日期不能晚于今天' } })
  await target(input.memberId, context)
  const id = await store.insertNote(context.db, keyRing, { ...input, ...by(context) })
  context.note({ detail: { kind: input.kind, on: input.on } })
  return { id }
}

/** Those who may manage members, the super administrators first. */
export const assignees = async (db: Db) =>
  (await Promise.all((['superAdmin', 'administrator'] as const).map((role) => listStaffOf(db, role))))
    .flat()
    .map(({ id, name }) => ({ id, name }))

export const addTask = async ({ keyRing }: Deps, input: InputOf<typeof notes.addTask>, context: Context) => {
  await target(input.memberId, context)
  const assignee = (await assignees(context.db)).find(({ id }) => id === input.assigneeId)
  if (!assignee) throw new AppError('badInput', { fields: { assigneeId: '该人员已停用，请重新选择' } })
  const id = await store.insertNote(context.db, keyRing, {
    ...input,
    ...by(context),
    kind: 'task',
    assigneeName: assignee.name,
  })
  context.note({ detail: { dueOn: input.dueOn, assignee: assignee.name } })
  return { id }
}

const locked = async ({ id, version }: { id: string; version: number }, context: Context) => {
  const note = await store.lockNote(context.db, id)
  if (!note) throw new AppError('notFound')
  context.note({ targetKind: note.memberKind, targetId: note.memberId, targetName: note.memberName })
  if (note.version !== version) throw new AppError('stateChanged')
  return note
}
/** Who wrote it, or the super administrator. */
export const mayEdit = (byId: string, context: Context): boolean => {
  const { accountId, role } = actorOf(context)
  return accountId === byId || role === 'superAdmin'
}
const lockedOwn = async (target: { id: string; version: number }, context: Context) => {
  const note = await locked(target, context)
  if (!mayEdit(note.byId, context)) throw new AppError('forbidden')
  return note
}

export const editNote = async ({ keyRing }: Deps, input: InputOf<typeof notes.edit>, context: Context) => {
  await store.rewriteNote(context.db, keyRing, await lockedOwn(input, context), input.text)
  return {}
}

export const removeNote = async (input: InputOf<typeof notes.remove>, context: Context) => {
  const { id, kind } = await lockedOwn(input, context)
  await store.deleteNote(context.db, id)
  context.note({ detail: { kind } })
  return {}
}

export const settleTask = async (input: InputOf<typeof notes.settle>, context: Context) => {
  const note = await locked(input, context)
  if (note.kind !== 'task' || (note.doneAt !== null) === input.done) throw new AppError('stateChanged')
  await store.settleTask(context.db, note, input.done ? actorOf(context).name : null)
  context.note({ detail: { done: input.done } })
  return {}
}
