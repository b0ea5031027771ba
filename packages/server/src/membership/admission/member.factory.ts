import { randomUUID } from 'node:crypto'
import { type ReviewState, stateOf } from '@portal/contract/identity/application-state'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { approvalWarnings } from '@portal/contract/membership/review/approval.rules'
import { canonicalMobile } from '@portal/contract/platform/fields'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import {
  fictionalExpert,
  fictionalPerson,
  fictionalProjectAccount,
  fictionalUnit,
} from '../../demo/people/fictional.ts'
import { keepProof } from '../../identity/phone/phone.queries.ts'
import { hashToken } from '../../platform/crypto/secrets.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Actor, Context, Db, Ticket } from '../../platform/http/context.ts'
import { findTicket, issueTicket, spendTicket } from '../../platform/http/tickets.queries.ts'
import { removeMembers, updateInformation } from '../maintenance/maintenance.actions.ts'
import { obtainOrganisation } from '../organisation/organisation.queries.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { findMember } from '../record/member.queries.ts'
import type { MemberRow, ReviewItem } from '../record/member.rows.ts'
import { definitionOf } from '../record/member.views.ts'
import { mobileOf } from '../registration/entry.actions.ts'
import { newApplicationNo, submitApplication } from '../registration/registration.actions.ts'
import { decideEdit, submitEdit } from '../review/edit.actions.ts'
import { decideRegistration } from '../review/review.actions.ts'

/** Invented members in any state, for the sample society and for tests: they come about by the same acts as real ones. */

export interface MemberOverrides {
  /** Which of the invented ones; the same number is the same person or unit. */
  readonly n?: number
  readonly values?: FormValues
  readonly state?: Exclude<ReviewState, 'ended'>
  /** What the reviewer said when returning or rejecting. */
  readonly items?: ReviewItem[]
  readonly opinion?: string
  readonly level?: string
  readonly memberTag1?: string
  /** Posts held before, written down by staff after the approval. */
  readonly historyZw?: string
  /** A change of an approved record that waits or came back. */
  readonly edit?: { readonly changes: FormValues; readonly returned?: string }
  /** Null: the account has no password yet. */
  readonly passwordHash?: string | null
  /** Uploads with the ticket and answers the ids; left out, the stamped form is still to come. */
  readonly upload?: (ticket: Ticket, values: FormValues) => Promise<string[]>
  /** The same for the slots beside the stamped form. */
  readonly uploadFurther?: (ticket: Ticket, values: FormValues) => Promise<Record<string, string[]>>
  /** Staff deleted the record so many days ago. */
  readonly deletedDaysAgo?: number
  /** Everything happened so many days ago. */
  readonly daysAgo?: number
  /** How long the submission had waited for its decision. */
  readonly waitedDays?: number
  readonly via?: 'desktop' | 'phone'
}

const log = pino({ level: 'silent' })

const contextOf = (db: Db, who: { actor?: Actor; ticket?: Ticket }): Context => ({
  db,
  // A transaction stands in for the connection here; without a word the compiler compares the two types for seconds.
  outside: db as Kysely<Tables>,
  ip: '127.0.0.1',
  userAgent: '',
  range: undefined,
  actor: who.actor ?? null,
  ticket: who.ticket ?? null,
  files: {},
  log,
  note: () => {},
  afterCommit: () => {},
  confirm: async () => {},
  spendTicket: async () => {
    if (who.ticket) await spendTicket(db, who.ticket.tokenHash)
  },
})

const actor = (role: 'administrator' | InventedKind, name: string, of: Partial<Actor> = {}): Actor => ({
  accountId: randomUUID(),
  sessionId: randomUUID(),
  memberId: null,
  restricted: null,
  totpEnrolled: false,
  confirmed: false,
  role,
  name,
  ...of,
})

/** Acts of the society's own staff, for the sample society. */
export const byInventedStaff = (db: Db): Context =>
  contextOf(db, { actor: actor('administrator', '示例管理员') })

let drawn = 0
/** The next one invented is the first again: what a file of tests finds must not depend on those before it. */
export const inventAnew = (): void => {
  drawn = 0
}

