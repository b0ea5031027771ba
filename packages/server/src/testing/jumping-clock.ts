import { readFileSync } from 'node:fs'
import { shiftDate } from './shifted-date.ts'

/** `node --import` of this: on SIGUSR2 the clock of the process jumps to so many milliseconds beside the machine's as the file says. */
process.on('SIGUSR2', () => shiftDate(Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'))))
