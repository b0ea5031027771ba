import { type ReviewState, stateOf, TableUploadStatus } from '@portal/contract/identity/application-state'
import { CERTIFICATE_KINDS } from '@portal/contract/membership/certificate/certificate.calls'
import { hasLeft } from '@portal/contract/membership/kind/endings'
import { levelLabel, type MemberKind, serialNumber } from '@portal/contract/membership/member.calls'
import { addDays, dayOf } from '@portal/contract/platform/time'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { AppError, type Context, type Db, ticketOf } from '../../platform/http/context.ts'
import { findLast } from '../certificate/certificate.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import * as store from '../record/member.queries.ts'
import type { MemberRow } from '../record/member.rows.ts'
import { definitionOf, listAttachments, presentHistory, presentMember } from '../record/member.views.ts'
import { findByAccount } from '../record/member-directory.queries.ts'
import { statesOf } from '../review/approval.actions.ts'
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

/** As long as an approval can be undone, nobody hears of it: what is read is the application as it waited. */
const isHeld = (row: MemberRow): boolean =>
  stateOf(row) === 'approved' && row.undoUntil !== null && Date.parse(row.undoUntil) > portalNow().getTime()
const asBefore = (row: MemberRow): MemberRow => ({
  ...row,
  ...statesOf('pending'),
  ...{ level: '', serial: null, firstLetter: '', serialChar: '', examineDate: null, undoUntil: null },
  vId: row.level ? row.vId.slice(0, -row.level.length) : row.vId,
})

/** Without its stamped form an application waits for the applicant, not for the society. */
const turnOf = (
  definition: MemberKindDefinition,
  row: MemberRow,
  state: ReviewState,
): 'applicant' | 'society' | 'none' => {
  if (state === 'returned' || state === 'rejected') return 'applicant'
  if (state !== 'pending') return 'none'
  const missing = definition.stamped.length > 0 && row.tableUploadStatus === TableUploadStatus.missing
  return missing ? 'applicant' : 'society'
}

/** It is issued once the approval is final; where that is switched off, staff issue it some time. */
const certificateOf = async (deps: MemberDeps, db: Db, row: MemberRow) => {
  if (!(CERTIFICATE_KINDS as readonly string[]).includes(row.kind)) return null
  const last = await findLast(db, row.id)
  if (last?.state === 'valid')
    return { state: 'issued' as const, id: last.id, certNo: last.certNo, issuedOn: last.issuedOn }
  const soon = !last && row.undoUntil !== null && (await deps.settings.get('certificateAtApproval'))
  return { state: soon ? ('coming' as const) : ('later' as const), id: '', certNo: '', issuedOn: '' }
}

/** What the applicant sees of the own application before the first sign-in. */
export const viewApplication = async (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  context: Context,
) => {
  const found = await recordOfTicket(context, definition)
  const held = isHeld(found)
  const row = held ? asBefore(found) : found
  const application = await findApplication(context.db, row.id)
  const state = held ? 'pending' : stateOf(row)
  const turn = turnOf(definition, row, state)
  const history = await presentHistory(context.db, definition, row.id, 'owner')
  const overdueDays = await deps.settings.get('overdueDays')
  return {
    ...(await presentMember(deps, context, row, 'owner')),
    state,
    waitingDays: await store.findWaiting(context.db, row.id),
    applicationNo: row.applicationNo,
    turn,
    dueOn: turn === 'society' ? addDays(dayOf(row.submittedAt), overdueDays) : '',
    flagged: application?.flagged ?? [],
    history: held ? history.slice(history.findIndex(({ action }) => action === 'approve') + 1) : history,
  }
}

/** Number and certificate of an approved application, once the approval is final. */
export const viewOutcome = async (deps: MemberDeps, context: Context) => {
  const definition = definitionOf(deps, ticketOf(context).kind)
  const row = await recordOfTicket(context, definition)
  if (stateOf(row) !== 'approved' || isHeld(row)) throw new AppError('ticketInvalid')
  const { kind, name, applicationNo, level, examineDate } = row
  return {
    ...{ kind, name, applicationNo, examineDate },
    serialNum: serialNumber(row),
    levelLabel: levelLabel(kind, level),
    certificate: await certificateOf(deps, context.db, row),
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
  if (definition && known && !hasLeft(known) && known.id !== context.ticket?.memberId)
    throw new AppError(definition.kind === 'project' ? 'accountRegistered' : definition.identity.duplicate)
  return { registered: false as const }
}
