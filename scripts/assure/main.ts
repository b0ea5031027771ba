import { parseArgs } from 'node:util'
import { inPlantedTree, type PlantedTree } from '../plants/plant.ts'
import { isMet, type Row } from './row.ts'
import { ROWS, tally } from './rows.ts'

/**
 * `npm run assure`: the table of docs/handbook/assurance.md, and its tests. `-- A3 F2`: for these rows the tests as the tree stands and
 * with the planted mistake; `-- --planted`: for all of them. `--list`: the table alone.
 */

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' }, planted: { type: 'boolean' } },
})
const ids = positionals.map((id) => id.toUpperCase())
const unknown = ids.filter((id) => !ROWS.some((row) => row.id === id))
if (unknown.length > 0) {
  console.error(`no such row: ${unknown.join(', ')}`)
  process.exit(2)
}

const line = (row: Row, said: string): string =>
  `${row.id.padEnd(4)}${row.points}  ${said.padEnd(10)}${row.demand}`

/** The first of the row's tests that goes red. */
const noticedBy = async (
  tree: PlantedTree,
  { id, tests }: Row,
  plant: NonNullable<Row['plant']>,
): Promise<string | undefined> => {
  for (const test of tests) {
    const { failed } = await tree.runWith({ ...plant, id, tests: [test] })
    if (failed.length > 0) return test
  }
  return undefined
}

/** Red with the mistake, green without: the mistake is what was seen. */
const prove = async (tree: PlantedTree, row: Row): Promise<boolean> => {
  if (!row.plant) {
    console.log(line(row, 'not met'))
    return false
  }
  console.log(`${line(row, 'planting')}\n      ${row.plant.why} (${row.plant.file})`)
  const red = await noticedBy(tree, row, row.plant)
  if (red) console.log(`      went red: ${red}`)
  const sound = red === undefined ? undefined : await tree.run([red])
  const good = red !== undefined && sound?.passed.includes(red) === true
  const why = red === undefined ? 'nobody noticed' : 'the test fails without the mistake as well'
  console.log(`      ${good ? 'PASS: noticed, and green again without it' : `FAIL: ${why}`}`)
  return good
}

const each = async (tree: PlantedTree, rows: readonly Row[]): Promise<boolean> => {
  const missed: string[] = []
  for (const row of rows) if (!(await prove(tree, row))) missed.push(row.id)
  console.log(
    `\n${rows.length - missed.length} of ${rows.length} noticed${missed.length > 0 ? `; not: ${missed.join(', ')}` : ''}`,
  )
  return missed.length === 0
}

const runAll = async (tree: PlantedTree): Promise<boolean> => {
  const { passed, failed, broken } = await tree.run([...new Set(ROWS.flatMap(({ tests }) => tests))])
  const bad = new Set([...failed, ...broken])
  for (const row of ROWS)
    console.log(
      line(row, !isMet(row) ? 'not met' : row.tests.some((test) => bad.has(test)) ? 'FAIL' : 'PASS'),
    )
  for (const test of failed) console.log(`failed: ${test}`)
  for (const test of broken) console.log(`did not run: ${test}`)
  console.log(`\n${passed.length} tests passed, ${bad.size} did not; met: ${tally()}`)
  return bad.size === 0
}

if (asked.list) {
  for (const row of ROWS) console.log(line(row, isMet(row) ? 'met' : 'not met'))
  console.log(`\n${tally()}`)
} else {
  const rows = asked.planted ? ROWS : ROWS.filter(({ id }) => ids.includes(id))
  const good = await inPlantedTree((tree) => (rows.length > 0 ? each(tree, rows) : runAll(tree)))
  process.exitCode = good ? 0 : 1
}
