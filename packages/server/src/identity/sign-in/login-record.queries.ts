import { LOGIN_REASONS, type LoginReason } from '@portal/contract/identity/login-reasons'
import { sql } from 'kysely'
import { blindIndex, blindIndexes, type KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { ACCOUNT_KINDS, type AccountKind, maskName } from '../account/account-name.rules.ts'
import { resetCounter } from './lock.queries.ts'

/** What is written down of sign-ins: the owner's own list, and the records of refused and unusual ones for staff. */

export interface Attempt {
  /** The kind of account that was asked for. */
  readonly role: AccountKind
  /** As typed. */
  readonly name: string
  readonly accountId: string | null
  readonly counterKey?: Buffer | undefined
  readonly ip: string
  readonly userAgent: string
}

/** "Chrome · Windows": what a person recognises of their device. */
export const deviceLabel = (userAgent: string): string => {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find([
    [/MicroMessenger/i, '微信'],
    [/Edg/, 'Edge'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS/, 'Chrome'],
    [/Safari/, 'Safari'],
  ])
  const system = find([
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ])
  return [browser, system].filter(Boolean).join(' · ') || '未知设备'
}

/** Under what a name is recorded, whichever kind of account it was tried for: for searching. */
export const defenceNameIndexes = (keyRing: KeyRing, name: string): Buffer[] =>
  ACCOUNT_KINDS.flatMap((role) => blindIndexes(keyRing, 'login-defence', `${role}\0${name}`))

const nameIndexOf = (keyRing: KeyRing, { role, name }: Attempt) =>
  blindIndex(keyRing, 'login-defence', `${role}\0${name}`)

/** More attempts of one record than anybody reads are only counted. */
const MOST_ATTEMPTS = 500

/** One row per name, reason and address within the hour; repetitions count up, and each attempt is kept under it. */
export const recordDefence = async (
  db: Db,
  keyRing: KeyRing,
  attempt: Attempt,
  reason: LoginReason,
): Promise<void> => {
  const { id, count } =
    (await countUp(db, keyRing, attempt, reason)) ?? (await begin(db, keyRing, attempt, reason))
  if (count > MOST_ATTEMPTS) return
  const { ip, userAgent } = attempt
  await db
    .insertInto('loginDefenseAttempt')
    .values({ defenceId: id, ip, device: deviceLabel(userAgent) })
    .execute()
}

/** Failures of one kind no further apart than this are one line of the log. */
const TOGETHER_HOURS = 1

const countUp = (db: Db, keyRing: KeyRing, attempt: Attempt, reason: LoginReason) =>
  db
    .updateTable('loginDefense')
    .set({ count: sql`count + 1`, lastAt: sql`now()`, counterKey: attempt.counterKey ?? null })
    .where('nameIndex', '=', nameIndexOf(keyRing, attempt))
    .where('reason', '=', LOGIN_REASONS[reason].label)
    .where('ip', '=', attempt.ip)
    .where('hiddenAt', 'is', null)
    .where('lastAt', '>', sql<string>`now() - make_interval(hours => ${TOGETHER_HOURS})`)
    .returning(['id', 'count'])
    .executeTakeFirst()

const begin = (db: Db, keyRing: KeyRing, attempt: Attempt, reason: LoginReason) =>
  db
    .insertInto('loginDefense')
    .values({
      accountId: attempt.accountId,
      role: attempt.role,
      nameMasked: attempt.role === 'staff' && attempt.accountId ? attempt.name : maskName(attempt.name),
      nameIndex: nameIndexOf(keyRing, attempt),
      counterKey: attempt.counterKey ?? null,
      reason: LOGIN_REASONS[reason].label,
      ip: attempt.ip,
      device: deviceLabel(attempt.userAgent),
    })
    .returning(['id', 'count'])
    .executeTakeFirstOrThrow()

export const recordSignIn = async (db: Db, attempt: Attempt, reason: LoginReason | null): Promise<void> => {
  await db
    .insertInto('signIn')
    .values({
      accountId: attempt.accountId,
      ip: attempt.ip,
      device: deviceLabel(attempt.userAgent),
      succeeded: reason === null,
      reason: reason === null ? '' : LOGIN_REASONS[reason].label,
    })
    .execute()
}

export const listSignIns = async (
  db: Db,
  accountId: string,
  { pageNum, pageSize, order }: { pageNum: number; pageSize: number; order: 'asc' | 'desc' },
) => {
  const own = db.selectFrom('signIn').where('accountId', '=', accountId)
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await own
    .select(['id', 'at', 'ip', 'device', 'succeeded', 'reason'])
    .orderBy('at', order)
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { total, list }
}

/** Takes a record off the page and lifts the lock it stands for (docs/handbook/identity.md#login-defence); the audit log keeps what happened. */
export const hideLoginDefence = async (db: Db, id: string): Promise<boolean> => {
  const row = await db
    .updateTable('loginDefense')
    .set({ hiddenAt: sql`now()` })
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .returning('counterKey')
    .executeTakeFirst()
  if (row?.counterKey) await resetCounter(db, row.counterKey)
  return row !== undefined
}

/** Sign-ins and what was defended against are kept this long. */
const RECORD_YEARS = 1

export const sweepDefence = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('signIn')
    .where('at', '<', sql<string>`now() - make_interval(years => ${RECORD_YEARS})`)
    .execute()
  await db
    .deleteFrom('loginDefense')
    .where('lastAt', '<', sql<string>`now() - make_interval(years => ${RECORD_YEARS})`)
    .execute()
}
