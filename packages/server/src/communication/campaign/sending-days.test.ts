import { randomUUID } from 'node:crypto'
import { mail } from '@portal/contract/communication/channel.calls'
import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.fields'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { momentsFrom } from '../../testing/moments-from.ts'
import { countRecent, countToday, findCapped } from './campaign.queries.ts'
import { type MessageApp, messageApp } from './message.testing.ts'

/** What counts against the quotas of a mailing, and how far ahead one is arranged: the last moment inside, and the first outside. */

let on: MessageApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await messageApp()
})
beforeEach(() => clock.set(WORKING_MORNING))
afterAll(() => on.close())

const HOUR = 3600
const DAY = 24 * HOUR
const at = (seconds: number) => new Date(Date.parse(WORKING_MORNING) + seconds * 1000).toISOString()
const { around } = momentsFrom(WORKING_MORNING)

test('what was handed over counts for a day, over all and for one address; what somebody sent alone for an hour', async () => {
  const accountId = randomUUID()
  const token = on.app.signIn({ role: 'administrator', name: '管理员丙', accountId })
  const saved = await on.save({ audience: { ...EMPTY_AUDIENCE, list: on.listOf(1, 'day') } }, token)
  expect((await on.send(saved, 1, { token })).code).toBe(200)
  const { db } = on.app
  await db
    .updateTable('campaignRecipient')
    .set({ state: 'sent', handedAt: WORKING_MORNING })
    .where('campaignId', '=', saved.id)
    .execute()
  const next = await on.save({ audience: { ...EMPTY_AUDIENCE, list: on.listOf(1, 'day') } }, token)
  await db
    .insertInto('campaignRecipient')
    .values({
      ...{ id: randomUUID(), campaignId: next.id, seq: 1, memberId: null, name: '示例' },
      ...{ address: 'day0@example.org', state: 'excluded', handedAt: null, sentAt: null },
    })
    .execute()
  const [again] = await on.recipientsOf(next.id)
  expect(await around(HOUR, () => countRecent(db, accountId))).toEqual([1, 0])
  expect(await around(DAY, () => countToday(db, 'mail'))).toEqual([1, 0])
  const capped = async () => (await findCapped(db, [again?.id ?? ''], 1)).length
  expect(await around(DAY, capped)).toEqual([1, 0])
})

test('a mailing is arranged for ninety days ahead and no later', async () => {
  const { id, version } = await on.save({ audience: { ...EMPTY_AUDIENCE, list: on.listOf(1, 'ahead') } })
  const send = (scheduledAt: string) =>
    on.call(mail.send, { id, version, expected: 1, scheduledAt }, { token: on.admin })
  expect((await send(at(90 * DAY + 60))).fields?.scheduledAt).toBe('最多可以提前90天安排')
  expect((await send(at(90 * DAY - 60))).code).toBe(200)
})
