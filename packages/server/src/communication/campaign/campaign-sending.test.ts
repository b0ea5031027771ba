import { mail, sms } from '@portal/contract/communication/channel.calls'
import { message } from '@portal/contract/communication/message.calls'
import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.fields'
import { messageNotice } from '@portal/contract/communication/notice.calls'
import { person } from '@portal/contract/membership/person.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { PDF } from '../../testing/members-app.ts'
import { clearRecipients } from './clearing.jobs.ts'
import { type MessageApp, messageApp } from './message.testing.ts'

/** Mail and SMS to members from draft to log (docs/handbook/communication.md#campaigns, docs/handbook/communication.md#sending-limits). */

let on: MessageApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await messageApp()
})
afterAll(() => on.close())
beforeEach(async () => {
  await on.app.db.deleteFrom('outbox').execute()
  await on.app.db.deleteFrom('campaign').execute()
  await on.app.db.deleteFrom('setting').execute()
  on.deps.settings.forget()
  on.sent.length = 0
})
const set = async (key: string, value: unknown) => {
  const row = { key, value: JSON.stringify(value), updatedBy: 'x' } as never
  await on.app.db.insertInto('setting').values(row).execute()
  on.deps.settings.forget()
}
const view = async (id: string) => (await on.call(message.get, { id }, { token: on.admin })).data

type Recipient = Awaited<ReturnType<MessageApp['recipientsOf']>>[number]
/** What a mailing keeps of somebody besides the address. */
const said = (row: Recipient | undefined) => ({
  ...{ name: row?.name, title: row?.title, serialNum: row?.serialNum, level: row?.level, unit: row?.unit },
})

