import { MEMBER_ROLES, ROLES } from '@portal/contract/platform/roles'
import type { Kysely } from 'kysely'
import { asStored, GENESIS, linkHash } from '../crypto/chain.ts'
import { blindIndex, blindIndexes, type KeyRing } from '../crypto/secrets.ts'
import type { Tables } from '../database/tables.ts'
import type { Db } from '../http/context.ts'
import type { AuditRow } from './audit.queries.ts'
import * as log from './audit.queries.ts'

export type AuditEntry = Omit<AuditRow, 'seq' | 'at' | 'prevHash' | 'hash'>

const hashOf = ({ prevHash, ...rest }: Omit<AuditRow, 'hash'>): Buffer => linkHash(prevHash, rest)

const MEMBER_LABELS: readonly string[] = MEMBER_ROLES.map((role) => ROLES[role].label)
const MEMBER_KINDS: readonly string[] = MEMBER_ROLES

/**
 * The log outlives the people in it and cannot be rewritten: a member stands in it by id alone, and whoever reads it looks the name up
 * in the record, for as long as there is one (PIPL 47).
 */
export const withoutNames = (entry: AuditEntry): AuditEntry => {
  const byMember = MEMBER_LABELS.includes(entry.actorRole)
  const ofMember = MEMBER_KINDS.includes(entry.targetKind) || (byMember && entry.targetKind === 'account')
  return {
    ...entry,
    ...(byMember && { actorName: '' }),
    ...(ofMember && { targetName: '' }),
  }
}

/** Appends one row to the chain, inside the caller's transaction (docs/handbook/office.md#audit-log). Call it last. */
export const appendAudit = async (db: Db, entry: AuditEntry): Promise<void> => {
  const tail = await log.lockTail(db)
  const detail = asStored(entry.detail)
  const row = {
    ...withoutNames(entry),
    detail,
    seq: tail.seq + 1,
    at: new Date(tail.at ?? Date.now()).toISOString(),
    prevHash: tail.hash ?? GENESIS,
  }
  await log.insertRow(db, { ...row, hash: hashOf(row) })
}

/** Appends outside any transaction of the caller's: refusals, whose own work was rolled back. */
export const appendAuditAlone = (db: Kysely<Tables>, entry: AuditEntry): Promise<void> =>
  db.transaction().execute((transaction) => appendAudit(transaction, entry))

export interface AuditProblem {
  readonly seq: number
  readonly problem: 'changed' | 'missing'
}

const SLICE = 1000

/**
 * Walks a stretch of the chain, beginning with the row `from`, whose predecessor is taken as it stands. `next`: where to go on;
 * undefined at the end. `checked`: the last row that is as it was written.
 */
export const verifyAuditFrom = async (
  db: Db,
  from: number,
  most: number,
): Promise<{
  checked: number
  next: number | undefined
  problem: AuditProblem | undefined
  end: { seq: number; at: string; hash: string } | undefined
}> => {
  // Read before the walk: what is appended meanwhile comes after it.
  const head = await log.headOf(db)
  const newest = await log.findNewest(db)
  const end = newest && { seq: Number(newest.seq), at: newest.at, hash: newest.hash.toString('hex') }
  const before = from > 1 ? await log.findHash(db, from - 1) : undefined
  const broken = (problem: AuditProblem) => ({ checked: problem.seq - 1, next: undefined, problem, end })
  if (from > 1 && !before) return broken({ seq: from - 1, problem: 'missing' })
  let previous: Buffer = before?.hash ?? GENESIS
  let expected = from
  while (expected < from + most) {
    const slice = Math.min(SLICE, from + most - expected)
    const rows = await log.listFrom(db, expected, slice)
    for (const row of rows) {
      if (Number(row.seq) !== expected) return broken({ seq: expected, problem: 'missing' })
      const { hash, ...rest } = row
      const normal = { ...rest, seq: Number(row.seq), at: new Date(row.at).toISOString() }
      if (!row.prevHash.equals(previous) || !hashOf(normal).equals(hash))
        return broken({ seq: expected, problem: 'changed' })
      previous = hash
      expected += 1
    }
    if (rows.length < slice) {
      if (head && Number(head.seq) >= expected) return broken({ seq: expected, problem: 'missing' })
      return { checked: expected - 1, next: undefined, problem: undefined, end }
    }
  }
  return { checked: expected - 1, next: expected, problem: undefined, end }
}

// --- seals ---------------------------------------------------------------------------------------------------------------

const sealText = (seq: number, hash: Buffer) => `${seq}\0${hash.toString('hex')}`

/** Writes down the newest row under the key of the portal, unless that has been done. */
export const sealAudit = async (db: Kysely<Tables>, ring: KeyRing): Promise<void> => {
  const tail = await log.findNewest(db)
  if (!tail) return
  const mac = blindIndex(ring, 'audit-seal', sealText(Number(tail.seq), tail.hash))
  await log.keepSeal(db, { seq: tail.seq, hash: tail.hash, mac })
}

/** Whether every sealed row is there and is the one that was sealed: finds a chain that was cut off or written anew as a whole. */
export const verifySeals = async (
  db: Db,
  ring: KeyRing,
): Promise<{ count: number; problem: AuditProblem | undefined }> => {
  const seals = await log.listSeals(db)
  for (const { seq, hash, mac, found } of seals) {
    const genuine = blindIndexes(ring, 'audit-seal', sealText(Number(seq), hash)).some((each) =>
      each.equals(mac),
    )
    if (found === null) return { count: seals.length, problem: { seq: Number(seq), problem: 'missing' } }
    if (!genuine || !found.equals(hash))
      return { count: seals.length, problem: { seq: Number(seq), problem: 'changed' } }
  }
  return { count: seals.length, problem: undefined }
}

/** The whole log, and its seals where the key is at hand; undefined when all is well. */
export const verifyAudit = async (db: Db, ring?: KeyRing): Promise<AuditProblem | undefined> => {
  const { problem } = await verifyAuditFrom(db, 1, Number.POSITIVE_INFINITY)
  return problem ?? (ring && (await verifySeals(db, ring)).problem)
}
