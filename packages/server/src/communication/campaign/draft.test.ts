import { mail } from '@portal/contract/communication/channel.calls'
import { message } from '@portal/contract/communication/message.calls'
import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { PDF } from '../../testing/members-app.ts'
import { type MessageApp, messageApp } from './message.testing.ts'

/** What a draft holds on to, and what it lets go. */

let on: MessageApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await messageApp()
})
afterAll(() => on.close())

const audience = { ...EMPTY_AUDIENCE, list: [{ name: '示例', email: 'a@example.org' }] }
const attach = async () => {
  const files = { file: [{ name: '议程.pdf', content: PDF }] }
  return (await on.call(message.attach, {}, { token: on.admin, files })).data?.id ?? ''
}
const fileState = async (id: string) =>
  (await on.app.db.selectFrom('file').select('state').where('id', '=', id).executeTakeFirst())?.state
const emptied = async (id: string, version: number) => {
  const input = { ...on.draft({ audience, fileIds: [] }), id, version }
  const reply = await on.call(mail.save, input, { token: on.admin })
  expect(reply.errorMsg).toBeUndefined()
}

test('a file that nobody holds any more goes, one of a copy stays', async () => {
  const fileId = await attach()
  const saved = await on.save({ audience, fileIds: [fileId] })
  const copied = await on.call(message.copy, { id: saved.id }, { token: on.admin })
  const copy = copied.data ?? { id: '', version: 0 }
  await emptied(saved.id, saved.version)
  expect(await fileState(fileId)).toBe('attached')
  await emptied(copy.id, copy.version)
  expect(await fileState(fileId)).not.toBe('attached')
})

test('what comes back and is handed in again bears no note of the return', async () => {
  const { id, version } = await on.save({ audience }, on.editor)
  const handedIn = await on.call(message.handIn, { id, version }, { token: on.editor })
  const back = { id, version: handedIn.data?.version ?? 0, reason: '请写明报到时间' }
  const returned = await on.call(message.sendBack, back, { token: on.admin })
  const noteOf = async () =>
    on.app.db
      .selectFrom('campaign')
      .select(['returnNote', 'returnedBy', 'returnedAt'])
      .where('id', '=', id)
      .executeTakeFirst()
  expect((await noteOf())?.returnNote).toBe('请写明报到时间')
  const again = { id, version: returned.data?.version ?? 0 }
  expect((await on.call(message.handIn, again, { token: on.editor })).errorMsg).toBeUndefined()
  expect(await noteOf()).toEqual({ returnNote: '', returnedBy: '', returnedAt: null })
})
