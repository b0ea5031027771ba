import { createHash } from 'node:crypto'

export const quantile = (values: readonly number[], q: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** `1.23 (1.10–1.40)` */
export const shown = (values: readonly number[], digits = 2): string => {
  const text = (value: number) => value.toFixed(digits)
  return values.length < 2
    ? text(median(values))
    : `${text(median(values))} (${text(Math.min(...values))}–${text(Math.max(...values))})`
}

/** How often a value of the one is larger than one of the other: 0.5 tells nothing apart, 1 everything. */
export const areaUnderCurve = (one: readonly number[], other: readonly number[]): number => {
  let wins = 0
  for (const a of one) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0
  return wins / (one.length * other.length)
}

/** Milliseconds of a fixed piece of work: says whether the machine itself was steady (docs/handbook/quality.md#steady-machine). */
export const yardstick = (): number => {
  const block = Buffer.alloc(1 << 20, 7)
  const runs = Array.from({ length: 5 }, () => {
    const started = performance.now()
    for (let i = 0; i < 16; i += 1) createHash('sha256').update(block).digest()
    return performance.now() - started
  })
  return median(runs)
}

export interface Row {
  readonly item: string
  readonly what: string
  /** Data size and load. */
  readonly size: string
  readonly measured: string
  readonly goal: string
  readonly met: boolean | undefined
}

export const tableOf = (rows: readonly Row[]): string => {
  const cells = rows.map(({ item, what, size, measured, goal, met }) => [
    item,
    what,
    size,
    measured,
    goal,
    met === undefined ? '—' : met ? 'yes' : '**no**',
  ])
  const head = ['#', 'what', 'size, load', 'measured: median (min–max)', 'goal', 'met']
  return [head, head.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n')
}
