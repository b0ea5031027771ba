import { AchievementStatus as at } from '@portal/contract/evaluation/achievement-status.rules'
import { BOARD_MONTHS, timeliness } from '@portal/contract/peer-review/timeliness/timeliness.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProcessApp, processApp } from '../process/process.testing.ts'
import { mediansOf } from './timeliness.queries.ts'

let on: ProcessApp
beforeAll(async () => {
  on = await processApp()
})
afterAll(() => on.close())

/** An achievement that was in first review for so many days, went back to its applicant, came again and was concluded `ago` days before now. */
let made = 0
const walked = async (days: number, ago: number) => {
  made += 1
  const { token } = await on.applicant()
  const { data } = await on.save(token, on.filled(made, { submit: false }))
  const id = data?.id ?? ''
  const steps = [
    [0, 'submit', at.draft, at.handlerReview],
    [days, 'return', at.handlerReview, at.returned],
    [days + 4, 'resubmit', at.returned, at.handlerReview],
    [days + 5, 'passFirst', at.handlerReview, at.inChargeReview],
    [days + 10, 'conclude', at.evaluation, at.concluded],
  ] as const
  for (const [no, [after, move, fromStatus, toStatus]] of steps.entries())
    await sql`insert into "achievementEvent" ("achievementId", no, at, "actorName", "actorRole", move, "fromStatus", "toStatus", own, "prevHash", hash)
      values (${id}, ${no + 10}, now() - make_interval(days => ${ago + days + 10 - after}::int), '示例', 'handler', ${move}, ${fromStatus}, ${toStatus}, true, '', '')`.execute(
      on.app.db,
    )
  await on.set(id, { status: at.concluded, outcome: 'passed' })
  return id
}
/** Counted now: the call keeps what it counted. */
const counted = async () => {
  const rows = await mediansOf(on.app.db, BOARD_MONTHS)
  const of = (stage: string, back: number) =>
    rows.find((row) => row.stage === stage && row.back === back) ?? null
  return (stage: string) => ({ now: of(stage, 0), before: of(stage, 1) })
}

test('the board shows medians of what was counted, from five achievements on', async () => {
  for (const days of [1, 2, 3, 9]) await walked(days, 30)
  // The first review of four: too few, whoever reads it.
  expect((await counted())(at.handlerReview)).toMatchObject({ now: null, before: null })
  const fifth = await walked(20, 30)
  // 1, 2, 3, 9 and 20 days, and one more after the correction.
  expect((await counted())(at.handlerReview)).toMatchObject({
    now: { count: 5, median: 4 },
  })
  expect((await counted())(at.returned)).toMatchObject({ now: { count: 5, median: 4 } })
  expect((await counted())('whole')).toMatchObject({ now: { count: 5, median: 13 } })
  expect((await counted())(at.publicity)).toMatchObject({ now: null })

  // Still there: it has not left the stage, whatever was logged before.
  await on.set(fifth, { status: at.handlerReview })
  expect((await counted())(at.handlerReview)).toMatchObject({ now: null })
  await on.set(fifth, { status: at.concluded, outcome: 'passed' })

  // A year is a year: who came through earlier stands in the span before, and what is older nowhere.
  for (let n = 0; n < 5; n += 1) await walked(6, 367)
  expect((await counted())('whole')).toMatchObject({ now: { count: 5 }, before: { count: 5, median: 16 } })
  for (let n = 0; n < 5; n += 1) await walked(1, 733)
  expect((await counted())('whole')).toMatchObject({ now: { count: 5 }, before: { count: 5 } })
  await walked(6, 364)
  expect((await counted())('whole')).toMatchObject({ now: { count: 6 }, before: { count: 5 } })
})

test('the call says what is set as well, and counts once for all who come within minutes', async () => {
  const board = async () => (await on.call(timeliness.board, {}, {})).data
  const first = await board()
  expect(first?.stages.find(({ stage }) => stage === 'handlerReview')).toMatchObject({
    now: { count: expect.any(Number) },
    limit: '每次 10 个工作日',
  })
  await walked(6, 30)
  expect(await board()).toEqual(first)
})
