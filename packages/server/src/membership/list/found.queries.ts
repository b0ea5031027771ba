import { canonicalCertNo } from '@portal/contract/membership/certificate/certificate-check.calls'
import type { MemberKind } from '@portal/contract/membership/member.calls'
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { rowsWritten } from '../../platform/database/rows-written.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { nameContains } from '../organisation/organisation.queries.ts'
import { byInitials, searchKey } from '../organisation/title-search.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import { identityIndexes } from '../record/member.queries.ts'
import { matchesWhatIsRead } from './search.queries.ts'

/** What the search from everywhere finds in this domain. */

const eb: ExpressionBuilder<Tables, 'member'> = expressionBuilder<Tables, 'member'>()

const columns = (db: Db) =>
  db
    .selectFrom('member')
    .select([
      ...(['member.id', 'member.kind', 'member.name', 'member.company', 'member.mobileTel'] as const),
      ...(['member.state', 'member.tableUploadStatus', 'member.infoEditStatus', 'member.level'] as const),
      ...(['member.firstLetter', 'member.examineDate', 'member.serial', 'member.serialChar'] as const),
      sql<string>`encode(member."idIndex", 'hex')`.as('identity'),
    ])
export type FoundMember = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number]

const living = (kind: MemberKind) =>
  eb.and([eb('member.kind', '=', kind), eb('member.deletedAt', 'is', null)])

/** Of each kind the newest that match, through the index that has them in that order. */
export const membersNamed = async (
  db: Db,
  kinds: readonly MemberKind[],
  keyword: string,
  { limit, approved }: { readonly limit: number; readonly approved: boolean },
): Promise<FoundMember[]> => {
  if (kinds.length === 0) return []
  const newest = (kind: MemberKind) => {
    const state = approved ? [eb('member.state', '=', 'approved')] : []
    const wanted = eb.and([living(kind), ...state, matchesWhatIsRead(kind, keyword)])
    return sql`(select member.id from member where ${wanted}
      order by member."submittedAt" desc nulls last, member.id desc limit ${rowsWritten(limit)})`
  }
  const found = sql<{ id: string }>`(${sql.join(kinds.map(newest), sql` union all `)})`
  return columns(db).innerJoin(found.as('found'), 'found.id', 'member.id').execute()
}

const having = (db: Db, condition: Expression<SqlBool>, limit: number) =>
  columns(db)
    .where(eb.and([eb('member.deletedAt', 'is', null), condition]))
    .limit(rowsWritten(limit))
    .execute()

export const membersWithPhone = (db: Db, mobileTel: string, limit: number): Promise<FoundMember[]> =>
  having(db, eb('member.mobileTel', '=', mobileTel), limit)

export const membersWithAddress = (db: Db, email: string, limit: number): Promise<FoundMember[]> =>
  having(
    db,
    eb.and([
      eb('member.email', '<>', sql.lit('')),
      sql<SqlBool>`search_key(member.email) = ${searchKey(email)}`,
    ]),
    limit,
  )

export const membersWithIdentity = (
  db: Db,
  ring: KeyRing,
  definitions: readonly MemberKindDefinition[],
  value: string,
): Promise<FoundMember[]> =>
  having(
    db,
    eb.or(
      definitions.map((definition) =>
        eb.and([
          eb('member.kind', '=', sql.lit(definition.kind)),
          eb('member.idIndex', 'in', identityIndexes(ring, definition, value)),
        ]),
      ),
    ),
    definitions.length,
  )

/** Usable units and those that wait for confirmation, by a part of the name or its first letters. */
export const organisationsNamed = (db: Db, keyword: string, limit: number) => {
  const initials = byInitials('organisation', keyword)
  return db
    .selectFrom('organisation')
    .select(['organisation.id', 'organisation.name', 'organisation.status'])
    .where('organisation.status', '<>', sql.lit('merged'))
    .where((of) => (initials ? of.or([initials, nameContains(keyword)]) : nameContains(keyword)))
    .orderBy('organisation.createdAt', 'desc')
    .orderBy('organisation.id', 'desc')
    .limit(rowsWritten(limit))
    .execute()
}

export const certificateNumbered = (db: Db, keyword: string) =>
  db
    .selectFrom('certificate')
    .select(['id', 'certNo', 'name', 'kind', 'status', 'issuedOn'])
    .where('certNo', '=', canonicalCertNo(keyword))
    .execute()
