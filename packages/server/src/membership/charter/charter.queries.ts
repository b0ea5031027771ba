import { CHARTER_SHOWN } from '@portal/contract/membership/charter.calls'
import type { MemberKind } from '@portal/contract/membership/kind/kinds'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { recordsOfPerson } from '../duplicate/same-person.queries.ts'

/** SQL of the proposals out of the charter, over the approved records of all kinds. */

interface Holder {
  id: string
  kind: MemberKind
  name: string
  orgName: string
  post: string
}

const approved = sql`member.state = 'approved' and member."deletedAt" is null`
const plainPost = sql<string>`regexp_replace(member."memberTag1", '单位$', '')`
const shown = sql`member.id, member.kind, member.name, coalesce(member.company, '') as "orgName", member."memberTag1" as post`

/** Holders of these posts who have had their birthday of this age, the oldest first. */
export const holdersOfAge = async (db: Db, posts: readonly string[], age: number) => {
  const { rows } = await sql<Holder & { age: number }>`
    select ${shown}, extract(year from age((now() at time zone 'Asia/Shanghai')::date, born.birthday))::int as age
    from member join (
      select id, birthday from person
      union all select id, birthday from expert
    ) born on born.id = member.id
    where ${approved} and ${plainPost} = any(${[...posts]}::text[])
      and born.birthday < ((now() at time zone 'Asia/Shanghai')::date - make_interval(years => ${age}))
    order by born.birthday, member.id`.execute(db)
  return rows
}

/** Holders of these posts with the terms in which the portal knows them to have held the same, this one included, and what is written of the past. */
export const holdersWithHistory = async (db: Db, posts: readonly string[]) => {
  const { rows } = await sql<Holder & { history: string; held: number[] }>`
    select ${shown}, member."historyZw" as history,
      array(select distinct term.ordinal from "councilHolding" h join "councilTerm" term on term.id = h."termId"
        where h."memberId" in ${recordsOfPerson(sql.ref('member.id'))} and h.post = ${plainPost} and term.ordinal is not null
        order by 1) as held
    from member
    where ${approved} and ${plainPost} = any(${[...posts]}::text[])
    order by member.name, member.id`.execute(db)
  return rows
}

export const countHolders = async (
  db: Db,
  posts: { readonly standing: readonly string[]; readonly board: readonly string[] },
) => {
  const { rows } = await sql<{ standing: number; board: number }>`
    select (count(*) filter (where ${plainPost} = any(${[...posts.standing]}::text[])))::int as standing,
      count(*)::int as board
    from member where ${approved} and ${plainPost} = any(${[...posts.board]}::text[])`.execute(db)
  return rows[0] ?? { standing: 0, board: 0 }
}

const INACTIVE_YEARS = 2

/** Nothing for two years: no sign-in, no act on the record, no seat on a panel, no entry in the ledger. */
export const findInactive = async (db: Db) => {
  const since = sql`now() - make_interval(years => ${INACTIVE_YEARS})`
  const { rows } = await sql<Holder & { total: number; last: string | null }>`
    select ${shown}, count(*) over ()::int as total,
      (select to_char(max(s.at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') from "signIn" s
        where s."accountId" = member."accountId" and s.succeeded) as last
    from member
    where ${approved} and member.kind in ('person', 'unit', 'expert')
      and coalesce(member."examineDate"::timestamptz, member."submittedAt") < ${since}
      and not exists (select 1 from "signIn" s where s."accountId" = member."accountId" and s.succeeded and s.at > ${since})
      and not exists (select 1 from "reviewEvent" e where e."memberId" = member.id and not e."byStaff" and e.at > ${since})
      and not exists (select 1 from "expertActivity" a where a."expertId" = member.id and a."removedAt" is null and a.date > ${since})
    order by last nulls first, member.name, member.id
    limit ${CHARTER_SHOWN}`.execute(db)
  return rows
}
