import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work as a stranger's file may cause it, for the pool to deal with. */

export const echo = async (text: string): Promise<string> => text
export const spin = async (ms: number): Promise<number> => {
  const end = performance.now() + ms
  while (performance.now() < end);
  return ms
}
export const hoard = async (_input: null): Promise<number> => {
  const kept: unknown[] = []
  // In small steps: a heap that is overrun within one of them takes the whole process along, the tests with it.
  for (;;) {
    kept.push(Array.from({ length: 1000 }, () => ({})))
    await nextTurn()
  }
}
export const keysAtHand = async (_input: null): Promise<string[]> => Object.keys(process.env)
