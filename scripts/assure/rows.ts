import { ACCOUNTS } from './accounts.rows.ts'
import { DATA } from './data.rows.ts'
import { FAULTS } from './faults.rows.ts'
import { INPUT } from './input.rows.ts'
import { LIMITS } from './limits.rows.ts'
import { RIGHTS } from './rights.rows.ts'
import { isMet, type Row } from './row.ts'

export const ROWS: readonly Row[] = [...ACCOUNTS, ...RIGHTS, ...DATA, ...INPUT, ...LIMITS, ...FAULTS]

const pointsOf = (rows: readonly Row[]): number => rows.reduce((sum, { points }) => sum + points, 0)

/** What the README says as well. */
export const tally = (): string => {
  const met = ROWS.filter(isMet)
  const [must, done] = [ROWS, met].map((rows) => rows.filter(({ points }) => points === 3).length)
  return `${met.length} of ${ROWS.length} rows, ${pointsOf(met)} of ${pointsOf(ROWS)} points, ${done} of the ${must} that must hold`
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')

/** docs/handbook/assurance.md. */
export const page = (): string =>
  [
    '# Assurance (保证): each demand, its proof, and a mistake that the proof finds',
    '',
    'Printed from `scripts/assure` by its test (`-u`). A row is met when a test looks at it and a planted mistake makes that test fail:',
    '`npm run assure` prints the table and runs the tests, `npm run assure -- A3` plants the mistake of a row in a copy of the tree, which goes',
    `afterwards however the run ends. Met: ${tally()}.`,
    '',
    '| row | points | demand | tests | planted |',
    '| --- | --- | --- | --- | --- |',
    ...ROWS.map(
      (row) =>
        `| ${row.id} | ${row.points} | ${cell(row.demand)} | ${row.tests.map(cell).join('<br>')} | ${isMet(row) ? '' : '**not met** '}${row.plant ? `${row.plant.file}: ${cell(row.plant.why)}` : ''} |`,
    ),
    '',
  ].join('\n')
