import { addDays, today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { type AwardApp, awardApp } from '../batch/award.testing.ts'

/** The meeting of the award committee as an objector would ask about it: on which day, and whether somebody voted on what is their own (docs/handbook/award.md#vote). */

let on: AwardApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await awardApp()
})
afterAll(() => on.close())

const decided = async () => {
  const { id, items, experts } = await on.reviewed(1, 2)
  for (const expert of experts) {
    await on.submitAll(expert.token)
    await on.sign(id, expert)
  }
  await on.moved(id, 'closeReview')
  return { id, itemId: items[0]?.id ?? '' }
}
/** The vote on one item, at a meeting that was like this. */
const voteAt = (id: string, ballots: object[], meeting: object) => on.vote(id, ballots, meeting)
const ballot = (itemId: string, there: number, recused = 0) => ({
  ...{ itemId, agree: there - recused, against: 0, abstain: 0, recused, grade: '一等奖' },
})

test('it is held neither ahead of the day nor before the scores were open', async () => {
  const { id, itemId } = await decided()
  const day = today(new Date(WORKING_MORNING))
  const held = (heldOn: string) => voteAt(id, [ballot(itemId, 9)], { heldOn })
  expect((await held(addDays(day, 1))).fields).toEqual({ 'meeting.heldOn': '会议日期不能晚于今天' })
  expect((await held(addDays(day, -1))).fields).toEqual({
    'meeting.heldOn': expect.stringMatching(/^评分于.+启封，会议日期不能早于这一天$/),
  })
  expect((await held(day)).errorMsg).toBeUndefined()
})

test('a member who completed the item does not vote on it; whoever only has the name is told apart by the unit', async () => {
  const { id, itemId } = await decided()
  await on.app.db
    .updateTable('awardItem')
    .set({ units: ['示例大学'], persons: JSON.stringify([{ name: '示例甲', orgName: '示例研究院' }]) })
    .where('id', '=', itemId)
    .execute()
  const others = Array.from({ length: 8 }, (_, n) => `示例委员${n + 1}`)
  const vote = (first: string, recused: number, absent: string[] = []) =>
    voteAt(id, [ballot(itemId, 9 - absent.length, recused)], { members: [first, ...others], absent })
  for (const own of ['示例甲', '示例甲（示例大学）', '示例甲(示例研究院)'])
    expect((await vote(own, 0)).fields).toEqual({
      'votes.0': expect.stringContaining(`委员${own}与完成人同名，应当回避`),
    })
  expect((await vote('示例甲', 1)).errorMsg).toBeUndefined()
  expect((await vote('示例甲（示例水务集团）', 0)).errorMsg).toBeUndefined()
  // Nobody who stayed away votes.
  expect((await vote('示例甲', 0, ['示例甲'])).errorMsg).toBeUndefined()
})
