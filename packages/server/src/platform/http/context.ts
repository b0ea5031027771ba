import type { Readable } from 'node:stream'
import type { Endpoint, Endpoints, InputOf, TicketPurpose } from '@portal/contract/platform/endpoint'
import { ERRORS, type ErrorName } from '@portal/contract/platform/errors'
import type { Counted, GuardTexts } from '@portal/contract/platform/guards.rules'
import type { Role } from '@portal/contract/platform/roles'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type * as z from 'zod'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Part } from './range.ts'

/** Somebody signed in, as the session says at this moment. */
export interface Actor {
  readonly accountId: string
  readonly sessionId: string
  readonly name: string
  readonly role: Role
  /** The member record of a member's account. */
  readonly memberId: string | null
  /** Must first change the password or enrol TOTP; everything else is refused. */
  readonly restricted: 'changePassword' | 'enrolTotp' | null
  readonly totpEnrolled: boolean
  /** Gave a one-time password in this session within the last minutes. */
  readonly confirmed: boolean
}

/** A bearer's ticket as stored (docs/handbook/identity.md#tickets). */
export interface Ticket {
  readonly tokenHash: Buffer
  readonly purpose: TicketPurpose
  readonly kind: string
  readonly memberId: string | null
  readonly memberVersion: number | null
  readonly data: Record<string, unknown>
}

export interface UploadedFile {
  readonly fileName: string
  readonly buffer: Buffer
}

/** What a download call answers. */
export interface Download {
  readonly fileName: string
  readonly mime: string
  readonly body: Buffer | Readable
  /** Of the whole file. */
  readonly size?: number
  readonly inline?: boolean
  /** Parts can be asked for, and this is the one that `body` holds; `none`: what was asked for does not exist (416). */
  readonly range?: Part | 'whole' | 'none'
}

/** A refusal with its catalogue name; `data` must be declared by the endpoint's `errorData`. */
export class AppError extends Error {
  readonly error: ErrorName
  readonly data: Record<string, unknown> | null
  readonly fields: Record<string, string> | undefined
  readonly guard: string | undefined

  constructor(
    error: ErrorName,
    options: {
      data?: Record<string, unknown>
      fields?: Record<string, string>
      text?: string
      guard?: string
    } = {},
  ) {
    super(options.text ?? ERRORS[error].text)
    this.error = error
    this.data = options.data ?? null
    this.fields = options.fields
    this.guard = options.guard
  }

  /** The same refusal, with what is wrong field by field. */
  at(fields: Record<string, string>): AppError {
    const { error, message: text, guard } = this
    return new AppError(error, { text, fields, ...(guard && { guard }) })
  }
}

/** The refusal by a named condition of a domain: `throw guardFailed(MEETING_GUARDS, 'over')`. */
export const guardFailed = <T extends GuardTexts, N extends keyof T & string>(
  texts: T,
  name: N,
  ...counted: Counted<T[N]>
): AppError => {
  const text = texts[name] as string | ((...counted: unknown[]) => string)
  return new AppError('guardFailed', {
    guard: name,
    text: typeof text === 'string' ? text : text(...(counted as unknown[])),
  })
}

export interface AuditNote {
  targetKind?: string
  targetId?: string
  targetName?: string
  /** Before → after by field and the like; secrets masked by whoever writes it. */
  detail?: Record<string, unknown>
  /** For a call that anonymous people make and that turns out to be somebody's (sign-in). */
  actor?: { accountId: string | null; name: string; role: string }
}

export type { Db }

export interface Context {
  /** The transaction of a write; the plain pool for reads and for handlers marked {@link manual}. */
  readonly db: Db
  /** Outside the transaction: what must survive a refused request (failed sign-ins) goes here. */
  readonly outside: Kysely<Tables>
  readonly ip: string
  readonly userAgent: string
  readonly actor: Actor | null
  readonly ticket: Ticket | null
  /** The `Range` header, for downloads that can answer parts. */
  readonly range: string | undefined
  /** Uploaded files by slot. */
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>
  readonly log: Logger
  /** Adds to the audit row of this call. */
  note(note: AuditNote): void
  /** Runs after the commit and before the reply; may still refuse (the SMS gateway is down → 4003). */
  afterCommit(act: () => Promise<void>): void
  /** For calls with `stepUp: 'onDemand'`: asks staff who have TOTP to confirm, unless they just did. */
  confirm(): Promise<void>
  /** Spends the ticket; part of the transaction. */
  spendTicket(): Promise<void>
}

/** For calls that need a session: throws what the access check would have thrown. */
export const actorOf = (context: Pick<Context, 'actor'>): Actor => {
  if (!context.actor) throw new AppError('signedOut')
  return context.actor
}
export const ticketOf = (context: Context): Ticket => {
  if (!context.ticket) throw new AppError('ticketInvalid')
  return context.ticket
}

type Answer<E extends Endpoint> = E extends { download: true } ? Download : z.input<E['output']>
export type Handler<E extends Endpoint> = (input: InputOf<E>, context: Context) => Promise<Answer<E>>
/** One handler for each declared call: a missing one does not compile. */
export type Handlers<F extends Endpoints> = { readonly [K in keyof F]: Handler<F[K]> }

/** Runs the work, or refuses it at once. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>
const manualHandlers = new WeakMap<object, Gate | undefined>()
/**
 * A write that opens its own short transactions, because it waits for something slow first (a password hash). The gate stands
 * before everything that costs a statement, so that what cannot be done soon is refused at once and slows nobody else down.
 */
export const manual = <H extends object>(handler: H, gate?: Gate): H => {
  manualHandlers.set(handler, gate)
  return handler
}
export const isManual = (handler: object): boolean => manualHandlers.has(handler)
export const gateOf = (handler: object): Gate | undefined => manualHandlers.get(handler)

/** A declared call with the handler that answers it. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (input: never, context: Context) => Promise<unknown>
}
export const implement = <F extends Endpoints>(endpoints: F, handlers: Handlers<F>): Route[] =>
  Object.keys(endpoints).map((name) => ({
    endpoint: endpoints[name] as Endpoint,
    handle: handlers[name as keyof F] as Route['handle'],
  }))
