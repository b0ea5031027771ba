import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import { isStaff, type Role } from '@portal/contract/platform/roles'
import { hashToken, randomToken } from '../platform/crypto/secrets.ts'
import { issueTicket } from '../platform/http/tickets.queries.ts'
import { attackedPortal, nextIp } from './attacked-portal.ts'
import { slowness, watchHolds } from './held.ts'
import type { Sending } from './hostile-client.ts'

/**
 * The whole portal, with an eye on how long one request keeps its thread from all others. Bodies are made and sent by another
 * thread; what counts is processor time of this one.
 */

/** Every fifty milliseconds others have their turn. */
const MOST_MS = 50
const AGAIN = 4

interface Answered {
  readonly status: number
  readonly text: string
}
/** Whoever was to be let in was, and nothing broke. */
export const isAnswered = ({ status }: Answered) => ![0, 401, 500, 503].includes(status)

export const heldPortal = async () => {
  const on = await attackedPortal()
  const holds = watchHolds()
  const allowed = MOST_MS * slowness()
  const client = new Worker(new URL('./hostile-client.ts', import.meta.url), { execArgv: [] })
  const waiting = new Map<number, (answered: Answered) => void>()
  client.on('message', ({ id, ...answered }: Answered & { id: number }) => {
    waiting.get(id)?.(answered)
    waiting.delete(id)
  })
  let sent = 0
  const send = (sending: Sending): Promise<Answered> =>
    new Promise((resolve) => {
      sent += 1
      waiting.set(sent, resolve)
      client.postMessage({ ...sending, id: sent })
    })

  /** How long the answer to one request held this thread; where it seems too long, the least of several. */
  const heldBy = async (
    sending: () => Promise<Sending> | Sending,
  ): Promise<{ ms: number; answered: Answered }> => {
    let least = Number.POSITIVE_INFINITY
    let answered: Answered = { status: 0, text: '' }
    for (let run = 0; run <= AGAIN && least > allowed; run += 1) {
      const next = await sending()
      await holds.take()
      answered = await send(next)
      least = Math.min(least, await holds.take())
    }
    return { ms: least, answered }
  }

  const accounts = new Map<Role, string>()
  const accountOf = async (role: Role): Promise<string> => {
    const { db } = on.database
    if (isStaff(role) && role !== 'superAdmin')
      await on.hire(`held_${role.toLowerCase()}`, role, `1390000970${accounts.size}`)
    else if (role !== 'superAdmin')
      await db
        .insertInto('account')
        .values({
          ...{ kind: role, role, name: '示例用户', mobileTel: '', passwordHash: null, memberId: null },
          ...{
            accountIndex: randomBytes(32),
            accountSealed: randomBytes(40),
            initialPasswordExpiresAt: null,
          },
        })
        .execute()
    await db.updateTable('account').set({ mustChangePassword: false }).where('role', '=', role).execute()
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('role', '=', role)
      .executeTakeFirstOrThrow()
    accounts.set(role, id)
    return id
  }
  /** A fresh session each time: some of the calls end it. */
  const signedIn = async (role: Role): Promise<Record<string, string>> => {
    const accountId = accounts.get(role) ?? (await accountOf(role))
    const token = randomToken()
    await on.database.pool.query(
      `insert into session ("tokenHash", "accountId", "expiresAt", ip, device, "userAgent")
       values ($1, $2, now() + interval '1 hour', '', '', '')`,
      [hashToken(token), accountId],
    )
    return { authorization: `Bearer ${token}` }
  }
  const entitled = async ({ access }: Endpoint): Promise<Record<string, string>> => {
    if (access === 'public') return {}
    if (access.roles?.[0])
      return signedIn(access.roles.includes('superAdmin') ? 'superAdmin' : access.roles[0])
    const purpose = access.ticket?.[0] ?? 'wizard'
    return { 'x-ticket': await issueTicket(on.database.db, { purpose, kind: 'person' }) }
  }

  const sendingTo = (
    call: Endpoint,
    headers: Record<string, string>,
    body: Sending['body'],
    url = on.url,
  ): Sending => ({
    ...{ url, path: call.path, body },
    headers: { 'x-requested-with': 'XMLHttpRequest', 'x-forwarded-for': nextIp(), ...headers },
  })

  const tooLong = async (name: string, sending: () => Promise<Sending>): Promise<string[]> => {
    const { ms, answered } = await heldBy(sending)

    return [
      ...(ms > allowed ? [`${name}: held ${Math.round(ms)} ms`] : []),
      ...(isAnswered(answered) ? [] : [`${name}: ${answered.text}`]),
    ]
  }

  const close = async () => {
    holds.end()
    await client.terminate()
    await on.close()
  }
  return { on, holds, allowed, send, heldBy, entitled, sendingTo, tooLong, close }
}
export type HeldPortal = Awaited<ReturnType<typeof heldPortal>>
