import { type Generated, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { blindIndex, type KeyRing } from '../../platform/secrets.ts'
import { type AccountKind, maskName } from './names.ts'
import type { AccountPolicy } from './policy.ts'

/** What is kept against guessing and for those who look into it: counters, known devices, sign-ins, login-defence records. */
interface LoginCounterTable {
  key: Buffer
  failures: number
  lockedUntil: string | null
  lastAt: Generated<string>
}
interface KnownDeviceTable {
  accountId: string
  deviceIndex: Buffer
  createdAt: Generated<string>
  lastAt: Generated<string>
}
interface SignInTable {
  id: Generated<string>
  at: Generated<string>
  accountId: string | null
  ip: string
  device: string
  succeeded: boolean
  reason: string
}
interface LoginDefenseTable {
  id: Generated<string>
  at: Generated<string>
  lastAt: Generated<string>
  accountId: string | null
  role: string
  nameMasked: string
  nameIndex: Buffer
  counterKey: Buffer | null
  reason: string
  ip: string
  device: string
  count: Generated<number>
  hiddenAt: Generated<string | null>
}
declare module '../../platform/database/tables.ts' {
  interface Tables {
    loginCounter: LoginCounterTable
    knownDevice: KnownDeviceTable
    signIn: SignInTable
    loginDefense: LoginDefenseTable
  }
}

// --- counters (security.md A3) -------------------------------------------------------------------------------------------

/** An account counts as itself under all its names; a name that nobody has counts as the name. */
export const countedAs = (kind: AccountKind, idOrName: string): string => `${kind}\0${idOrName}`

/** A device that signed in before has a counter of its own, so that nobody can lock its owner out. */
export const counterKey = (keyRing: KeyRing, counted: string, knownDevice = ''): Buffer =>
  counterUnder(keyRing, counted, knownDevice === '' ? undefined : deviceIndex(keyRing, knownDevice))

const counterUnder = (keyRing: KeyRing, counted: string, device: Buffer | undefined): Buffer =>
  blindIndex(keyRing, 'login-counter', `${counted}\0${device?.toString('hex') ?? ''}`)

// Failures that lie half a day apart are typing, not guessing.
const FORGET_HOURS = 12

/**
 * Takes one of the tries, before the password is looked at: tries that run side by side cannot be more than there are. The last
 * one closes the lock at once and success opens it again. Undefined: locked, and not counted.
 */
export const takeTry = async (
  db: Db,
  key: Buffer,
  { lockThreshold, lockMinutes }: Pick<AccountPolicy, 'lockThreshold' | 'lockMinutes'>,
): Promise<{ locks: boolean } | undefined> => {
  const lock = sql`now() + make_interval(mins => ${lockMinutes})`
  const next = sql`case
    when c."lockedUntil" is not null or c."lastAt" < now() - make_interval(hours => ${FORGET_HOURS}) then 1
    else c.failures + 1 end`
  const { rows } = await sql<{ locks: boolean }>`
    insert into "loginCounter" as c (key, failures, "lockedUntil", "lastAt")
    values (${key}, 1, ${lockThreshold <= 1 ? lock : null}, now())
    on conflict (key) do update set
      failures = ${next},
      "lockedUntil" = case when ${next} >= ${lockThreshold} then ${lock} end,
      "lastAt" = now()
    where c."lockedUntil" is null or c."lockedUntil" <= now()
    returning "lockedUntil" is not null as locks
  `.execute(db)
  return rows[0]
}

/** A try that was not made after all (no password could be compared). */
export const returnTry = async (db: Db, key: Buffer): Promise<void> => {
  await db
    .updateTable('loginCounter')
    .set({ failures: sql`failures - 1`, lockedUntil: null })
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
}

export const resetCounter = async (db: Db, key: Buffer): Promise<void> => {
  await db.deleteFrom('loginCounter').where('key', '=', key).execute()
}

// --- known devices -------------------------------------------------------------------------------------------------------

/** The identifier a browser made up for itself (§3 `device`); a short one could be guessed and counts as none. */
export const isDevice = (device: string): boolean => device.length >= 16

const deviceIndex = (keyRing: KeyRing, device: string) => blindIndex(keyRing, 'device', device)

export const isKnownDevice = async (
  db: Db,
  keyRing: KeyRing,
  accountId: string,
  device: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('knownDevice')
    .select('createdAt')
    .where('accountId', '=', accountId)
    .where('deviceIndex', '=', deviceIndex(keyRing, device))
    .executeTakeFirst()
  return row !== undefined && isDevice(device)
}

/** Remembers the device; whether it was the account's first one, a known one or another. */
export const rememberDevice = async (
  db: Db,
  keyRing: KeyRing,
  accountId: string,
  device: string,
): Promise<'first' | 'known' | 'new'> => {
  const { others } = await db
    .selectFrom('knownDevice')
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!isDevice(device)) return others > 0 ? 'new' : 'first'
  const { rows } = await sql<{ fresh: boolean }>`
    insert into "knownDevice" ("accountId", "deviceIndex") values (${accountId}, ${deviceIndex(keyRing, device)})
    on conflict ("accountId", "deviceIndex") do update set "lastAt" = now()
    returning xmax = 0 as fresh
  `.execute(db)
  return !rows[0]?.fresh ? 'known' : others > 0 ? 'new' : 'first'
}

