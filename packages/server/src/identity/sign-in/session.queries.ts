import { isStaff, type Role } from '@portal/contract/platform/roles'
import { type Selectable, sql } from 'kysely'
import { hashToken, randomToken } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { KEPT_PLAN } from '../../platform/database/kept-plan.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { together } from '../../platform/database/together.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { AccountPolicy } from './sign-in-policy.rules.ts'

/** Sessions: a random token that only its bearer knows, judged by the database's clock (docs/handbook/identity.md#sessions). */

export type Session = Selectable<Tables['session']>

/** Why a session ended; kept with it. */
export type EndReason =
  | 'signedOut'
  | 'endedByOwner'
  | 'endedByStaff'
  | 'passwordChanged'
  | 'passwordReset'
  | 'disabled'
  | 'deleted'
  | 'roleChanged'
  | 'totpChanged'
  | 'approvalTakenBack'

export const insertSession = async (
  db: Db,
  session: { accountId: string; ip: string; device: string; userAgent: string },
  absoluteHours: number,
): Promise<string> => {
  const token = randomToken()
  await db
    .insertInto('session')
    .values({
      ...session,
      tokenHash: hashToken(token),
      expiresAt: sql`now() + make_interval(hours => ${absoluteHours})`,
    })
    .execute()
  return token
}

/** Ends all sessions of an account, or all but one. */
export const endSessions = async (
  db: Db,
  accountId: string,
  reason: EndReason,
  exceptId?: string,
): Promise<void> => {
  let query = db
    .updateTable('session')
    .set({ endedAt: sql`now()`, endReason: reason })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
  if (exceptId) query = query.where('id', '<>', exceptId)
  await query.execute()
}

/** A series of acts that ask for a confirmation asks for one. */
const CONFIRMED_MINUTES = 10

export const confirmSession = async (db: Db, sessionId: string): Promise<void> => {
  await db
    .updateTable('session')
    .set({ confirmedUntil: sql`now() + make_interval(mins => ${CONFIRMED_MINUTES})` })
    .where('id', '=', sessionId)
    .execute()
}

/** False when the account has no such live session. */
export const endSession = async (
  db: Db,
  accountId: string,
  id: string,
  reason: EndReason,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ endedAt: sql`now()`, endReason: reason })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const idleMinutes = (policy: AccountPolicy, role: Role) =>
  isStaff(role) ? policy.idleMinutesStaff : policy.idleMinutesMember

export const listSessions = (db: Db, actor: Actor, policy: AccountPolicy): Promise<Session[]> =>
  listLiveSessions(db, actor.accountId, idleMinutes(policy, actor.role))

/** Where an account is signed in and was active within so many minutes. */
export const listLiveSessions = (db: Db, accountId: string, idleWithin: number): Promise<Session[]> =>
  db
    .selectFrom('session')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('lastSeenAt', '>', sql<string>`now() - make_interval(mins => ${idleWithin}::int)`)
    .orderBy('lastSeenAt', 'desc')
    .limit(50)
    .execute()

export interface Bearer {
  actor: Actor
  /** `ended`: taken back on purpose, a while ago. Until then other windows may still be using it. */
  state: 'live' | 'expired' | 'ended'
}

/** Other windows may still be using a session so soon after it was ended; they are told that it has expired. */
const TAKEN_BACK_MINUTES = 1

const sessionsOf = together(async (db, tokenHashes) => {
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select([
      'session.id as sessionId',
      'accountId',
      'name',
      'role',
      'memberId',
      'mustChangePassword',
      'endedAt',
    ])
    .select([
      sql<string>`encode("tokenHash", 'hex')`.as('tokenHash'),
      sql<boolean>`"totpSecret" is not null`.as('totpEnrolled'),
      sql<boolean>`coalesce(session."confirmedUntil" > now(), false)`.as('confirmed'),
      sql<boolean>`"disabledAt" is null and "deletedAt" is null and session."expiresAt" > now()`.as('valid'),
      sql<boolean>`session."endedAt" < now() - make_interval(mins => ${sql.lit(TAKEN_BACK_MINUTES)})`.as(
        'endedLongAgo',
      ),
      sql<number>`extract(epoch from now() - session."lastSeenAt")::float8`.as('idleSeconds'),
    ])
    .where(
      'tokenHash',
      '=',
      sql<Buffer>`any(${tokenHashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`,
    )
    .modifyFront(KEPT_PLAN)
    .execute()
  return new Map(rows.map(({ tokenHash, ...row }) => [tokenHash, row]))
})

/** Whose token this is, and whether it still counts. Marks the session as seen, once a minute at most, unless a page's frame asks by itself. */
export const findBearer = async (
  db: Db,
  token: string,
  { policy, background }: { readonly policy: AccountPolicy; readonly background: boolean },
): Promise<Bearer | undefined> => {
  const tokenHash = hashToken(token)
  const row = await sessionsOf(db, tokenHash.toString('hex'))
  if (!row) return undefined
  const { mustChangePassword, endedAt, endedLongAgo, valid, idleSeconds, ...rest } = row
  const mustEnrol = isStaff(row.role) && policy.staffTotp === 'required' && !row.totpEnrolled
  const actor: Actor = {
    ...rest,
    restricted: mustChangePassword ? 'changePassword' : mustEnrol ? 'enrolTotp' : null,
  }
  if (endedAt) return { actor, state: endedLongAgo ? 'ended' : 'expired' }
  if (!valid || idleSeconds >= idleMinutes(policy, row.role) * 60) return { actor, state: 'expired' }
  if (idleSeconds > 60 && !background)
    await db
      .updateTable('session')
      .set({ lastSeenAt: sql`now()` })
      .where('tokenHash', '=', tokenHash)
      .execute()
  return { actor, state: 'live' }
}

/** An ended session is kept this long, so that its owner finds it. */
const ENDED_DAYS = 30

export const sweepSessions = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('session')
    .where('expiresAt', '<', sql<string>`now() - make_interval(days => ${ENDED_DAYS})`)
    .execute()
}
