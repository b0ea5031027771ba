import { mail, sms } from '@portal/contract/communication/channel.calls'
import { message } from '@portal/contract/communication/message.calls'
import { messageTemplate } from '@portal/contract/communication/message-template.calls'
import { suppression } from '@portal/contract/communication/suppression.calls'
import { addDays, today } from '@portal/contract/platform/time'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { faults, SIZES, show, sized } from '../../dev/look.tsx'
import { wire } from '../../dev/wire.ts'
import { EMPTY_DRAFT, type Stored } from './compose/draft.ts'
import { Scheduled } from './compose/drafts.tsx'
import { Editor } from './compose/editor.tsx'
import { PhoneCheck } from './compose/phone-check.tsx'
import { SendDialog } from './compose/send-dialog.tsx'
import { TestDialog } from './compose/test-dialog.tsx'
import { RateDialog } from './log/rate-dialog.tsx'
import { AddDialog } from './suppression/add-dialog.tsx'
import { EditDialog } from './template/edit-dialog.tsx'

/** What each form of mail and SMS says when something is wrong, and that nothing typed is lost by it. */

const ID = '11111111-2222-4333-8444-555555555555'
const OTHER = '019400aa-0000-7000-8000-0000000000ff'
const nothing = () => {}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name })
const view = {
  id: ID,
  channel: 'mail',
  nature: 'service',
  subject: '原来的主题',
  excerpt: '',
  state: 'draft',
  version: 1,
  scheduledAt: null,
  createdAt: '2026-11-20T01:00:00Z',
  createdBy: '示例甲',
  sentBy: '',
  approvedBy: '',
  sentAt: null,
  finishedAt: null,
  progress: {},
  total: 0,
  excluded: 0,
  mayEdit: true,
  handedInAt: null,
  returnNote: '',
  returnedBy: '',
  publicId: 'x',
  templateId: null,
  delivered: 0,
  body: '原来的正文',
  audience: { groups: [], memberIds: [], list: [] },
  chosen: [],
  files: [],
  ratePerMinute: 60,
  waitingFor: '',
  excludedBy: [],
} satisfies Stored
const around = [
  [mail.log, () => ({ data: { total: 0, list: [], counts: {} } })],
  [messageTemplate.list, () => ({ data: { total: 0, list: [] } })],
  [
    message.preview,
    () => ({
      data: { total: 0, name: '', destination: '', subject: '', blocks: [], text: '', segments: 0, price: 0 },
    }),
  ],
] as const
const editor = (stored?: Stored) => <Editor channel="mail" stored={stored} given={EMPTY_DRAFT} sheet="new" />

describe.each(SIZES)('on a $name', (size) => {
  test('an address for the list: what is missing stands at its field, what was refused as well', async () => {
    await sized(size)
    wire([suppression.add, () => ({ error: 'nothingChanged' })])
    await show(<AddDialog onClose={nothing} />)
    await button('加入名单').click()
    await expect.element(page.getByText('还有 2 处需要修改').first()).toBeVisible()
    await expect.element(page.getByText('请填写原因')).toBeVisible()
    expect(await faults()).toEqual([])
    await field('邮箱或手机号').fill('a@example.org')
    await field('原因').fill('本人来电')
    await button('加入名单').click()
    await expect.element(page.getByText('这个地址已在名单中。')).toBeVisible()
    await expect.element(field('邮箱或手机号')).toHaveValue('a@example.org')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: '放弃未保存的内容？' })).toBeVisible()
  })

  test('a template: two fields are asked for, and the refusal of the server finds its own', async () => {
    await sized(size)
    wire([messageTemplate.save, () => ({ error: 'badInput', fields: { gatewayCode: '编号不存在' } })])
    await show(<EditDialog template={undefined} approves onClose={nothing} />)
    await button('保存').click()
    await expect.element(page.getByText('还有 2 处需要修改').first()).toBeVisible()
    expect(await faults()).toEqual([])
    await field('模板名称').fill('会议通知')
    await field('正文').fill('{姓名}您好')
    await field('网关模板编号').fill('12345678')
    await button('保存').click()
    await expect.element(page.getByText('编号不存在')).toBeVisible()
    await expect.element(field('正文')).toHaveValue('{姓名}您好')
  })
})