/** Lifts the locks of an account, also those of its own devices. */
export const unlockAccount = async (
  db: Db,
  keyRing: KeyRing,
  { id, kind }: { id: string; kind: AccountKind },
): Promise<void> => {
  const counted = countedAs(kind, id)
  const devices = await db
    .selectFrom('knownDevice')
    .select('deviceIndex')
    .where('accountId', '=', id)
    .execute()
  for (const device of [undefined, ...devices.map((row) => row.deviceIndex)])
    await resetCounter(db, counterUnder(keyRing, counted, device))
}

/** After a reset of the password nothing that knew the old one is trusted. */
export const forgetDevices = async (db: Db, accountId: string): Promise<void> => {
  await db.deleteFrom('knownDevice').where('accountId', '=', accountId).execute()
}

// --- records -------------------------------------------------------------------------------------------------------------

/** Reasons of refused and unusual sign-ins, as the page 登录异常 shows them. */
export const REASONS = {
  wrongPassword: '密码错误',
  unknownName: '用户名不存在',
  wrongCaptcha: '验证码错误',
  wrongTotp: '动态口令错误',
  imitatesStaff: '疑似冒用管理账号',
  badEnvelope: '密码密文无效或重复使用',
  locked: '账号锁定期间登录',
  disabled: '账号已停用',
  initialExpired: '初始密码已过期',
  wrongRole: '登录角色不符',
  newDevice: '新设备登录',
  endedToken: '已失效的登录凭证再次使用',
  phoneAmbiguous: '手机号对应多个账号',
  incomplete: '注册申请尚未审核',
  returned: '注册申请已退回',
  rejected: '注册申请未通过',
} as const
export type Reason = keyof typeof REASONS

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

const nameIndexOf = (keyRing: KeyRing, { role, name }: Attempt) =>
  blindIndex(keyRing, 'login-defence', `${role}\0${name}`)

/** One row per name, reason and address within the hour; repetitions count up. */
export const recordDefence = async (
  db: Db,
  keyRing: KeyRing,
  attempt: Attempt,
  reason: Reason,
): Promise<void> => {
  const nameIndex = nameIndexOf(keyRing, attempt)
  const { numUpdatedRows } = await db
    .updateTable('loginDefense')
    .set({ count: sql`count + 1`, lastAt: sql`now()`, counterKey: attempt.counterKey ?? null })
    .where('nameIndex', '=', nameIndex)
    .where('reason', '=', REASONS[reason])
    .where('ip', '=', attempt.ip)
    .where('hiddenAt', 'is', null)
    .where('lastAt', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await db
    .insertInto('loginDefense')
    .values({
      accountId: attempt.accountId,
      role: attempt.role,
      nameMasked: attempt.role === 'staff' && attempt.accountId ? attempt.name : maskName(attempt.name),
      nameIndex,
      counterKey: attempt.counterKey ?? null,
      reason: REASONS[reason],
      ip: attempt.ip,
      device: deviceLabel(attempt.userAgent),
    })
    .execute()
}

export const recordSignIn = async (db: Db, attempt: Attempt, reason: Reason | null): Promise<void> => {
  await db
    .insertInto('signIn')
    .values({
      accountId: attempt.accountId,
      ip: attempt.ip,
      device: deviceLabel(attempt.userAgent),
      succeeded: reason === null,
      reason: reason === null ? '' : REASONS[reason],
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

/** Takes a record off the page and lifts the lock it stands for (decision B); the audit log keeps what happened. */
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

export const sweepDefence = async (db: Db): Promise<void> => {
  await db.deleteFrom('loginCounter').where('lastAt', '<', sql<string>`now() - interval '2 days'`).execute()
  await db.deleteFrom('signIn').where('at', '<', sql<string>`now() - interval '1 year'`).execute()
  await db.deleteFrom('loginDefense').where('lastAt', '<', sql<string>`now() - interval '1 year'`).execute()
}
