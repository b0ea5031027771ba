import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { DrawCandidate, Drawn, DrawRules } from './tables.ts'

/**
 * The provable draw (evaluation.md 5): the hash of a secret seed goes into the log first; then the seed orders the pool, which was
 * written down with it, and the seats are filled in that order by rules that anybody can follow again.
 */

export const ALGORITHM = 'HMAC-SHA256(seed, expertId) 升序'

export const newSeed = (): string => randomBytes(32).toString('hex')
export const hashOfSeed = (seed: string): string => createHash('sha256').update(seed, 'utf8').digest('hex')
const rankOf = (seed: string, expertId: string): string =>
  createHmac('sha256', seed).update(expertId, 'utf8').digest('hex')

/** The pool in the order of the seed, whatever order it came in. */
export const shuffled = <T extends { readonly expertId: string }>(seed: string, pool: readonly T[]): T[] =>
  pool
    .map((one) => ({ one, rank: rankOf(seed, one.expertId) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
    .map(({ one }) => one)

const unitOf = ({ orgId, orgName }: DrawCandidate) => orgId || orgName

/** Seats first, then reserves. Whoever would break a rule is passed over, and may still become a reserve. */
export const draw = (seed: string, pool: readonly DrawCandidate[], rules: DrawRules): Drawn[] => {
  const { size, reserve, maxPerUnit, minTechnical, maxOrganiser, given } = rules
  const seated: DrawCandidate[] = [...given]
  const drawn: Drawn[] = []
  const passed: DrawCandidate[] = []
  const fits = (one: DrawCandidate) => {
    if (seated.filter((other) => unitOf(other) === unitOf(one)).length >= maxPerUnit) return false
    if (one.organiser && seated.filter(({ organiser }) => organiser).length >= maxOrganiser) return false
    const others = seated.filter(({ technical }) => !technical).length
    return one.technical || others < size - minTechnical
  }
  for (const one of shuffled(seed, pool)) {
    if (seated.length < size && fits(one)) {
      seated.push(one)
      drawn.push({ expertId: one.expertId, reserveNo: 0 })
    } else passed.push(one)
  }
  // Reserves stand in for a subject: those of the subjects on the panel come first.
  const subjects = new Set(seated.map(({ subject }) => subject))
  const reserves = [
    ...passed.filter(({ subject }) => subjects.has(subject)),
    ...passed.filter(({ subject }) => !subjects.has(subject)),
  ].slice(0, reserve)
  return [...drawn, ...reserves.map(({ expertId }, i) => ({ expertId, reserveNo: i + 1 }))]
}