test('a template that was typed is there again after the dialog was closed', async () => {
  wire()
  const first = await show(<EditDialog template={undefined} approves={false} onClose={nothing} />)
  await field('模板名称').fill('写了一半')
  await first.unmount()
  await show(<EditDialog template={undefined} approves={false} onClose={nothing} />)
  await expect.element(page.getByText('已恢复您上次填写的内容')).toBeVisible()
  await expect.element(field('模板名称')).toHaveValue('写了一半')
})

test('a speed that is none is refused at its field', async () => {
  const asked = wire()
  await show(<RateDialog view={view} onClose={nothing} />)
  await page.getByRole('textbox', { name: '每分钟最多发送' }).fill('0')
  await button('保存').click()
  await expect.element(page.getByText(/^请填写1至\d+的整数$/).first()).toBeVisible()
  expect(asked).toEqual([])
})

test('a test goes nowhere without an address, and what was typed stays', async () => {
  wire([message.test, () => ({ error: 'badInput', fields: { to: '邮箱格式不正确' } })])
  await show(<TestDialog channel="mail" draft={EMPTY_DRAFT} onClose={nothing} />)
  await field('您自己的邮箱').fill('nobody@')
  await button('发送').click()
  await expect.element(page.getByText('邮箱格式不正确')).toBeVisible()
  await expect.element(field('您自己的邮箱')).toHaveValue('nobody@')
})

test('a later sending needs its minute; a refusal stands beside the button', async () => {
  const asked = wire([mail.send, () => ({ error: 'audienceChanged' })])
  const report = { total: 2, deliverable: 2, excluded: [], samples: [], missing: [] }
  await show(
    <SendDialog
      channel="mail"
      draft={EMPTY_DRAFT}
      saved={{ id: ID, version: 1 }}
      report={report}
      onClose={nothing}
      onSent={nothing}
    />,
  )
  await page.getByRole('radio', { name: '定时发送' }).click()
  // Tomorrow, when the office opens, until somebody says otherwise.
  const [day, clock] = [
    page.getByLabelText('开始时间（北京时间）：日期'),
    page.getByLabelText('开始时间（北京时间）：时间'),
  ]
  await expect.element(day).toHaveValue(addDays(today(), 1))
  await expect.element(clock).toHaveValue('09:00')
  await day.fill('')
  await button('定时发送').click()
  await expect.element(page.getByText('请选择发送时间')).toBeVisible()
  expect(asked).toEqual([])
  await page.getByLabelText('开始时间（北京时间）：日期').fill('2030-01-02')
  await page.getByLabelText('开始时间（北京时间）：时间').fill('9:30')
  await userEvent.tab()
  await button('定时发送（2030-01-02 09:30）').click()
  await expect.element(page.getByText('收件人数已变化，请重新核对后发送')).toBeVisible()
  expect(asked[0]?.input).toMatchObject({ expected: 2, scheduledAt: '2030-01-02T09:30:00+08:00' })
})

test('a mail that was taken back keeps its time; a picture of the text is no attachment', async () => {
  const asked = wire([mail.send, () => ({ error: 'audienceChanged' })])
  const picture = { id: OTHER, fileName: '会场.jpg', size: 1 }
  const body = `<p>会场见图。</p><img data-file="${OTHER}" alt="">`
  const of = { channel: 'mail', saved: { id: ID, version: 1 }, onClose: nothing, onSent: nothing } as const
  const report = { total: 2, deliverable: 2, excluded: [], samples: [], missing: [] }
  const before = '2030-01-02T01:30:00.000Z'
  await show(
    <SendDialog {...of} {...{ report, before }} draft={{ ...EMPTY_DRAFT, body, fileIds: [picture] }} />,
  )
  await expect
    .element(page.getByText('撤回前安排于 2030-01-02 09:30 发送；可以改时间，或改为立即发送。'))
    .toBeVisible()
  await expect.element(page.getByText('正文图片')).toBeVisible()
  expect(page.getByText('附件').elements()).toEqual([])
  await button('定时发送（2030-01-02 09:30）').click()
  await expect.poll(() => asked[0]?.input).toMatchObject({ scheduledAt: '2030-01-02T09:30:00+08:00' })
})

