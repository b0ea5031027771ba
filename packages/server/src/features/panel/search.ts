import { canonicalOrganisation } from '@portal/contract/features/organisation'
import type { Candidate, Criteria, Hit } from '@portal/contract/features/panel'
import { maskMobile } from '@portal/contract/fields'
import { SENIOR_TITLES, TECHNICAL_SUBJECTS } from '@portal/contract/panel'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'
import { creditsOf } from './credit.ts'
import { factsOf } from './facts.ts'
import { examinedOf, waiversOf } from './hits.ts'
import type { PanelPolicy } from './policy.ts'
import { type Found, findHits, type Surroundings } from './recusal.ts'

/** The pool ordered by how well somebody fits (evaluation.md 3.5: subject 40, keyword 30, load 15, activity 10, rotation 5). */

interface Ranked {
  id: string
  subjectFits: boolean
  words: string[]
  open: number
  activity: string
  rested: boolean
  score: number
}
export interface PoolFilter extends Criteria {
  readonly keyword?: string | undefined
  /** Also those that a cheap rule blocks, last. */
  readonly withBlocked?: boolean
  readonly ids?: readonly string[]
  readonly names?: readonly string[]
  /** High titles only, as a panel needs them. */
  readonly seniorOnly?: boolean
}

const likely = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
const and = (conditions: RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`${sql.join(conditions.length > 0 ? conditions : [sql<SqlBool>`true`], sql` and `)}`

export const isSenior = (zc: string, otherZc: string): boolean =>
  (SENIOR_TITLES as readonly string[]).includes(zc) || /教授|研究员|高级/.test(otherZc)
const senior = sql<SqlBool>`(expert.zc = any(${[...SENIOR_TITLES]}::text[]) or expert."otherZc" ~ '教授|研究员|高级')`

const wantedOf = ({ subjects, keywords }: Surroundings, filter: PoolFilter) => ({
  subjects: filter.subject?.length ? filter.subject : subjects,
  words: (filter.keywords?.length ? filter.keywords : keywords).slice(0, 10),
})

const filtersOf = (filter: PoolFilter): RawBuilder<SqlBool>[] => [
  ...(filter.subject?.length ? [sql<SqlBool>`expert.subject = any(${filter.subject}::text[])`] : []),
  ...(filter.zc?.length ? [sql<SqlBool>`expert.zc = any(${filter.zc}::text[])`] : []),
  ...(filter.seniorOnly ? [senior] : []),
  ...(filter.committee?.length ? [sql<SqlBool>`expert.recommond = any(${filter.committee}::text[])`] : []),
  ...(filter.region
    ? [
        sql<SqlBool>`(expert.city like ${likely(filter.region)} or expert."workAddress" like ${likely(filter.region)})`,
      ]
    : []),
  ...(filter.excludeOrg?.length
    ? [sql<SqlBool>`(member."orgId" is null or member."orgId" <> all(${filter.excludeOrg}::uuid[]))`]
    : []),
  ...(filter.keyword
    ? [
        sql<SqlBool>`(member.name like ${likely(filter.keyword)} or member.company like ${likely(filter.keyword)}
          or member.pinyin like ${likely(filter.keyword.toLowerCase())} or member.initials like ${likely(filter.keyword.toLowerCase())}
          or expert."majorNow" like ${likely(filter.keyword)})`,
      ]
    : []),
  ...(filter.ids ? [sql<SqlBool>`member.id = any(${filter.ids}::uuid[])`] : []),
  ...(filter.names ? [sql<SqlBool>`member.name = any(${filter.names}::text[])`] : []),
]

/** The cheap blocks, so that nobody is counted who can never be chosen. */
const blockedBy = (on: Surroundings): RawBuilder<SqlBool> => {
  const orgs = [...on.units.flatMap(({ orgId }) => (orgId ? [orgId] : [])), ...on.kin.keys()]
  const marks = on.persons.flatMap(({ idIndexes }) => [...idIndexes])
  const mobiles = on.persons.flatMap((person) => [...person.mobiles])
  return sql<SqlBool>`(coalesce(member."orgId" = any(${orgs}::uuid[]), false)
    or member."idIndex" = any(select decode(mark, 'hex') from unnest(${marks}::text[]) mark)
    or member."mobileTel" = any(${mobiles}::text[])
    or expert."credibilityLevel" in ('D', '冻结')
    or exists (select 1 from "expertInterest" i where i."expertId" = member.id and i."achievementId" = ${on.achievementId}
      and i."withdrawnAt" is null)
    or exists (select 1 from examination x where x."expertId" = member.id and x."achievementId" = ${on.achievementId}
      and x.state = 'recused'))`
}

const rank = async (
  db: Db,
  on: Surroundings,
  policy: PanelPolicy,
  filter: PoolFilter,
  page: { offset: number; limit: number },
): Promise<{ total: number; rows: Ranked[] }> => {
  const { subjects, words } = wantedOf(on, filter)
  const { weights, rules } = policy
  const conditions = [
    sql<SqlBool>`member.kind = 'expert' and member."deletedAt" is null and member.state = 'approved'`,
    ...filtersOf(filter),
    ...(filter.withBlocked || filter.ids || filter.names ? [] : [sql<SqlBool>`not ${blockedBy(on)}`]),
  ]
  const found = sql<string[]>`array(select word from unnest(${words}::text[]) word
    where strpos(expert."majorNow" || ' ' || expert.major || ' ' || expert."partTimeJob" || ' ' || expert.achievement, word) > 0)`
  const load = sql`coalesce(task.open, 0)`
  const { rows } = await sql<Ranked & { total: number }>`
    with task as (
      select "panelMember"."expertId", count(*)::int as open from "panelMember"
      where "panelMember"."goneAt" is null and "panelMember"."reserveNo" = 0 and "panelMember"."joinStatus" in ('0', '1', '4')
        and "panelMember"."achievementId" is distinct from ${on.achievementId}
        and exists (select 1 from achievement a where a.id = "panelMember"."achievementId" and a.status in ('12', '14', '27'))
        and not exists (select 1 from examination x where x."achievementId" = "panelMember"."achievementId"
          and x."expertId" = "panelMember"."expertId" and x.state <> 'draft')
      group by 1
    ), served as (
      select distinct "expertId" from "panelMember"
      where "joinStatus" in ('1', '4') and "addedAt" > now() - interval '12 months'
    ), pool as (
      select member.id, ${blockedBy(on)} as blocked,
        expert.subject = any(${subjects}::text[]) as "subjectFits", ${found} as words, ${load} as open,
        expert."activityLevel" as activity, served."expertId" is null as rested
      from member join expert on expert.id = member.id
      left join task on task."expertId" = member.id
      left join served on served."expertId" = member.id
      where ${and(conditions)} ${filter.maxLoad === undefined ? sql`` : sql`and ${load} <= ${filter.maxLoad}`}
    )
    select *, count(*) over ()::int as total,
      round((case when "subjectFits" then ${weights.subject}::numeric else 0 end)
        + ${weights.keyword}::numeric * least(1, cardinality(words) / greatest(1, least(3, ${words.length}))::numeric)
        + ${weights.load}::numeric * greatest(0, 1 - open / ${Math.max(1, rules.maxLoad)}::numeric)
        + ${weights.activity}::numeric * (case activity when '高' then 1 when '中' then 0.7 when '低' then 0.3 when '沉睡' then 0 else 0.5 end)
        + (case when rested then ${weights.rotation}::numeric else 0 end))::int as score
    from pool order by blocked, score desc, id
    offset ${page.offset} limit ${page.limit}
  `.execute(db)
  return { total: rows[0]?.total ?? 0, rows }
}

const reasonsOf = ({ subjectFits, words, open, rested, activity }: Ranked): string[] => [
  ...(subjectFits ? ['学科相符'] : []),
  ...(words.length > 0 ? [`关键词：${words.join('、')}`] : []),
  open === 0 ? '无在评任务' : `在评任务${open}项`,
  ...(activity === '高' || activity === '中' ? [`活跃度${activity}`] : []),
  ...(rested ? ['近12个月未参加评价'] : []),
]

const withWaivers = (
  hits: readonly Found[],
  waivers: ReadonlyMap<string, Hit['waiver']> | undefined,
): Hit[] => hits.map((found) => ({ ...found, waiver: waivers?.get(found.rule) ?? null }))

export const coiOf = (hits: readonly Hit[]): Candidate['coi'] => ({
  level: hits.some(({ level }) => level === 'hard')
    ? 'hard'
    : hits.length === 0
      ? 'none'
      : hits.every(({ waiver }) => waiver?.confirmedAt)
        ? 'waived'
        : 'soft',
  hits: [...hits],
})

/** Everything that is shown about these experts, in the order given. */
export const describeExperts = async (
  db: Db,
  ranked: readonly Ranked[],
  on: Surroundings,
  policy: PanelPolicy,
): Promise<(Candidate & { senior: boolean })[]> => {
  const ids = ranked.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('member')
    .innerJoin('expert', 'expert.id', 'member.id')
    .select([
      ...(['member.id', 'member.name', 'member.orgId', 'member.company', 'member.mobileTel'] as const),
      ...(['expert.zc', 'expert.otherZc', 'expert.zw', 'expert.subject', 'expert.majorNow'] as const),
      ...(['expert.recommond', 'expert.city'] as const),
    ])
    .where(sql<SqlBool>`member.id = any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const facts = await factsOf(db, ids, on)
  const credits = await creditsOf(db, ids, on.achievementId ?? undefined)
  const waivers = await waiversOf(db, examinedOf(on), ids)
  return ranked.flatMap((one) => {
    const row = byId.get(one.id)
    const fact = facts.get(one.id)
    const credit = credits.get(one.id)
    if (!row || !fact || !credit) return []
    const hits = withWaivers(findHits(fact, on), waivers.get(one.id))
    return [
      {
        ...{ expertId: row.id, name: row.name, orgId: row.orgId ?? '', orgName: row.company },
        ...{ zc: row.zc === '其他' && row.otherZc ? row.otherZc : row.zc, zw: row.zw, subject: row.subject },
        ...{ majorNow: row.majorNow, recommond: row.recommond, city: row.city },
        mobileTel: maskMobile(row.mobileTel),
        technical: (TECHNICAL_SUBJECTS as readonly string[]).includes(row.subject),
        organiser: policy.organisers.has(canonicalOrganisation(row.company)),
        senior: isSenior(row.zc, row.otherZc),
        ...{ score: one.score, reasons: reasonsOf(one), coi: coiOf(hits), credit },
      },
    ]
  })
}
export type Described = Awaited<ReturnType<typeof describeExperts>>[number]

export const searchPool = async (
  db: Db,
  on: Surroundings,
  policy: PanelPolicy,
  filter: PoolFilter,
  page: { offset: number; limit: number },
): Promise<{ total: number; list: Described[] }> => {
  const { total, rows } = await rank(db, on, policy, filter, page)
  return { total, list: await describeExperts(db, rows, on, policy) }
}
