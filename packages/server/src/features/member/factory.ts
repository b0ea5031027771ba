import { randomUUID } from 'node:crypto'
import { type ReviewState, stateOf } from '@portal/contract/review'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Actor, Context, Db, Ticket } from '../../platform/http/context.ts'
import { hashToken } from '../../platform/secrets.ts'
import { findTicket, issueTicket, spendTicket } from '../../platform/tickets.ts'
import { fictionalExpert, fictionalPerson } from '../../seed/fictional.ts'
import { obtainOrganisation } from '../organisation/index.ts'
import { decideEdit, submitEdit } from './edits.ts'
import type { FormValues, MemberKindDefinition } from './kind.ts'
import type { MemberDeps } from './ports.ts'
import { newApplicationNo, submitApplication } from './registration.ts'
import { decideRegistration } from './review.ts'
import { findMember } from './store.ts'
import type { MemberRow, ReviewItem } from './tables.ts'

/** Invented members in any state, for the sample society and for tests: they come about by the same acts as real ones. */

export interface PersonOverrides {
  /** Which of the invented people; the same number is the same person. */
  readonly n?: number
  readonly values?: FormValues
  readonly state?: ReviewState
  /** What the reviewer said when returning or rejecting. */
  readonly items?: ReviewItem[]
  readonly opinion?: string
  readonly level?: string
  readonly memberTag1?: string
  /** A change of an approved record that waits or came back. */
  readonly edit?: { readonly changes: FormValues; readonly returned?: string }
  /** Null: the account has no password yet. */
  readonly passwordHash?: string | null
  /** Uploads with the ticket and answers the ids; left out, the stamped form is still to come. */
  readonly upload?: (ticket: Ticket, values: FormValues) => Promise<string[]>
  /** The same for the slots beside the stamped form. */
  readonly uploadFurther?: (ticket: Ticket, values: FormValues) => Promise<Record<string, string[]>>
  /** Everything happened so many days ago. */
  readonly daysAgo?: number
  readonly via?: 'desktop' | 'phone'
}

const log = pino({ level: 'silent' })

const contextOf = (db: Db, who: { actor?: Actor; ticket?: Ticket }): Context => ({
  db,
  outside: db,
  ip: '127.0.0.1',
  userAgent: '',
  range: undefined,
  actor: who.actor ?? null,
  ticket: who.ticket ?? null,
  files: {},
  log,
  note: () => {},
  afterCommit: () => {},
  spendTicket: async () => {
    if (who.ticket) await spendTicket(db, who.ticket.tokenHash)
  },
})

const actor = (
  role: 'administrator' | 'person' | 'expert',
  name: string,
  of: Partial<Actor> = {},
): Actor => ({
  accountId: randomUUID(),
  sessionId: randomUUID(),
  memberId: null,
  restricted: null,
  totpEnrolled: false,
  role,
  name,
  ...of,
})

type Invented = 'person' | 'expert'
const person = (n: number): FormValues => {
  const { memberTag1: _post, ...fields } = fictionalPerson(n)
  return fields
}
const INVENT: Record<Invented, (n: number) => FormValues> = { person, expert: fictionalExpert }

let drawn = 0

const apply = async (
  db: Db,
  deps: MemberDeps,
  definition: MemberKindDefinition,
  kind: Invented,
  overrides: PersonOverrides,
) => {
  const invented = INVENT[kind](overrides.n ?? drawn++)
  const company = definition.columns.company ?? 'company'
  const organisation = await obtainOrganisation(db, String(overrides.values?.[company] ?? invented[company]))
  const values: FormValues = {
    ...invented,
    [company]: organisation.orgName,
    orgId: organisation.orgId,
    ...overrides.values,
  }
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
  const submission = { values, password, fileIds, further, uploadLater: true, via }
  await submitApplication(deps, definition, submission, contextOf(db, { ticket }))
  return { memberId, values }
}

const load = async (db: Db, memberId: string): Promise<MemberRow> => {
  const row = await findMember(db, memberId)
  if (!row) throw new Error('the member is not there')
  return row
}

const ACTIONS = { approved: 'approve', returned: 'return', rejected: 'reject' } as const

const decide = async (db: Db, deps: MemberDeps, memberId: string, overrides: PersonOverrides) => {
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
  }
  await decideRegistration(deps, decision, contextOf(db, { actor: actor('administrator', '示例管理员') }))
}

const modify = async (
  db: Db,
  deps: MemberDeps,
  memberId: string,
  kind: Invented,
  edit: NonNullable<PersonOverrides['edit']>,
) => {
  const before = await load(db, memberId)
  const own = actor(kind, before.name, { memberId, accountId: before.accountId ?? '' })
  await submitEdit(deps, { version: before.version, changes: edit.changes }, contextOf(db, { actor: own }))
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

interface Created {
  memberId: string
  accountId: string
  values: FormValues
  row: MemberRow
}

const create = async (
  db: Db,
  deps: MemberDeps,
  kind: Invented,
  overrides: PersonOverrides,
): Promise<Created> => {
  const definition = deps.kinds[kind]
  if (!definition) throw new Error(`${kind} is not among the kinds`)
  const { memberId, values } = await apply(db, deps, definition, kind, overrides)
  await decide(db, deps, memberId, overrides)
  if (overrides.edit) await modify(db, deps, memberId, kind, overrides.edit)
  if (overrides.daysAgo) await age(db, memberId, overrides.daysAgo)
  const row = await load(db, memberId)
  if (stateOf(row) !== (overrides.state ?? 'pending'))
    throw new Error('the member is not in the state that was asked for')
  return { memberId, accountId: row.accountId ?? '', values, row }
}

/** One invented individual; inside a transaction of the caller's or not. */
export const createPerson = (db: Db, deps: MemberDeps, overrides: PersonOverrides = {}): Promise<Created> =>
  create(db, deps, 'person', overrides)

/** The same for an expert. */
export const createExpert = (db: Db, deps: MemberDeps, overrides: PersonOverrides = {}): Promise<Created> =>
  create(db, deps, 'expert', overrides)
