import { type Generated, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { blindIndex, type KeyRing } from '../../platform/secrets.ts'
import { resetCounter } from './lock.ts'
import { type AccountKind, maskName } from './names.ts'

/** What is written down of sign-ins: the owner's own list, and the records of refused and unusual ones for staff (§2). */
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
    signIn: SignInTable
    loginDefense: LoginDefenseTable
  }
}

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
  await db.deleteFrom('signIn').where('at', '<', sql<string>`now() - interval '1 year'`).execute()
  await db.deleteFrom('loginDefense').where('lastAt', '<', sql<string>`now() - interval '1 year'`).execute()
}
