import { UNKNOWN } from '@portal/contract/platform/divisions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { amongKnown } from './list.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const STORED = [null, '', '甲', '乙', '丙', UNKNOWN]
const WANTED = ['', '甲', '丙', UNKNOWN]
const KNOWN = [['甲', '乙'], ['', '甲', '乙'], ['甲', UNKNOWN], []]
/** In the plainest words: a value that is not there counts as an empty one. */
const isAmong = (stored: string | null, wanted: readonly string[], known: readonly string[]) =>
  wanted.includes(stored ?? '') || (wanted.includes(UNKNOWN) && !known.includes(stored ?? ''))

test('a filter by values finds absent, empty and unknown ones as it says', async () => {
  const found = async (wanted: readonly string[], known: readonly string[]) => {
    const [condition] = amongKnown(sql.ref('stored.value'), wanted, known)
    const { rows } = await sql<{ place: number }>`
      select place::int from unnest(${STORED}::text[]) with ordinality as stored(value, place)
      where ${condition} and true order by place`.execute(database.db)
    return rows.map(({ place }) => STORED[place - 1])
  }
  for (const known of KNOWN)
    for (let choice = 1; choice < 2 ** WANTED.length; choice += 1) {
      const wanted = WANTED.filter((_, i) => choice & (1 << i))
      const right = STORED.filter((stored) => isAmong(stored, wanted, known))
      expect([wanted, known, await found(wanted, known)]).toEqual([wanted, known, right])
    }
  expect(amongKnown(sql.ref('stored.value'), [], ['甲'])).toEqual([])
})
