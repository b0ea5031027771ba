import { CHARTER_SHOWN, charter as calls } from '@portal/contract/membership/charter.calls'
import type { MemberKind } from '@portal/contract/membership/kinds'
import { sql } from 'kysely'
import { type Db, implement, type Route } from '../../platform/http/context.ts'
import { termsOf } from './charter.rules.ts'

/** Proposals out of the charter. It looks and changes nothing: posts and membership are a person's decision. */

interface Found {
  id: string
  kind: MemberKind
  name: string
  orgName: string
  post: string
  text: string
}
const OFFICERS = ['理事长', '常务副理事长', '副理事长', '秘书长']
const STANDING = [...OFFICERS, '常务理事']
const BOARD = [...STANDING, '副秘书长', '理事']
const MAX_AGE = 70
const MAX_TERMS = 2

const approved = sql`member.state = 'approved' and member."deletedAt" is null`
const plainPost = sql<string>`regexp_replace(member."memberTag1", '单位$', '')`
const shown = sql`member.id, member.kind, member.name, coalesce(member.company, '') as "orgName", member."memberTag1" as post`

const overAge = async (db: Db): Promise<Found[]> => {
  const { rows } = await sql<Found & { age: number }>`
    select ${shown}, extract(year from age((now() at time zone 'Asia/Shanghai')::date, born.birthday))::int as age
    from member join (
      select id, birthday from person
      union all select id, birthday from expert
    ) born on born.id = member.id
    where ${approved} and ${plainPost} = any(${OFFICERS}::text[])
      and born.birthday < ((now() at time zone 'Asia/Shanghai')::date - make_interval(years => ${MAX_AGE}))
    order by born.birthday, member.id`.execute(db)
  return rows.map(({ age, ...row }) => ({
    ...row,
    text: age > MAX_AGE ? `现年${age}周岁` : `已满${age}周岁，即将超过${MAX_AGE}周岁`,
  }))
}

const overTerm = async (db: Db): Promise<Found[]> => {
  const { rows } = await sql<Found & { history: string }>`
    select ${shown}, member."historyZw" as history from member
    where ${approved} and ${plainPost} = any(${OFFICERS}::text[]) and member."historyZw" <> ''
    order by member.name, member.id`.execute(db)
  return rows.flatMap(({ history, ...row }) => {
    const terms = termsOf(history, row.post.replace(/单位$/, ''))
    return terms >= MAX_TERMS
      ? [{ ...row, text: `历任职务记有连续${terms}届：${history}。换届时不宜再任同一职务，请核对届次` }]
      : []
  })
}

const boardOf = async (db: Db) => {
  const { rows } = await sql<{ standing: number; board: number }>`
    select (count(*) filter (where ${plainPost} = any(${STANDING}::text[])))::int as standing, count(*)::int as board
    from member where ${approved} and ${plainPost} = any(${BOARD}::text[])`.execute(db)
  return rows[0] ?? { standing: 0, board: 0 }
}

/** Nothing for two years: no sign-in, no act on the record, no seat on a panel, no entry in the ledger. */
const inactive = async (db: Db): Promise<{ total: number; members: Found[] }> => {
  const since = sql`now() - interval '2 years'`
  const { rows } = await sql<Found & { total: number; last: string | null }>`
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
  return {
    total: rows[0]?.total ?? 0,
    members: rows.map(({ total: _total, last, ...row }) => ({
      ...row,
      text: last ? `最近登录 ${last}` : '没有登录记录',
    })),
  }
}

const listed = (rule: 'age' | 'terms', members: Found[]) => ({
  ...{ rule, total: members.length, members: members.slice(0, CHARTER_SHOWN) },
  finding: members.length > 0 ? `${members.length}人需要核对` : '没有发现',
})

export const charterRoutes = (): Route[] =>
  implement(calls, {
    checks: async (_input, { db }) => {
      const { standing, board } = await boardOf(db)
      const most = Math.floor(board / 3)
      const idle = await inactive(db)
      return {
        list: [
          listed('age', await overAge(db)),
          listed('terms', await overTerm(db)),
          {
            rule: 'standing' as const,
            finding: `理事${board}人（含负责人和常务理事），常务理事会${standing}人，上限${most}人${standing > most ? `，超出${standing - most}人` : ''}`,
            ...{ total: Math.max(0, standing - most), members: [] },
          },
          {
            rule: 'inactive' as const,
            finding: idle.total > 0 ? `${idle.total}个会员两年内没有登录、办理或参加活动` : '没有发现',
            ...idle,
          },
        ],
      }
    },
  })
