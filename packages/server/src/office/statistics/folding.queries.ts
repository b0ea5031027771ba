import { createHash } from 'node:crypto'
import { STATISTICS_KINDS, type StatisticsKind } from '@portal/contract/office/statistics.calls'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { analyzeTables } from '../../platform/database/analyze.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { daysWaited, groupingsOf, hasWaited } from './groupings.queries.ts'

/**
 * Figures of all members, kept up to date by what changed (decision 014). A member counts as a set of facts, texts of the form `name=value`:
 * one for each grouping, the day of the approval, the submission, each waiting time. `figure` has how many count as each fact.
 * Triggers note who is due with every change of a record; a job folds these in. Until then the reader takes what they counted as off,
 * and what they count as now on, so that figures and lists always agree.
 */

// So many that no statement comes near the time that the database gives it.
const FOLD_AT_ONCE = 2_000
const FORGET_AT_ONCE = 20_000

const DAY = 'YYYY-MM-DD'

const fact = (name: string, value: RawBuilder<unknown>) => sql`${sql.lit(`${name}=`)} || ${value}`
const textOf = (day: RawBuilder<unknown>) => sql`to_char(${day}, ${sql.lit(DAY)})`

/** What the members of `ids` count as now: rows of memberId, kind, facts. */
export const factsOf = (kind: StatisticsKind, ids: RawBuilder<unknown>) => {
  const { age, sex, ...groupings } = groupingsOf(kind, '2000-01-01')
  const approved = [
    ...Object.entries(groupings).map(([name, { value }]) => fact(name, sql`coalesce(${value}, '')`)),
    // What age that is differs from day to day.
    ...(age && sex ? [fact('birthday', sql`${textOf(sql.ref(`${kind}.birthday`))} || ${sex.value}`)] : []),
    fact('approved', sql`coalesce(${textOf(sql`member."examineDate"`)}, '')`),
  ]
  const sent = fact(
    'sent',
    sql`concat_ws('|', ${textOf(sql`member."submittedAt" at time zone 'Asia/Shanghai'`)}, member.state,
      member."tableUploadStatus" = '1', member."submittedVia" = 'staff')`,
  )
  return sql`
    select member.id as "memberId", member.kind, array[${sent}]
      || case when member.state = 'approved' then array[${sql.join(approved)}] end
      || array(
        select ${fact('waited', daysWaited)} from "memberRevision" revision
        where revision."memberId" = member.id and ${hasWaited}
      ) as facts
    from member join ${sql.table(kind)} on ${sql.ref(`${kind}.id`)} = member.id
    where member.kind = ${sql.lit(kind)} and member."deletedAt" is null and member.id in (${ids})`
}

const factsOfDue = (kinds: readonly StatisticsKind[]) =>
  sql.join(
    kinds.map((kind) => factsOf(kind, sql`select "memberId" from due`)),
    sql` union all `,
  )

/** Folds in those who are due, some at a time; answers how many notes it used up. */
const foldSome = async (tx: Db): Promise<number> => {
  const { rows } = await sql<{ used: number }>`
    with used as (
      delete from "figureDue" where id in (select id from "figureDue" order by id limit ${FOLD_AT_ONCE}) returning "memberId"
    ), due as materialized (select distinct "memberId" from used),
    now as materialized (${factsOfDue(STATISTICS_KINDS)}),
    before as materialized (select counted.* from "figureCounted" counted join due using ("memberId")),
    gone as (
      delete from "figureCounted" where "memberId" in (select "memberId" from before except select "memberId" from now)
    ), counted as (
      insert into "figureCounted" ("memberId", kind, facts) select "memberId", kind, facts from now
      on conflict ("memberId") do update set kind = excluded.kind, facts = excluded.facts
    ), figures as (
      insert into figure (kind, fact, count)
      select kind, fact, sum(n) from (
        select kind, unnest(facts) as fact, 1 as n from now union all select kind, unnest(facts), -1 from before
      ) change group by kind, fact having sum(n) <> 0
      on conflict (kind, fact) do update set count = figure.count + excluded.count
    )
    select count(*)::int as used from used
  `.execute(tx)
  return rows[0]?.used ?? 0
}

/** Another version of the portal may read other facts out of the same records. */
export const readingOf = (db: Db): string => {
  const { sql: text, parameters } = sql`${factsOfDue(STATISTICS_KINDS)}`.compile(db)
  return createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest('hex')
}

/** Forgets all that was counted by another reading, and calls everybody due: at once for all others, in statements of a second at most. */
const readAnew = async (tx: Db): Promise<void> => {
  const { numAffectedRows } = await sql`
    insert into "figureReading" (hash) values (${readingOf(tx)})
    on conflict (one) do update set hash = excluded.hash where "figureReading".hash <> excluded.hash`.execute(
    tx,
  )
  if (!numAffectedRows) return
  await sql`delete from figure`.execute(tx)
  const forgetSome = sql`delete from "figureCounted"
    where "memberId" in (select "memberId" from "figureCounted" limit ${FORGET_AT_ONCE})`
  while ((await forgetSome.execute(tx)).numAffectedRows);
  for (let last: string | null = '00000000-0000-0000-0000-000000000000'; last !== null; ) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with called as (
        insert into "figureDue" ("memberId") select id from member where id > ${last}::uuid order by id limit ${FORGET_AT_ONCE}
        returning "memberId"
      )
      select max("memberId"::text collate "C") as last from called`.execute(tx)
    last = rows[0]?.last ?? null
  }
}

/** So many at once are no day's work, but a first count or an import. */
const MANY = 10_000

export const foldFigures = async (db: Kysely<Tables>, signal: AbortSignal): Promise<void> => {
  const within = <T>(act: (tx: Db) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('figures'))`.execute(tx)
      return act(tx)
    })
  await within(readAnew)
  let folded = 0
  for (let some = 1; !signal.aborted && some > 0; folded += some) some = await within(foldSome)
  await sql`delete from figure where count = 0`.execute(db)
  if (folded >= MANY) await analyzeTables(db, ['figure', 'figureCounted', 'figureDue'])
}

/** Each minute by one process. */
export const defineFigures = (jobs: Jobs, db: Kysely<Tables>): void => {
  jobs.define(
    'figures',
    async ({ signal }) => {
      await foldFigures(db, signal)
      return undefined
    },
    { retries: 0, expireSeconds: 1_800 },
  )
  jobs.schedule('figures', '* * * * *')
}
