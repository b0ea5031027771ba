import { randomUUID } from 'node:crypto'
import { maskMobile } from '@portal/contract/fields'
import { ROLES } from '@portal/contract/roles'
import { AppError, type Context } from '../../platform/http/context.ts'
import type { MemberDeps } from './ports.ts'
import { refuseOwn } from './review.ts'
import { byStaff, insertEvent } from './revisions.ts'
import { lockMember } from './store.ts'

/** What staff do with the account of a member: lock and unlock it, send another password (§2 lists, §8 2006; decision B). */

const findAccount = async (deps: MemberDeps, id: string, context: Context) => {
  const row = await lockMember(context.db, id)
  const account = row && (await deps.accounts.findAccountOfMember(context.db, id))
  if (!row || !account) throw new AppError('notFound')
  context.note({ targetKind: row.kind, targetId: row.id, targetName: row.name })
  await refuseOwn(deps, row, context)
  return { row, account }
}

/** Unlocking also forgets wrong passwords: whoever asks for it has usually been shut out by them. */
export const setLocked = async (
  deps: MemberDeps,
  { id, locked, reason }: { id: string; locked: boolean; reason: string },
  context: Context,
) => {
  const { db } = context
  const { row, account } = await findAccount(deps, id, context)
  if (account.disabled === locked) throw new AppError('stateChanged')
  if (locked) await deps.accounts.disableAccount(db, account.id)
  else {
    await deps.accounts.enableAccount(db, account.id)
    await deps.accounts.unlock(db, account.id)
  }
  await insertEvent(db, row.id, locked ? 'lock' : 'unlock', byStaff(context), { opinion: reason })
  context.note({ detail: { locked: [!locked, locked], reason } })
  return {}
}

/** By SMS only, to the phone of the record; a locked account is unlocked first, on purpose. */
export const reissuePassword = async (deps: MemberDeps, { id }: { id: string }, context: Context) => {
  const { db } = context
  const { row, account } = await findAccount(deps, id, context)
  if (account.disabled) throw new AppError('stateChanged')
  const password = await deps.accounts.setInitialPassword(db, account.id)
  await deps.accounts.unlock(db, account.id)
  await insertEvent(db, row.id, 'reissuePassword', byStaff(context))
  await deps.messages.enqueue(db, {
    template: 'password-reissued',
    to: row.mobileTel,
    vars: { role: ROLES[row.kind].label, password },
    dedupeKey: `password-reissued:${randomUUID()}`,
    memberId: row.id,
  })
  return { destination: maskMobile(row.mobileTel) }
}
