import { stateOf } from '@portal/contract/identity/application-state'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import { AppError, type Context, type Db, ticketOf } from '../../platform/http/context.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import * as store from '../record/member.queries.ts'
import type { MemberRow } from '../record/member.rows.ts'
import { listAttachments, presentHistory, presentMember } from '../record/member.views.ts'
import { findByAccount } from '../record/member-directory.queries.ts'
import { findApplication } from './revision.queries.ts'

/** What can be read of an application before the first sign-in: only behind a ticket, only the ticket's record (docs/handbook/identity.md#tickets). */

/** The record a ticket was issued for, at the version it was issued for. */
export const recordOfTicket = async (
  context: Context,
  definition: MemberKindDefinition,
  find: (db: Db, id: string) => Promise<MemberRow | undefined> = store.findMember,
): Promise<MemberRow> => {
  const ticket = ticketOf(context)
  if (ticket.kind !== definition.kind || ticket.memberId === null) throw new AppError('ticketInvalid')
  const row = await find(context.db, ticket.memberId)
  // A ticket dies with the version it was issued for (docs/handbook/identity.md#tickets).
  if (!row || row.kind !== definition.kind || row.version !== ticket.memberVersion)
    throw new AppError('ticketInvalid')
  return row
}

/** What the applicant sees of the own application before the first sign-in. */
export const viewApplication = async (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  context: Context,
) => {
  const row = await recordOfTicket(context, definition)
  const application = await findApplication(context.db, row.id)
  return {
    ...(await presentMember(deps, context, row, 'owner')),
    state: stateOf(row),
    waitingDays: await store.findWaiting(context.db, row.id),
    flagged: application?.flagged ?? [],
    history: await presentHistory(context.db, definition, row.id, 'owner'),
  }
}

/** Attachments of the ticket's record, the member's own, or to reviewers any record's. */
export const viewAttachments = async (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  account: string | undefined,
  context: Context,
) => {
  const { actor, ticket } = context
  const own = ticket ? (await recordOfTicket(context, definition)).id : actor?.memberId
  const id = account && (await findByAccount(context.db, deps.keyRing, [definition], account))
  const wanted = own ?? id
  // Somebody else's and nobody's answer alike (docs/handbook/security.md#whose-record).
  if (!wanted || (own && account && id !== own)) throw new AppError('notFound')
  const row = await store.findMember(context.db, wanted)
  if (!row || row.kind !== definition.kind) throw new AppError('notFound')
  return { list: await listAttachments(deps, context, row.id) }
}

/** 2008 while filling in. The applicant's own record is no duplicate; what decides is the constraint at submit. */
export const judgeAccount = async (deps: MemberDeps, kind: MemberKind, account: string, context: Context) => {
  const definition = deps.kinds[kind]
  const known = definition && (await store.findByIdentity(context.db, deps.keyRing, definition, account))
  if (definition && known && known.id !== context.ticket?.memberId)
    throw new AppError(definition.kind === 'project' ? 'accountRegistered' : definition.identity.duplicate)
  return { registered: false as const }
}
