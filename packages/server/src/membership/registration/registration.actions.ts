import { randomInt, randomUUID } from 'node:crypto'
import { TableUploadStatus } from '@portal/contract/identity/application-state'
import type { StampedForm } from '@portal/contract/identity/file.calls'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import { canMove } from '@portal/contract/membership/review/review.rules'
import type { NewAccount } from '../../identity/account/account.actions.ts'
import { dropCarried } from '../../identity/carried-draft/carried-draft.queries.ts'
import { requireProof } from '../../identity/phone/phone.actions.ts'
import { AppError, type Context, type Db, ticketOf } from '../../platform/http/context.ts'
import { issueTicket, revokeTickets } from '../../platform/http/tickets.queries.ts'
import { contentVersion, fillPlaceholders, loadContent } from '../../texts/index.ts'
import { refuseUnlisted } from '../name-list/listed.actions.ts'
import { insertConsent } from '../personal-data/consent.queries.ts'
import { changesBetween } from '../record/form.rules.ts'
import type { FormValues } from '../record/kind.queries.ts'
import { type MemberKindDefinition, stampedForm } from '../record/kind.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import * as store from '../record/member.queries.ts'
import type { SubmittedVia } from '../record/member.rows.ts'
import { definitionOf, situationOf } from '../record/member.views.ts'
import { statesOf } from '../review/approval.actions.ts'
import { notify } from '../review/review.messages.ts'
import { recordOfTicket } from './application.actions.ts'
import { enterLibrary, refuseDuplicate, refuseFixed, settleOrganisation } from './application.rules.ts'
import { filesBySlot, isComplete, takeAll, wantedFiles } from './application-file.actions.ts'
import { giveWay, insertRecord, mobileOf, openAccount } from './entry.actions.ts'
import {
  addRevisionFiles,
  byApplicant,
  findApplication,
  insertEvent,
  insertRevision,
} from './revision.queries.ts'

/** From the agreement to the submitted application (docs/handbook/membership.md#registration). Tickets decide whose record it is, never the body. */

/** The pledge as this society words it. */
export const pledgeOf = async (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  key = definition.texts.pledge,
): Promise<string> => {
  if (!key) return ''
  const settings = await deps.settings.all()
  return fillPlaceholders(
    (settings[`text.${key}` as keyof typeof settings] as string) || loadContent(key).body,
    settings,
  )
}

const noticeVersion = async (deps: MemberDeps, definition: MemberKindDefinition): Promise<string> => {
  const key = definition.texts.notice
  const settings = await deps.settings.all()
  const own = settings[`text.${key}` as keyof typeof settings] as string
  const delivered = loadContent(key)
  return own ? contentVersion(delivered.title, own) : delivered.version
}

// Without digits and letters that are taken for one another on paper.
const CODE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const chance = () => Array.from({ length: 6 }, () => CODE[randomInt(CODE.length)]).join('')

export const newApplicationNo = (db: Db, kind: MemberKind) => store.newApplicationNo(db, kind, chance())

export const beginRegistration = async (deps: MemberDeps, kind: MemberKind, context: Context) => {
  const definition = deps.kinds[kind]
  const memberId = randomUUID()
  const applicationNo = await newApplicationNo(context.db, kind)
  await insertConsent(context.db, {
    memberId,
    kind,
    noticeVersion: await noticeVersion(deps, definition),
    sensitive: true,
    ip: context.ip,
  })
  const ticket = await issueTicket(context.db, { purpose: 'wizard', kind, memberId, data: { applicationNo } })
  context.note({ targetKind: kind, targetId: memberId, detail: { applicationNo } })
  return { ticket, applicationNo, promiseWord: await pledgeOf(deps, definition) }
}

export interface Submission {
  readonly values: FormValues
  /** As it travelled; ready-made for sample people. */
  readonly password: NewAccount['password'] | undefined
  /** Scans of the stamped form. */
  readonly fileIds: readonly string[]
  /** Further files by slot. */
  readonly further?: Readonly<Record<string, readonly string[]>>
  readonly uploadLater: boolean
  readonly via: SubmittedVia
}

const submitNew = async (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  submission: Submission,
  context: Context,
) => {
  const { db } = context
  const ticket = ticketOf(context)
  const { memberId } = ticket
  if (memberId === null) throw new AppError('ticketInvalid')
  const files = await wantedFiles(db, definition, submission)
  const complete = isComplete(definition, submission.values, files)
  if (!complete && !submission.uploadLater) throw new AppError(stampedForm(definition).missing)
  if (submission.password === undefined) throw new AppError('badInput', { fields: { pwd: '请输入密码' } })
  // First of all: a second submit with the same ticket waits here and then finds it spent.
  await context.spendTicket()
  await refuseDuplicate(deps, db, definition, { values: submission.values, returning: true })
  const applicationNo =
    String(ticket.data.applicationNo ?? '') || (await newApplicationNo(db, definition.kind))
  const { values, via } = submission
  await insertRecord(deps, db, definition, { id: memberId, applicationNo, values, complete, via })
  const fileIds = await takeAll(db, definition, { memberId, ticket }, files)
  const version = await insertRevision(db, deps.keyRing, definition, {
    memberId,
    purpose: 'application',
    data: submission.values,
    fileIds,
    submittedVia: submission.via,
  })
  await giveWay(deps, db, definition, values)
  await openAccount(deps, db, definition, { memberId, values, password: submission.password })
  return { memberId, action: 'submit' as const, version, changes: [] }
}

