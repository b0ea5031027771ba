import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import {
  deadlineAt,
  findBatch,
  isLate,
  isOnRecord,
  markBatch,
  nextNo,
  sameAward,
  updateBatch,
} from './award.queries.ts'
import { type AwardApp, awardApp } from './award.testing.ts'

/** What the records of batches and items answer at their edges. */

let on: AwardApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await awardApp()
})
afterAll(() => on.close())

test('a deadline is the last moment of its day, and none is never over', () => {
  const end = Date.parse(deadlineAt('2033-03-01') ?? '')
  expect([isLate('2033-03-01', end), isLate('2033-03-01', end + 1)]).toEqual([false, true])
  expect(isLate(null, end)).toBe(false)
})

test('numbers go on after the highest, those of what went included', () => {
  expect(nextNo([])).toBe('001')
  expect(nextNo([{ no: '002' }, { no: 'A7' }])).toBe('003')
  expect(nextNo([{ no: '001' }], new Set(['005']))).toBe('006')
})

test('a batch that was given up makes room for another of its year', async () => {
  const id = await on.create({ year: 2041 })
  const { year, award } = await on.batchOf(id)
  const taken = async () => (await sameAward(on.app.db, year, award, undefined))?.id
  expect(await taken()).toBe(id)
  expect(await sameAward(on.app.db, year, award, id)).toBeUndefined()
  await updateBatch(on.app.db, id, { status: 'cancelled' })
  expect(await taken()).toBeUndefined()
})

test('the scores were opened when they were opened first', async () => {
  const id = await on.create({ year: 2042 })
  const opened = async () => {
    await markBatch(on.app.db, id, 'opened')
    return (await findBatch(on.app.db, id))?.openedAt
  }
  const first = await opened()
  expect(first).toBeTruthy()
  await clock.advance({ hours: 1 })
  expect(await opened()).toEqual(first)
})

test('an item that recusal was judged for stays on record', async () => {
  const id = await on.create({ year: 2043 })
  await on.importRows(id, on.rowsFor(1))
  const [item] = await on.itemsOf(id)
  const [expert] = await on.pool(1)
  const kept = () => isOnRecord(on.app.db, item?.id ?? '')
  expect(await kept()).toBe(false)
  await sql`insert into "recusalHit" ("awardItemId", "expertId", rule, level, text)
    values (${item?.id}, ${expert?.id}, 'unit', 'hard', '示例：同单位')`.execute(on.app.db)
  expect(await kept()).toBe(true)
})
