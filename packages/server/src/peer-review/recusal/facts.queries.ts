import { canonicalOrganisation } from '@portal/contract/membership/organisation/organisation.rules'
import { AGREED } from '@portal/contract/peer-review/panel.rules'
import { type SqlBool, sql } from 'kysely'
import { PARENTS as organisationParents } from '../../membership/organisation/organisation-tree.queries.ts'
import type { Db } from '../../platform/http/context.ts'
import type { PanelDeps } from '../panel/panel.parts.ts'
import type { SubjectRecords } from '../panel/subject.parts.ts'
import type { ExaminedParties, ExpertFacts, RecusalSettings, Surroundings } from './recusal.rules.ts'

/** What recusal is judged by, fetched for many experts at once. */

/** Superior and subordinate organisations of the units, however many steps away, with the words for it. */
const findKin = async (db: Db, orgIds: readonly string[]): Promise<Map<string, string>> => {
  if (orgIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; unit: string; up: boolean }>`
    with recursive parents as materialized ${organisationParents}, up as (
      select o.id as unit, o."parentId" as id, 1 as steps from parents o where o.id = any(${orgIds}::uuid[])
      union all
      select up.unit, o."parentId", up.steps + 1 from up join parents o on o.id = up.id where up.steps < 10
    ), down as (
      select o."parentId" as unit, o.id, 1 as steps from parents o where o."parentId" = any(${orgIds}::uuid[])
      union all
      select down.unit, o.id, down.steps + 1 from down join parents o on o."parentId" = down.id
        where down.steps < 10
    )
    select kin.id, named.name as unit, kin.up
    from (select id, unit, true as up from up union all select id, unit, false from down) kin
    join organisation named on named.id = kin.unit
    where kin.id <> kin.unit
  `.execute(db)
  return new Map(rows.map(({ id, unit, up }) => [id, `完成单位“${unit}”的${up ? '上级' : '下属'}单位`]))
}

/** Units as the library knows them now: what was merged counts as what it went into. */
const resolved = async (db: Db, parties: ExaminedParties): Promise<ExaminedParties> => {
  const named = [
    ...parties.units,
    ...parties.persons.flatMap(({ unit }) => (unit ? [unit] : [])),
    ...parties.avoid.flatMap(({ unit }) => (unit ? [unit] : [])),
  ]
  const ids = named.flatMap(({ orgId }) => (orgId ? [orgId] : []))
  const names = named.flatMap(({ orgId, name }) => (orgId ? [] : [canonicalOrganisation(name)]))
  const rows = await db
    .selectFrom('organisation')
    .select(['id', 'normalName', sql<string>`coalesce("mergedInto", id)`.as('now')])
    .where((eb) =>
      eb.or([sql<SqlBool>`id = any(${ids}::uuid[])`, sql<SqlBool>`"normalName" = any(${names}::text[])`]),
    )
    .execute()
  const byId = new Map(rows.map(({ id, now }) => [id, now]))
  const byName = new Map(rows.map(({ normalName, now }) => [normalName, now]))
  const now = <U extends { orgId: string | null; name: string }>(unit: U): U => ({
    ...unit,
    orgId: (unit.orgId ? byId.get(unit.orgId) : byName.get(canonicalOrganisation(unit.name))) ?? unit.orgId,
  })
  return {
    ...parties,
    units: parties.units.map(now),
    persons: parties.persons.map((person) => ({ ...person, unit: person.unit && now(person.unit) })),
    avoid: parties.avoid.map((one) => (one.unit ? { ...one, unit: now(one.unit) } : one)),
  }
}

export const surroundingsOf = async (
  { subject }: Pick<PanelDeps, 'subject'>,
  db: Db,
  achievementId: string,
  rules: RecusalSettings,
): Promise<Examining> => surround(subject, db, await subject.parties(db, achievementId), rules)

/** What experts are judged against, with those who answer for what they did elsewhere. */
export interface Examining extends Surroundings {
  readonly records: Pick<SubjectRecords, 'rows' | 'sharedWork'>
}

export const surround = async (
  records: Examining['records'],
  db: Db,
  parties: ExaminedParties,
  rules: RecusalSettings,
): Promise<Examining> => {
  const known = await resolved(db, parties)
  const kin = await findKin(
    db,
    known.units.flatMap(({ orgId }) => (orgId ? [orgId] : [])),
  )
  const { rows } = await sql<{ today: string }>`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today
  `.execute(db)
  return { ...known, kin, today: rows[0]?.today ?? '', rules, records }
}

/** By ID number, else by name and unit. */
const findShared = async (
  db: Db,
  experts: readonly string[],
  { records, achievementId: id, persons, rules }: Examining,
) => {
  // Whoever was imported with an item of an award is known by name and unit only.
  const imported = id ? [] : persons.map(({ name, unit }) => ({ name, orgId: unit?.orgId ?? null }))
  const rows = await records.sharedWork(db, experts, { id, persons: imported, years: rules.years })
  return Map.groupBy(rows, ({ expertId }) => expertId)
}

const findFormer = async (db: Db, ids: readonly string[], years: number) => {
  const rows = await db
    .selectFrom('reviewEvent')
    .select(['memberId', 'changes'])
    .where(sql<SqlBool>`"memberId" = any(${ids}::uuid[])`)
    .where('at', '>', sql<string>`now() - make_interval(years => ${years})`)
    .where(sql<SqlBool>`changes @> '[{"field": "organization"}]'::jsonb`)
    .execute()
  const former = new Map<string, string[]>()
  for (const { memberId, changes } of rows)
    for (const { field, before } of changes)
      if (field === 'organization' && before) former.set(memberId, [...(former.get(memberId) ?? []), before])
  return former
}

