import { canonicalOrganisation } from '@portal/contract/membership/organisation/organisation.rules'
import { AGREED, SENIOR_TITLES, TECHNICAL_SUBJECTS } from '@portal/contract/peer-review/panel.rules'
import type { Candidate, Criteria } from '@portal/contract/peer-review/selection.calls'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { keptInReserve, NOT_RENEWED } from '../../membership/expert-ledger/year.queries.ts'
import { contains } from '../../platform/database/like.ts'
import type { Db } from '../../platform/http/context.ts'
import type { PanelPolicy } from '../panel/panel-policy.rules.ts'
import { coiOf, withWaivers } from '../recusal/coi.rules.ts'
import { examinedOf, waiversOf } from '../recusal/conflict.queries.ts'
import { type Examining, type ExpertRecord, factsOf } from '../recusal/facts.queries.ts'
import { findHits } from '../recusal/recusal.rules.ts'
import { creditsOf, openTask, RESTED_MONTHS } from './credit.queries.ts'

/** The pool ordered by how well somebody fits (docs/handbook/peer-review.md#selection: subject 40, keyword 30, load 15, activity 10, rotation 5). */

interface Ranked {
  id: string
  subjectFits: boolean
  words: string[]
  open: number
  activity: string
  rested: boolean
  score: number
  /** Of the achievement's field, by subject or majors; whoever passes a filter for these fits as well. */
  fits: boolean
  /** By a rule that is cheap to ask of everybody. */
  blocked: boolean
}
export interface PoolFilter extends Criteria {
  /** Also those that a cheap rule blocks, last. */
  readonly withBlocked?: boolean
  readonly ids?: readonly string[]
  readonly names?: readonly string[]
  readonly seniorOnly?: boolean
  readonly technicalOnly?: boolean
}

