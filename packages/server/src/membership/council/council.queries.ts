import { COUNCIL_POSTS } from '@portal/contract/platform/enums'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { recordsOfPerson, survivorOf } from '../duplicate/same-person.queries.ts'
import type { HoldingRow } from './council.rules.ts'

/** SQL of terms and holdings, which are of the person whichever record they were given to. Holdings follow the posts of the records by themselves (follow_council_post, migration 560). */

export interface TermRow {
  readonly id: string
  readonly ordinal: number | null
  readonly beginsOn: string | null
  readonly endsOn: string | null
  readonly undoUntil: string | null
}

/** The newest first. */
export const listTerms = async (db: Db) => {
  const { rows } = await sql<TermRow & { holders: number }>`
    select id, ordinal, "beginsOn", "endsOn",
      case when "undoUntil" > now() and "endsOn" is null then "undoUntil" end as "undoUntil",
      (select count(distinct ${survivorOf('record')}) from "councilHolding" h join member record on record.id = h."memberId"
        where h."termId" = term.id)::int as holders
    from "councilTerm" term
    order by "endsOn" desc nulls first`.execute(db)
  return rows
}

const shown = sql`h.id, member.id as "memberId", member.kind, member.name, member.company, h.post, term.ordinal,
  h."beginsOn", h."endsOn", h."endReason"`
const held = sql`"councilHolding" h join "councilTerm" term on term.id = h."termId" join member record on record.id = h."memberId"`
/** Looked up one by one: of all members few were ever in the council. */
const from = sql`${held} cross join lateral (select * from member one where one.id = ${survivorOf('record')} limit 1) member`
/** Of one holding, where the record is locked. */
const fromLocked = sql`${held} join member on member.id = ${survivorOf('record')}`

export interface HoldingFilter {
  readonly termId?: readonly string[] | undefined
  readonly state: 'present' | 'ended'
  readonly keyword: string
}

/** By post, the chair first; within a post those whose term ended last come first. */
export const listHoldings = async (
  db: Db,
  { termId = [], state, keyword }: HoldingFilter,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
) => {
  const among = sql`(${termId.length === 0} or h."termId" = any(${[...termId]}::uuid[]))
    and (${keyword} = '' or strpos(member.name, ${keyword}) > 0 or strpos(member.company, ${keyword}) > 0)`
  const wanted = sql`(h."endsOn" is null) = ${state === 'present'} and ${among}`
  const { rows: counted } = await sql<{ present: number; ended: number }>`
    select (count(*) filter (where h."endsOn" is null))::int as present,
      (count(*) filter (where h."endsOn" is not null))::int as ended
    from ${from} where ${among}`.execute(db)
  const counts = counted[0] ?? { present: 0, ended: 0 }
  const { rows } = await sql<HoldingRow>`
    select ${shown} from ${from} where ${wanted}
    order by array_position(${[...COUNCIL_POSTS]}::text[], h.post), h."endsOn" desc, member.pinyin, h.id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  return { total: counts[state], counts, rows }
}

/** Of the person, whichever of their records they were given to; `record`: of this one alone. */
export const holdingsOf = async (
  db: Db,
  memberId: string,
  of: 'person' | 'record' = 'person',
): Promise<HoldingRow[]> => {
  const whose = of === 'record' ? sql`(${memberId}::uuid)` : recordsOfPerson(memberId)
  const { rows } = await sql<HoldingRow>`
    select ${shown} from ${from} where h."memberId" in ${whose}
    order by h."endsOn" desc nulls first, h."beginsOn" desc nulls last, h.id`.execute(db)
  return rows
}

export interface LockedHolding extends HoldingRow {
  readonly version: number
  readonly termBegins: string | null
  readonly termEnds: string | null
}
/** With the record that it is of, which every change of a post locks. */
export const lockHolding = async (db: Db, id: string): Promise<LockedHolding | undefined> => {
  const { rows } = await sql<LockedHolding>`
    select ${shown}, member.version, term."beginsOn" as "termBegins", term."endsOn" as "termEnds"
    from ${fromLocked} where h.id = ${id} for update of member, h`.execute(db)
  return rows[0]
}

export const writeDays = async (
  db: Db,
  id: string,
  days: { readonly beginsOn?: string; readonly endsOn: string | null; readonly endReason?: string },
): Promise<void> => {
  await db.updateTable('councilHolding').set(days).where('id', '=', id).execute()
}

export const lockTerm = async (db: Db, id: string): Promise<TermRow | undefined> =>
  db
    .selectFrom('councilTerm')
    .select(['id', 'ordinal', 'beginsOn', 'endsOn', 'undoUntil'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const writeTerm = async (
  db: Db,
  id: string,
  change: { readonly ordinal: number; readonly beginsOn: string },
): Promise<void> => {
  await db.updateTable('councilTerm').set(change).where('id', '=', id).execute()
}
