import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { tickAwards } from './award.jobs.ts'
import { type AwardApp, awardApp } from './award.testing.ts'

/** The days of an award: whole days in China (docs/handbook/award.md). */

let on: AwardApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await awardApp()
})
afterAll(() => on.close())

test('a publicity lasts seven whole days at least', async () => {
  await clock.set('2033-02-22T00:30:00+08:00')
  const { id, items } = await on.publicised()
  const experts = await on.pool(2)
  await on.assign(
    id,
    items.map((item) => item.id),
    experts.map((expert) => expert.id),
  )
  await on.moved(id, 'unpublish')
  await on.settle({ awardPublicityDays: 7 })
  const publish = (days: number) =>
    on.move(id, 'publish', on.staff.inCharge, { publicity: { days, note: '', noSecret: true } })
  expect((await publish(6)).errorMsg).toBe('公示期不能少于规定的天数')
  const reply = await publish(7)
  await on.settle({ awardPublicityDays: 0 })
  expect(reply.errorMsg).toBeUndefined()
  await clock.set('2033-03-01T23:59:50+08:00')
  expect((await on.move(id, 'startReview')).errorMsg).toBe('公示期尚未届满')
  await clock.set('2033-03-02T00:00:00+08:00')
  await on.moved(id, 'startReview')
})

test('experts are reminded from three days before the deadline on, which is a day in China', async () => {
  await clock.set(WORKING_MORNING)
  const { experts } = await on.reviewed(1, 2, { deadline: '2033-04-02' })
  const told = async () => {
    await tickAwards(on.awards, on.app.db)
    const { mobileTel } = await on.rowOf(experts[0]?.id ?? '')
    return (await on.messagesTo(mobileTel)).filter(({ template }) => template === 'award-reminder').length
  }
  await clock.set('2033-03-29T23:59:50+08:00')
  expect(await told()).toBe(0)
  await clock.set('2033-03-30T00:00:00+08:00')
  expect(await told()).toBe(1)
})
