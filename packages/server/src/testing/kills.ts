/**
 * How often a test kills what it kills: a few times with every run, as it says; `KILLS=50 vitest run FILE` as often as one likes, and at
 * every step there is.
 */
export const killsOf = (few: number): number => Number(process.env.KILLS ?? few)
