import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { together } from './together.ts'

let database: TestDatabase
const statements: (readonly string[])[] = []
const jobTitles = together(async (db, ids) => {
  statements.push(ids)
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from job where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
})
const titled = async (title: string) => {
  const id = randomUUID()
  await sql`insert into job (id, kind, title) values (${id}, 'planted', ${title})`.execute(database.db)
  return id
}
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('whoever asks in one turn is asked for in one statement, and gets a row of one’s own', async () => {
  const { db } = database
  const [one, other] = [await titled('甲'), await titled('乙')]
  statements.length = 0
  const [first, second, again, nobody] = await Promise.all([
    jobTitles(db, one),
    jobTitles(db, other),
    jobTitles(db, one),
    jobTitles(db, randomUUID()),
  ])
  expect([first?.title, second?.title, again?.title, nobody]).toEqual(['甲', '乙', '甲', undefined])
  expect(first).not.toBe(again)
  expect(statements.map(({ length }) => length)).toEqual([3])
})

test('what was written before somebody asks is in the answer', async () => {
  const { db } = database
  const id = await titled('旧')
  const before = jobTitles(db, id)
  await before
  await sql`update job set title = '新' where id = ${id}`.execute(db)
  expect((await jobTitles(db, id))?.title).toBe('新')
})

test('a transaction sees what it wrote, and nobody else does', async () => {
  const { db } = database
  const id = await titled('旧')
  statements.length = 0
  await db.transaction().execute(async (tx) => {
    await sql`update job set title = '新' where id = ${id}`.execute(tx)
    const [inside, outside] = await Promise.all([jobTitles(tx, id), jobTitles(db, id)])
    expect([inside?.title, outside?.title]).toEqual(['新', '旧'])
  })
  expect(statements).toHaveLength(2)
})

test('a key that the database refuses is the fault of who asked for it', async () => {
  const { db } = database
  const id = await titled('甲')
  const [good, bad] = await Promise.allSettled([jobTitles(db, id), jobTitles(db, 'no such key')])
  expect(good).toMatchObject({ status: 'fulfilled', value: { title: '甲' } })
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: '22P02' } })
})

test('a database that is too slow is not asked again for each', async () => {
  const { db } = database
  const asked: number[] = []
  const cut = new Error('canceling statement due to statement timeout')
  const cancelled = together<{ id: string }>(async (_from, ids) => {
    asked.push(ids.length)
    throw Object.assign(cut, { code: '57014' })
  })
  const told = await Promise.allSettled(['甲', '乙', '丙'].map((key) => cancelled(db, key)))
  expect(told).toEqual(Array.from({ length: 3 }, () => ({ status: 'rejected', reason: cut })))
  expect(asked).toEqual([3])
})
