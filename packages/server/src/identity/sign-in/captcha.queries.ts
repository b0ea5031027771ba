import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Standing } from './known-place.queries.ts'

/** SMS codes as they are kept: hashed, by whom they were asked for, and whether they left. */

export type CodePurpose = 'login' | 'forgot' | 'reopen' | 'objection' | 'phone'

/** Two sends at the same moment would both find nothing sent yet: the second waits for the first. */
export const lockCodesOf = async (db: Db, nameIndex: Buffer): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${nameIndex.readBigInt64BE(0)})`.execute(db)
}

/**
 * What `work` writes stays only if it is wanted; the same statements run either way, so that nobody can tell a name that somebody has
 * from one that nobody has by what it costs.
 */
export const keepIf = async <T>(db: Db, wanted: boolean, work: () => Promise<T>): Promise<T | undefined> => {
  await sql`savepoint kept`.execute(db)
  const done = await work()
  await (wanted ? sql`release savepoint kept` : sql`rollback to savepoint kept`).execute(db)
  return wanted ? done : undefined
}

/** Recovery and the proof of a phone are counted apart from the rest. */
const APART: readonly CodePurpose[] = ['forgot', 'phone']

/** Whose codes are counted together: what the owner's places ask for apart from what strangers do. */
export interface CodesOf {
  readonly column: 'nameIndex' | 'destinationIndex'
  readonly index: Buffer
  readonly purpose: CodePurpose
  readonly own: boolean
}

/** Seconds until fewer than `max` were sent within `seconds`; 0 when that is so now. */
export const secondsToNextCode = async (
  db: Db,
  of: CodesOf & { readonly seconds: number; readonly max: number },
): Promise<number> => {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from "createdAt" - now()) + ${of.seconds})::int as wait from "smsCode"
    where ${sql.ref(of.column)} = ${of.index} and "failedAt" is null
      and case when purpose = any(${[...APART]}::text[]) then purpose else '' end = ${APART.includes(of.purpose) ? of.purpose : ''}
      and own = ${of.own}
      and "createdAt" > now() - make_interval(secs => ${of.seconds})
    order by "createdAt" desc offset ${of.max - 1} limit 1
  `.execute(db)
  return rows[0]?.wait ?? 0
}

const QUOTA_HOURS = 24

/** Codes that left within a day, over all accounts: to places that an account knows, or to all others. */
export const countCodesOfDay = async (db: Db, own: boolean): Promise<number> => {
  const { sent } = await db
    .selectFrom('smsCode')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('sent', '=', true)
    .where('own', '=', own)
    .where('createdAt', '>', sql<string>`now() - make_interval(hours => ${QUOTA_HOURS})`)
    .executeTakeFirstOrThrow()
  return Number(sent)
}

export const insertCode = async (
  db: Db,
  { minutes, ...row }: Omit<Insertable<Tables['smsCode']>, 'expiresAt'> & { minutes: number },
): Promise<void> => {
  await db
    .insertInto('smsCode')
    .values({ ...row, expiresAt: sql`now() + make_interval(mins => ${minutes})` })
    .execute()
}

/** Who tries a code. */
export interface Trier {
  readonly standing: Standing
  readonly network: Buffer
  readonly device: Buffer | undefined
}

/**
 * Uses up one try of the latest code that each place asked for under the name; answers those that had one left. The place that asked
 * for a code and places that the account knows have tries of their own, all others share theirs: a stranger neither uses up the
 * owner's tries nor replaces the owner's code.
 */
export const takeCodeTries = async (
  db: Db,
  of: { purpose: CodePurpose; role: string; nameIndexes: Buffer[]; tries: number },
  { standing, network, device = undefined }: Trier,
): Promise<{ id: string; codeHash: Buffer }[]> => {
  const byDevice = device ?? null
  const { rows } = await sql<{ id: string; codeHash: Buffer }>`
    with latest as (
      select distinct on ("askedFrom") id, "askedFrom", "askedDevice", "usedAt" from "smsCode"
      where purpose = ${of.purpose} and role = ${of.role} and "nameIndex" = any(${of.nameIndexes})
        and "expiresAt" > now()
      order by "askedFrom", "createdAt" desc
    ), tried as (
      insert into "smsCodeTry" as t ("codeId", "callerIndex", tries)
      select id, case
        when ${standing === 'device'}::boolean or "askedDevice" = ${byDevice}::bytea then ${byDevice}::bytea
        when ${standing === 'network'}::boolean or "askedFrom" = ${network} then ${network}::bytea
        else ''::bytea end, 1
      from latest where "usedAt" is null
      on conflict ("codeId", "callerIndex") do update set tries = t.tries + 1 where t.tries < ${of.tries}
      returning "codeId"
    )
    select id, "codeHash" from "smsCode" where id in (select "codeId" from tried)
  `.execute(db)
  return rows
}

/** False when somebody was faster. */
export const spendCode = async (db: Db, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('smsCode')
    .set({ usedAt: sql`now()` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const markCodeFailed = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('smsCode')
    .set({ failedAt: sql`now()`, usedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Codes on their way to a phone that the account no longer has. */
export const voidCodes = async (db: Db, accountId: string): Promise<void> => {
  await db
    .updateTable('smsCode')
    .set({ usedAt: sql`now()` })
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute()
}

/** Longer than any limit counts them. */
const CODE_DAYS = 2

export const sweepCodes = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('smsCode')
    .where('createdAt', '<', sql<string>`now() - make_interval(days => ${CODE_DAYS})`)
    .execute()
}
