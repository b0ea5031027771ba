import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export type AuditRow = Selectable<Tables['auditLog']>

// One writer at a time appends to the chain; the lock is taken as the last statement before the commit, so it is held briefly.
const CHAIN_LOCK = 7_001_001

/** The newest row, to which nobody else appends until this transaction ends, and the moment. */
export const lockTail = async (
  db: Db,
): Promise<{ seq: number; hash: Buffer | null; at: string | undefined }> => {
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(db)
  const { rows } = await sql<{ seq: number | null; hash: Buffer | null; at: string }>`
    select last.seq, last.hash, clock_timestamp() as at from (select 1) one left join "auditHead" last on true
  `.execute(db)
  const [tail] = rows
  return { seq: Number(tail?.seq ?? 0), hash: tail?.hash ?? null, at: tail?.at }
}

/** With its place at the head, in one statement. */
export const insertRow = async (db: Db, row: AuditRow): Promise<void> => {
  await db
    .with('added', (query) =>
      query
        .insertInto('auditLog')
        .values({ ...row, detail: JSON.stringify(row.detail) as never })
        .returning(['seq', 'hash']),
    )
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

export const findNewest = (db: Db): Promise<Pick<AuditRow, 'seq' | 'at' | 'hash'> | undefined> =>
  db.selectFrom('auditLog').select(['seq', 'at', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst()

export const findHash = (db: Db, seq: number): Promise<{ hash: Buffer } | undefined> =>
  db.selectFrom('auditLog').select('hash').where('seq', '=', seq).executeTakeFirst()

export const listFrom = (db: Db, seq: number, limit: number): Promise<AuditRow[]> =>
  db.selectFrom('auditLog').selectAll().where('seq', '>=', seq).orderBy('seq').limit(limit).execute()

export const keepSeal = async (db: Db, seal: Insertable<Tables['auditSeal']>): Promise<void> => {
  await db
    .insertInto('auditSeal')
    .values(seal)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** `found`: the hash of the row as it stands in the log, or of the archive that ends with it; null where it is gone. */
export const listSeals = (db: Db) =>
  db
    .selectFrom('auditSeal')
    .leftJoin('auditLog', 'auditLog.seq', 'auditSeal.seq')
    .leftJoin('archive', (join) =>
      join.onRef('archive.lastSeq', '=', 'auditSeal.seq').on('archive.kind', '=', 'audit'),
    )
    .select(['auditSeal.seq', 'auditSeal.hash', 'auditSeal.mac'])
    .select(({ fn }) => fn.coalesce('auditLog.hash', 'archive.hash').as('found'))
    .orderBy('auditSeal.seq')
    .execute()

/** The first archive whose last row no seal covers any more. */
export const firstUnsealedArchive = async (db: Db): Promise<number | undefined> => {
  const found = await db
    .selectFrom('archive')
    .select('lastSeq')
    .where('kind', '=', 'audit')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('auditSeal').select('seq').whereRef('auditSeal.seq', '=', 'archive.lastSeq'))),
    )
    .orderBy('lastSeq')
    .limit(1)
    .executeTakeFirst()
  return found && Number(found.lastSeq)
}

/** What the newest row was when it was written. */
export const headOf = (db: Db) => db.selectFrom('auditHead').select(['seq', 'hash']).executeTakeFirst()

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

/** Rows that are older than so many minutes and that no seal covers, up to `most`: what is wrong with more of them is the same. */
export const countUnsealed = async (db: Db, minutes: number, most = 10_000): Promise<number> => {
  const open = db
    .selectFrom('auditLog')
    .select('at')
    .where('seq', '>', (await sealedUpTo(db))?.seq ?? 0)
    .orderBy('seq')
    .limit(most)
  const { count } = await db
    .selectFrom(open.as('open'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('at', '<', sql<string>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirstOrThrow()
  return Number(count)
}
