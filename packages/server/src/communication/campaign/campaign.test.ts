import { mail, sms } from '@portal/contract/communication/channel.calls'
import { message } from '@portal/contract/communication/message.calls'
import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.fields'
import { pictureLine } from '@portal/contract/communication/message-text.rules'
import { messageNotice } from '@portal/contract/communication/notice.calls'
import { suppression } from '@portal/contract/communication/suppression.calls'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUnit } from '../../membership/admission/member.factory.ts'
import { writeWorkbook } from '../../platform/documents/sheet.ts'
import { createOutbox } from '../../platform/outbox/outbox.ts'
import { createSmtpTransport } from '../../platform/outbox/smtp.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { PDF } from '../../testing/members-app.ts'
import { suppress } from '../suppression/suppression.actions.ts'
import { clearRecipients } from './clearing.jobs.ts'
import { type MessageApp, mailServer, messageApp } from './message.testing.ts'
import { createSender } from './sender.jobs.ts'

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

describe('the audience', () => {
  test('is found by the filters of the lists, chosen people and addresses, each address once', async () => {
    await on.app.db.deleteFrom('member').execute()
    const director = await on.make({
      state: 'approved',
      memberTag1: '理事',
      values: { email: 'Li@Example.org', zc: '正高级' },
    })
    const twin = await on.make({ state: 'approved', values: { email: 'li@example.org' } })
    const pending = await on.make({ values: { email: 'pending@example.org' } })
    const unit = await createUnit(on.app.db, on.deps, { state: 'approved' })
    await on.app.db.updateTable('member').set({ email: 'kaputt@' }).where('id', '=', unit.memberId).execute()
    const audience = {
      groups: [
        { kind: 'person' as const, filter: { state: 'approved' } },
        { kind: 'unit' as const, filter: { state: 'approved' } },
      ],
      memberIds: [director.memberId],
      list: [
        { name: '外', email: 'out@example.org' },
        { name: '外', email: ' OUT@example.org ' },
        { name: '空', email: '' },
      ],
    }
    const input = { channel: 'mail' as const, subject: '{title}', body: '{serialNum}', audience }
    const { data } = await on.call(mail.audience, input, { token: on.editor })
    expect(data).toMatchObject({
      total: 6,
      deliverable: 2,
      excluded: [
        { reason: 'missing', count: 1 },
        { reason: 'invalid', count: 1 },
        { reason: 'duplicate', count: 2 },
      ],
      missing: [
        { field: 'title', count: 1 },
        { field: 'serialNum', count: 1 },
      ],
    })
    expect(JSON.stringify(data)).not.toMatch(/li@example|out@example/)
    expect(twin.memberId).not.toBe(director.memberId)
    const narrowed = {
      ...EMPTY_AUDIENCE,
      groups: [{ kind: 'person' as const, filter: { memberTag1: ['理事'] } }],
    }
    const one = await on.call(mail.audience, { channel: 'mail', audience: narrowed }, { token: on.admin })
    expect(one.data?.deliverable).toBe(1)
    const bad = { ...EMPTY_AUDIENCE, groups: [{ kind: 'person' as const, filter: { pwd: '1' } }] }
    expect(
      (await on.call(mail.audience, { channel: 'mail', audience: bad }, { token: on.admin })).status,
    ).toBe(400)
    expect(pending.memberId).toBeTruthy()
    const city = String(director.values.city)
    const region = {
      ...EMPTY_AUDIENCE,
      groups: [{ kind: 'person' as const, filter: {}, region: '没有这个地方' }],
    }
    expect(
      (await on.call(mail.audience, { channel: 'mail', audience: region }, { token: on.admin })).data?.total,
    ).toBe(0)
    const there = { ...EMPTY_AUDIENCE, groups: [{ kind: 'person' as const, filter: {}, region: city }] }
    expect(
      (await on.call(mail.audience, { channel: 'mail', audience: there }, { token: on.admin })).data?.total,
    ).toBeGreaterThan(0)
  })

  test('comes from JSON and Excel files, with two errors of their own', async () => {
    const read = (name: string, content: Buffer | string) =>
      on.app.callWith(
        message.recipientJson,
        {},
        { token: on.admin, files: { file: [{ name, content: Buffer.from(content) }] } },
      )
    const good = await read(
      '名单.json',
      JSON.stringify([{ name: '甲', email: 'a@b.cn' }, { name: '乙', mobileTel: 13900000001 }, 5, {}]),
    )
    expect(good.data).toMatchObject({
      total: 4,
      list: [{ name: '甲' }, { mobileTel: '13900000001' }],
      problems: [{ row: 3 }, { row: 4 }],
    })
    expect((await read('名单.txt', '[]')).errorMsg).toBe('只能上传JSON文件')
    for (const bad of ['{"a":1}', '[1', '[]', 'null', '\ud800'])
      expect((await read('名单.json', bad)).errorMsg, bad).toBe('文件解析失败')
    const many = JSON.stringify(Array.from({ length: 5001 }, () => ({ email: 'a@b.cn' })))
    expect((await read('名单.json', many)).error).toBe('jsonInvalid')
    const rows = [['丙', '13900000002']]
    const book = await writeWorkbook([
      {
        name: '名单',
        columns: [
          { key: 'name', title: '姓名', width: 10 },
          { key: 'phone', title: '手机号', width: 10 },
        ],
        rows,
      } as never,
    ])
    const sheet = await on.app.callWith(
      message.recipientSheet,
      {},
      { token: on.admin, files: { file: [{ name: '名单.xlsx', content: book }] } },
    )
    expect(sheet.data).toMatchObject({ list: [{ name: '丙', mobileTel: '13900000002', email: '' }] })
  })

  test('a draft that is opened again knows the people who were chosen by name, without those who left', async () => {
    const one = await on.make({ state: 'approved', values: { name: '示例甲' } })
    const gone = await on.make({ state: 'approved', values: { name: '示例乙' } })
    const memberIds = [gone.memberId, one.memberId]
    const saved = await on.save({ audience: { ...EMPTY_AUDIENCE, memberIds } })
    const named = async () => (await view(saved.id))?.chosen.map(({ name }) => name)
    expect(await named()).toEqual(['示例乙', '示例甲'])
    await on.app.db
      .updateTable('member')
      .set({ deletedAt: sql<string>`now()` })
      .where('id', '=', gone.memberId)
      .execute()
    expect(await named()).toEqual(['示例甲'])
  })

  test('numbers are checked with a report that can be read', async () => {
    const { data } = await on.call(
      sms.checkPhones,
      { phones: ['13900000001', '139 0000 0001', '1390000000', '号码'] },
      { token: on.editor },
    )
    expect(data).toMatchObject({ valid: 1, invalid: 2, duplicate: 1, blocked: 0 })
    expect(data?.list.map(({ note }) => note)).toEqual([
      '不在会员库中',
      '与第1个重复',
      '应为11位，现为10位',
      '含有数字以外的字符',
    ])
  })
})

