import { GUARD_TABLES } from '@portal/contract/all-guards'
import type { GuardTexts } from '@portal/contract/platform/guards.rules'

/** A refusal by a condition of a domain, as it was told. */
export interface Refusal {
  readonly guard: string
  readonly text: string
}

/** Conditions that no test over HTTP meets for certain: `table.name`. Nothing may be added; what a test meets is struck out. */
export const NEVER_REFUSED: ReadonlySet<string> = new Set([
  // Two hundred thousand records are more than a test fills in.
  'MEMBERSHIP_GUARDS.fullExportTooMany',
  // The specification has a code of its own for it (6002), which is what is answered.
  'GUARDS.neverSubmitted',
])

/** Two tables may have a condition of one name; of one name and one text there is one. */
const isMet = (guard: string, text: GuardTexts[string], met: readonly Refusal[]): boolean =>
  met.some((one) => one.guard === guard && (typeof text !== 'string' || one.text === text))

export const judgeRefusals = (met: readonly Refusal[], known: ReadonlySet<string> = NEVER_REFUSED) => {
  const all = Object.entries<GuardTexts>(GUARD_TABLES).flatMap(([table, guards]) =>
    Object.entries(guards).map(([guard, text]) => ({
      name: `${table}.${guard}`,
      met: isMet(guard, text, met),
    })),
  )
  const never = all.filter((one) => !one.met).map(({ name }) => name)
  return {
    all: all.length,
    unmet: never.filter((name) => !known.has(name)),
    gone: [...known].filter((name) => !never.includes(name)),
  }
}
