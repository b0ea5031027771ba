import { clock } from './clock.ts'

/** Half a minute, for whatever the machine is busy with. */
const MARGIN = 30

/** Moments of a period that begins at one that names its offset: `2033-03-02T10:00:00+08:00`. */
export const momentsFrom = (begun: string) => {
  /** So many seconds after the beginning. */
  const at = (seconds: number) => clock.set(new Date(Date.parse(begun) + seconds * 1000).toISOString())
  /** What is so at the last moment inside, and what at the first outside. */
  const around = async <T>(seconds: number, look: () => Promise<T>): Promise<[T, T]> => {
    await at(seconds - MARGIN)
    const inside = await look()
    await at(seconds + MARGIN)
    return [inside, await look()]
  }
  return { at, around }
}
