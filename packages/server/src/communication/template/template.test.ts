import { sms } from '@portal/contract/communication/channel.calls'
import { message } from '@portal/contract/communication/message.calls'
import { EMPTY_AUDIENCE } from '@portal/contract/communication/message.fields'
import { messageTemplate } from '@portal/contract/communication/message-template.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAliyunTransport } from '../../platform/outbox/sms/aliyun.ts'
import {
  readSmsEnvironment,
  SMS_MESSAGES,
  smsTemplateVariable,
} from '../../platform/outbox/sms/environment.ts'
import { createTencentTransport } from '../../platform/outbox/sms/tencent.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { type FakeSmsGateway, fakeSmsGateway, SMS_KEY } from '../../testing/sms-gateways.ts'
import { type MessageApp, messageApp } from '../campaign/message.testing.ts'

/** Templates for SMS that a gateway approves (docs/handbook/communication.md#templates): what is approved goes out by its number, nothing else goes at all. */

const CREATE = { aliyun: createAliyunTransport, tencent: createTencentTransport }
const BODY = '{姓名}您好，学会将于周五召开会议，您的编号为{serialNum}。'
/** By the keys, as gateways name their variables. */
const KEYED = BODY.replace('{姓名}', '{name}')

describe.each([
  { provider: 'aliyun', prefix: 'SMS_', pending: '0', approved: '1', rejected: '2' },
  { provider: 'tencent', prefix: '', pending: '1', approved: '0', rejected: '-1' },
] as const)('$provider', ({ provider, prefix, pending, approved, rejected }) => {
  const code = `${prefix}700001`
  const kept =
    provider === 'aliyun'
      ? KEYED.replaceAll('{', '${')
      : KEYED.replace('{name}', '{1}').replace('{serialNum}', '{2}')
  let gateway: FakeSmsGateway
  let on: MessageApp
  beforeAll(async () => {
    gateway = await fakeSmsGateway(provider)
    const environment = readSmsEnvironment({
      ...{ SMS_PROVIDER: provider, SMS_ACCESS_KEY_ID: SMS_KEY.id, SMS_ACCESS_KEY_SECRET: SMS_KEY.secret },
      ...{ SMS_SIGN_NAME: '示例学会', SMS_ENDPOINT: gateway.url },
      ...(provider === 'tencent' && { SMS_APP_ID: '1400000000' }),
      ...Object.fromEntries(
        SMS_MESSAGES.map((name, at) => [smsTemplateVariable(name), `${prefix}${100_000 + at}`]),
      ),
    })
    if (!environment) throw new Error('no gateway')
    on = await messageApp({ sms: CREATE[provider](environment) })
  })
  afterAll(async () => {
    await on.close()
    await gateway.close()
  })

  const save = (change: object = {}, token = on.admin) =>
    on.call(
      messageTemplate.save,
      { channel: 'sms', title: '会议通知', nature: 'service', body: BODY, gatewayCode: code, ...change },
      { token },
    )
  const check = (one: { id: string; version: number }) =>
    on.call(messageTemplate.check, one, { token: on.admin })
  const draft = async (change: object) => {
    const audience = { ...EMPTY_AUDIENCE, list: [{ name: '甲', mobileTel: '19900000011' }] }
    const { data } = await on.call(
      sms.save,
      { ...on.draft({ audience }), channel: 'sms', subject: '', body: BODY, ...change },
      { token: on.admin },
    )
    return on.call(sms.send, { id: data?.id ?? '', version: 1, expected: 1 }, { token: on.admin })
  }

  test('from waiting over refused to approved, and only what reads the same counts', async () => {
    const { data: made } = await save()
    const one = made ?? { id: '', version: 0 }
    expect((await check(one)).data).toMatchObject({ approval: 'missing' })
    gateway.templates.set(code, { status: pending, text: kept })
    expect((await check(one)).data).toMatchObject({ approval: 'pending' })
    gateway.templates.set(code, { status: rejected, text: kept, note: '缺少用途说明' })
    expect((await check(one)).data).toMatchObject({ approval: 'rejected', approvalNote: '缺少用途说明' })
    gateway.templates.set(code, { status: approved, text: `${kept}请回复。` })
    expect((await check(one)).data).toMatchObject({ approval: 'different' })
    expect(await draft({ templateId: one.id })).toMatchObject({
      error: 'messageIncomplete',
      errorMsg: '所用短信模板尚未通过网关审核，请在“短信模板”中查询状态',
    })
    gateway.templates.set(code, { status: approved, text: kept })
    expect((await check(one)).data).toMatchObject({ approval: 'approved' })
    // Changed here, it is another text: asked for anew.
    const { data: changed } = await save({ ...one, body: `${BODY}谢谢。` })
    const { data: page } = await on.call(messageTemplate.list, { channel: 'sms' }, { token: on.editor })
    expect(page?.list[0]).toMatchObject({ approval: 'pending', checkedAt: null })
    const among = async (...approval: ('pending' | 'rejected' | 'missing')[]) =>
      (await on.call(messageTemplate.list, { approval }, { token: on.editor })).data?.total
    expect([await among('rejected', 'pending'), await among('rejected', 'missing')]).toEqual([page?.total, 0])
    const { data: back } = await save({ id: one.id, version: changed?.version ?? 0 })
    expect(await check(one)).toMatchObject({ error: 'stateChanged' })
    expect((await check({ id: one.id, version: back?.version ?? 0 })).data).toMatchObject({
      approval: 'approved',
    })
  })

  test('goes out by its own number with the values in order; a text of one’s own does not', async () => {
    await clock.set(WORKING_MORNING)
    const { data: page } = await on.call(messageTemplate.list, { channel: 'sms' }, { token: on.admin })
    const templateId = page?.list[0]?.id ?? ''
    expect((await draft({ templateId })).data).toMatchObject({ state: 'sending' })
    await on.drain()
    expect(gateway.taken).toMatchObject([
      { template: code, params: provider === 'aliyun' ? { name: '甲', serialNum: '' } : ['甲', ''] },
    ])
    const refused = '短信网关只发送已审核的模板，请从模板开始，并且不要改动内容'
    expect(await draft({})).toMatchObject({ error: 'messageIncomplete', errorMsg: refused })
    expect(await draft({ templateId, body: `${BODY}！` })).toMatchObject({ errorMsg: refused })
    const own = await on.call(
      message.test,
      { ...on.draft(), channel: 'sms', subject: '', body: BODY },
      { token: on.admin },
    )
    expect(own.code).not.toBe(200)
  })

  test('a gateway that says nothing is no approval; editors read and change nothing; names are told apart', async () => {
    gateway.fault = 'unavailable'
    const { data: page } = await on.call(messageTemplate.list, {}, { token: on.admin })
    const { id = '', version = 0 } = page?.list[0] ?? {}
    expect(await check({ id, version })).toMatchObject({
      error: 'smsFailed',
      errorMsg: '短信网关没有答复，请稍后再试',
    })
    gateway.fault = 'none'
    expect(await save({}, on.editor)).toMatchObject({ error: 'forbidden' })
    expect(await save()).toMatchObject({ error: 'nameTaken', fields: { title: '已有同名模板' } })
    expect(await save({ title: '另一个', body: '{nmae}您好' })).toMatchObject({
      fields: { body: expect.stringContaining('{nmae}') },
    })
    expect((await on.call(messageTemplate.remove, { id, version }, { token: on.admin })).code).toBe(200)
    expect((await on.call(messageTemplate.list, {}, { token: on.admin })).data?.total).toBe(0)
  })
})
