import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ColumnFacts, readFacts, rowTypes, toldInVain } from './row-types.ts'
import { OWNER_DOMAINS, type OwnerDomain } from './table-owners.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

let database: TestDatabase
let facts: ColumnFacts[]
beforeAll(async () => {
  database = await testDatabase()
  facts = await readFacts(database.pool)
})
afterAll(() => database.drop())

const rowsOf = (domain: OwnerDomain): string => {
  const file = join(import.meta.dirname, domain, `${domain}.rows.ts`)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

describe('the row types', () => {
  test.each(OWNER_DOMAINS)('of %s are as the migrated database says', async (domain) => {
    const printed = rowTypes(domain, rowsOf(domain), facts)
    await expect(printed).toMatchFileSnapshot(`${domain}/tables.generated.ts`)
  })

  test('nothing is told of a column that is not there', () => {
    for (const domain of OWNER_DOMAINS) expect(toldInVain(domain, rowsOf(domain), facts)).toEqual([])
    const planted = "export interface Columns {\n  'account.shoeSize': number\n}\n"
    expect(toldInVain('identity', planted, facts)).toEqual(['account.shoeSize'])
  })

  test('a column that came, went or allows more is seen', () => {
    const own = facts.filter(({ table }) => table === 'account')
    const known = rowTypes('identity', '', own)
    const [first, ...others] = own
    if (first === undefined) throw new Error('there are no accounts')
    for (const other of [
      [...own, { ...first, name: 'seededViolation' }],
      others,
      [{ ...first, required: false }, ...others],
      own.map((column) => (column.name === 'kind' ? { ...column, checks: [] } : column)),
    ])
      expect(rowTypes('identity', '', other)).not.toBe(known)
    expect(() => rowTypes('identity', '', [{ ...first, type: 'money' }])).toThrow('money')
  })
})
