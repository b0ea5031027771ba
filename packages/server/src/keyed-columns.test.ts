import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEYED_COLUMNS, KEYED_IN } from './keyed-columns.ts'
import { withClient } from './platform/backup/catalogue.ts'
import { binaryColumns } from './platform/rotation/rotation.queries.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const columns = () => withClient(database.ownerUrl, binaryColumns)
const difference = (all: readonly string[], known: readonly string[]) =>
  all.filter((one) => !known.includes(one))

test('each binary column of the database says what the key has to do with it; a new one is found', async () => {
  const known = Object.keys(KEYED_COLUMNS)
  expect(difference(await columns(), known)).toEqual([])
  expect(difference(known, await columns())).toEqual([])
  await withClient(database.ownerUrl, (client) => client.query('alter table dues add column planted bytea'))
  expect(difference(await columns(), known)).toEqual(['dues.planted'])
})

test('columns that pass or are forgotten have the time by which that is told', async () => {
  await withClient(database.ownerUrl, async (client) => {
    for (const [place, one] of Object.entries(KEYED_COLUMNS))
      if ('since' in one)
        await expect(
          client.query(`select "${one.since}" + interval '1 day' from "${place.split('.')[0]}" limit 1`),
          place,
        ).resolves.toBeDefined()
  })
})

/** Outside of tests, sample data and the module that does it. */
const NOT_KEPT = /\.(test|testing|factory)\.ts$|^(testing|demo)\/|^platform\/crypto\/secrets\.ts$/
const KEYED = /\b(seal|blindIndex|blindIndexes)\(\s*[\w.]*[rR]ing\b/

const filesThat = (sources: ReadonlyMap<string, string>) =>
  [...sources].filter(([path, text]) => !NOT_KEPT.test(path) && KEYED.test(text)).map(([path]) => path)

test('each place that seals or indexes is known with its columns; a new one is found', () => {
  const root = import.meta.dirname
  const sources = new Map(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
  expect(filesThat(sources).toSorted()).toEqual(Object.keys(KEYED_IN).toSorted())
  const planted = new Map([['office/planted.ts', 'const kept = seal(deps.keyRing, place(id), text)']])
  expect(filesThat(planted)).toEqual(['office/planted.ts'])
})
