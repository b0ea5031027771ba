/** Work as a stranger's file may cause it, for the pool to deal with. */

export const echo = async (text: string): Promise<string> => text
export const spin = async (ms: number): Promise<number> => {
  const end = performance.now() + ms
  while (performance.now() < end);
  return ms
}
export const hoard = async (_input: null): Promise<number> => {
  const kept: unknown[] = []
  for (;;) kept.push(Array.from({ length: 10_000 }, () => ({})))
}
export const keysAtHand = async (_input: null): Promise<string[]> => Object.keys(process.env)
