/** A line of two texts: in both, only in the one that goes, only in the one that comes. */
export interface LineChange {
  readonly kind: 'same' | 'goes' | 'comes'
  readonly text: string
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')

/** How long a run of lines the two have in common from each place on. */
const common = (before: readonly string[], after: readonly string[]): number[][] => {
  const run = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      (run[i] as number[])[j] =
        before[i] === after[j]
          ? (run[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(run[i + 1]?.[j] ?? 0, run[i]?.[j + 1] ?? 0)
  return run
}

/** What becomes of a text line by line; blank lines are no change. */
export const lineChanges = (was: string, becomes: string): LineChange[] => {
  const [before, after] = [linesOf(was), linesOf(becomes)]
  const run = common(before, after)
  const changes: LineChange[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old, next] = [before[i], after[j]]
    if (old !== undefined && old === next) {
      changes.push({ kind: 'same', text: old })
      i++
      j++
    } else if (
      old !== undefined &&
      (next === undefined || (run[i + 1]?.[j] ?? 0) >= (run[i]?.[j + 1] ?? 0))
    ) {
      changes.push({ kind: 'goes', text: old })
      i++
    } else {
      changes.push({ kind: 'comes', text: next ?? '' })
      j++
    }
  }
  return changes
}
