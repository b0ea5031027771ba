import { type Load, requireRight } from './load.ts'

const ROUNDS = 5

type Contender = () => Promise<Load>
/** Round by round, one after the other, so that what slows the machine down slows all of them. */
export const inTurns = async <K extends string>(
  contenders: Record<K, Contender>,
  rounds = ROUNDS,
): Promise<Record<K, Load[]>> => {
  const results = Object.fromEntries(Object.keys(contenders).map((name) => [name, []])) as unknown as Record<
    K,
    Load[]
  >
  const names = Object.keys(contenders) as K[]
  for (const name of names) await contenders[name]()
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) results[name].push(requireRight(await contenders[name](), name))
  return results
}
export const ratios = (one: readonly Load[], other: readonly Load[], of: (load: Load) => number) =>
  one.map((load, i) => of(load) / of(other[i] as Load))
export const rate = (load: Load) => load.rate
export const p50 = (load: Load) => load.p50
