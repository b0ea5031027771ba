import { vi } from 'vitest'

/** Until it no longer throws. The patience is for what hangs: how long something takes is no test's business, and a busy machine may take its time. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 300_000, interval: 25 })
