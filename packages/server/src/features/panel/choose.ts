import type { Criteria } from '@portal/contract/features/panel'
import type { PanelRole } from '@portal/contract/panel'
import { AppError, type Db } from '../../platform/http/context.ts'
import { ALGORITHM, draw } from './draw.ts'
import type { PanelPolicy } from './policy.ts'
import type { Surroundings } from './recusal.ts'
import { organisersAllowed, technicalNeeded } from './rules.ts'
import { type Described, describeExperts, type Fitting, findFitting, searchPool } from './search.ts'
import type { DrawCandidate, Drawn, DrawRules } from './tables.ts'

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
}
const DEPTH = 300

/** As they were listed, whatever the filters say. */
export const describeChosen = async (
  db: Db,
  on: Surroundings,
  policy: PanelPolicy,
  chosen: readonly Chosen[],
): Promise<ChosenExpert[]> => {
  if (chosen.length === 0) return []
  const { list } = await searchPool(
    db,
    on,
    policy,
    { ids: chosen.map(({ expertId }) => expertId) },
    { offset: 0, limit: chosen.length },
  )
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

const unitOf = ({ orgId, orgName }: { orgId: string; orgName: string }) => orgId || orgName

const limitsOf = (size: number, { rules }: PanelPolicy) => ({
  maxPerUnit: rules.maxPerUnit,
  minTechnical: technicalNeeded(size, rules),
  maxOrganiser: organisersAllowed(size, rules),
})

const fitsWith = (
  seated: readonly DrawCandidate[],
  one: DrawCandidate,
  size: number,
  policy: PanelPolicy,
): boolean => {
  const { maxPerUnit, minTechnical, maxOrganiser } = limitsOf(size, policy)
  if (seated.filter((other) => unitOf(other) === unitOf(one)).length >= maxPerUnit) return false
  if (one.organiser && seated.filter(({ organiser }) => organiser).length >= maxOrganiser) return false
  return one.technical || seated.filter(({ technical }) => !technical).length < size - minTechnical
}

const usable = (one: Fitting, policy: PanelPolicy): boolean =>
  one.senior &&
  (one.coi.level === 'none' || one.coi.level === 'waived') &&
  one.openTasks < policy.rules.maxLoad &&
  // evaluation.md 3.9: C as a reserve only, D not at all.
  one.credibility !== 'D'

/**
 * Whoever may be taken out of the best so many. Where these know economics and hardly anything technical, as they do for an
 * achievement about economics in a large pool, the best technical ones follow: no panel does without them.
 */
const candidates = async (
  db: Db,
  on: Surroundings,
  policy: PanelPolicy,
  { criteria, size, given }: Wanted,
  depth: number,
): Promise<Fitting[]> => {
  const taken = new Set(given.map(({ expertId }) => expertId))
  const free = (one: Fitting) => usable(one, policy) && !taken.has(one.expertId)
  const filter = { ...criteria, seniorOnly: true }
  const best = await findFitting(db, on, policy, filter, depth)
  const pool = best.filter(free)
  if (best.length < depth || pool.filter(({ technical }) => technical).length >= size) return pool
  const seen = new Set(best.map(({ expertId }) => expertId))
  const more = await findFitting(db, on, policy, { ...filter, technicalOnly: true }, depth)
  return [...pool, ...more.filter((one) => !seen.has(one.expertId) && free(one))]
}

/** The best fitting ones that the rules let sit together; a leader is named where none is given. */
export const suggest = async (
  db: Db,
  on: Surroundings,
  policy: PanelPolicy,
  wanted: Wanted,
  depth = DEPTH,
): Promise<Chosen[]> => {
  const { size, reserve, given } = wanted
  const kept = await describeChosen(db, on, policy, given)
  const pool = await candidates(db, on, policy, wanted, depth)
  const seated: DrawCandidate[] = kept.filter(({ reserveNo }) => reserveNo === 0)
  const chosen: Chosen[] = kept.map(({ expertId, role, reserveNo }) => ({ expertId, role, reserveNo }))
  const passed: Fitting[] = []
  for (const one of pool) {
    if (seated.length < size && one.credibility !== 'C' && fitsWith(seated, one, size, policy)) {
      seated.push(one)
      chosen.push({ expertId: one.expertId, role: 'member', reserveNo: 0 })
    } else passed.push(one)
  }
  const held = chosen.filter(({ reserveNo }) => reserveNo > 0).length
  const subjects = new Set(seated.map(({ subject }) => subject))
  const reserves = [
    ...passed.filter(({ subject }) => subjects.has(subject)),
    ...passed.filter(({ subject }) => !subjects.has(subject)),
  ].slice(0, Math.max(0, reserve - held))
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

const candidateOf = (one: Described | Fitting): DrawCandidate => ({
  ...{ expertId: one.expertId, name: one.name, orgId: one.orgId, orgName: one.orgName },
  ...{ subject: one.subject, technical: one.technical, organiser: one.organiser },
})
const POOL_LIMIT = 2_000

/** Who may be drawn, in an order that says nothing. */
export const drawPool = async (
  db: Db,
  on: Surroundings,
  policy: PanelPolicy,
  wanted: Wanted,
): Promise<{ pool: DrawCandidate[]; rules: DrawRules }> => {
  const { size, reserve, given } = wanted
  const kept = await describeChosen(db, on, policy, given)
  const pool = (await candidates(db, on, policy, wanted, POOL_LIMIT))
    .filter(({ credibility }) => credibility !== 'C')
    .map(candidateOf)
    .sort((a, b) => (a.expertId < b.expertId ? -1 : 1))
  const seats = kept.filter(({ reserveNo }) => reserveNo === 0).map(candidateOf)
  return { pool, rules: { size, reserve, ...limitsOf(size, policy), given: seats } }
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
    throw new AppError('guardFailed', {
      text: `候选专家不足：符合条件的${pool.length}人，按规则只能选出${rules.given.length + seats.length}人，请放宽筛选条件`,
    })
  const hasLeader = given.some(({ role, reserveNo }) => role === 'leader' && reserveNo === 0)
  const chosen: Chosen[] = [
    ...given.filter(({ reserveNo }) => reserveNo === 0),
    // Whoever comes out first leads, unless somebody was named.
    ...result.map(({ expertId, reserveNo }, i) => ({
      ...{ expertId, reserveNo },
      role: !hasLeader && i === 0 ? ('leader' as const) : ('member' as const),
    })),
  ]
  return { result, chosen, algorithm: ALGORITHM }
}
