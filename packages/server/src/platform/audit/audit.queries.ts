import { type Insertable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/** What the newest row was when it was written. */
export const headOf = (db: Db) => db.selectFrom('auditHead').select(['seq', 'hash']).executeTakeFirst()

/** The same, if there is one, and the moment for the row that follows it. */
export const headAndMoment = async (db: Db) => {
  const { rows } = await sql<{ seq: number | null; hash: Buffer | null; at: string }>`
    select last.seq, last.hash, clock_timestamp() as at from (select 1) one left join "auditHead" last on true
  `.execute(db)
  return rows[0]
}

/** With its place at the head, in one statement. */
export const addRow = async (db: Db, row: Insertable<Tables['auditLog']>): Promise<void> => {
  await db
    .with('added', (query) => query.insertInto('auditLog').values(row).returning(['seq', 'hash']))
    .insertInto('auditHead')
    .columns(['seq', 'hash'])
    .expression((from) => from.selectFrom('added').select(['seq', 'hash']))
    .onConflict((conflict) =>
      conflict
        .column('one')
        .doUpdateSet(({ ref }) => ({ seq: ref('excluded.seq'), hash: ref('excluded.hash') })),
    )
    .execute()
}

/** How far the seals go. */
export const sealedUpTo = async (db: Db): Promise<{ seq: number; at: string } | undefined> => {
  const newest = await db
    .selectFrom('auditSeal')
    .select(['seq', 'at'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest && { seq: Number(newest.seq), at: newest.at }
}

/** The hash of one row, in the form in which people keep it; undefined where there is none. */
export const hashOfRow = async (db: Db, seq: number): Promise<string | undefined> => {
  const row = await db.selectFrom('auditLog').select('hash').where('seq', '=', seq).executeTakeFirst()
  return row?.hash.toString('hex')
}

/** Rows that are older than so many minutes and that no seal covers. */
export const countUnsealed = async (db: Db, minutes: number): Promise<number> => {
  const { count } = await db
    .selectFrom('auditLog')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seq', '>', (await sealedUpTo(db))?.seq ?? 0)
    .where('at', '<', sql<string>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirstOrThrow()
  return Number(count)
}