const findInterests = async (db: Db, ids: readonly string[], achievementId: string | null) =>
  Map.groupBy(
    await db
      .selectFrom('expertInterest')
      .select(['expertId', 'kind', 'text'])
      // As the library knows the unit now.
      .select(
        sql<
          string | null
        >`(select coalesce(o."mergedInto", o.id) from organisation o where o.id = "expertInterest"."orgId")`.as(
          'orgId',
        ),
      )
      .select(sql<boolean>`"achievementId" is not null`.as('here'))
      .where(sql<SqlBool>`"expertId" = any(${ids}::uuid[])`)
      .where('withdrawnAt', 'is', null)
      .where((eb) =>
        eb.or([eb('achievementId', 'is', null), sql<SqlBool>`"achievementId" = ${achievementId}::uuid`]),
      )
      .execute(),
    ({ expertId }) => expertId,
  )

const findRecused = async (db: Db, ids: readonly string[], achievementId: string | null) =>
  new Map(
    (
      await db
        .selectFrom('examination')
        .select(['expertId', 'reason'])
        .where(sql<SqlBool>`"achievementId" = ${achievementId}::uuid`)
        .where('state', '=', 'recused')
        .where(sql<SqlBool>`"expertId" = any(${ids}::uuid[])`)
        .execute()
    ).map(({ expertId, reason }) => [expertId, reason || '未说明']),
  )

/** So far back seats count for the same applicant. */
const FREQUENT_MONTHS = 24
const findTimes = async (db: Db, ids: readonly string[], { records, achievementId, ownerId }: Examining) =>
  new Map(
    (
      await db
        .selectFrom('panelMember')
        .innerJoin(records.rows.as('achievement'), 'achievement.id', 'panelMember.achievementId')
        .select(['panelMember.expertId', (eb) => eb.fn.countAll<number>().as('times')])
        .where(sql<SqlBool>`"panelMember"."expertId" = any(${ids}::uuid[])`)
        .where(sql<SqlBool>`achievement."ownerId" = ${ownerId}::uuid`)
        .where('achievement.id', 'is distinct from', achievementId)
        .where('panelMember.goneAt', 'is', null)
        .where('panelMember.reserveNo', '=', 0)
        .where('panelMember.joinStatus', 'in', [...AGREED])
        .where(
          'panelMember.addedAt',
          '>',
          sql<string>`now() - make_interval(months => ${sql.lit(FREQUENT_MONTHS)})`,
        )
        .groupBy('panelMember.expertId')
        .execute()
    ).map(({ expertId, times }) => [expertId, Number(times)]),
  )

/** The record of an expert as far as choosing goes by it. */
export interface ExpertRecord {
  expertId: string
  name: string
  orgId: string | null
  orgName: string
  idIndex: string
  mobileTel: string
  email: string
  birthday: string
  approved: boolean
  credibilityLevel: string
  workHistory: string
  zc: string
  otherZc: string
  zw: string
  subject: string
  majorNow: string
  recommond: string
  city: string
}
const findRecords = (db: Db, ids: readonly string[]): Promise<ExpertRecord[]> =>
  db
    .selectFrom('member')
    .innerJoin('expert', 'expert.id', 'member.id')
    .select([
      'member.id as expertId',
      ...(['member.name', 'member.orgId', 'member.company as orgName', 'member.mobileTel'] as const),
      ...(['member.email', 'expert.birthday', 'expert.credibilityLevel', 'expert.workHistory'] as const),
      ...(['expert.zc', 'expert.otherZc', 'expert.zw', 'expert.subject', 'expert.majorNow'] as const),
      ...(['expert.recommond', 'expert.city'] as const),
      sql<string>`encode(member."idIndex", 'hex')`.as('idIndex'),
      sql<boolean>`member.state = 'approved' and member."deletedAt" is null`.as('approved'),
    ])
    .where(sql<SqlBool>`member.id = any(${ids}::uuid[])`)
    .execute()

/** Facts about these experts towards one achievement, with their records, by expert id. */
export const factsOf = async (
  db: Db,
  ids: readonly string[],
  on: Examining,
): Promise<Map<string, ExpertFacts & { readonly record: ExpertRecord }>> => {
  if (ids.length === 0) return new Map()
  const records = await findRecords(db, ids)
  const shared = await findShared(db, ids, on)
  const former = await findFormer(db, ids, on.rules.years)
  const interests = await findInterests(db, ids, on.achievementId)
  const recused = on.recused ?? (await findRecused(db, ids, on.achievementId))
  const times = await findTimes(db, ids, on)
  return new Map(
    records.map((record) => {
      const { expertId, name, orgId, orgName } = record
      return [
        expertId,
        {
          record,
          expertId,
          name,
          unit: orgName ? { orgId, name: orgName } : null,
          idIndex: record.idIndex,
          mobile: record.mobileTel,
          email: record.email,
          birthday: record.birthday,
          approved: record.approved,
          credibility: record.credibilityLevel,
          workHistory: record.workHistory,
          formerUnits: former.get(expertId) ?? [],
          interests: interests.get(expertId) ?? [],
          recusedHere: recused.get(expertId) ?? '',
          shared: shared.get(expertId) ?? [],
          timesForApplicant: times.get(expertId) ?? 0,
        },
      ]
    }),
  )
}
