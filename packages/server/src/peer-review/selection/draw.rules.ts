import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { DrawCandidate, Drawn, DrawRules } from '../panel/panel.rows.ts'

/**
 * The provable draw (docs/handbook/peer-review.md#draw): the hash of a secret seed goes into the log first; then the seed orders the pool, which was
 * written down with it, and the seats are filled in that order by rules that anybody can follow again.
 */

export const ALGORITHM = 'HMAC-SHA256(seed, expertId) 升序，与成果领域相符者在先，备选以能递补任一席位者在先'

interface DrawKept {
  readonly algorithm: string
  readonly seed: string
  readonly seedHash: string
  readonly pool: readonly DrawCandidate[]
  readonly rules: DrawRules
  readonly result: readonly Drawn[]
}

export const newSeed = (): string => randomBytes(32).toString('hex')
export const hashOfSeed = (seed: string): string => createHash('sha256').update(seed).digest('hex')
const rankOf = (seed: string, expertId: string): string =>
  createHmac('sha256', seed).update(expertId).digest('hex')

/** The pool in the order of the seed, whatever order it came in. */
export const shuffled = <T extends { readonly expertId: string }>(seed: string, pool: readonly T[]): T[] =>
  pool
    .map((one) => ({ one, rank: rankOf(seed, one.expertId) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ one }) => one)

const unitOf = ({ orgId, orgName }: DrawCandidate) => orgId || orgName

/** Without names, and with units as numbers in the order in which they come. */
const anonymousIn = (units: readonly string[]) => (one: DrawCandidate) => {
  const { expertId, subject, technical, organiser, other = false } = one
  return { expertId, unit: `${units.indexOf(unitOf(one)) + 1}`, subject, technical, organiser, other }
}
const unitsOf = (some: readonly DrawCandidate[]): string[] => [...new Set(some.map(unitOf))]

/**
 * Of whoever may be drawn, one a line in order: each with all that the rules of the draw look at, as the record shows it. Draws from before
 * `wholePool` have logged the ids alone.
 */
export const hashOfPool = (pool: readonly DrawCandidate[], rules: Pick<DrawRules, 'wholePool'>): string => {
  const shown = pool.map(anonymousIn(unitsOf(pool)))
  const lines = shown.map(({ expertId, unit, subject, technical, organiser, other }) =>
    rules.wholePool ? JSON.stringify([expertId, unit, subject, technical, organiser, other]) : expertId,
  )
  return hashOfSeed(lines.sort().join('\n'))
}

/** What outsiders draw again from. */
export const recordOf = ({ algorithm, seed, seedHash, pool, rules, result }: DrawKept) => {
  const anonymous = anonymousIn(unitsOf([...pool, ...rules.given]))
  const {
    size,
    reserve,
    maxPerUnit,
    minTechnical,
    maxOrganiser,
    maxOther = size,
    standIns = false,
    wholePool = false,
    given,
  } = rules
  return {
    algorithm,
    seed,
    seedHash,
    poolHash: hashOfPool(pool, rules),
    pool: pool.map(anonymous),
    rules: {
      ...{ size, reserve, maxPerUnit, minTechnical, maxOrganiser, maxOther, standIns, wholePool },
      given: given.map(anonymous),
    },
    result: result.map(({ expertId, reserveNo }) => ({ expertId, reserveNo })),
  }
}

/** Those who fit the achievement, then the others. */
const inTurn = <T extends DrawCandidate>(pool: readonly T[]): T[] => [
  ...pool.filter(({ other }) => !other),
  ...pool.filter(({ other }) => other),
]

type Limits = Omit<DrawRules, 'reserve' | 'given'>

/** Whether the rules let somebody sit with those who sit there already. */
export const fitsInto = (
  seated: readonly DrawCandidate[],
  one: DrawCandidate,
  { size, maxPerUnit, minTechnical, maxOrganiser, maxOther = size }: Limits,
): boolean => {
  if (seated.filter((other) => unitOf(other) === unitOf(one)).length >= maxPerUnit) return false
  if (one.organiser && seated.filter(({ organiser }) => organiser).length >= maxOrganiser) return false
  if (one.other && seated.filter(({ other }) => other).length >= maxOther) return false
  return one.technical || seated.filter(({ technical }) => !technical).length < size - minTechnical
}

/** Whether somebody could move up whoever leaves. */
const fitsAnySeat = (seated: readonly DrawCandidate[], one: DrawCandidate, limits: Limits): boolean =>
  seated.every((leaver) =>
    fitsInto(
      seated.filter((other) => other !== leaver),
      one,
      limits,
    ),
  )

/**
 * Reserves stand in for a subject: those of the subjects on the panel come first. Of them, the share that has to be technical on the
 * panel can take any of its seats and stands before the rest, or nobody might be there to move up when somebody declines. Draws
 * from before that rule have no `limits`.
 */
export const reservesOf = <T extends DrawCandidate>(
  passed: readonly T[],
  seated: readonly DrawCandidate[],
  count: number,
  limits?: Limits,
): T[] => {
  const subjects = new Set(seated.map(({ subject }) => subject))
  const turn = inTurn([
    ...passed.filter(({ subject }) => subjects.has(subject)),
    ...passed.filter(({ subject }) => !subjects.has(subject)),
  ])
  const wanted = limits ? Math.max(1, Math.floor((count * limits.minTechnical) / limits.size)) : 0
  const anySeat = limits ? turn.filter((one) => fitsAnySeat(seated, one, limits)).slice(0, wanted) : []
  return [...anySeat, ...turn.filter((one) => !anySeat.includes(one))].slice(0, count)
}

/** Seats first, then reserves. Whoever would break a rule is passed over, and may still become a reserve. */
export const draw = (seed: string, pool: readonly DrawCandidate[], rules: DrawRules): Drawn[] => {
  const { size, reserve, given } = rules
  const seated: DrawCandidate[] = [...given]
  const drawn: Drawn[] = []
  const passed: DrawCandidate[] = []
  for (const one of inTurn(shuffled(seed, pool))) {
    if (seated.length < size && fitsInto(seated, one, rules)) {
      seated.push(one)
      drawn.push({ expertId: one.expertId, reserveNo: 0 })
    } else passed.push(one)
  }
  const reserves = reservesOf(passed, seated, reserve, rules.standIns ? rules : undefined)
  return [...drawn, ...reserves.map(({ expertId }, i) => ({ expertId, reserveNo: i + 1 }))]
}
