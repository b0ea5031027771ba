import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { saveSetting } from './settings.queries.ts'
import { createSettings, listSettings } from './settings.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const by = { accountId: '00000000-0000-4000-8000-000000000001', name: '管理员甲' }
const stateOf = async (key: string) => (await listSettings(database.db)).find((state) => state.key === key)

test('a default holds until a value is saved, and a stale save is refused', async () => {
  const settings = createSettings(database.db, 60_000)
  expect(await settings.get('lockThreshold')).toBe(5)
  expect(await stateOf('lockThreshold')).toMatchObject({ value: 5, version: 0, updatedBy: '' })
  const save = (value: number, version: number) =>
    saveSetting(database.db, { key: 'lockThreshold', value, version }, by)
  expect(await save(7, 0)).toBe(true)
  expect(await save(8, 0)).toBe(false)
  expect(await save(9, 1)).toBe(true)
  expect(await save(10, 1)).toBe(false)
  expect(await stateOf('lockThreshold')).toMatchObject({ value: 9, version: 2, updatedBy: '管理员甲' })
  expect(await settings.get('lockThreshold')).toBe(5)
  settings.forget()
  expect(await settings.get('lockThreshold')).toBe(9)
})

test('a saved value that no longer fits its rule counts as not set', async () => {
  await database.db
    .insertInto('setting')
    .values({ key: 'lockMinutes', value: '"soon"', updatedById: null, updatedBy: '' })
    .execute()
  await database.db
    .insertInto('setting')
    .values({ key: 'gone', value: '1', updatedById: null, updatedBy: '' })
    .execute()
  expect(await createSettings(database.db).get('lockMinutes')).toBe(15)
})
