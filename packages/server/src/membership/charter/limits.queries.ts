import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { recordsOfPerson } from '../duplicate/same-person.queries.ts'

/** SQL of what the charter asks of holders of posts. */

/** How many hold each post, these records left out. */
export const holderCounts = async (db: Db, without: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ post: string; count: number }>`
    select post, count(*)::int as count from "councilHolding"
    where "endsOn" is null and not ("memberId" = any(${[...without]}::uuid[])) group by post`.execute(db)
  return new Map(rows.map(({ post, count }) => [post, count]))
}

export const openOrdinal = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ ordinal: number | null }>`
    select ordinal from "councilTerm" where "endsOn" is null`.execute(db)
  return rows[0]?.ordinal ?? null
}

interface Past {
  readonly id: string
  readonly birthday: string | null
  readonly history: string
  /** Terms in which the portal knows them to have held the post. */
  readonly held: number[]
}

export const pastOf = async (
  db: Db,
  given: readonly { readonly memberId: string; readonly post: string }[],
): Promise<Map<string, Past>> => {
  if (given.length === 0) return new Map()
  const { rows } = await sql<Past>`
    select member.id, coalesce(person.birthday, expert.birthday)::text as birthday, member."historyZw" as history,
      array(select distinct term.ordinal from "councilHolding" h join "councilTerm" term on term.id = h."termId"
        where h."memberId" in ${recordsOfPerson(sql.ref('member.id'))} and h.post = given.post and term.ordinal is not null) as held
    from unnest(${given.map((one) => one.memberId)}::uuid[], ${given.map((one) => one.post)}::text[]) as given (id, post)
      join member on member.id = given.id
      left join person on person.id = member.id
      left join expert on expert.id = member.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
