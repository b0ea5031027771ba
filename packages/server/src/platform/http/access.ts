import type { Access, Endpoint } from '@portal/contract/platform/endpoint'
import type { ErrorName } from '@portal/contract/platform/errors'
import { extensionPoint } from '../assembly/extension-point.ts'
import type { Db } from '../database/database.ts'
import { type Actor, AppError, type Ticket } from './context.ts'
import { findTicket } from './tickets.queries.ts'

export interface Credentials {
  bearer: string | undefined
  ticket: string | undefined
  totp: string | undefined
  /** What the browser calls itself; proves nothing unless somebody signed in from it. */
  device?: string | undefined
  /** Sent by a page's frame by itself: nobody did anything. */
  background?: boolean
}

/** Given by the feature that owns accounts; the platform knows sessions only through it. */
export interface Authenticator {
  /** The live session behind a token; undefined when there is none (ended, expired, revoked). */
  authenticate(
    db: Db,
    token: string,
    request: { ip: string; background?: boolean },
  ): Promise<Actor | undefined>
  /** Whether a one-time password is right; spends it, and the session stands confirmed for some minutes. */
  confirmTotp(db: Db, actor: Pick<Actor, 'accountId' | 'sessionId'>, code: string): Promise<boolean>
  /** How many accounts signed in from the network of the address lately. */
  accountsAt(db: Db, ip: string): Promise<number>
  /** Whether somebody has signed in from the device. */
  knowsDevice(db: Db, device: string): Promise<boolean>
}
/** Given by the domain that keeps accounts. */
export const authenticators = extensionPoint<Authenticator>('authenticators')

/** Refused, but known: the log says who tried. */
export class ActorRefused extends AppError {
  readonly actor: Actor

  constructor(error: ErrorName, actor: Actor) {
    super(error)
    this.actor = actor
  }
}

/** Staff with TOTP confirm: with a one-time password that is spent whatever becomes of the act, once for a series of acts. */
export const requireStepUp = async (
  db: Db,
  actor: Actor,
  { totp, each = false }: { readonly totp: string | undefined; readonly each?: boolean },
  authenticator: Authenticator,
): Promise<void> => {
  if (!actor.totpEnrolled || (actor.confirmed && !each)) return
  if (!totp || !(await authenticator.confirmTotp(db, actor, totp)))
    throw new ActorRefused('stepUpRequired', actor)
}

/** The answer to "may this caller make this call", the same for every call. Rows are the handler's business. */
export const authorize = async (
  db: Db,
  endpoint: Endpoint,
  { credentials, ip }: { readonly credentials: Credentials; readonly ip: string },
  authenticator: Authenticator,
): Promise<{ actor: Actor | null; ticket: Ticket | null }> => {
  const access: Access = endpoint.access
  const actor = credentials.bearer
    ? ((await authenticator.authenticate(db, credentials.bearer, {
        ip,
        background: credentials.background === true,
      })) ?? null)
    : null
  if (access === 'public') return { actor, ticket: null }
  if (access.ticket && credentials.ticket) {
    const ticket = await findTicket(db, credentials.ticket, access.ticket)
    if (ticket) return { actor, ticket }
    if (!access.roles) throw new AppError('ticketInvalid')
  }
  if (!access.roles) throw new AppError('ticketInvalid')
  if (!actor) throw new AppError(access.ticket && !credentials.bearer ? 'ticketInvalid' : 'signedOut')
  if (!access.roles.includes(actor.role)) throw new ActorRefused('forbidden', actor)
  if (actor.restricted && !access.whileRestricted)
    throw new ActorRefused(
      actor.restricted === 'enrolTotp' ? 'totpEnrolmentRequired' : 'passwordChangeRequired',
      actor,
    )
  const { stepUp } = access
  if (stepUp && stepUp !== 'onDemand')
    await requireStepUp(db, actor, { totp: credentials.totp, each: stepUp === 'each' }, authenticator)
  return { actor, ticket: null }
}
