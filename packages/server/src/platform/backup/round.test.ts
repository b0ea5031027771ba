import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { lastRound, noteRound } from './round.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a round that failed leaves the day on which it last went well', async () => {
  const { db } = database
  await noteRound(db, 'drill', '磁盘已满')
  expect(await lastRound(db, 'drill')).toEqual({ ok: false, words: '磁盘已满', okSeconds: null })
  await noteRound(db, 'drill')
  await sql`update round set "okAt" = "okAt" - interval '2 days'`.execute(db)
  await noteRound(db, 'drill', '磁盘已满')
  const last = await lastRound(db, 'drill')
  expect(last).toMatchObject({ ok: false, words: '磁盘已满' })
  expect(last?.okSeconds).toBeGreaterThanOrEqual(2 * 24 * 3600)
  expect(await lastRound(db, 'another')).toBeUndefined()
})
