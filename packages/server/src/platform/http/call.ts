import type { Endpoint } from '@portal/contract/platform/endpoint'
import type { ErrorName, Reply } from '@portal/contract/platform/errors'
import { ROLES } from '@portal/contract/platform/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { type AuditEntry, appendAudit, appendAuditAlone } from '../audit/audit.ts'
import { recordRefusal as keepRefusal } from '../audit/refusals.ts'
import type { KeyRing } from '../crypto/secrets.ts'
import type { Tables } from '../database/tables.ts'
import { countCoarsely, countLimits, knownSecret } from '../limits/call-limits.ts'
import { networkOf, type RateLimits } from '../limits/rate-limits.ts'
import { noteInScope } from '../log/scope.ts'
import { ActorRefused, type Authenticator, authorize, type Credentials, requireStepUp } from './access.ts'
import {
  type Actor,
  AppError,
  type AuditNote,
  type Context,
  type Db,
  type Download,
  gateOf,
  isManual,
  type Route,
  type Ticket,
} from './context.ts'
import { type Act, actOf } from './idempotency/act.ts'
import { claim, forget, remember, replayed } from './idempotency/idempotency.queries.ts'
import { letGo, parseInput, type RawInput, readInput, senderOf } from './input.ts'
import { fail, type Outcome, send, succeed } from './reply.ts'
import { spendTicket } from './tickets.queries.ts'

export interface Platform {
  readonly db: Kysely<Tables>
  /** Connections that no transaction of a request holds. */
  readonly aside: Kysely<Tables>
  readonly keyRing: KeyRing
  readonly rateLimits: RateLimits
  readonly authenticator: Authenticator
  readonly log: Logger
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value.length <= 200 ? value : undefined
}

const credentialsOf = (request: FastifyRequest): Credentials => ({
  bearer: /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1],
  ticket: header(request, 'x-ticket'),
  totp: header(request, 'x-totp'),
  device: header(request, 'x-device'),
  background: header(request, 'x-background') !== undefined,
})

/** One request on its way through a call: what the steps below fill in, one after another. */
interface Passage {
  readonly route: Route
  readonly request: FastifyRequest
  readonly credentials: Credentials
  actor: Actor | null
  ticket: Ticket | null
  readonly notes: AuditNote[]
  readonly later: (() => Promise<void>)[]
}

/** Whoever holds a connection does not wait for a second one of the same pool: many of them would wait for each other. */
const besideOf = (platform: Platform, db: Db) => (db.isTransaction ? platform.aside : platform.db)

const contextOf = (platform: Platform, passage: Passage, db: Db, raw: RawInput): Context => ({
  db,
  outside: besideOf(platform, db),
  ip: passage.request.ip,
  userAgent: header(passage.request, 'user-agent') ?? '',
  actor: passage.actor,
  ticket: passage.ticket,
  range: header(passage.request, 'range'),
  files: raw.files,
  log: platform.log,
  note: (note) => passage.notes.push(note),
  afterCommit: (act) => passage.later.push(act),
  confirm: async () => {
    const { actor, credentials } = passage
    if (passage.route.endpoint.access === 'public' || !passage.route.endpoint.access.stepUp)
      throw new Error('this call does not ask for a step-up')
    const { totp } = credentials
    if (actor) await requireStepUp(besideOf(platform, db), actor, { totp }, platform.authenticator)
  },
  spendTicket: async () => {
    if (passage.ticket && !(await spendTicket(db, passage.ticket.tokenHash)))
      throw new AppError('ticketInvalid')
  },
})

const isAudited = (endpoint: Endpoint): boolean => endpoint.audit === true

