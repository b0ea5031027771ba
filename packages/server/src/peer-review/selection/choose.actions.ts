import type { PanelRole } from '@portal/contract/peer-review/panel.rules'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import type { Criteria } from '@portal/contract/peer-review/selection.calls'
import { AppError, type Db, guardFailed } from '../../platform/http/context.ts'
import type { DrawCandidate, Drawn, DrawRules } from '../panel/panel.rows.ts'
import { organisersAllowed, othersAllowed, technicalNeeded } from '../panel/panel.rules.ts'
import type { PanelPolicy } from '../panel/panel-policy.rules.ts'
import type { Examining } from '../recusal/facts.queries.ts'
import { ALGORITHM, draw, fitsInto, reservesOf } from './draw.rules.ts'
import {
  type Described,
  describeExperts,
  type Fitting,
  findFitting,
  saysWhoFits,
  searchPool,
} from './expert-pool.queries.ts'
import { MOST_PASSED, passedOver } from './passed-over.rules.ts'

/** The three ways to a list: as somebody wrote it, as the figures suggest, as the lot falls. */

export interface Chosen {
  readonly expertId: string
  readonly role: PanelRole
  readonly reserveNo: number
}
export type ChosenExpert = Described & { role: PanelRole; reserveNo: number }

export interface Wanted {
  readonly criteria: Criteria
  readonly size: number
  readonly reserve: number
  /** Seats that are filled already, and stay. */
  readonly given: readonly Chosen[]
  /** How many of the best a suggestion looks at. */
  readonly depth?: number
}
const DEPTH = 300

/** As they were listed, whatever the filters say. */
export const describeChosen = async (
  db: Db,
  on: Examining,
  policy: PanelPolicy,
  chosen: readonly Chosen[],
): Promise<ChosenExpert[]> => {
  if (chosen.length === 0) return []
  const { list } = await searchPool(db, on, policy, {
    filter: { ids: chosen.map(({ expertId }) => expertId) },
    page: { offset: 0, limit: chosen.length },
  })
  const byId = new Map(list.map((one) => [one.expertId, one]))
  // Somebody whose record was withdrawn is not in the pool any more, and must still be seen.
  const missing = chosen.filter(({ expertId }) => !byId.has(expertId))
  const rest = await describeExperts(
    db,
    missing.map(({ expertId: id }) => ({
      id,
      subjectFits: false,
      words: [],
      open: 0,
      activity: '',
      rested: false,
      score: 0,
      fits: false,
      blocked: false,
    })),
    on,
    policy,
  )
  for (const one of rest) byId.set(one.expertId, one)
  return chosen.map(({ expertId, role, reserveNo }) => {
    const one = byId.get(expertId)
    if (!one) throw new AppError('notFound')
    return { ...one, role, reserveNo }
  })
}

/** What the settings allow among so many. */
export const limitsOf = (size: number, { rules }: PanelPolicy) => ({
  size,
  maxPerUnit: rules.maxPerUnit,
  minTechnical: technicalNeeded(size, rules),
  maxOrganiser: organisersAllowed(size, rules),
  maxOther: othersAllowed(size, rules),
})

const usable = (one: Fitting, policy: PanelPolicy): boolean =>
  one.senior &&
  (one.coi.level === 'none' || one.coi.level === 'waived') &&
  one.openTasks < policy.rules.maxLoad &&
  // C as a reserve only, D not at all (docs/handbook/membership.md#expert-ledger).
  one.credibility !== 'D'

interface Among extends Pick<Wanted, 'criteria' | 'size' | 'given'> {
  readonly best: readonly Fitting[]
  readonly depth: number
}
/**
 * Whoever may be taken out of the best so many, those who fit the achievement first. Where these know economics and hardly anything technical, as they do for an
 * achievement about economics in a large pool, the best technical ones follow: no panel does without them.
 */
