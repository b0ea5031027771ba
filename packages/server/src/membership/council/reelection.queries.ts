import { REELECTION_UNDO_DAYS } from '@portal/contract/membership/council/reelection.calls'
import { serialNumber } from '@portal/contract/membership/kind/kinds'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import type { MemberRow } from '../record/member.rows.ts'
import type { TermRow } from './council.queries.ts'
import type { Electable } from './reelection.rules.ts'

/** SQL of re-elections. */

interface Found extends Omit<Electable, 'serialNum'> {
  readonly firstLetter: string
  readonly examineDate: string | null
  readonly serial: number | null
  readonly serialChar: string
}
const electable = sql`select member.id, member.kind, member.name, member.company, coalesce(h.post, '') as held,
    member."firstLetter", member."examineDate", member.serial, member."serialChar"
  from member left join "councilHolding" h on h."memberId" = member.id and h."endsOn" is null`
const living = sql`member.state = 'approved' and member."deletedAt" is null and member.kind in ('person', 'unit', 'expert')`

const numbered = ({ firstLetter, examineDate, serial, serialChar, ...row }: Found): Electable => ({
  ...row,
  serialNum: serialNumber({ firstLetter, examineDate, serial, serialChar }),
})

/** Approved records of these names. */
export const findByNames = async (
  db: Db,
  names: readonly string[],
  keys: readonly string[],
): Promise<Electable[]> => {
  const { rows } = await sql<Found>`${electable}
    where ${living} and member.pinyin = any(${[...keys]}::text[]) and member.name = any(${[...names]}::text[])
    order by member.id`.execute(db)
  return rows.map(numbered)
}

/** Approved records with these serials, whatever stands around them in the number. */
export const findBySerials = async (db: Db, serials: readonly number[]): Promise<Electable[]> => {
  if (serials.length === 0) return []
  const { rows } = await sql<Found>`${electable}
    where ${living} and member.serial = any(${[...serials]}::int[]) order by member.id`.execute(db)
  return rows.map(numbered)
}

/** Who holds a post now, the chair first. */
export const presentHolders = async (db: Db): Promise<Electable[]> => {
  const { rows } =
    await sql<Found>`${electable} where h.id is not null order by member.pinyin, member.id`.execute(db)
  return rows.map(numbered)
}

export const openTerm = async (db: Db): Promise<TermRow | undefined> =>
  db
    .selectFrom('councilTerm')
    .select(['id', 'ordinal', 'beginsOn', 'endsOn', 'undoUntil'])
    .where('endsOn', 'is', null)
    .executeTakeFirst()