const auditEntry = (passage: Passage, result: 'ok' | ErrorName): AuditEntry => {
  const { endpoint } = passage.route
  const note = Object.assign({}, ...passage.notes) as AuditNote
  const actor = note.actor ?? passage.actor
  const role = actor?.role
  return {
    actorId: actor?.accountId ?? null,
    actorName: actor?.name ?? (passage.ticket ? '申请人' : ''),
    actorRole: role && role in ROLES ? ROLES[role as keyof typeof ROLES].label : (role ?? ''),
    ip: passage.request.ip,
    call: endpoint.path,
    summary: endpoint.summary,
    result,
    targetKind: note.targetKind ?? passage.ticket?.kind ?? '',
    targetId: note.targetId ?? passage.ticket?.memberId ?? '',
    targetName: note.targetName ?? '',
    detail: Object.assign({}, ...passage.notes.map((item) => item.detail ?? {})),
  }
}

interface Received {
  readonly input: unknown
  readonly raw: RawInput
  readonly act: Act | null
}

/** A write: one transaction around the claim of the idempotency key, the handler and the audit row. */
const write = async (
  platform: Platform,
  passage: Passage,
  { input, raw, act }: Received,
): Promise<Reply<unknown>> => {
  const { endpoint, handle } = passage.route
  const reply = await platform.db.transaction().execute(async (transaction) => {
    const before = act && (await claim(transaction, platform.keyRing, act))
    if (before) return before
    const answer = await handle(input as never, contextOf(platform, passage, transaction, raw))
    const { body } = succeed(endpoint, answer)
    if (act) await remember(transaction, platform.keyRing, act, body)
    if (isAudited(endpoint)) await appendAudit(transaction, auditEntry(passage, 'ok'))
    return body
  })
  try {
    for (const step of passage.later) await step()
  } catch (error) {
    // A code that never left: the same request once more must not hear that all is well.
    if (act) await forget(platform.db, act)
    throw error
  }
  return reply
}

const run = async (
  platform: Platform,
  passage: Passage,
  { input, raw, act }: Received,
): Promise<Reply<unknown> | Download> => {
  const { endpoint, handle } = passage.route
  if (endpoint.kind === 'write' && !isManual(handle)) return write(platform, passage, { input, raw, act })
  const answer = await handle(input as never, contextOf(platform, passage, platform.db, raw))
  for (const step of passage.later) await step()
  // Checked before the audit row is written: an answer that does not fit the contract is not a success.
  const reply = endpoint.download ? (answer as Download) : succeed(endpoint, answer).body
  if (isAudited(endpoint)) await appendAuditAlone(platform.db, auditEntry(passage, 'ok'))
  return reply
}

/** Cross-site pages can neither read replies nor set this header, which every request carries (docs/handbook/security.md#cross-site). */
const requireOurPage = (passage: Passage) => {
  if (passage.request.method === 'POST' && !passage.request.headers['x-requested-with'])
    throw new AppError('forbidden')
}

/** Both, so that a made-up ticket beside a session that has ended does not read the session's replies. */
const callerOf = ({ credentials: { bearer, ticket }, request }: Passage): [string, ...string[]] =>
  bearer || ticket ? [bearer ?? '', ticket ?? ''] : [request.ip]

const proceed = async (platform: Platform, passage: Passage): Promise<Reply<unknown> | Download> => {
  requireOurPage(passage)
  await countCoarsely(platform, passage)
  const gate = gateOf(passage.route.handle)
  if (!gate) return enter(platform, passage)
  // Whoever sends slowly must not hold a place meanwhile.
  const raw = await readInput(passage, platform.rateLimits)
  return gate(() => enter(platform, passage, raw))
}

const bytesOf = ({ files }: RawInput): number =>
  Object.values(files)
    .flat()
    .reduce((sum, { buffer }) => sum + buffer.length, 0)

/** Who calls, and whether they may; the refusal, which a spent ticket may still get past. */
const admit = async (platform: Platform, passage: Passage): Promise<unknown> => {
  const { credentials, request, route } = passage
  await countLimits(platform, passage, null)
  const given = { credentials, ip: request.ip }
  const refused = await authorize(platform.db, route.endpoint, given, platform.authenticator).then(
    (found) => void Object.assign(passage, found),
    (error: unknown) => {
      if (error instanceof ActorRefused) passage.actor = error.actor
      return error
    },
  )
  if (passage.actor) {
    noteInScope({ account: passage.actor.accountId })
    const { bearer } = credentials
    if (bearer) platform.rateLimits.known.remember(bearer)
  }
  return refused
}