const submitAgain = async (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  submission: Submission,
  context: Context,
) => {
  const { db } = context
  const row = await recordOfTicket(context, definition, store.lockMember)
  // Only status 2 allows editing.
  if (!canMove('resubmit', situationOf(row))) throw new AppError('stateChanged')
  await context.spendTicket()
  const application = await findApplication(db, row.id)
  const flagged = application?.flagged.map((item) => item.field) ?? []
  await refuseFixed(db, definition, row, { values: submission.values, flagged })
  await refuseDuplicate(deps, db, definition, { values: submission.values, own: row.id })
  const before = await store.readForm(db, definition, row)
  await refuseUnlisted(deps, definition, submission.values, before)
  const files = await wantedFiles(db, definition, submission, row.id)
  const fileIds = await takeAll(db, definition, { memberId: row.id, ticket: ticketOf(context) }, files)
  const version = await insertRevision(db, deps.keyRing, definition, {
    memberId: row.id,
    purpose: 'application',
    data: submission.values,
    fileIds,
    submittedVia: submission.via,
  })
  const after = await store.writeForm(db, deps.keyRing, definition, {
    row,
    values: submission.values,
    change: {
      ...statesOf('pending'),
      opinion: '',
      tableUploadStatus: isComplete(definition, submission.values, files)
        ? TableUploadStatus.uploaded
        : TableUploadStatus.missing,
      submittedAt: store.now,
      submittedVia: submission.via,
    },
  })
  const changed = deps.accounts.changeAccountIdentity(db, row.id, {
    account: String(submission.values[definition.identity.field]),
    mobileTel: after.mobileTel,
    name: after.name,
  })
  await store.uniqueIdentity(definition, changed)
  if (submission.password && 'sealed' in submission.password && row.accountId) {
    const [plain = ''] = await deps.accounts.openSealedPassword(db, [submission.password.sealed])
    await deps.accounts.setPassword(db, row.accountId, plain, 'passwordReset')
  }
  await revokeTickets(db, row.id)
  const changes = changesBetween(definition, before, submission.values)
  return { memberId: row.id, action: 'resubmit' as const, version, changes }
}

/** One submit of the registration form: a new record for a wizard ticket, the ticket's own record for any other. */
export const submitApplication = async (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  submission: Submission,
  context: Context,
) => {
  const { db } = context
  const ticket = ticketOf(context)
  if (ticket.kind !== definition.kind) throw new AppError('ticketInvalid')
  const values = await enterLibrary(
    db,
    definition,
    await settleOrganisation(db, definition, submission.values),
  )
  const settled = { ...submission, values }
  if (ticket.memberId !== null) await requireProof(db, ticket.memberId, mobileOf(definition, values))
  const submit = ticket.purpose === 'wizard' ? submitNew : submitAgain
  const { memberId, action, version, changes } = await submit(deps, definition, settled, context)
  const row = await store.findMember(db, memberId)
  if (!row) throw new AppError('registrationFailed')
  await dropCarried(db, memberId)
  await insertEvent(db, memberId, {
    action,
    by: byApplicant(context, row.name),
    version,
    changes,
  })
  await notify(deps, db, row, {
    notice:
      row.tableUploadStatus === TableUploadStatus.uploaded
        ? 'application-received'
        : 'application-incomplete',
  })
  context.note({ targetKind: row.kind, targetId: row.id, targetName: row.name, detail: { version } })
  return { id: row.id, tableUploadStatus: row.tableUploadStatus, applicationNo: row.applicationNo }
}

/** The stamped form after an explicit 稍后上传; the data stays as it was submitted. */
export const supplementApplication = async (
  deps: MemberDeps,
  input: Readonly<Record<StampedForm, string[]>>,
  context: Context,
) => {
  const { db } = context
  const ticket = ticketOf(context)
  const definition = definitionOf(deps, ticket.kind)
  const row = await recordOfTicket(context, definition, store.lockMember)
  if (!canMove('supplement', situationOf(row))) throw new AppError('stateChanged')
  const given = Object.fromEntries(Object.entries(input).filter(([, ids]) => ids.length > 0))
  const foreign = Object.keys(given).find((slot) => !(slot in definition.slots))
  if (foreign) throw new AppError('badInput', { fields: { [foreign]: '包含不允许提交的内容' } })
  // Part of the forms may have come with the application already.
  const all = { ...(await filesBySlot(db, row.id)), ...given }
  if (!isComplete(definition, await store.readForm(db, definition, row), all))
    throw new AppError(stampedForm(definition).missing)
  await context.spendTicket()
  const fileIds = await takeAll(db, definition, { memberId: row.id, ticket }, given)
  await addRevisionFiles(db, row.id, fileIds)
  const after = await store.updateMember(db, row, { tableUploadStatus: TableUploadStatus.uploaded })
  await revokeTickets(db, row.id)
  await insertEvent(db, row.id, { action: 'supplement', by: byApplicant(context, row.name) })
  await notify(deps, db, after, { notice: 'application-received' })
  context.note({ targetName: row.name })
  return {}
}
