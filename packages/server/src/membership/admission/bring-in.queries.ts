import { ConfirmStatus } from '@portal/contract/identity/application-state'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { shanghaiToday } from '../record/member.queries.ts'

/** SQL of bringing in members by the thousand. */

interface Numbering {
  readonly ids: readonly string[]
  /** In the same order. */
  readonly admissions: readonly {
    readonly level: string
    readonly historyZw: string
    readonly examineDate: string | null
  }[]
  /** The counted part of each number, in the same order. */
  readonly serials: readonly number[]
  readonly letter: string
}

/** All at once: approved, numbered in the order given, each with its own level. */
export const approveBroughtIn = async (
  db: Db,
  { ids, admissions, serials, letter }: Numbering,
): Promise<void> => {
  await sql`
    update member set "confirmStatus" = ${ConfirmStatus.approved}, serial = given.serial,
      level = given.level, "firstLetter" = ${letter}, "serialChar" = given.level,
      "historyZw" = given.history, "vId" = member."vId" || given.level,
      "examineDate" = coalesce(given.day, ${shanghaiToday}), "updatedAt" = clock_timestamp()
    from unnest(${[...ids]}::uuid[], ${admissions.map((one) => one.level)}::text[],
      ${admissions.map((one) => one.historyZw)}::text[], ${admissions.map((one) => one.examineDate)}::date[],
      ${[...serials]}::int[]) as given (id, level, history, day, serial)
    where member.id = given.id
  `.execute(db)
}

/**
 * Those of the members who have not set a password yet and can be told by SMS. Not one join: of rows of this very transaction the database has no statistics yet, and would compare
 * each with each.
 */
export const findWithoutPassword = async (db: Db, ids: readonly string[]) => {
  const accounts = await db
    .selectFrom('account')
    .select('memberId')
    .where('memberId', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('passwordHash', 'is', null)
    .execute()
  const silent = accounts.flatMap((account) => account.memberId ?? [])
  if (silent.length === 0) return []
  return db
    .selectFrom('member')
    .select(['id', 'kind', 'mobileTel'])
    .where('id', 'in', silent)
    .where('deletedAt', 'is', null)
    .execute()
}

/** Living records of the kind with one of these numbers, phones or names. */
export const findAlike = (
  db: Db,
  kind: MemberKind,
  sought: {
    readonly idIndexes: readonly Buffer[]
    readonly mobiles: readonly string[]
    readonly pinyin: readonly string[]
  },
) =>
  db
    .selectFrom('member')
    .select(['idIndex', 'mobileTel', 'name', 'company', 'nameKey', 'firstLetter', 'examineDate'])
    .select(['serial', 'serialChar', 'id', 'state', 'endKind'])
    .where('kind', '=', kind)
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('idIndex', 'in', sought.idIndexes),
        eb('mobileTel', 'in', sought.mobiles),
        eb('pinyin', 'in', sought.pinyin),
      ]),
    )
    .execute()

/** Whose numbers these are, deleted records included: none is given twice. */
export const findBySerials = async (db: Db, kind: MemberKind, serials: readonly number[]) =>
  serials.length === 0
    ? []
    : db
        .selectFrom('member')
        .select(['id', 'serial', 'name', 'state', 'deletedAt'])
        .where('kind', '=', kind)
        .where('serial', 'in', serials)
        .execute()