const and = (conditions: RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`${sql.join(conditions.length > 0 ? conditions : [sql<SqlBool>`true`], sql` and `)}`
export const isSenior = (zc: string, otherZc: string): boolean =>
  (SENIOR_TITLES as readonly string[]).includes(zc) || /教授|研究员|高级/.test(otherZc)
const senior = sql<SqlBool>`(expert.zc = any(${[...SENIOR_TITLES]}::text[]) or expert."otherZc" ~ '教授|研究员|高级')`

const wantedOf = ({ subjects, keywords }: Examining, filter: PoolFilter) => ({
  // 其他 can be looked for, and says nothing of anybody.
  subjects: (filter.subject?.length ? filter.subject : subjects).filter((subject) => subject !== '其他'),
  words: (filter.keywords?.length ? filter.keywords : keywords).slice(0, 10),
})

/** Staff who say which subject or which words they want decide who fits; else the achievement's field does. */
export const saysWhoFits = ({ subject, keywords }: Criteria): boolean =>
  Boolean(subject?.length || keywords?.length)

const TEXT = sql`expert."majorNow" || ' ' || expert.major || ' ' || expert."partTimeJob" || ' ' || expert.achievement`
const holdsOneOf = (text: RawBuilder<unknown>, words: readonly string[]) =>
  words.length > 0
    ? sql<SqlBool>`(${sql.join(
        words.map((word) => sql`strpos(${text}, ${word}) > 0`),
        sql` or `,
      )})`
    : sql<SqlBool>`false`

/** One expression for all words: read for each expert whose subject is another one. */
const fitsOf = ({ subjects, fieldWords, keywords }: Examining, filter: PoolFilter): RawBuilder<SqlBool> => {
  if (saysWhoFits(filter)) return sql<SqlBool>`true`
  const words = [...fieldWords, ...keywords]
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
  const bySubject = sql<SqlBool>`expert.subject = any(${subjects}::text[])`
  return words === ''
    ? bySubject
    : sql<SqlBool>`(${bySubject} or expert."majorNow" ~ ${words} or expert.major ~ ${words})`
}

const filtersOf = (filter: PoolFilter): RawBuilder<SqlBool>[] => [
  ...(filter.subject?.length ? [sql<SqlBool>`expert.subject = any(${filter.subject}::text[])`] : []),
  ...(filter.keywords?.length ? [holdsOneOf(sql`sought.text`, filter.keywords)] : []),
  ...(filter.zc?.length ? [sql<SqlBool>`expert.zc = any(${filter.zc}::text[])`] : []),
  ...(filter.seniorOnly ? [senior] : []),
  ...(filter.technicalOnly ? [sql<SqlBool>`expert.subject = any(${[...TECHNICAL_SUBJECTS]}::text[])`] : []),
  ...(filter.committee?.length ? [sql<SqlBool>`expert.recommond = any(${filter.committee}::text[])`] : []),
  ...(filter.region
    ? [
        sql<SqlBool>`(expert.city like ${contains(filter.region)} or expert."workAddress" like ${contains(filter.region)})`,
      ]
    : []),
  ...(filter.excludeOrg?.length
    ? [sql<SqlBool>`(member."orgId" is null or member."orgId" <> all(${filter.excludeOrg}::uuid[]))`]
    : []),
  ...(filter.keyword
    ? [
        sql<SqlBool>`(member.name like ${contains(filter.keyword)} or member.company like ${contains(filter.keyword)}
          or member.pinyin like ${contains(filter.keyword.toLowerCase())} or member.initials like ${contains(filter.keyword.toLowerCase())}
          or expert."majorNow" like ${contains(filter.keyword)})`,
      ]
    : []),
  ...(filter.ids ? [sql<SqlBool>`member.id = any(${filter.ids}::uuid[])`] : []),
  ...(filter.names ? [sql<SqlBool>`member.name = any(${filter.names}::text[])`] : []),
]

/** Those whom a cheap rule blocks, so that nobody is counted who can never be chosen. Each part is an index look-up. */
const barredFrom = (on: Examining) => {
  const orgs = [...on.units.flatMap(({ orgId }) => (orgId ? [orgId] : [])), ...on.kin.keys()]
  const marks = on.persons.flatMap(({ idIndexes }) => [...idIndexes])
  const mobiles = on.persons.flatMap((person) => [...person.mobiles])
  const living = sql`select id from member where kind = 'expert' and "deletedAt" is null`
  return sql`
    ${living} and "orgId" = any(${orgs}::uuid[])
    union ${living} and "idIndex" = any(array(select decode(mark, 'hex') from unnest(${marks}::text[]) mark))
    union ${living} and "mobileTel" = any(${mobiles}::text[])
    union select "expertId" from "expertInterest" where "achievementId" = ${on.achievementId} and "withdrawnAt" is null
    union select "expertId" from examination where "achievementId" = ${on.achievementId} and state = 'recused' union ${NOT_RENEWED}`
}

interface PoolPage {
  readonly filter: PoolFilter
  readonly page: { offset: number; limit: number }
  /** Those who fit come first, whatever their score. */
  readonly fitting?: boolean | undefined
}

const rank = async (
  db: Db,
  on: Examining,
  policy: PanelPolicy,
  { filter, page, fitting = false }: PoolPage,
): Promise<{ total: number; rows: Ranked[] }> => {
  const { subjects, words } = wantedOf(on, filter)
  const { weights, rules } = policy
  const load = sql`coalesce(task.open, 0)`
  const blocked = sql<SqlBool>`(barred.id is not null or expert."credibilityLevel" in ('D', '冻结'))`
  const conditions = [
    sql<SqlBool>`member.kind = 'expert' and member."deletedAt" is null and member.state = 'approved'`,
    ...filtersOf(filter),
    ...(filter.withBlocked || filter.ids || filter.names ? [] : [sql<SqlBool>`not ${blocked}`]),
    ...(filter.maxLoad === undefined ? [] : [sql<SqlBool>`${load} <= ${filter.maxLoad}`]),
  ]
  const found = words.map((word) => sql`(strpos(sought.text, ${word}) > 0)::int`)
  const known = filter.ids ? sql`and "panelMember"."expertId" = any(${filter.ids}::uuid[])` : sql``
  const { rows } = await sql<Ranked & { total: number }>`
    with barred as materialized (${barredFrom(on)}),
    task as (
      select "panelMember"."expertId", count(*)::int as open from "panelMember"
      where ${openTask(on.records)} and "panelMember"."achievementId" is distinct from ${on.achievementId} ${known}
      group by 1
    ), served as (
      select distinct "expertId" from "panelMember"
      where "joinStatus" in (${sql.join([...AGREED])}) and "addedAt" > now() - make_interval(months => ${sql.lit(RESTED_MONTHS)}) ${known}
    ), pool as materialized (
      select member.id, ${blocked} as blocked, expert.subject = any(${subjects}::text[]) as "subjectFits",
        ${found.length > 0 ? sql.join(found, sql` + `) : sql`0`} as "wordsFound", ${load} as open,
        expert."activityLevel" as activity, served."expertId" is null as rested,
        ${fitting ? fitsOf(on, filter) : sql`true`} as fits
      from expert join member on expert.id = member.id
      cross join lateral (select ${TEXT} as text offset 0) sought
      left join barred on barred.id = member.id
      left join task on task."expertId" = member.id
      left join served on served."expertId" = member.id
      where ${and(conditions)}
    ), best as (
      select *, count(*) over ()::int as total,
        round((case when "subjectFits" then ${weights.subject}::numeric else 0 end)
          + ${weights.keyword}::numeric * least(1, "wordsFound" / greatest(1, least(3, ${words.length}))::numeric)
          + ${weights.load}::numeric * greatest(0, 1 - open / ${Math.max(1, rules.maxLoad)}::numeric)
          + ${weights.activity}::numeric * (case activity when '高' then 1 when '中' then 0.7 when '低' then 0.3 when '沉睡' then 0 else 0.5 end)
          + (case when rested then ${weights.rotation}::numeric else 0 end))::int as score
      from pool order by blocked, fits desc, score desc, id
      offset ${page.offset} limit ${page.limit}
    )
    select best.*, array(select word from unnest(${words}::text[]) word where strpos(${TEXT}, word) > 0) as words
    from best join expert on expert.id = best.id order by blocked, fits desc, score desc, best.id
  `.execute(db)
  return { total: rows[0]?.total ?? 0, rows }
}

const reasonsOf = ({ subjectFits, words, open, rested, activity }: Ranked): string[] => [
  ...(subjectFits ? ['学科相符'] : []),
  ...(words.length > 0 ? [`关键词：${words.join('、')}`] : []),
  open === 0 ? '无在评任务' : `在评任务${open}项`,
  ...(activity === '高' || activity === '中' ? [`活跃度${activity}`] : []),
  ...(rested ? [`近${RESTED_MONTHS}个月未参加评价`] : []),
]

/** What choosing goes by. */
type Judged = Pick<
  Candidate,
  'expertId' | 'name' | 'orgId' | 'orgName' | 'zc' | 'subject' | 'technical' | 'organiser' | 'coi'
> & { readonly senior: boolean }
/** What stands against each of these experts, in the order given. */
const judged = async (
  db: Db,
  ids: readonly string[],
  on: Examining,
  policy: PanelPolicy,
): Promise<(Judged & { record: ExpertRecord })[]> => {
  const facts = await factsOf(db, ids, on)
  const waivers = await waiversOf(db, examinedOf(on), ids)
  return ids.flatMap((id) => {
    const fact = facts.get(id)
    if (!fact) return []
    const { record } = fact
    return [
      {
        record,
        expertId: id,
        name: record.name,
        orgId: record.orgId ?? '',
        orgName: record.orgName,
        zc: record.zc === '其他' && record.otherZc ? record.otherZc : record.zc,
        subject: record.subject,
        technical: (TECHNICAL_SUBJECTS as readonly string[]).includes(record.subject),
        organiser: policy.organisers.has(canonicalOrganisation(record.orgName)),
        senior: isSenior(record.zc, record.otherZc),
        coi: coiOf(withWaivers(findHits(fact, on), waivers.get(id))),
      },
    ]
  })
}

/** Everything that is shown about these experts, in the order given. */
export const describeExperts = async (
  db: Db,
  ranked: readonly Ranked[],
  on: Examining,
  policy: PanelPolicy,
): Promise<(Candidate & { senior: boolean })[]> => {
  const ids = ranked.map(({ id }) => id)
  if (ids.length === 0) return []
  const byId = new Map((await judged(db, ids, on, policy)).map((one) => [one.expertId, one]))
  const credits = await creditsOf(db, on.records, ids, on.achievementId ?? undefined)
  return ranked.flatMap((one) => {
    const known = byId.get(one.id)
    const credit = credits.get(one.id)
    if (!known || !credit) return []
    const { record, ...rest } = known
    const { zw, majorNow, recommond, city, mobileTel } = record
    return [
      {
        ...rest,
        zw,
        majorNow,
        recommond,
        city,
        mobileTel: maskMobile(mobileTel),
        score: one.score,
        reasons: reasonsOf(one),
        credit,
      },
    ]
  })
}
export type Described = Awaited<ReturnType<typeof describeExperts>>[number]

export const searchPool = async (
  db: Db,
  on: Examining,
  policy: PanelPolicy,
  { filter, page }: { readonly filter: PoolFilter; readonly page: { offset: number; limit: number } },
): Promise<{ total: number; list: Described[] }> => {
  const { total, rows } = await rank(db, on, policy, { filter, page })
  return { total, list: await describeExperts(db, rows, on, policy) }
}

export interface Fitting extends Judged {
  readonly other: boolean // Of another subject than the achievement: to a limited share only.
  readonly blocked: boolean // Listed after all others.
  readonly openTasks: number
  readonly credibility: string
  readonly reserveOnly: boolean // By credibility, or by a decision of the society.
}
/** The best of the pool with what a choice among them goes by, and nothing that is only shown. */
export const findFitting = async (
  db: Db,
  on: Examining,
  policy: PanelPolicy,
  found: { readonly filter: PoolFilter; readonly limit: number },
): Promise<Fitting[]> => {
  const page = { offset: 0, limit: found.limit }
  const { rows } = await rank(db, on, policy, { filter: found.filter, page, fitting: true })
  const known = new Map(rows.map((row) => [row.id, row]))
  const kept = await keptInReserve(db, [...known.keys()])
  return (await judged(db, [...known.keys()], on, policy)).map(({ record, ...one }) => ({
    ...one,
    credibility: record.credibilityLevel || 'B',
    reserveOnly: record.credibilityLevel === 'C' || kept.has(one.expertId),
    openTasks: known.get(one.expertId)?.open ?? 0,
    other: known.get(one.expertId)?.fits !== true,
    blocked: known.get(one.expertId)?.blocked !== false,
  }))
}
