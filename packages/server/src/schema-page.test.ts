import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from './modules.ts'
import { readSchema, type Schema, schemaPage, unclaimed, upward } from './schema-page.ts'
import { OWNER_DOMAINS } from './table-owners.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

let database: TestDatabase
let schema: Schema
beforeAll(async () => {
  database = await testDatabase()
  schema = await readSchema(database.pool)
})
afterAll(() => database.drop())

/** What a panel judges, and the unit that somebody of the staff must stay away from: rows that must not outlive what they name. */
const KNOWN_UPWARD = [
  'account → organisation',
  'examination → achievement',
  'expertInterest → achievement',
  'invitation → achievement',
  'materialView → achievement',
  'objection → achievement',
  'objection → awardBatch',
  'objection → awardItem',
  'panel → achievement',
  'panelDraw → achievement',
  'publicity → achievement',
  'publicity → awardBatch',
  'recusalHit → achievement',
  'recusalHit → awardItem',
  'signCode → achievement',
  'signCode → awardBatch',
]

describe('the tables', () => {
  test('each belongs to one domain, and the list names none that is gone', () => {
    expect(schema.columns.length).toBeGreaterThan(500)
    expect(unclaimed(schema)).toEqual({ missing: [], gone: [], twice: [] })
  })

  test('a table that nobody claims is found', () => {
    const planted = { name: 'id', type: 'uuid', required: true, key: true, table: 'seededViolation' }
    expect(unclaimed({ ...schema, columns: [...schema.columns, planted] }).missing).toEqual([
      'seededViolation',
    ])
  })

  test('owners are the domains, in the order of the assembly', () => {
    expect(OWNER_DOMAINS).toEqual(['platform', ...modules.map(({ name }) => name)])
    const folders = readdirSync(import.meta.dirname)
    for (const domain of OWNER_DOMAINS) expect(folders).toContain(domain)
  })

  test('none refers to a table of a domain above its own, but for those that are known', () => {
    expect(upward(schema)).toEqual(KNOWN_UPWARD)
    const planted = { from: 'member', column: 'awardId', to: 'awardBatch', single: false }
    expect(upward({ ...schema, references: [...schema.references, planted] })).toContain(
      'member → awardBatch',
    )
  })

  test('are as docs/schema.md says', async () => {
    await expect(schemaPage(schema)).toMatchFileSnapshot('../../../docs/schema.md')
  })
})