const candidates = async (
  db: Db,
  on: Examining,
  policy: PanelPolicy,
  { criteria, size, given, best, depth }: Among,
): Promise<Fitting[]> => {
  const taken = new Set(given.map(({ expertId }) => expertId))
  const free = (one: Fitting) => usable(one, policy) && !taken.has(one.expertId)
  const pool = best.filter(free)
  if (best.length < depth || pool.filter(({ technical }) => technical).length >= size) return pool
  const seen = new Set(best.map(({ expertId }) => expertId))
  const filter = { ...criteria, seniorOnly: true, technicalOnly: true }
  const more = await findFitting(db, on, policy, { filter, limit: depth })
  const all = [...pool, ...more.filter((one) => !seen.has(one.expertId) && free(one))]
  return [...all.filter(({ other }) => !other), ...all.filter(({ other }) => other)]
}

const candidateOf = (one: Described | Fitting): DrawCandidate => ({
  expertId: one.expertId,
  name: one.name,
  orgId: one.orgId,
  orgName: one.orgName,
  subject: one.subject,
  technical: one.technical,
  organiser: one.organiser,
  ...('other' in one && one.other && { other: true as const }),
})
/** Those who were chosen before count against every share. */
const seatsGiven = async (
  db: Db,
  on: Examining,
  policy: PanelPolicy,
  { criteria, kept }: Pick<Wanted, 'criteria'> & { readonly kept: readonly ChosenExpert[] },
): Promise<DrawCandidate[]> => {
  const seats = kept.filter(({ reserveNo }) => reserveNo === 0)
  const ids = seats.map(({ expertId }) => expertId)
  const known =
    ids.length === 0 || saysWhoFits(criteria)
      ? []
      : await findFitting(db, on, policy, { filter: { ids }, limit: ids.length })
  const others = new Set(known.flatMap(({ expertId, other }) => (other ? [expertId] : [])))
  return seats.map((one) => ({
    ...candidateOf(one),
    ...(others.has(one.expertId) && { other: true as const }),
  }))
}

/** The best fitting ones that the rules let sit together; a leader is named where none is given. */
export const suggest = async (
  db: Db,
  on: Examining,
  policy: PanelPolicy,
  wanted: Wanted,
): Promise<Chosen[]> => {
  const { size, reserve, given, depth = DEPTH } = wanted
  const kept = await describeChosen(db, on, policy, given)
  const filter = { ...wanted.criteria, seniorOnly: true }
  const best = await findFitting(db, on, policy, { filter, limit: depth })
  const pool = await candidates(db, on, policy, { ...wanted, best, depth })
  const seated = await seatsGiven(db, on, policy, { ...wanted, kept })
  const limits = limitsOf(size, policy)
  const chosen: Chosen[] = kept.map(({ expertId, role, reserveNo }) => ({ expertId, role, reserveNo }))
  const passed: Fitting[] = []
  for (const one of pool) {
    const candidate = candidateOf(one)
    if (seated.length < size && !one.reserveOnly && fitsInto(seated, candidate, limits)) {
      seated.push(candidate)
      chosen.push({ expertId: one.expertId, role: 'member', reserveNo: 0 })
    } else passed.push(one)
  }
  const held = chosen.filter(({ reserveNo }) => reserveNo > 0).length
  const reserves = reservesOf(passed.map(candidateOf), seated, Math.max(0, reserve - held), limits)
  for (const [i, { expertId }] of reserves.entries())
    chosen.push({ expertId, role: 'member', reserveNo: held + i + 1 })
  return withLeader(chosen, pool)
}

/** 正高级 with the best score. */
const withLeader = (chosen: Chosen[], pool: readonly Fitting[]): Chosen[] => {
  if (chosen.some(({ role, reserveNo }) => role === 'leader' && reserveNo === 0)) return chosen
  const best =
    pool.find(
      ({ expertId, zc }) =>
        zc === '正高级' && chosen.some((one) => one.expertId === expertId && one.reserveNo === 0),
    ) ?? chosen.find(({ reserveNo }) => reserveNo === 0)
  return chosen.map((one) => (one.expertId === best?.expertId ? { ...one, role: 'leader' } : one))
}

const POOL_LIMIT = 2_000

