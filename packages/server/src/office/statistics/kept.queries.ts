import type { StatisticsKind } from '@portal/contract/office/statistics.calls'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { factsOf, readingOf } from './folding.queries.ts'
import {
  type Applications,
  ageOf,
  applicationsOf,
  type Counts,
  groupingsOf,
  type Submissions,
  summedUp,
  waitingOf,
} from './groupings.queries.ts'
import type { Period } from './statistics.queries.ts'

/** Figures read from what is kept (folding.ts), whatever has changed since the last folding included. */

/** More than these are faster counted from the records (after an import, or before the first folding). */
const MOST_DUE = 2_000

interface Fact {
  readonly name: string
  readonly value: string
  readonly count: number
}

/** Facts that are wanted, summed up by what is asked of them. Undefined: too much has changed, count the records. */
const readFacts = async (
  db: Db,
  kind: StatisticsKind,
  { asked, wanted }: { asked: RawBuilder<unknown>; wanted: RawBuilder<unknown> },
): Promise<Fact[] | undefined> => {
  const { rows: states } = await sql<{ hash: string | null; due: number }>`
    select (select hash from "figureReading") as hash,
      (select count(*)::int from (select from "figureDue" limit ${MOST_DUE + 1}) notes) as due`.execute(db)
  const [state] = states
  if (!state || state.due > MOST_DUE || state.hash !== readingOf(db)) return
  const { rows } = await sql<{ fact: string; count: number }>`
    with due as materialized (select distinct "memberId" from "figureDue"),
    counted as (
      select fact, count from figure where kind = ${kind}
      union all
      select unnest(facts), 1 from (${factsOf(kind, sql`select "memberId" from due`)}) now
      union all
      select unnest(facts), -1 from "figureCounted" where kind = ${kind} and "memberId" in (select "memberId" from due)
    )
    select ${asked} as fact, sum(count)::int as count from counted where ${wanted} group by 1 having sum(count) <> 0
  `.execute(db)
  return rows.map(({ fact, count }) => {
    const at = fact.indexOf('=')
    return { name: fact.slice(0, at), value: fact.slice(at + 1), count }
  })
}

const applicationsFrom = (facts: readonly Fact[]): Applications => {
  const of = (name: string) => facts.filter((each) => each.name === name)
  return applicationsOf(
    of('sent').map(({ value, count }) => {
      const [month = '', state, uploaded, byStaff] = value.split('|')
      return {
        month,
        state: state as Submissions['state'],
        uploaded: uploaded === 't',
        byStaff: byStaff === 't',
        count,
      }
    }),
    of('approved').map(({ value, count }) => ({ month: value, count })),
  )
}

/** Where a fact is more than is asked for: the band of the age instead of the birthday, the month instead of the day. */
const inBandsAndMonths = (today: string) => sql`case
  when fact like 'birthday=%' then 'age=' || ${ageOf(sql`substr(fact, 10, 10)`, today, 'text')} || '|' || substr(fact, 20)
  when fact like 'sent=%' then left(fact, 12) || substr(fact, 16)
  when fact like 'approved=%' then left(fact, 16)
  else fact end`

/** All figures of all members. */
export const readKept = async (db: Db, kind: StatisticsKind, today: string): Promise<Counts | undefined> => {
  const facts = await readFacts(db, kind, { asked: inBandsAndMonths(today), wanted: sql`true` })
  if (!facts) return
  const groupings = groupingsOf(kind, today)
  const groups = facts
    .filter(({ name }) => name in groupings)
    .map(({ name, value, count }) => {
      const [age = '', sex = ''] = value.split('|')
      return { values: name === 'age' ? { age, sex } : { [name]: value }, count }
    })
  const waits = facts.filter(({ name }) => name === 'waited')
  return {
    groups: summedUp(groups, groupings),
    applications: applicationsFrom(facts),
    waiting: waitingOf(waits.map(({ value, count }) => ({ days: Number(value), count }))),
  }
}

/** Only applications are kept by their days. Approvals before the period come under the empty month. */
export const readKeptApplications = async (
  db: Db,
  kind: StatisticsKind,
  { from = '', to = '9999-12-31' }: Period,
): Promise<Applications | undefined> => {
  const facts = await readFacts(db, kind, {
    asked: sql`case
      when fact like 'sent=%' then left(fact, 12) || substr(fact, 16)
      when substr(fact, 10) >= ${from} then left(fact, 16)
      else 'approved=' end`,
    wanted: sql`(fact like 'sent=%' and substr(fact, 6, 10) between ${from} and ${to}
      or fact like 'approved=%' and substr(fact, 10) between '0' and ${to})`,
  })
  return facts && applicationsFrom(facts)
}
