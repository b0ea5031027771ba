import { MEMBER_ROLES, ROLES } from '@portal/contract/platform/roles'
import type { Kysely } from 'kysely'
import { asStored, GENESIS, linkHash } from '../crypto/chain.ts'
import { blindIndex, blindIndexes, type KeyRing } from '../crypto/secrets.ts'
import type { Tables } from '../database/tables.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Db } from '../http/context.ts'
import { type ArchivedAudit, ArchiveError, archivedAudit, NOTHING_ARCHIVED } from './archived.ts'
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

export interface Walked {
  /** The last row that is as it was written. */
  readonly checked: number
  /** Where to go on; undefined at the end. */
  readonly next: number | undefined
  readonly problem: AuditProblem | undefined
  readonly end: { seq: number; at: string; hash: string } | undefined
}

/** Of the table, or of the archive that goes so far. */
const hashOfSeq = async (db: Db, seq: number, archived: ArchivedAudit): Promise<Buffer | undefined> =>
  seq <= archived.upTo ? archived.hashOf(seq) : (await log.findHash(db, seq))?.hash

/** The first row that is not the one which was written after `previous`; else the number after the last. */
const walkSlice = (rows: readonly AuditRow[], from: number, previous: Buffer) => {
  let [expected, last] = [from, previous]
  for (const row of rows) {
    if (Number(row.seq) !== expected) return { expected, last, problem: 'missing' as const }
    const { hash, ...rest } = row
    const normal = { ...rest, seq: Number(row.seq), at: new Date(row.at).toISOString() }
    if (!row.prevHash.equals(last) || !hashOf(normal).equals(hash))
      return { expected, last, problem: 'changed' as const }
    last = hash
    expected += 1
  }
  return { expected, last, problem: undefined }
}

/**
 * Walks a stretch of the chain, archives and table, beginning with the row `from`, whose predecessor is taken as it stands. What was
 * removed from the archives by age is passed over: the seal of its last row answers for it.
 */
export const verifyAuditFrom = async (
  db: Db,
  from: number,
  most: number,
  archived: ArchivedAudit = NOTHING_ARCHIVED,
): Promise<Walked> => {
  // Read before the walk: what is appended meanwhile comes after it.
  const head = await log.headOf(db)
  const newest = await log.findNewest(db)
  const end = newest && { seq: Number(newest.seq), at: newest.at, hash: newest.hash.toString('hex') }
  const broken = (problem: AuditProblem) => ({ checked: problem.seq - 1, next: undefined, problem, end })
  try {
    let expected = Math.max(from, archived.removed + 1)
    let previous = expected > 1 ? await hashOfSeq(db, expected - 1, archived) : GENESIS
    if (!previous) return broken({ seq: expected - 1, problem: 'missing' })
    while (expected < from + most) {
      const inArchive = expected <= archived.upTo
      const slice = Math.min(SLICE, from + most - expected)
      const rows = inArchive ? await archived.rows(expected, slice) : await log.listFrom(db, expected, slice)
      if (inArchive && rows.length === 0) return broken({ seq: expected, problem: 'missing' })
      const walked = walkSlice(rows, expected, previous)
      if (walked.problem) return broken({ seq: walked.expected, problem: walked.problem })
      expected = walked.expected
      previous = walked.last
      if (!inArchive && rows.length < slice) {
        if (head && Number(head.seq) >= expected) return broken({ seq: expected, problem: 'missing' })
        return { checked: expected - 1, next: undefined, problem: undefined, end }
      }
    }
    return { checked: expected - 1, next: expected, problem: undefined, end }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    return broken({ seq: error.archive.firstSeq, problem: error.problem })
  }
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

/** Made under a key of the ring, for this row and this hash. */
export const isGenuineSeal = (
  ring: KeyRing,
  { seq, hash, mac }: { readonly seq: number | string; readonly hash: Buffer; readonly mac: Buffer },
): boolean =>
  blindIndexes(ring, 'audit-seal', sealText(Number(seq), hash)).some((genuine) => genuine.equals(mac))

/**
 * Whether every sealed row is there and is the one that was sealed: finds a chain that was cut off or written anew as a whole. Of what lies
 * in archives the last row of each is sealed.
 */
export const verifySeals = async (
  db: Db,
  ring: KeyRing,
): Promise<{ count: number; problem: AuditProblem | undefined }> => {
  const seals = await log.listSeals(db)
  for (const { seq, hash, mac, found } of seals) {
    if (found === null) return { count: seals.length, problem: { seq: Number(seq), problem: 'missing' } }
    if (!isGenuineSeal(ring, { seq, hash, mac }) || !found.equals(hash))
      return { count: seals.length, problem: { seq: Number(seq), problem: 'changed' } }
  }
  const open = await log.firstUnsealedArchive(db)
  return { count: seals.length, problem: open === undefined ? undefined : { seq: open, problem: 'missing' } }
}

/** The hash of one row, in the form in which people keep it; undefined where it is not known any more. */
export const hashOfRow = async (db: Db, seq: number, archived: ArchivedAudit): Promise<string | undefined> =>
  (await hashOfSeq(db, seq, archived))?.toString('hex')

/** The whole log, and its seals where the key is at hand; undefined when all is well. */
export const verifyAudit = async (
  db: Db,
  ring?: KeyRing,
  files?: FileStore,
): Promise<AuditProblem | undefined> => {
  const archived = files ? await archivedAudit(db, files) : NOTHING_ARCHIVED
  const { problem } = await verifyAuditFrom(db, 1, Number.POSITIVE_INFINITY, archived)
  return problem ?? (ring && (await verifySeals(db, ring)).problem)
}
