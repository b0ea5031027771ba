/** The order of achievements in a session such that those who recuse leave the room as rarely as possible (docs/handbook/evaluation.md#meeting). */

/** For each achievement, who has to be outside while it is dealt with. */
export type Absent = ReadonlyMap<string, ReadonlySet<string>>

const EXACT = 12
const NOBODY: ReadonlySet<string> = new Set()
const at = (absent: Absent, id: string | undefined) => (id && absent.get(id)) || NOBODY

/** Who leaves when `next` comes after `before`: outside now, and in the room until then. */
const leavers = (absent: Absent, before: string | undefined, next: string): string[] =>
  [...at(absent, next)].filter((who) => !at(absent, before).has(who))

/** How often somebody leaves the room, or stays outside from the beginning, over the whole session. */
export const exitsOf = (order: readonly string[], absent: Absent): number =>
  order.reduce((sum, id, n) => sum + leavers(absent, order[n - 1], id).length, 0)

export interface Walk {
  readonly id: string
  readonly leave: readonly string[]
  readonly enter: readonly string[]
}
/** Who goes out before each achievement, and who comes back in. */
export const walksOf = (order: readonly string[], absent: Absent): Walk[] =>
  order.map((id, n) => {
    const before = at(absent, order[n - 1])
    return {
      id,
      leave: leavers(absent, order[n - 1], id),
      enter: [...before].filter((who) => !at(absent, id).has(who)),
    }
  })

/** Held–Karp over the places of `ids`; of equally good orders the one nearest to the given one. */
const exact = (ids: readonly string[], absent: Absent): string[] => {
  const n = ids.length
  const cost = ids.map((before) => ids.map((next) => leavers(absent, before, next).length))
  const first = ids.map((id) => at(absent, id).size)
  const full = (1 << n) - 1
  /** Fewest exits for what is not yet in `done`, after `last`. */
  const rest = new Map<number, number>()
  const best = (done: number, last: number): number => {
    if (done === full) return 0
    const key = done * n + last
    const known = rest.get(key)
    if (known !== undefined) return known
    let least = Number.POSITIVE_INFINITY
    for (let next = 0; next < n; next += 1)
      if (!(done & (1 << next)))
        least = Math.min(least, (cost[last]?.[next] ?? 0) + best(done | (1 << next), next))
    rest.set(key, least)
    return least
  }
  const order: string[] = []
  let done = 0
  let last = -1
  while (order.length < n) {
    let chosen = -1
    let least = Number.POSITIVE_INFINITY
    for (let next = 0; next < n; next += 1) {
      if (done & (1 << next)) continue
      const step = last < 0 ? (first[next] ?? 0) : (cost[last]?.[next] ?? 0)
      const total = step + best(done | (1 << next), next)
      if (total < least) {
        least = total
        chosen = next
      }
    }
    order.push(ids[chosen] as string)
    done |= 1 << chosen
    last = chosen
  }
  return order
}

const moved = (order: readonly string[], from: number, to: number): string[] => {
  const rest = order.filter((_, n) => n !== from)
  return [...rest.slice(0, to), order[from] as string, ...rest.slice(to)]
}
/** Moves single achievements for as long as that helps; never worse than the given order. */
const improved = (given: readonly string[], absent: Absent): string[] => {
  let order = [...given]
  let least = exitsOf(order, absent)
  for (let better = true; better; ) {
    better = false
    for (let from = 0; from < order.length; from += 1)
      for (let to = 0; to < order.length; to += 1) {
        const other = moved(order, from, to)
        const exits = exitsOf(other, absent)
        if (exits >= least) continue
        order = other
        least = exits
        better = true
      }
  }
  return order
}

/** The same achievements in a better order: the best one for up to twelve of them, a good one beyond. */
export const suggestOrder = (ids: readonly string[], absent: Absent): string[] =>
  ids.length <= EXACT ? exact(ids, absent) : improved(ids, absent)