describe('what a message says', () => {
  test('values are inert: no field, no markup, no header grows out of them', async () => {
    const list = [
      { name: '{unit}**粗**<img src=x onerror=alert(1)>[点](https://evil.example)', email: 'a@example.org' },
      { name: '甲\r\nBcc: all@example.org', email: 'b@example.org' },
    ]
    const server = await mailServer()
    const transport = createSmtpTransport({
      url: server.url,
      sender: async () => ({ name: '学会', address: 's@example.org' }),
    })
    const { db, keyRing, log } = on.app
    const { settings } = on.deps
    const outbox = createOutbox({
      db,
      keyRing,
      log,
      settings,
      transports: { sms: transport, mail: transport },
      pollMs: 30,
    })
    const sender = createSender({
      db,
      messages: outbox,
      settings,
      publicUrl: 'https://portal.example.org',
      log,
    })
    const saved = await on.save({
      audience: { ...EMPTY_AUDIENCE, list },
      subject: '致{name}\r\nX-Evil: 1',
      body: '## 标题\n\n{name}您好，**重要**：[登录]({loginLink})，{noticeLink}\n\n- <script>\n- [坏](javascript:alert(1))',
    })
    expect((await on.send(saved, 2)).code).toBe(200)
    outbox.start()
    await vi.waitFor(async () => {
      await sender.round()
      expect(server.got).toHaveLength(2)
    }, 60_000)
    await vi.waitFor(async () => {
      await sender.round()
      expect((await view(saved.id))?.state).toBe('done')
    }, 60_000)
    await outbox.stop()
    const mails = await server.parsed()
    await server.close()
    expect(server.got.map(({ to }) => to).sort()).toEqual([['a@example.org'], ['b@example.org']])
    for (const one of mails) {
      expect(one.headers.map(({ key }) => key)).not.toContain('x-evil')
      expect(one.headers.map(({ key }) => key)).not.toContain('bcc')
      expect(one.html).not.toMatch(/<script|<img|javascript:[^)]*"/)
      expect(one.html).toContain('<strong>重要</strong>')
      expect(one.html).toContain('https://portal.example.org/mailNotice?id=')
    }
    const first = mails.find(({ to }) => to?.[0]?.address === 'a@example.org')
    expect(first?.text).toContain('{unit}**粗**<img')
    expect(first?.html).not.toContain('href="https://evil.example')
    expect(mails.map(({ subject }) => subject)).toContain('致甲 Bcc: all@example.org X-Evil: 1')
  })

  test('is previewed as a given recipient, and is refused with a field that does not exist', async () => {
    const audience = { ...EMPTY_AUDIENCE, list: on.listOf(3) }
    const said = { channel: 'mail' as const, subject: '致{name}', body: '{name}好', audience }
    const { data } = await on.call(message.preview, { ...said, at: 1 }, { token: on.editor })
    expect(data).toMatchObject({ total: 3, subject: '致示例1', destination: 'a***@example.org' })
    const saved = await on.save({ ...said, body: '{nmae}好' })
    expect((await on.send(saved, 3)).errorMsg).toBe('没有“{nmae}”这个合并字段，请检查')
  })

  test('an SMS is signed, counted in parts and leaves a way out of news', async () => {
    const audience = { ...EMPTY_AUDIENCE, list: [{ name: '甲', mobileTel: '13900000001' }] }
    const said = { channel: 'sms' as const, nature: 'news' as const, body: '好'.repeat(60), audience }
    const { data } = await on.call(message.preview, said, { token: on.editor })
    expect(data?.text).toBe(`【流域学会】${'好'.repeat(60)} 拒收请回复R`)
    expect(data?.segments).toBe(2)
  })

  test('a picture stands in the mail, in the preview and on the public page; one that is no attachment nowhere', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b5a78' } })
      .png()
      .toBuffer()
    const uploaded = await on.call(
      message.attach,
      {},
      { token: on.admin, files: { file: [{ name: '会场[一].png', content: picture }] } },
    )
    const { id = '' } = uploaded.data ?? {}
    const stranger = '00000000-0000-4000-8000-000000000001'
    const body = `{name}，您好：\n\n${pictureLine({ id, fileName: '会场[一].png' })}\n\n![别处](file:${stranger})\n\n请参加。`
    const audience = { ...EMPTY_AUDIENCE, list: on.listOf(1, 'picture') }
    const { data: seen } = await on.call(
      message.preview,
      { channel: 'mail', subject: '通知', body, audience, fileIds: [id] },
      { token: on.admin },
    )
    expect(seen?.blocks).toMatchObject([
      { type: 'paragraph' },
      { type: 'image', alt: '会场一', src: expect.stringContaining('/api/file/download?') },
      { type: 'paragraph' },
    ])
    const refused = await on.save({ body, audience, fileIds: [id] })
    expect(await on.send(refused, 1)).toMatchObject({ errorMsg: '正文中的图片已从附件中删除，请重新插入' })
    const saved = await on.save({
      body: body.replace(`![别处](file:${stranger})`, ''),
      audience,
      fileIds: [id],
      id: refused.id,
      version: refused.version,
    })
    await on.send(saved, 1)
    await on.drain()
    expect(on.sent[0]?.html).toContain(`<img src="cid:${id}" alt="会场一"`)
    expect(on.sent[0]?.text).toContain('［图片：会场一］')
    expect(on.sent[0]?.attachments?.[0]).toMatchObject({ id, mime: 'image/png' })
    const { publicId } = await on.app.db
      .selectFrom('campaign')
      .select('publicId')
      .where('id', '=', saved.id)
      .executeTakeFirstOrThrow()
    const { data: page } = await on.call(messageNotice.notice, { id: publicId })
    const shown = page?.blocks.find((block) => block.type === 'image')
    const answer = await fetch(`${on.app.url}${shown?.type === 'image' ? shown.src : ''}`)
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })

  test('carries attachments of its own and nobody else’s', async () => {
    const attach = async (token: string) =>
      (await on.call(message.attach, {}, { token, files: { file: [{ name: '议程.pdf', content: PDF }] } }))
        .data?.id ?? ''
    const fileId = await attach(on.admin)
    const audience = { ...EMPTY_AUDIENCE, list: on.listOf(1) }
    const saved = await on.save({ audience, fileIds: [fileId] })
    const foreign = await on.call(mail.save, on.draft({ audience, fileIds: [await attach(on.second)] }), {
      token: on.admin,
    })
    expect(foreign.status).toBe(400)
    await on.send(saved, 1)
    await on.drain()
    expect(on.sent[0]?.attachments?.map(({ fileName, content }) => [fileName, content.length])).toEqual([
      ['议程.pdf', PDF.length],
    ])
  })
})

