/** How long work holds the only thread that answers requests: processor time of this thread, which other processes do not lengthen. */

const spent = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Milliseconds that the quickest of several runs takes: whatever disturbs one run only ever adds. */
export const held = (work: () => unknown, runs = 5): number => {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run += 1) {
    const before = spent()
    try {
      work()
    } catch {
      // A refusal counts like an answer.
    }
    least = Math.min(least, spent() - before)
  }
  return least
}

/** How much longer four times as much takes: about four where the work is linear, about sixteen where it is quadratic. */
export const growth = (work: (size: number) => unknown, size: number): number => {
  const prepared = [size, 4 * size].map((n) => held(() => work(n), 9))
  return (prepared[1] ?? 0) / Math.max(prepared[0] ?? 0, 0.05)
}
