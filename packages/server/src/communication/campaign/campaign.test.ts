import { mail, sms } from '@portal/contract/communication/channel.calls'
import { message } from '@portal/contract/communication/message.calls'
import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.fields'
import { messageNotice } from '@portal/contract/communication/notice.calls'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSmtpTransport } from '../../platform/outbox/mail/smtp.ts'
import { createOutbox } from '../../platform/outbox/outbox.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { eventually } from '../../testing/eventually.ts'
import { PDF } from '../../testing/members-app.ts'
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
    await eventually(async () => {
      await sender.round()
      expect(server.got).toHaveLength(2)
    })
    await eventually(async () => {
      await sender.round()
      expect((await view(saved.id))?.state).toBe('done')
    })
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
    const body = `<p>{name}，您好：</p><img data-file="${id}" alt="会场一"><img data-file="${stranger}" alt="别处"><p data-align="right">请参加。</p><script>x</script>`
    const audience = { ...EMPTY_AUDIENCE, list: on.listOf(1, 'picture') }
    const { data: seen } = await on.call(
      message.preview,
      { channel: 'mail', subject: '通知', body, audience, fileIds: [id] },
      { token: on.admin },
    )
    expect(seen?.body.replace(/src="[^"?]*\?[^"]*"/, 'src="its link"')).toBe(
      `<p>示例0，您好：</p><img data-file="${id}" alt="会场一" src="its link" /><p data-align="right">请参加。</p>`,
    )
    const refused = await on.save({ body, audience, fileIds: [id] })
    expect(await on.send(refused, 1)).toMatchObject({ errorMsg: '正文中的图片已从附件中删除，请重新插入' })
    const saved = await on.save({
      body: body.replace(`<img data-file="${stranger}" alt="别处">`, ''),
      audience,
      fileIds: [id],
      id: refused.id,
      version: refused.version,
    })
    await on.send(saved, 1)
    await on.drain()
    expect(on.sent[0]?.html).toContain(`<img src="cid:${id}" alt="会场一"`)
    expect(on.sent[0]?.text).toContain('［图片：会场一］')
    expect(on.sent[0]?.html).toContain(`<p style="margin:0 0 14px;text-align:right">请参加。</p>`)
    expect(on.sent[0]?.html).not.toContain('script')
    expect(on.sent[0]?.attachments?.[0]).toMatchObject({ id, mime: 'image/png' })
    const { publicId } = await on.app.db
      .selectFrom('campaign')
      .select('publicId')
      .where('id', '=', saved.id)
      .executeTakeFirstOrThrow()
    const { data: page } = await on.call(messageNotice.notice, { id: publicId })
    const [, link = ''] = /<img[^>]* src="([^"]+)"/.exec(page?.body ?? '') ?? []
    const answer = await fetch(on.app.url + link.replaceAll('&amp;', '&'))
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