describe('under way', () => {
  test('progress, pause, resume, cancel; what has not left stays', async () => {
    const saved = await on.save({ audience: { ...EMPTY_AUDIENCE, list: on.listOf(40) } })
    await on.send(saved, 40)
    await on.sender.round()
    const before = await view(saved.id)
    // Six hundred a minute: ten at once, no more.
    expect(before?.progress).toEqual({ waiting: 30, queued: 10 })
    const paused = await on.call(
      message.pause,
      { id: saved.id, version: before?.version ?? 0 },
      { token: on.admin },
    )
    expect((await view(saved.id))?.progress).toEqual({ waiting: 40 })
    expect(await on.app.db.selectFrom('outbox').select('id').execute()).toEqual([])
    await on.drain()
    expect(on.sent).toEqual([])
    const resumed = await on.call(
      message.resume,
      { id: saved.id, version: paused.data?.version ?? 0 },
      { token: on.admin },
    )
    await on.sender.round()
    for (const { id } of await on.app.db.selectFrom('outbox').select('id').execute())
      await on.deps.messages.deliverNow(id)
    await on.sender.round()
    const stale = await on.call(message.cancel, { id: saved.id, version: 1 }, { token: on.admin })
    expect(stale.error).toBe('stateChanged')
    await on.call(message.cancel, { id: saved.id, version: resumed.data?.version ?? 0 }, { token: on.admin })
    const after = await view(saved.id)
    expect(after?.state).toBe('cancelled')
    expect(after?.progress).toEqual({ sent: 10, cancelled: 30 })
    await on.drain()
    expect(on.sent).toHaveLength(10)
    const sheet = await on.app.download(message.export, { id: saved.id }, { token: on.admin })
    expect(sheet.status).toBe(200)
    expect((await sheet.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  })

  test('is taken back whole as long as nothing has left, and not once the first are on their way', async () => {
    const saved = await on.save({ audience: { ...EMPTY_AUDIENCE, list: on.listOf(40) } })
    const withdraw = async () => {
      const version = (await view(saved.id))?.version ?? 0
      return on.call(message.withdraw, { id: saved.id, version }, { token: on.admin })
    }
    await on.send(saved, 40)
    expect((await withdraw()).data?.state).toBe('draft')
    expect(await on.recipientsOf(saved.id)).toEqual([])
    await on.send({ id: saved.id, version: (await view(saved.id))?.version ?? 0 }, 40)
    await on.sender.round()
    expect((await view(saved.id))?.progress).toEqual({ waiting: 30, queued: 10 })
    expect((await withdraw()).errorMsg).toContain('已经开始发送，不能撤回')
    expect((await view(saved.id))?.state).toBe('sending')
  })

  test('failures are sent again, those of unknown fate only when that is asked for', async () => {
    const saved = await on.save({ audience: { ...EMPTY_AUDIENCE, list: on.listOf(3) } })
    await on.send(saved, 3)
    await on.sender.round()
    const rows = await on.recipientsOf(saved.id)
    const end = (at: number, state: 'failed' | 'unknown') =>
      on.app.db
        .updateTable('outbox')
        .set({ state, lastError: '地址不存在' })
        .where('id', '=', rows[at]?.id ?? '')
        .execute()
    await end(0, 'failed')
    await end(1, 'unknown')
    await on.drain()
    const ended = await view(saved.id)
    expect(ended).toMatchObject({ state: 'done', progress: { failed: 1, unknown: 1, sent: 1 } })
    const list = await on.call(message.recipients, { id: saved.id, state: 'failed' }, { token: on.editor })
    expect(list.data?.list).toMatchObject([
      { name: '示例0', reason: '地址不存在', destination: 'a***@example.org' },
    ])
    const again = await on.call(
      message.retry,
      { id: saved.id, version: ended?.version ?? 0 },
      { token: on.admin },
    )
    expect(again.data).toMatchObject({ count: 1, state: 'sending' })
    await on.drain()
    expect((await view(saved.id))?.progress).toEqual({ sent: 2, unknown: 1 })
    expect(on.sent).toHaveLength(2)
  })

  test('after two years names and addresses are gone, numbers and results stay', async () => {
    const { memberId, values } = await on.make({ n: 7301, state: 'approved' })
    const audience = { ...EMPTY_AUDIENCE, memberIds: [memberId], list: on.listOf(3, 'long-ago') }
    const send = async () => {
      const saved = await on.save({ audience })
      await on.send(saved, 4)
      await on.drain()
      return saved.id
    }
    const old = await send()
    const recent = await send()
    const calledOff = await on.save({ audience })
    const { data } = await on.send(calledOff, 4)
    await on.call(message.cancel, { id: calledOff.id, version: data?.version ?? 0 }, { token: on.admin })
    expect((await view(calledOff.id))?.state).toBe('cancelled')
    const whole = (await on.recipientsOf(old)).find((row) => row.memberId === memberId)
    expect(Object.values(said(whole)).filter((text) => !text)).toEqual([])
    const failed = (await on.recipientsOf(old))[0]?.id ?? ''
    await on.app.db
      .updateTable('outbox')
      .set({ state: 'failed', lastError: '邮箱已满' })
      .where('id', '=', failed)
      .execute()
    const finished = (id: string, days: number) =>
      on.app.db
        .updateTable('campaign')
        .set({ finishedAt: sql<string>`now() - make_interval(days => ${days}::int)` })
        .where('id', '=', id)
        .execute()
    await finished(old, 732)
    await finished(recent, 728)
    await finished(calledOff.id, 732)
    const before = await view(old)
    expect(await clearRecipients(on.app.db, 2)).toBe(2)
    expect(await clearRecipients(on.app.db, 2)).toBe(0)
    for (const row of [...(await on.recipientsOf(old)), ...(await on.recipientsOf(calledOff.id))])
      expect(Object.values(said(row)).join('')).toBe('')
    const rows = await on.recipientsOf(old)
    expect(rows.map(({ id, address }) => address === `cleared:${id}`)).toEqual(Array(4).fill(true))
    const campaign = await on.app.db
      .selectFrom('campaign')
      .selectAll()
      .where('id', '=', old)
      .executeTakeFirst()
    const left = JSON.stringify([rows, campaign])
    for (const secret of ['long-ago', '示例0', String(values.email), String(values.name)])
      expect(left).not.toContain(secret)
    const after = await view(old)
    expect(after).toMatchObject({ state: 'done', progress: { sent: 3, failed: 1 } })
    expect(after?.progress).toEqual(before?.progress)
    const list = await on.call(message.recipients, { id: old, state: 'failed' }, { token: on.admin })
    expect(list.data?.list).toMatchObject([{ name: '', destination: '（已按期清除）', reason: '邮箱已满' }])
    const again = { id: old, version: after?.version ?? 0 }
    expect((await on.call(message.retry, again, { token: on.admin })).error).toBe('stateChanged')
    expect(
      (await on.recipientsOf(recent)).filter(({ address }) => address.startsWith('long-ago')),
    ).toHaveLength(3)
  })

  test('SMS keep quiet at night and do not pile up on one number', async () => {
    await set('smsPerNumber', 1)
    const write = async (mobileTel = '13900000001') => {
      const audience = { ...EMPTY_AUDIENCE, list: [{ name: '甲', mobileTel }] }
      const { data } = await on.call(
        sms.save,
        { ...on.draft({ audience }), channel: 'sms' },
        { token: on.admin },
      )
      await on.call(sms.send, { id: data?.id ?? '', version: 1, expected: 1 }, { token: on.admin })
      return data?.id ?? ''
    }
    // From 21:00 to 8:00, as it is delivered.
    await clock.set('2033-03-02T20:59:00+08:00')
    await write('13900000009')
    await on.drain()
    expect(on.sent).toHaveLength(1)
    await clock.set('2033-03-02T21:00:00+08:00')
    const first = await write()
    for (const moment of ['2033-03-02T21:00:00', '2033-03-03T00:30:00', '2033-03-03T07:59:00']) {
      await clock.set(`${moment}+08:00`)
      await on.drain()
      expect(on.sent).toHaveLength(1)
      expect((await view(first))?.waitingFor).toBe('免打扰时间，8点后继续发送')
    }
    await clock.set('2033-03-03T08:00:00+08:00')
    await on.drain()
    expect(on.sent).toHaveLength(2)
    const second = await write()
    await on.drain()
    expect(on.sent).toHaveLength(2)
    const { data } = await on.call(message.recipients, { id: second }, { token: on.admin })
    expect(data?.list[0]).toMatchObject({ state: 'failed', reason: '该号码24小时内已收到1条群发短信' })
  })

  test('what the network reports of a message is known of its recipient', async () => {
    const audience = { ...EMPTY_AUDIENCE, list: [{ name: '甲', mobileTel: '13900000002' }] }
    const { data: saved } = await on.call(
      sms.save,
      { ...on.draft({ audience }), channel: 'sms' },
      { token: on.admin },
    )
    const id = saved?.id ?? ''
    await on.call(sms.send, { id, version: 1, expected: 1 }, { token: on.admin })
    await on.drain()
    expect(await view(id)).toMatchObject({ progress: { sent: 1 }, delivered: 0 })
    const one = on.app.db.selectFrom('campaignRecipient').select('id').where('campaignId', '=', id)
    await on.app.db.updateTable('outbox').set({ report: 'delivered' }).where('id', 'in', one).execute()
    expect(await view(id)).toMatchObject({ progress: { sent: 1 }, delivered: 1 })
    const { data } = await on.call(message.recipients, { id }, { token: on.admin })
    expect(data?.list).toMatchObject([{ state: 'sent', report: 'delivered' }])
  })

  test('a test carries nothing that was not attached to a mail', async () => {
    const files = { file: [{ name: '议程.pdf', content: PDF }] }
    const fileId = (await on.call(message.attach, {}, { token: on.admin, files })).data?.id ?? ''
    const tried = { ...on.draft({ fileIds: [fileId] }), channel: 'mail' as const, to: 'me@example.org' }
    expect((await on.call(message.test, tried, { token: on.admin })).code).toBe(200)
    await on.app.db.updateTable('file').set({ purpose: 'award' }).where('id', '=', fileId).execute()
    expect((await on.call(message.test, tried, { token: on.admin })).fields).toHaveProperty('fileIds')
  })

  test('who is deleted knowingly is not written to at a later time', async () => {
    const { memberId: id } = await on.make({ state: 'approved' })
    const saved = await on.save({ audience: { ...EMPTY_AUDIENCE, memberIds: [id] } })
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    const sending = { ...{ id: saved.id, version: saved.version, expected: 1 }, scheduledAt }
    expect((await on.call(mail.send, sending, { token: on.admin })).errorMsg).toBeUndefined()
    const told = await on.call(person.remove, { id }, { token: on.admin })
    expect(told.fields?.confirmed).toContain('待发的群发消息1条')
    expect((await on.call(person.remove, { id, confirmed: true }, { token: on.admin })).code).toBe(200)
    expect(await on.recipientsOf(saved.id)).toMatchObject([{ state: 'cancelled', reason: '会员记录已删除' }])
  })

  test('a later time is waited for, and until then the message can be taken back', async () => {
    const saved = await on.save({ audience: { ...EMPTY_AUDIENCE, list: on.listOf(2) } })
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    const { data } = await on.call(
      mail.send,
      { ...{ id: saved.id, version: saved.version, expected: 2 }, scheduledAt },
      { token: on.admin },
    )
    await on.drain()
    expect(on.sent).toEqual([])
    const shown = await view(saved.id)
    expect(shown?.waitingFor).toMatch(/^将于 .+ 开始发送$/)
    const logged = async (state: 'scheduled' | 'sending') => {
      const { data: page } = await on.call(mail.log, { state }, { token: on.editor })
      const here = page?.list.some(({ id }) => id === saved.id)
      expect([page?.total, page?.counts.scheduled]).toEqual([page?.list.length, 1])
      return here
    }
    expect([await logged('scheduled'), await logged('sending')]).toEqual([true, false])
    // Nor can it be read by its address.
    expect((await on.call(messageNotice.notice, { id: shown?.publicId ?? '' }, {})).status).toBe(404)
    const back = await on.call(
      message.withdraw,
      { id: saved.id, version: data?.version ?? 0 },
      { token: on.admin },
    )
    expect(back.data?.state).toBe('draft')
    expect(await on.recipientsOf(saved.id)).toEqual([])
  })
})
