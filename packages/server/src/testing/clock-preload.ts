import { shiftDate } from './shifted-date.ts'

/** `node --import` of this: the whole process goes by the clock of a run at another moment (`npm test -- --at`). */
shiftDate(Number(process.env.TEST_CLOCK_SHIFT))