describe('who may send how much', () => {
  test('an editor writes drafts and sends none; of others’ drafts an editor changes nothing', async () => {
    const audience = { ...EMPTY_AUDIENCE, list: on.listOf(1) }
    const saved = await on.save({ audience }, on.editor)
    expect((await on.send(saved, 1, { token: on.editor })).status).toBe(403)
    const others = await on.save({ audience })
    const change = { ...on.draft({ audience }), ...others }
    const { state: _state, ...input } = change as typeof change & { state?: string }
    expect((await on.call(mail.save, input, { token: on.editor })).status).toBe(403)
    const seen = await on.call(message.get, { id: others.id }, { token: on.editor })
    expect(seen.data?.audience.list[0]?.email).toBe('a***@example.org')
    expect(seen.data?.mayEdit).toBe(false)
    const listed = await on.call(mail.log, { state: 'draft' }, { token: on.editor })
    expect(new Map(listed.data?.list.map(({ id, mayEdit }) => [id, mayEdit]))).toEqual(
      new Map([
        [saved.id, true],
        [others.id, false],
      ]),
    )
    expect((await view(saved.id))?.mayEdit).toBe(true)
    const copied = await on.call(message.copy, { id: others.id }, { token: on.editor })
    expect((await view(copied.data?.id ?? ''))?.audience.list).toEqual([])
    expect((await on.send(saved, 1)).data?.state).toBe('sending')
  })

  test('above fifty, also in portions, a fresh one-time password is asked for', async () => {
    const token = on.app.signIn({ role: 'administrator', totpEnrolled: true })
    const small = await on.save({ audience: { ...EMPTY_AUDIENCE, list: on.listOf(50) } })
    expect((await on.send(small, 50, { token })).data?.state).toBe('sending')
    const more = await on.save({ audience: { ...EMPTY_AUDIENCE, list: on.listOf(1, 'b') } })
    expect((await on.send(more, 1, { token })).error).toBe('stepUpRequired')
    expect(await on.recipientsOf(more.id)).toEqual([])
    expect((await on.send(more, 1, { token, totp: '111111' })).error).toBe('stepUpRequired')
    expect((await on.send(more, 1, { token, totp: '000000' })).data?.state).toBe('sending')
  })

  test('above a thousand, also in portions, a second person agrees', async () => {
    const token = on.app.signIn({ role: 'superAdmin', name: '超管' })
    const big = await on.save({ audience: { ...EMPTY_AUDIENCE, list: on.listOf(1001) } }, token)
    const sent = await on.send(big, 1001, { token })
    expect(sent.data?.state).toBe('awaiting')
    await on.sender.round()
    expect(new Set((await on.recipientsOf(big.id)).map(({ state }) => state))).toEqual(new Set(['waiting']))
    const one = { id: big.id, version: sent.data?.version ?? 0 }
    expect((await on.call(message.approve, one, { token })).error).toBe('secondPerson')
    expect((await on.call(message.approve, one, { token: on.editor })).status).toBe(403)
    expect((await on.call(message.resume, one, { token })).error).toBe('stateChanged')
    expect((await on.call(message.approve, one, { token: on.second })).data?.state).toBe('sending')
    const parts = on.app.signIn({ role: 'administrator' })
    const first = await on.save({ audience: { ...EMPTY_AUDIENCE, list: on.listOf(600, 'c') } })
    const rest = await on.save({ audience: { ...EMPTY_AUDIENCE, list: on.listOf(600, 'd') } })
    expect((await on.send(first, 600, { token: parts })).data?.state).toBe('sending')
    expect((await on.send(rest, 600, { token: parts })).data?.state).toBe('awaiting')
  })

  test('the number shown is the number reached, and nobody comes in from outside', async () => {
    const saved = await on.save({ audience: { ...EMPTY_AUDIENCE, list: on.listOf(3) } })
    expect((await on.send(saved, 2)).error).toBe('audienceChanged')
    const smuggled = await on.app.callWith(
      mail.send,
      { ...saved, expected: 3, recipients: ['x@example.org'] },
      { token: on.admin },
    )
    expect(smuggled.status).toBe(400)
    expect(
      (await on.call(sms.send, { id: saved.id, version: saved.version, expected: 3 }, { token: on.admin }))
        .status,
    ).toBe(404)
    const [once, twice] = await Promise.all([on.send(saved, 3), on.send(saved, 3)])
    expect([once.error, twice.error].sort()).toEqual(['stateChanged', undefined])
    expect(await on.recipientsOf(saved.id)).toHaveLength(3)
  })

  test('a day has its quota', async () => {
    await set('mailPerDay', 5)
    const saved = await on.save({ audience: { ...EMPTY_AUDIENCE, list: on.listOf(4) } })
    expect((await on.send(saved, 4)).code).toBe(200)
    const more = await on.save({ audience: { ...EMPTY_AUDIENCE, list: on.listOf(2, 'z') } })
    expect((await on.send(more, 2)).error).toBe('messageQuota')
  })
})