/** These records and whoever holds a post, one after the other, before anything of the term is locked: as every act on a record does. */
export const lockElected = async (db: Db, ids: readonly string[]): Promise<MemberRow[]> =>
  db
    .selectFrom('member')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<string>`any(${[...ids]}::uuid[])`),
        eb('id', 'in', eb.selectFrom('councilHolding').select('memberId').where('endsOn', 'is', null)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()

/** No re-election ends a post before it began. */
export const latestBegin = async (db: Db): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select max("beginsOn")::text as day from "councilHolding" where "endsOn" is null`.execute(db)
  return rows[0]?.day ?? null
}

/** From here to the end of the transaction holdings are written by the act itself (follow_council_post, migration 560). */
export const byItself = async (db: Db): Promise<void> => {
  await sql`select set_config('council.act', 'on', true)`.execute(db)
}

/** What a record said before the re-election and what it says since. */
export interface Taken {
  readonly id: string
  readonly before: { readonly memberTag1: string; readonly historyZw: string }
  readonly after: { readonly memberTag1: string; readonly historyZw: string }
}
export interface Before {
  /** The term that ended, and what it was called. */
  readonly termId: string
  readonly ordinal: number | null
  readonly members: readonly Taken[]
}

const REELECTED = '换届'

export const beginTerm = async (
  db: Db,
  term: { readonly id: string; readonly ordinal: number | null; readonly on: string },
  next: { readonly ordinal: number; readonly before: Before },
  given: readonly { readonly memberId: string; readonly post: string }[],
): Promise<void> => {
  await sql`update "councilHolding" set "endsOn" = ${term.on}::date, "endReason" = ${REELECTED} where "endsOn" is null`.execute(
    db,
  )
  await sql`update "councilTerm" set "endsOn" = ${term.on}::date, ordinal = ${term.ordinal}, before = null, "undoUntil" = null
    where id = ${term.id}::uuid`.execute(db)
  await sql`with term as (
      insert into "councilTerm" (ordinal, "beginsOn", "undoUntil", before)
      values (${next.ordinal}, ${term.on}::date, now() + make_interval(days => ${REELECTION_UNDO_DAYS}), ${JSON.stringify(next.before)}::jsonb)
      returning id)
    insert into "councilHolding" ("termId", "memberId", post, "beginsOn")
    select term.id, given.id, given.post, ${term.on}::date
    from term, unnest(${given.map((one) => one.memberId)}::uuid[], ${given.map((one) => one.post)}::text[]) as given (id, post)`.execute(
    db,
  )
}

/** Writes post and history of each, as of a new version. */
export const writePosts = async (
  db: Db,
  members: readonly { readonly id: string; readonly memberTag1: string; readonly historyZw: string }[],
): Promise<void> => {
  await sql`update member set "memberTag1" = given.tag, "historyZw" = given.history, version = version + 1, "updatedAt" = clock_timestamp()
    from unnest(${members.map((one) => one.id)}::uuid[], ${members.map((one) => one.memberTag1)}::text[],
      ${members.map((one) => one.historyZw)}::text[]) as given (id, tag, history)
    where member.id = given.id`.execute(db)
}

export const findUndo = async (db: Db, id: string) =>
  db
    .selectFrom('councilTerm')
    .select(['id', 'ordinal', 'beginsOn', 'endsOn'])
    .select(sql<Before | null>`before`.as('before'))
    .select(sql<boolean>`coalesce("undoUntil" > now(), false)`.as('undoable'))
    .where('id', '=', id)
    .executeTakeFirst()

/** Holdings in the term that are not those which the re-election began: ended, begun on another day, or given to somebody else since. */
export const touchedSince = async (
  db: Db,
  termId: string,
  beginsOn: string,
  before: Before,
): Promise<number> => {
  const elected = before.members.map(({ id }) => id)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from "councilHolding" held
    where "termId" = ${termId}::uuid and ("endsOn" is not null or "beginsOn" is distinct from ${beginsOn}::date
      or not ("memberId" = any(${elected}::uuid[]) or exists (select from "councilHolding" earlier
        where earlier."memberId" = held."memberId" and earlier."termId" = ${before.termId}::uuid
          and earlier."endsOn" = ${beginsOn}::date and earlier."endReason" = ${REELECTED})))`.execute(db)
  return rows[0]?.count ?? 0
}

export const dropTerm = async (db: Db, id: string, on: string, before: Before): Promise<void> => {
  await db.deleteFrom('councilHolding').where('termId', '=', id).execute()
  await db.deleteFrom('councilTerm').where('id', '=', id).execute()
  await sql`update "councilTerm" set "endsOn" = null, ordinal = ${before.ordinal} where id = ${before.termId}::uuid`.execute(
    db,
  )
  await sql`update "councilHolding" set "endsOn" = null, "endReason" = ''
    where "termId" = ${before.termId}::uuid and "endsOn" = ${on}::date and "endReason" = ${REELECTED}`.execute(
    db,
  )
}

/** What can no longer be taken back is not kept. */
export const forgetBefore = async (db: Db): Promise<void> => {
  await sql`update "councilTerm" set before = null where before is not null and not ("undoUntil" > now())`.execute(
    db,
  )
}
