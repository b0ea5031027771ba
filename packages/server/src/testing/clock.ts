import { onTestFinished } from 'vitest'
import { forgetNow } from '../platform/clock/portal-now.ts'
import { moveDatabase } from './clock-database.ts'
import { realNow, shiftDate, shownShift } from './shifted-date.ts'

/**
 * The one clock of a test file: `Date` of this process and `now()` of every database that {@link testDatabase} gave it. What a test
 * moves is put back when it ends; what a file moves (at its top, in `beforeAll`) when it gives its database back.
 * Timers and file times keep the machine's time.
 */
export interface Clock {
  /** To a moment that names its offset: `2033-03-02T10:00:00+08:00`. It goes on from there. */
  set(moment: string): Promise<void>
  advance(by: Partial<Record<keyof typeof UNITS, number>>): Promise<void>
  restore(): Promise<void>
}

/** A Wednesday, at ten in the morning, in a year without anything special: for rules that only mind the hour or the weekday. */
export const WORKING_MORNING = '2033-03-02T10:00:00+08:00'

const UNITS = { days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000, milliseconds: 1 }

/** What the whole run is shifted by. */
const START = shownShift()
const databases = new Set<string>()

const move = async (ms: number): Promise<void> => {
  await Promise.all([...databases].map((url) => moveDatabase(url, ms)))
  shiftDate(ms)
  forgetNow()
}

/** The test under way puts back what it moves; several moves one after the other, so that the first one's beginning stays. */
const putBackAfterwards = (): void => {
  const before = shownShift()
  try {
    onTestFinished(() => move(before))
  } catch {
    // Outside of a test: for the whole file.
  }
}

const moveTo = async (ms: number): Promise<void> => {
  putBackAfterwards()
  await move(ms)
}

export const clock: Clock = {
  async set(moment) {
    if (!/T.*(?:Z|[+-]\d\d:\d\d)$/.test(moment)) throw new Error(`a moment without its offset: ${moment}`)
    const at = Date.parse(moment)
    if (Number.isNaN(at)) throw new Error(`no moment: ${moment}`)
    await moveTo(at - realNow())
  },
  async advance(by) {
    const ms = Object.entries(by).reduce(
      (sum, [unit, count]) => sum + UNITS[unit as keyof typeof UNITS] * count,
      0,
    )
    await moveTo(shownShift() + ms)
  },
  restore: () => move(START),
}

/** The clock of this machine alone jumps; the database's stays. Until the test ends. */
export const jumpMachine = (by: Partial<Record<keyof typeof UNITS, number>>): void => {
  const before = shownShift()
  onTestFinished(() => shiftDate(before))
  shiftDate(
    before + Object.entries(by).reduce((sum, [unit, n]) => sum + UNITS[unit as keyof typeof UNITS] * n, 0),
  )
}

/** A new database goes by the clock as it stands. */
export const follow = async (ownerUrl: string): Promise<void> => {
  databases.add(ownerUrl)
  if (shownShift() !== START) await moveDatabase(ownerUrl, shownShift())
}

export const unfollow = (ownerUrl: string): void => {
  databases.delete(ownerUrl)
  if (databases.size > 0) return
  shiftDate(START)
  forgetNow()
}