test('whoever ends news by the link of one gets no more of them, and service notices as before', async () => {
  const audience = { ...EMPTY_AUDIENCE, list: on.listOf(2, 'news') }
  const news = { nature: 'news' as const, audience }
  await on.send(await on.save(news), 2)
  await on.drain()
  const got = on.sent.find(({ to }) => to === 'news0@example.org')
  const link = new URL(/<(.+)>/.exec(got?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '')
  expect(got?.text).toContain(link.href)
  const given = { token: link.searchParams.get('t') ?? '' }
  expect((await on.call(suppression.unsubscribe, given, {})).data?.subscribed).toBe(false)

  on.sent.length = 0
  const again = await on.save(news)
  expect((await on.send(again, 2)).error).toBe('audienceChanged')
  expect((await on.send(again, 1)).code).toBe(200)
  await on.drain()
  expect(on.sent.map(({ to }) => to)).toEqual(['news1@example.org'])
  expect((await on.recipientsOf(again.id)).map(({ reason }) => reason)).toContain('optedOut')
  await on.send(await on.save({ audience }), 2)
  await on.drain()
  expect(on.sent.map(({ to }) => to).sort()).toEqual([
    'news0@example.org',
    'news1@example.org',
    'news1@example.org',
  ])
  expect(on.sent.at(-1)?.headers?.['List-Unsubscribe']).toBeUndefined()
})

test('members end and take up news in their own area, for the address of their record only', async () => {
  const email = 'own-news@example.org'
  const { memberId } = await on.make({ state: 'approved', values: { email } })
  const me = on.asMember(memberId)
  const other = on.asMember((await on.make({ state: 'approved' })).memberId)
  const stateOf = async (token: string) =>
    (await on.call(suppression.own, {}, { token })).data?.list.map(({ state }) => state)
  expect(await stateOf(me)).toEqual(['subscribed', 'subscribed'])
  const ended = await on.call(suppression.setOwn, { channel: 'mail', subscribed: false }, { token: me })
  expect(ended.data?.list).toMatchObject([
    { channel: 'mail', state: 'optedOut', address: expect.stringContaining('***') },
    { channel: 'sms', state: 'subscribed' },
  ])
  const written = { channel: 'mail' as const, nature: 'news' as const, subject: '简报', body: '正文' }
  const audience = { ...EMPTY_AUDIENCE, memberIds: [memberId] }
  const report = async () =>
    (await on.call(mail.audience, { ...written, audience }, { token: on.editor })).data
  expect(await report()).toMatchObject({ deliverable: 0, excluded: [{ reason: 'optedOut', count: 1 }] })
  expect(await stateOf(other)).toEqual(['subscribed', 'subscribed'])

  await on.call(suppression.setOwn, { channel: 'mail', subscribed: true }, { token: me })
  expect(await stateOf(me)).toEqual(['subscribed', 'subscribed'])
  expect(await report()).toMatchObject({ deliverable: 1, excluded: [] })
  // What bounces have ended, staff begin again.
  await suppress(on.app.db, on.app.keyRing, { channel: 'mail', address: email, reason: 'bounced' })
  const again = await on.call(suppression.setOwn, { channel: 'mail', subscribed: true }, { token: me })
  expect(again.data?.list[0]?.state).toBe('blocked')
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
    const before = await view(old)
    expect(await clearRecipients(on.app.db, 2)).toBe(1)
    expect(await clearRecipients(on.app.db, 2)).toBe(0)
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
    expect((await view(saved.id))?.waitingFor).toMatch(/^将于 .+ 开始发送$/)
    const back = await on.call(
      message.withdraw,
      { id: saved.id, version: data?.version ?? 0 },
      { token: on.admin },
    )
    expect(back.data?.state).toBe('draft')
    expect(await on.recipientsOf(saved.id)).toEqual([])
  })
})

