import type { Hit } from '@portal/contract/peer-review/panel.fields'
import type { Candidate } from '@portal/contract/peer-review/selection.calls'
import type { Found } from './recusal.rules.ts'

/** What stands against somebody, in one word. */

export const withWaivers = (
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
