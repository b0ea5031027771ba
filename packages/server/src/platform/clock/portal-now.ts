/**
 * The moment as the database has it, without asking again: what it last said, and the time since by a clock that no administrator and no
 * time server sets. Whatever the portal itself signs or judges by time goes by this; what a statement can judge is judged by now()
 * (docs/handbook/quality.md#clock).
 */

let said: { readonly at: number; readonly since: number } | undefined

/** Each answer of the database counts from then on. */
export const learnNow = (at: Date): void => {
  said = { at: at.getTime(), since: performance.now() }
}

/** For tests that move both clocks. */
export const forgetNow = (): void => {
  said = undefined
}

export const portalNow = (): Date => (said ? new Date(said.at + performance.now() - said.since) : new Date())
