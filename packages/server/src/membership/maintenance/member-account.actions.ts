import { randomUUID } from 'node:crypto'
import { TICKET_MINUTES } from '@portal/contract/platform/endpoint'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import { ROLES } from '@portal/contract/platform/roles'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { AppError, type Context } from '../../platform/http/context.ts'
import { issueTicket, revokeTickets } from '../../platform/http/tickets.queries.ts'
import { maskAddress } from '../../platform/outbox/addresses.ts'
import { PASSWORD_LINK, recipientOf } from '../record/member.messages.ts'
import type { Acting, MemberDeps } from '../record/member.parts.ts'
import { lockMember } from '../record/member.queries.ts'
import type { MemberRow } from '../record/member.rows.ts'
import { byStaff, insertEvent } from '../registration/revision.queries.ts'
import { findTarget } from '../review/edit.actions.ts'
import { refuseOwn } from '../review/review.actions.ts'

/** The account behind a record, as staff see to it: locked, unlocked, helped to a new password. Never its password itself. */

const noteOf = (context: Acting, row: MemberRow, detail: Record<string, unknown>) =>
  context.note({ targetKind: row.kind, targetId: row.id, targetName: row.name, detail })

const accountOf = (row: MemberRow): string => {
  if (row.accountId === null) throw new AppError('notFound')
  return row.accountId
}

export const viewAccount = async (deps: MemberDeps, id: string, context: Context) => {
  const row = await findTarget({ id }, context)
  return {
    ...(await deps.accounts.accountState(context.db, accountOf(row))),
    mobileTel: maskMobile(row.mobileTel),
    email: maskAddress('mail', row.email),
  }
}

export const setLocked = async (
  deps: MemberDeps,
  { id, locked, reason }: { id: string; locked: boolean; reason: string },
  context: Acting,
) => {
  const { db } = context
  const row = await findTarget({ id }, context, lockMember)
  const accountId = accountOf(row)
  noteOf(context, row, { locked, reason })
  await refuseOwn(deps, row, context)
  // Who is no member any more comes back by 恢复会员资格 alone.
  if (!locked && row.state === 'ended') throw new AppError('stateChanged')
  const now = await deps.accounts.accountState(db, accountId)
  if (locked ? now.locked : !now.locked && now.lockedUntil === null) throw new AppError('stateChanged')
  if (locked) await deps.accounts.disableAccount(db, accountId)
  else await deps.accounts.unlockAccount(db, accountId)
  await insertEvent(db, id, {
    action: locked ? 'lock' : 'unlock',
    by: byStaff(context),
    opinion: reason,
  })
  return {}
}

const HOURS = TICKET_MINUTES.setpassword / 60

/** A link good for one use; a newer one takes the place of an older one. */
export const sendPasswordLink = async (
  deps: MemberDeps,
  { id, channel }: { id: string; channel: 'sms' | 'mail' },
  context: Context,
) => {
  const { db } = context
  const row = await findTarget({ id }, context, lockMember)
  const accountId = accountOf(row)
  const to = channel === 'sms' ? row.mobileTel : row.email
  const destination = maskAddress(channel, to)
  noteOf(context, row, { channel, destination })
  if (to === '')
    throw new AppError('badInput', {
      fields: { channel: channel === 'sms' ? '该会员没有手机号' : '该会员没有电子邮箱' },
    })
  if ((await deps.accounts.accountState(db, accountId)).locked) throw new AppError('accountLocked')
  await revokeTickets(db, id, 'setpassword')
  const ticket = await issueTicket(db, {
    purpose: 'setpassword',
    kind: row.kind,
    memberId: id,
    data: { accountId },
  })
  // Behind the #, where no server, proxy or log ever sees it.
  const link = `${deps.publicUrl}/setPassword#${ticket}`
  await deps.messages.notify(db, PASSWORD_LINK, recipientOf(row), {
    about: { linkId: randomUUID() },
    vars: { name: row.name, role: ROLES[row.kind].label, hours: String(HOURS), link },
    channels: [channel],
    expiresAt: new Date(portalNow().getTime() + HOURS * 3_600_000).toISOString(),
  })
  const opinion = `${channel === 'sms' ? '短信' : '邮件'}发送至 ${destination}`
  await insertEvent(db, id, { action: 'sendPasswordLink', by: byStaff(context), opinion })
  return { destination, hours: HOURS }
}
