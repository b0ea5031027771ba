import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** SMS codes as they are kept: hashed, by whom they were asked for, and whether they left. */

export type CodePurpose = 'login' | 'forgot' | 'reopen' | 'objection'

/** Two sends at the same moment would both find nothing sent yet: the second waits for the first. */
export const lockCodesOf = async (db: Db, nameIndex: Buffer): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${nameIndex.readBigInt64BE(0)})`.execute(db)
}

/** Seconds until fewer than `max` were sent for the index within `seconds`; 0 when that is so now. */
export const secondsToNextCode = async (
  db: Db,
  of: { column: 'nameIndex' | 'destinationIndex'; index: Buffer; seconds: number; max: number },
): Promise<number> => {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from "createdAt" - now()) + ${of.seconds})::int as wait from "smsCode"
    where ${sql.ref(of.column)} = ${of.index} and "failedAt" is null
      and "createdAt" > now() - make_interval(secs => ${of.seconds})
    order by "createdAt" desc offset ${of.max - 1} limit 1
  `.execute(db)
  return rows[0]?.wait ?? 0
}

/** Codes that left within a day, over all accounts. */
export const countCodesOfDay = async (db: Db): Promise<number> => {
  const { sent } = await db
    .selectFrom('smsCode')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('sent', '=', true)
    .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
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

/** Uses up one try of the latest code; undefined when it has none left, was used, or is over. */
export const takeCodeTry = async (
  db: Db,
  of: { purpose: CodePurpose; role: string; nameIndexes: Buffer[] },
): Promise<{ id: string; codeHash: Buffer } | undefined> => {
  const { rows } = await sql<{ id: string; codeHash: Buffer }>`
    update "smsCode" set "triesLeft" = "triesLeft" - 1
    where id = (
      select id from "smsCode"
      where purpose = ${of.purpose} and role = ${of.role} and "nameIndex" = any(${of.nameIndexes})
      order by "createdAt" desc limit 1
    ) and "triesLeft" > 0 and "usedAt" is null and "expiresAt" > now()
    returning id, "codeHash"
  `.execute(db)
  return rows[0]
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

export const sweepCodes = async (db: Db): Promise<void> => {
  await db.deleteFrom('smsCode').where('createdAt', '<', sql<string>`now() - interval '2 days'`).execute()
}