const enter = async (
  platform: Platform,
  passage: Passage,
  read?: RawInput,
): Promise<Reply<unknown> | Download> => {
  const { endpoint, handle } = passage.route
  const { rateLimits } = platform
  const bringsFiles = endpoint.files !== undefined && passage.request.isMultipart()
  // A flood of strangers takes no turn of who was here lately from the same network.
  const own = knownSecret(rateLimits, passage.credentials)
  const sender = () => (own === undefined || passage.actor ? senderOf(passage) : `known ${own}`)
  // Not while a body comes: whoever sends slowly would keep everybody of the network waiting. Files and sign-ins have places of their own.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    read || bringsFiles ? work() : rateLimits.turns(sender(), work)
  const refused = await inTurn(() => admit(platform, passage))
  const key = header(passage.request, 'idempotency-key')
  // Whoever may not call does not get to send megabytes first; a spent ticket may still fetch the reply it was spent on.
  if (refused && !(key && passage.credentials.ticket && !bringsFiles)) throw refused
  const raw = read ?? (await readInput(passage, rateLimits))
  const act =
    endpoint.kind === 'write' && !bringsFiles && !isManual(handle)
      ? actOf(platform.keyRing, { key, call: endpoint.path, caller: callerOf(passage) }, raw.values)
      : null
  const going = async () => {
    const before = act && (await replayed(platform.db, platform.keyRing, act))
    if (before) return before
    if (refused) throw refused
    const input = parseInput(endpoint, raw.values)
    await countLimits(platform, passage, { values: input as Record<string, unknown>, bytes: bytesOf(raw) })
    return run(platform, passage, { input, raw, act })
  }
  return bringsFiles ? rateLimits.fileTurns(senderOf(passage), going) : inTurn(going)
}

const UNRECORDED: ReadonlySet<ErrorName> = new Set(['unavailable', 'tooManyRequests'])
const STRANGERS: ReadonlySet<ErrorName> = new Set(['badInput', 'signedOut', 'ticketInvalid', 'forbidden'])

/** Whose refusals are counted together. Anybody is given tickets by the dozen: those of an application that is not there yet are the network's. */
const knockerOf = ({ actor, ticket, request }: Passage): string =>
  actor?.accountId ?? ticket?.memberId ?? networkOf(request.ip)

const recordRefusal = async (platform: Platform, passage: Passage, outcome: Outcome): Promise<void> => {
  const { error } = outcome
  // The question is no refusal; a wrong answer is one.
  if (error === 'stepUpRequired' && !passage.credentials.totp) return
  if (!isAudited(passage.route.endpoint) || error === null || UNRECORDED.has(error)) return
  // The log is never emptied: whoever knocks without any right must not be able to fill it.
  const somebody = passage.actor ?? passage.ticket ?? passage.notes.find((note) => note.actor)
  if (!somebody && STRANGERS.has(error)) return
  const entry = auditEntry(passage, error)
  await keepRefusal(platform.db, { callerKey: knockerOf(passage), entry }).catch((error: unknown) => {
    platform.log.error({ err: error }, 'refusal could not be audited')
  })
}

/** The one way a request takes: limits, access, input, handler, reply, audit. */
export const answerCall =
  (platform: Platform, route: Route) => async (request: FastifyRequest, reply: FastifyReply) => {
    const passage: Passage = {
      route,
      request,
      credentials: credentialsOf(request),
      actor: null,
      ticket: null,
      notes: [],
      later: [],
    }
    noteInScope({ call: route.endpoint.path })
    try {
      return send(reply, await proceed(platform, passage))
    } catch (error) {
      const outcome = fail(route.endpoint, error, platform.log)
      const { retryAfter, closes } = error as { retryAfter?: number; closes?: boolean }
      if (retryAfter) reply.header('retry-after', retryAfter)
      if (closes) reply.header('connection', 'close')
      await recordRefusal(platform, passage, outcome)
      reply.status(outcome.status)
      return send(reply, outcome.body)
    } finally {
      letGo(request)
    }
  }