/** What somebody invented fills in. */
const employed = async (db: Db, fields: FormValues, column: string, own: FormValues): Promise<FormValues> => {
  const organisation = await obtainOrganisation(db, String(own[column] ?? fields[column]))
  return { ...fields, [column]: organisation.orgName, orgId: organisation.orgId, ...own }
}
const INVENT = {
  async person(db: Db, n: number, own: FormValues): Promise<FormValues> {
    const { memberTag1: _post, ...fields } = fictionalPerson(n)
    return employed(db, fields, 'company', own)
  },
  async unit(_db: Db, n: number, own: FormValues): Promise<FormValues> {
    const { memberTag1: _post, ...fields } = fictionalUnit(n)
    return { ...fields, ...own }
  },
  async expert(db: Db, n: number, own: FormValues): Promise<FormValues> {
    return employed(db, fictionalExpert(n), 'organization', own)
  },
  async project(db: Db, n: number, own: FormValues): Promise<FormValues> {
    return employed(db, fictionalProjectAccount(n), 'company', own)
  },
} as const
type InventedKind = keyof typeof INVENT

const apply = async (db: Db, deps: MemberDeps, kind: InventedKind, overrides: MemberOverrides) => {
  const definition = definitionOf(deps, kind)
  const values = await INVENT[kind](db, overrides.n ?? drawn++, overrides.values ?? {})
  const memberId = randomUUID()
  const data = { applicationNo: await newApplicationNo(db, kind) }
  const token = await issueTicket(db, { purpose: 'wizard', kind, memberId, data })
  const ticket = await findTicket(db, token, ['wizard'])
  if (!ticket?.tokenHash.equals(hashToken(token))) throw new Error('no ticket')
  const fileIds = (await overrides.upload?.(ticket, values)) ?? []
  const further = (await overrides.uploadFurther?.(ticket, values)) ?? {}
  const [image] = further.image ?? []
  if (image !== undefined) values.image = image
  const { passwordHash: hash = null, via = 'desktop' } = overrides
  const password = hash === null ? null : { hash }
  await keepProof(db, memberId, canonicalMobile(mobileOf(definition, values)))
  const submission = { values, password, fileIds, further, uploadLater: true, via }
  await submitApplication(deps, definition, submission, contextOf(db, { ticket }))
  return { memberId, values }
}

const load = async (db: Db, memberId: string): Promise<MemberRow> => {
  const row = await findMember(db, memberId)
  if (!row) throw new Error('the member is not there')
  return row
}

/** The time in which an approval can be undone is over: what was held back may leave. */
const letSettle = async (db: Db, memberId: string) => {
  await sql`update member set "undoUntil" = null where id = ${memberId}`.execute(db)
  await sql`update outbox set "nextAt" = now() where "memberId" = ${memberId} and state = 'queued'`.execute(
    db,
  )
}

const ACTIONS = { approved: 'approve', returned: 'return', rejected: 'reject' } as const

const decide = async (db: Db, deps: MemberDeps, memberId: string, overrides: MemberOverrides) => {
  const {
    state = 'pending',
    items = [],
    opinion = state === 'approved' ? '' : '请核对后重新提交。',
    level,
    memberTag1,
  } = overrides
  if (state === 'pending') return
  const { version } = await load(db, memberId)
  const decision = {
    id: memberId,
    version,
    action: ACTIONS[state],
    items,
    opinion,
    level,
    memberTag1,
    notify: true,
    charterReason: '示例资料',
    confirmed: approvalWarnings.map((warning) => ({ warning, reason: '纸质原件已核对' })),
  }
  await decideRegistration(deps, decision, contextOf(db, { actor: actor('administrator', '示例管理员') }))
  if (state === 'approved') await letSettle(db, memberId)
}

const modify = async (
  db: Db,
  deps: MemberDeps,
  memberId: string,
  { kind, edit }: { readonly kind: InventedKind; readonly edit: NonNullable<MemberOverrides['edit']> },
) => {
  const before = await load(db, memberId)
  const own = actor(kind, before.name, { memberId, accountId: before.accountId ?? '' })
  const context = contextOf(db, { actor: own })
  const input = { version: before.version, changes: edit.changes }
  if (MEMBER_KINDS[kind].editsAtOnce) return void (await updateInformation(deps, input, context))
  await submitEdit(deps, input, context)
  if (edit.returned === undefined) return
  const { version } = await load(db, memberId)
  const decision = { id: memberId, version, action: 'return' as const, items: [], opinion: edit.returned }
  await decideEdit(deps, decision, contextOf(db, { actor: actor('administrator', '示例管理员') }))
}

