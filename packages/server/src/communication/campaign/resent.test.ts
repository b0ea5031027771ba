import { message } from '@portal/contract/communication/message.calls'
import {
  EMPTY_AUDIENCE,
  SECOND_PERSON_ABOVE,
  STEP_UP_ABOVE,
} from '@portal/contract/communication/message.fields'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { type MessageApp, messageApp } from './message.testing.ts'

/** A mailing to its end, sent once more, or taken back after it was agreed to (docs/handbook/communication.md#sending-limits). */

let on: MessageApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await messageApp()
})
afterAll(() => on.close())
beforeEach(async () => {
  await on.app.db.deleteFrom('campaign').execute()
  await on.app.db.deleteFrom('setting').execute()
  on.deps.settings.forget()
})

const campaignOf = (id: string) =>
  on.app.db
    .selectFrom('campaign')
    .select(['version', 'state', 'sentBy', 'approvedBy', 'approvedById'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** So many were handed over, and none arrived. */
const failed = async (many: number, mark: string, state: 'done' | 'paused') => {
  const saved = await on.save({ audience: { ...EMPTY_AUDIENCE, list: on.listOf(many, mark) } })
  const token = on.app.signIn({ role: 'administrator', totpEnrolled: true })
  expect((await on.send(saved, many, { token, totp: '000000' })).code).toBe(200)
  await on.app.db
    .updateTable('campaignRecipient')
    .set({ state: 'failed', handedAt: WORKING_MORNING })
    .where('campaignId', '=', saved.id)
    .execute()
  await on.app.db.updateTable('campaign').set({ state }).where('id', '=', saved.id).execute()
  return saved.id
}
const retry = async (id: string, as: object = { token: on.admin }) => {
  const { version } = await campaignOf(id)
  return on.call(message.retry, { id, version }, as)
}
const quota = async (perDay: number) => {
  const row = { key: 'mailPerDay', value: JSON.stringify(perDay), updatedBy: 'x' } as never
  await on.app.db.insertInto('setting').values(row).execute()
  on.deps.settings.forget()
}

test('more than fifty are confirmed again', async () => {
  const token = on.app.signIn({ role: 'administrator', totpEnrolled: true })
  const many = await failed(STEP_UP_ABOVE + 1, 'many', 'done')
  expect((await retry(many, { token })).error).toBe('stepUpRequired')
  expect((await retry(many, { token, totp: '000000' })).data?.count).toBe(STEP_UP_ABOVE + 1)
  const few = await failed(STEP_UP_ABOVE, 'few', 'done')
  expect(
    (await retry(few, { token: on.app.signIn({ role: 'administrator', totpEnrolled: true }) })).code,
  ).toBe(200)
})

test('what waits for a pause to end goes on waiting, and is counted already', async () => {
  const id = await failed(2, 'paused', 'paused')
  await quota(2)
  expect((await retry(id)).data).toMatchObject({ state: 'paused', count: 2 })
})

test('of a mailing that had ended they count against the day', async () => {
  const id = await failed(4, 'ended', 'done')
  await quota(3)
  expect((await retry(id)).error).toBe('messageQuota')
  expect((await campaignOf(id)).state).toBe('done')
})

test('taken back, it forgets who had agreed to it, and somebody agrees anew', async () => {
  const token = on.app.signIn({ role: 'superAdmin', name: '超管' })
  const list = on.listOf(SECOND_PERSON_ABOVE + 1, 'agreed')
  const saved = await on.save({ audience: { ...EMPTY_AUDIENCE, list } }, token)
  const sent = await on.send(saved, list.length, { token })
  expect(sent.data?.state).toBe('awaiting')
  const one = { id: saved.id, version: sent.data?.version ?? 0 }
  const agreed = await on.call(message.approve, one, { token: on.second })
  expect((await campaignOf(saved.id)).approvedBy).not.toBe('')
  const back = { id: saved.id, version: agreed.data?.version ?? 0 }
  expect((await on.call(message.withdraw, back, { token })).data?.state).toBe('draft')
  expect(await campaignOf(saved.id)).toMatchObject({ sentBy: '', approvedBy: '', approvedById: null })
})

test('it is under way until the last one has left', async () => {
  const saved = await on.save({ audience: { ...EMPTY_AUDIENCE, list: on.listOf(2, 'last') } })
  await on.send(saved, 2)
  const stateNow = async () => (await campaignOf(saved.id)).state
  await on.sender.round()
  expect((await on.recipientsOf(saved.id)).map(({ state }) => state)).toEqual(['queued', 'queued'])
  await on.sender.round()
  expect(await stateNow()).toBe('sending')
  await on.drain()
  expect(await stateNow()).toBe('done')
})