test('the outbox says what leaves later, and nothing of what is leaving', async () => {
  const row = { id: ID, subject: '年会通知', excerpt: '', total: 12, createdBy: '示例甲', state: 'sending' }
  const at = '2030-01-02T01:00:00.000Z'
  const list = [
    { ...row, scheduledAt: at },
    { ...row, id: OTHER, subject: '正在发的', scheduledAt: null },
  ]
  wire([mail.log, () => ({ data: { list, total: 2 } })])
  await show(<Scheduled channel="mail" />)
  await button('定时待发 1').click()
  await expect.element(page.getByRole('link', { name: '年会通知' })).toBeVisible()
  await expect.element(page.getByText('2030-01-02 09:00 开始发送，12 人 · 示例甲')).toBeVisible()
  expect(page.getByText('正在发的').elements()).toEqual([])
})

test('numbers that cannot be checked stay to be corrected', async () => {
  wire([sms.checkPhones, () => ({ error: 'badInput', fields: { phones: '一次最多检查5000个号码' } })])
  await show(<PhoneCheck given={[]} onClose={nothing} />)
  await field('手机号').fill('19900000123')
  await button('检查').click()
  await expect.element(page.getByText('一次最多检查5000个号码').first()).toBeVisible()
  await expect.element(field('手机号')).toHaveValue('19900000123')
})

test('a mail: the refusal stands at its field, and a reload brings back what was typed', async () => {
  wire(...around, [mail.save, () => ({ error: 'badInput', fields: { subject: '主题不能超过150个字' } })])
  const first = await show(editor())
  await field('主题').fill('年会通知')
  await field('正文').fill('您好')
  await button('保存草稿').click()
  await expect.element(page.getByText('主题不能超过150个字')).toBeVisible()
  await expect.element(field('正文')).toHaveTextContent('您好')
  await first.unmount()
  await show(editor())
  await expect.element(page.getByText('已恢复您上次填写的内容')).toBeVisible()
  await expect.element(field('主题')).toHaveValue('年会通知')
})

test('a mail that a colleague changed: apart changes go through together, the same field is chosen', async () => {
  let theirs: Stored = { ...view, version: 2, body: '同事改的正文' }
  const asked = wire(
    ...around,
    [message.get, () => ({ data: theirs })],
    [
      mail.save,
      ({ version }) =>
        version === theirs.version
          ? { data: { id: ID, version: theirs.version + 1, state: 'draft' } }
          : { error: 'stateChanged' },
    ],
  )
  await show(editor(view))
  await field('主题').fill('我改的主题')
  await button('保存草稿').click()
  await expect.poll(() => asked.filter(({ path }) => path === mail.save.path).length).toBe(2)
  await expect.element(field('正文')).toHaveTextContent('同事改的正文')
  await expect.element(field('主题')).toHaveValue('我改的主题')

  // Saved once; now both change the subject.
  theirs = { ...theirs, version: 5, subject: '同事的主题' }
  await field('主题').fill('我的另一个主题')
  await button('保存草稿').click()
  await expect.element(page.getByRole('radio', { name: /用对方的.*同事的主题/ })).toBeVisible()
  await page.getByRole('radio', { name: /用我的/ }).click()
  await button('保存草稿').click()
  await expect.element(field('主题')).toHaveValue('我的另一个主题')
  const last = asked.filter(({ path }) => path === mail.save.path).at(-1)
  expect(last?.input).toMatchObject({ version: 5, subject: '我的另一个主题', body: '<p>同事改的正文</p>' })
})

test('a mail that was sent meanwhile can be kept as another draft', async () => {
  const asked = wire(
    ...around,
    [message.get, () => ({ data: { ...view, version: 2, state: 'sending' } })],
    [
      mail.save,
      ({ id }) => (id ? { error: 'stateChanged' } : { data: { id: ID, version: 1, state: 'draft' } }),
    ],
  )
  await show(editor(view))
  await field('主题').fill('我改的主题')
  await button('保存草稿').click()
  await button('另存为新草稿').click()
  const saves = () => asked.filter(({ path }) => path === mail.save.path)
  await expect.poll(() => saves().length).toBe(2)
  expect(saves()[1]?.input).toMatchObject({ subject: '我改的主题', fileIds: [] })
  expect(saves()[1]?.input).not.toHaveProperty('id')
})
