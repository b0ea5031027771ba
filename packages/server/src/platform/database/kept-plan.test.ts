import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { type Connection, connect, databaseError } from './database.ts'
import { createPlanNames, KEPT_PLAN } from './kept-plan.ts'

let database: TestDatabase
let connection: Connection
let owner: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  connection = connect({ url: database.url, poolSize: 1 })
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await connection.close()
  await database.drop()
})

const days = () => connection.db.selectFrom('calendarDay').selectAll().where('day', '=', '2090-10-01')
const keptDays = () => days().modifyFront(KEPT_PLAN).execute()
const keptOnes = async () => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    connection.db,
  )
  return rows.filter(({ statement }) => statement.includes('calendarDay')).length
}
/** A column more, as a migration of the next version brings it while this one still runs. */
const migrate = (column: string) => owner.query(`alter table "calendarDay" add column "${column}" text`)

test('the server keeps the plans of statements that ask for it, and of no others', async () => {
  await days().execute()
  expect(await keptOnes()).toBe(0)
  await keptDays()
  await keptDays()
  expect(await keptOnes()).toBe(1)
})

test('what a migration has overtaken is asked once more without its plan', async () => {
  await keptDays()
  await migrate('laterOne')
  await expect(keptDays()).resolves.toEqual([])
  await expect(keptDays()).resolves.toEqual([])
})

test('within a transaction it says that the database is not ready, and works the next time', async () => {
  const asked = () =>
    connection.db
      .transaction()
      .execute((db) =>
        db
          .selectFrom('calendarDay')
          .selectAll()
          .where('day', '>', '2090-10-01')
          .modifyFront(KEPT_PLAN)
          .execute(),
      )
  await asked()
  await migrate('laterTwo')
  await expect(asked().catch((error: unknown) => databaseError(error)?.kind)).resolves.toBe('unavailable')
  await expect(asked()).resolves.toEqual([])
})

test('only so many plans are kept, under one name each', () => {
  const nameOf = createPlanNames()
  const text = (n: number) => `select /* kept plan */ ${n}`
  const names = Array.from({ length: 300 }, (_, n) => nameOf(text(n)))
  expect(new Set(names.filter(Boolean)).size).toBe(200)
  expect(names.slice(200)).toEqual(Array.from({ length: 100 }, () => undefined))
  expect(nameOf(text(7))).toBe(names[7])
  expect(nameOf('select 1')).toBeUndefined()
})