/** Among whom is chosen, in words. */
export const basisOf = (
  { subjects, fieldWords, keywords }: Examining,
  { rules }: PanelPolicy,
  { criteria, size }: Pick<Wanted, 'criteria' | 'size'>,
): string => {
  const { subject, zc, committee, region, excludeOrg, maxLoad } = criteria
  const named = [
    ...(subject?.length ? [`学科为${subject.join('、')}`] : []),
    ...(criteria.keywords?.length ? [`专业或成果含${criteria.keywords.join('、')}`] : []),
    ...(saysWhoFits(criteria)
      ? []
      : [
          `学科为${subjects.join('、') || '（无对应学科）'}，或专业含${[...new Set([...fieldWords, ...keywords])].join('、')}，其他学科至多${othersAllowed(size, rules)}人`,
        ]),
    ...(zc?.length ? [`职称为${zc.join('、')}`] : []),
    ...(committee?.length ? [`推荐专委会为${committee.join('、')}`] : []),
    ...(region ? [`地区含${region}`] : []),
    ...(criteria.keyword ? [`姓名、单位或专业含${criteria.keyword}`] : []),
    ...(maxLoad === undefined ? [] : [`在评任务不超过${maxLoad}项`]),
    ...(excludeOrg?.length ? [`排除${excludeOrg.length}家单位`] : []),
  ]
  return named.join('；')
}

/** For the log: among whom was chosen, and what spoke for each of them then. */
export const whyChosen = (
  on: Examining,
  policy: PanelPolicy,
  wanted: Pick<Wanted, 'criteria' | 'size'> & { readonly mode: 'manual' | 'suggest' | 'random' },
  experts: readonly ChosenExpert[],
) => ({
  basis: wanted.mode === 'manual' ? '' : basisOf(on, policy, wanted),
  reasons: experts.map(({ expertId, score, reasons }) => ({ expertId, score, reasons })),
})

/** Who may be drawn, in an order that says nothing. */
export const drawPool = async (
  db: Db,
  on: Examining,
  policy: PanelPolicy,
  wanted: Wanted,
): Promise<{ pool: DrawCandidate[]; rules: DrawRules }> => {
  const { size, reserve, given } = wanted
  const kept = await describeChosen(db, on, policy, given)
  const filter = { ...wanted.criteria, seniorOnly: true, withBlocked: true }
  // Those who are blocked come last: before them stand the same as without them.
  const listed = await findFitting(db, on, policy, { filter, limit: POOL_LIMIT })
  const best = listed.filter(({ blocked }) => !blocked)
  const pool = (await candidates(db, on, policy, { ...wanted, best, depth: POOL_LIMIT }))
    .filter(({ reserveOnly }) => !reserveOnly)
    .map(candidateOf)
    .sort((a, b) => (a.expertId < b.expertId ? -1 : 1))
  const seats = await seatsGiven(db, on, policy, { ...wanted, kept })
  const passed = passedOver(listed, pool, given, policy)
  const left = { passed: passed.slice(0, MOST_PASSED), passedCount: passed.length }
  const about = { criteria: wanted.criteria, basis: basisOf(on, policy, wanted), ...left }
  return {
    pool,
    rules: { reserve, ...limitsOf(size, policy), standIns: true, wholePool: true, given: seats, ...about },
  }
}

export const drawChosen = (
  seed: string,
  pool: readonly DrawCandidate[],
  rules: DrawRules,
  given: readonly Chosen[],
) => {
  const result: Drawn[] = draw(seed, pool, rules)
  const seats = result.filter(({ reserveNo }) => reserveNo === 0)
  if (rules.given.length + seats.length < rules.size)
    throw guardFailed(
      REVIEW_GUARDS,
      'poolTooSmall',
      rules.basis ?? '',
      pool.length,
      rules.given.length + seats.length,
    )
  // Nobody leads by lot: staff name the leader out of those who were drawn.
  const chosen: Chosen[] = [
    ...given.filter(({ reserveNo }) => reserveNo === 0),
    ...result.map(({ expertId, reserveNo }) => ({ expertId, reserveNo, role: 'member' as const })),
  ]
  return { result, chosen, algorithm: ALGORITHM }
}