test('the public page shows the text of what was sent, and nobody’s data', async () => {
  const saved = await on.save({
    audience: { ...EMPTY_AUDIENCE, list: on.listOf(1) },
    body: '{name}，编号{serialNum}。',
  })
  const { publicId = '' } = (await view(saved.id)) ?? {}
  expect((await on.call(messageNotice.notice, { id: publicId }, {})).status).toBe(404)
  await on.send(saved, 1)
  const { data } = await on.call(messageNotice.notice, { id: publicId }, {})
  expect(data).toMatchObject({ title: '通知' })
  expect(JSON.stringify(data)).toContain('尊敬的会员')
  expect(JSON.stringify(data)).not.toContain('示例0')
  expect((await on.call(messageNotice.notice, { id: 'none' }, {})).status).toBe(404)
  const log = await on.call(mail.log, { recipient: '示例0' }, { token: on.editor })
  expect(log.data).toMatchObject({ total: 1, counts: { sending: 1 } })
})

test('a test goes to oneself, through the same rendering, and into no log', async () => {
  const to = 'Me@example.org'
  const audience = { ...EMPTY_AUDIENCE, list: on.listOf(2) }
  const input = { ...on.draft({ audience }), channel: 'mail' as const, to }
  const { id: _id, version: _version, ...said } = input
  expect((await on.call(message.test, said, { token: on.editor })).status).toBe(403)
  expect((await on.call(message.test, said, { token: on.admin })).data).toEqual({
    destination: 'm***@example.org',
  })
  await on.drain()
  expect(on.sent).toMatchObject([
    { to: 'me@example.org', subject: '［测试］通知', template: 'campaign-test-mail' },
  ])
  expect(on.sent[0]?.text).toContain('示例0，您好')
  expect((await on.call(mail.log, {}, { token: on.admin })).data?.total).toBe(0)
})
