/** What an hour of work must not change (`soak.ts`): pure, so that a test can show it what leaks. */

/** One stretch of the run. */
export interface Sample {
  /** MB resident. */
  readonly memory: number
  readonly descriptors: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly answered: number
  readonly wrong: number
}

export interface Ends {
  readonly begin: Sample
  readonly end: Sample
}

/** Of so many stretches the first warm up, and no quarter is shorter than this. */
const LEAST = 2

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const summary = (samples: readonly Sample[]): Sample => {
  const of = (name: keyof Sample) => middle(samples.map((sample) => sample[name]))
  const sum = (name: 'answered' | 'wrong') => samples.reduce((all, sample) => all + sample[name], 0)
  return {
    ...{ memory: of('memory'), descriptors: of('descriptors'), p50: of('p50'), p99: of('p99') },
    ...{ answered: sum('answered'), wrong: sum('wrong') },
  }
}

/** The second quarter against the last: the first one fills caches and pools. */
export const endsOf = (samples: readonly Sample[]): Ends => {
  const quarter = Math.floor(samples.length / 4)
  if (quarter < LEAST) throw new Error(`${samples.length} stretches are too few: at least ${4 * LEAST}`)
  return { begin: summary(samples.slice(quarter, 2 * quarter)), end: summary(samples.slice(-quarter)) }
}

/** What grew, in words; empty when the end is as the beginning. */
export const grown = (samples: readonly Sample[]): string[] => {
  const { begin, end } = endsOf(samples)
  const wrong = samples.reduce((all, sample) => all + sample.wrong, 0)
  const idle = samples.filter(({ answered }) => answered === 0).length
  const said = (what: string, is: boolean, from: number, to: number) =>
    is ? [`${what}: ${from.toFixed(1)} → ${to.toFixed(1)}`] : []
  return [
    ...(wrong > 0 ? [`${wrong} wrong answers`] : []),
    ...(idle > 0 ? [`${idle} stretches without an answer`] : []),
    ...said('memory, MB', end.memory > begin.memory * 1.15 + 16, begin.memory, end.memory),
    ...said('descriptors', end.descriptors > begin.descriptors + 8, begin.descriptors, end.descriptors),
    ...said('p50, ms', end.p50 > begin.p50 * 1.5 + 5, begin.p50, end.p50),
    ...said('p99, ms', end.p99 > begin.p99 * 2 + 50, begin.p99, end.p99),
  ]
}
