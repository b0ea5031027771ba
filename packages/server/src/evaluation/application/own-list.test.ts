import { achievement as calls } from '@portal/contract/evaluation/achievement.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AchievementApp, achievementApp } from './applicant.testing.ts'

/** What an applicant finds first: what waits for them, whatever was touched since. */

let on: AchievementApp
beforeAll(async () => {
  on = await achievementApp()
})
afterAll(() => on.close())

test('drafts and corrections stand before what the society has, unless another order is asked for', async () => {
  const { id: returned, token } = await on.submitted(1)
  const draft = await on.save(token, on.filled(2))
  const handed = async (n: number) => {
    const input = on.filled(n)
    const attach = await on.attachAll(token, input.achievement)
    return (await on.save(token, { ...input, attach, submit: true })).data?.id
  }
  const later = await handed(3)
  await on.app.db.updateTable('achievement').set({ status: '12' }).where('id', '=', returned).execute()
  const listOf = async (more: object = {}) =>
    (await on.call(calls.list, more, { token })).data?.list.map(({ id }) => id)
  expect(await listOf()).toEqual([draft.data?.id, returned, later])
  expect((await listOf({ sort: 'updatedAt' }))?.[0]).toBe(later)
})
