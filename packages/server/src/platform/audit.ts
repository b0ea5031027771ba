import { type Kysely, sql } from 'kysely'
import { asStored, GENESIS, linkHash } from './chain.ts'
import type { Tables } from './database/tables.ts'
import type { Db } from './http/context.ts'

interface AuditLogTable {
  seq: number
  at: string
  actorId: string | null
  actorName: string
  actorRole: string
  ip: string
  call: string
  summary: string
  result: string
  targetKind: string
  targetId: string
  targetName: string
  detail: Record<string, unknown>
  prevHash: Buffer
  hash: Buffer
}
declare module './database/tables.ts' {
  interface Tables {
    auditLog: AuditLogTable
  }
}

export type AuditEntry = Omit<AuditLogTable, 'seq' | 'at' | 'prevHash' | 'hash'>

// One writer at a time appends to the chain; the lock is taken as the last statement before the commit, so it is held briefly.
const CHAIN_LOCK = 7_001_001

const hashOf = ({ prevHash, ...rest }: Omit<AuditLogTable, 'hash'>): Buffer => linkHash(prevHash, rest)

/** Appends one row to the chain, inside the caller's transaction (security.md L1). Call it last. */
export const appendAudit = async (db: Db, entry: AuditEntry): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(db)
  const { rows } = await sql<{ seq: number | null; hash: Buffer | null; at: string }>`
    select last.seq, last.hash, clock_timestamp() as at
    from (select 1) one left join lateral (select seq, hash from "auditLog" order by seq desc limit 1) last on true
  `.execute(db)
  const tail = rows[0]
  const detail = asStored(entry.detail)
  const row = {
    ...entry,
    detail,
    seq: Number(tail?.seq ?? 0) + 1,
    at: new Date(tail?.at ?? Date.now()).toISOString(),
    prevHash: tail?.hash ?? GENESIS,
  }
  await db
    .insertInto('auditLog')
    .values({ ...row, detail: JSON.stringify(detail) as never, hash: hashOf(row) })
    .execute()
}

/** Appends outside any transaction of the caller's: refusals, whose own work was rolled back. */
export const appendAuditAlone = (db: Kysely<Tables>, entry: AuditEntry): Promise<void> =>
  db.transaction().execute((transaction) => appendAudit(transaction, entry))

/** Walks the chain and names the first row that was changed or is missing; undefined when all is well. */
export const verifyAudit = async (
  db: Db,
): Promise<{ seq: number; problem: 'changed' | 'missing' } | undefined> => {
  let previous: Buffer = GENESIS
  let expected = 1
  for (;;) {
    const rows = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('seq', '>=', expected)
      .orderBy('seq')
      .limit(1000)
      .execute()
    for (const row of rows) {
      if (Number(row.seq) !== expected) return { seq: expected, problem: 'missing' }
      const { hash, ...rest } = row
      const normal = { ...rest, seq: Number(row.seq), at: new Date(row.at).toISOString() }
      if (!row.prevHash.equals(previous) || !hashOf(normal).equals(hash))
        return { seq: expected, problem: 'changed' }
      previous = hash
      expected += 1
    }
    if (rows.length < 1000) return undefined
  }
}
