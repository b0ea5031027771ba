import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { findProof, keepProof, sweepProofs } from './phone.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a proof waits ninety days for the change it was given for, for its record and its phone alone', async () => {
  const { db } = database
  const [member, other] = [randomUUID(), randomUUID()]
  await clock.set('2027-12-01T10:00:00+08:00')
  await keepProof(db, member, '13900001234')
  expect(await findProof(db, member, '13900001235')).toBeNull()
  expect(await findProof(db, other, '13900001234')).toBeNull()
  // Over a leap day.
  await clock.set('2028-02-29T09:59:30+08:00')
  await sweepProofs(db)
  expect(await findProof(db, member, '13900001234')).not.toBeNull()
  await clock.set('2028-02-29T10:00:30+08:00')
  await sweepProofs(db)
  expect(await findProof(db, member, '13900001234')).toBeNull()
})
