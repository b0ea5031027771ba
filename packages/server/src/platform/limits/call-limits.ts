import { type Endpoint, MB, type RateLimit } from '@portal/contract/platform/endpoint'
import type { Authenticator, Credentials } from '../http/access.ts'
import { type Actor, AppError, type Db, type Ticket } from '../http/context.ts'
import { type NamedLimit, namedLimits, networkOf, type RateLimits } from './rate-limits.ts'

/** How often somebody may call (docs/handbook/security.md#budgets). */

interface Counting {
  readonly db: Db
  readonly rateLimits: RateLimits
  readonly authenticator: Authenticator
}
interface Caller {
  readonly route: { readonly endpoint: Pick<Endpoint, 'path' | 'limits'> }
  readonly request: { readonly ip: string }
  readonly credentials: Credentials
  readonly actor: Actor | null
  readonly ticket: Ticket | null
}

const nameOfCaller = ({ actor, ticket, request }: Omit<Caller, 'route' | 'credentials'>): string =>
  actor?.accountId ?? ticket?.tokenHash.toString('hex') ?? networkOf(request.ip)

const keyOf = (
  by: RateLimit['by'],
  { values, caller, network }: { values: Record<string, unknown>; caller: string; network: string },
): string => {
  if (by === 'ip' || by === 'strangers') return network
  if (by === 'actor') return caller
  const value = String(values[by.slice(by.indexOf('.') + 1)] ?? '')
  return by.startsWith('ip+') ? `${network}\0${value}` : value
}

const tooMany = (retryAfter: number) => Object.assign(new AppError('tooManyRequests'), { retryAfter })

/** So many of each limit by address a device has for itself that somebody signed in from. */
const OF_A_DEVICE = 10

/** Strangers of the network used up what it may ask for: a known device has some left (docs/handbook/identity.md#own-allowance). */
const hasOwn = async (platform: Counting, { credentials }: Caller, limit: NamedLimit): Promise<boolean> => {
  const { rateLimits, authenticator, db } = platform
  const { device } = credentials
  if (limit.limit.by !== 'ip' || !device || !(await authenticator.knowsDevice(db, device))) return false
  rateLimits.known.remember(device)
  const own = { max: Math.min(OF_A_DEVICE, limit.limit.max), seconds: limit.limit.seconds }
  return (await rateLimits.count(`${limit.name}|device`, own, device)) === null
}

/** What tells whoever was here lately from the strangers of their network. */
export const knownSecret = ({ known }: RateLimits, { bearer, device }: Credentials): string | undefined =>
  [bearer, device].find((secret) => known.has(secret))

/** The same of the coarse limit, for whoever was here lately. */
export const countCoarsely = async (
  { rateLimits }: Counting,
  { request, credentials }: Caller,
): Promise<void> => {
  const wait = await rateLimits.countLocally(networkOf(request.ip))
  if (wait === null) return
  const own = knownSecret(rateLimits, credentials)
  const left = own === undefined ? wait : await rateLimits.countLocally(`known ${own}`)
  if (left !== null) throw tooMany(left)
}

/** What a request brought. */
interface Brought {
  readonly values: Record<string, unknown>
  /** Of its files. */
  readonly bytes: number
}

/** What the limits of its call say to one request: those by address before anything is looked at, the rest once it is known who calls with what. */
export const countLimits = async (
  platform: Counting,
  passage: Caller,
  brought: Brought | null,
): Promise<void> => {
  const { endpoint } = passage.route
  const caller = nameOfCaller(passage)
  for (const { name, limit } of namedLimits(endpoint.path, endpoint.limits ?? [])) {
    if ((limit.by === 'ip') !== (brought === null)) continue
    if (limit.by === 'strangers' && passage.actor) continue
    const uses = limit.of === 'megabytes' ? Math.ceil((brought?.bytes ?? 0) / MB) : 1
    if (uses === 0) continue
    const { perAccountThere } = limit
    const more = perAccountThere && {
      more: async () =>
        perAccountThere * (await platform.authenticator.accountsAt(platform.db, passage.request.ip)),
    }
    const network = networkOf(passage.request.ip)
    const key = keyOf(limit.by, { values: brought?.values ?? {}, caller, network })
    const wait = await platform.rateLimits.count(name, { ...limit, ...more, uses }, key)
    if (wait !== null && !(await hasOwn(platform, passage, { name, limit }))) throw tooMany(wait)
  }
}