/** Dates of the record, its submissions and its history, moved back together. */
const age = async (db: Db, memberId: string, days: number) => {
  const back = sql`make_interval(days => ${days})`
  await sql`update member set "submittedAt" = "submittedAt" - ${back}, "createdAt" = "createdAt" - ${back},
    "examineDate" = ("examineDate" - ${back})::date where id = ${memberId}`.execute(db)
  await sql`update "memberRevision" set "submittedAt" = "submittedAt" - ${back}, "decidedAt" = "decidedAt" - ${back}
    where "memberId" = ${memberId}`.execute(db)
  await sql`update "reviewEvent" set at = at - ${back} where "memberId" = ${memberId}`.execute(db)
}

/** Submitted so many days before it was decided. */
const wait = async (db: Db, memberId: string, days: number) => {
  const back = sql`make_interval(days => ${days})`
  await sql`update member set "submittedAt" = "submittedAt" - ${back}, "createdAt" = "createdAt" - ${back} where id = ${memberId}`.execute(
    db,
  )
  await sql`update "memberRevision" set "submittedAt" = "submittedAt" - ${back}
    where "memberId" = ${memberId} and purpose = 'application'`.execute(db)
  await sql`update "reviewEvent" set at = at - ${back} where "memberId" = ${memberId} and action = 'submit'`.execute(
    db,
  )
}

const SAMPLE_ADMIN = actor('administrator', '示例管理员')

const writePosts = async (db: Db, deps: MemberDeps, memberId: string, historyZw: string) => {
  const { version } = await load(db, memberId)
  const change = { id: memberId, version, changes: { historyZw } }
  await updateInformation(deps, change, contextOf(db, { actor: SAMPLE_ADMIN }))
}

const remove = async (db: Db, deps: MemberDeps, { id, kind }: MemberRow, daysAgo: number) => {
  await removeMembers(deps, kind, { ids: [id] }, contextOf(db, { actor: SAMPLE_ADMIN }))
  await sql`update member set "deletedAt" = "deletedAt" - make_interval(days => ${daysAgo}) where id = ${id}`.execute(
    db,
  )
}

interface Created {
  memberId: string
  accountId: string
  values: FormValues
  row: MemberRow
}

const create = async (
  kind: InventedKind,
  db: Db,
  deps: MemberDeps,
  overrides: MemberOverrides,
): Promise<Created> => {
  const { memberId, values } = await apply(db, deps, kind, overrides)
  await decide(db, deps, memberId, overrides)
  if (overrides.historyZw) await writePosts(db, deps, memberId, overrides.historyZw)
  if (overrides.edit) await modify(db, deps, memberId, { kind, edit: overrides.edit })
  if (overrides.daysAgo) await age(db, memberId, overrides.daysAgo)
  if (overrides.waitedDays) await wait(db, memberId, overrides.waitedDays)
  const row = await load(db, memberId)
  if (stateOf(row) !== (overrides.state ?? 'pending'))
    throw new Error('the member is not in the state that was asked for')
  if (overrides.deletedDaysAgo !== undefined) await remove(db, deps, row, overrides.deletedDaysAgo)
  return { memberId, accountId: row.accountId ?? '', values, row }
}

/** One invented individual; inside a transaction of the caller's or not. */
export const createPerson = (db: Db, deps: MemberDeps, overrides: MemberOverrides = {}): Promise<Created> =>
  create('person', db, deps, overrides)

/** One invented unit. */
export const createUnit = (db: Db, deps: MemberDeps, overrides: MemberOverrides = {}): Promise<Created> =>
  create('unit', db, deps, overrides)

/** One invented expert. */
export const createExpert = (db: Db, deps: MemberDeps, overrides: MemberOverrides = {}): Promise<Created> =>
  create('expert', db, deps, overrides)

/** One invented evaluation account. */
export const createProjectAccount = (
  db: Db,
  deps: MemberDeps,
  overrides: MemberOverrides = {},
): Promise<Created> => create('project', db, deps, overrides)
