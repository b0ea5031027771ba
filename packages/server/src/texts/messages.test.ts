import { expect, test } from 'vitest'
import { gatewayTemplate, MESSAGES, type MessageName, type MessageVars, messageParams } from './messages.ts'
import { renderMessage } from './render-message.ts'

const SAMPLE: Record<string, string> = {
  societyShort: '流域技术经济学会',
  societyName: '流域技术经济学会',
  staffPhone: '010-00000001',
  code: '483920',
  minutes: '5',
  hours: '24',
  kind: '个人会员',
  role: '个人会员',
  name: '示例甲',
  time: '11月20日10:30',
  serialNum: 'G2026112000001M',
  level: '普通会员',
  fields: '职务、邮箱',
  comments: '职务：请填写全称。',
  reason: '材料不实',
  link: 'https://x.example/r',
  table: '入会申请表',
  loginName: '19900000001',
  password: 'aB3!kQ8x',
  ip: '192.0.2.1',
  device: '电脑浏览器',
  project: '示例流域调度',
  mode: '会议评价',
  deadline: '11月26日23:59',
  until: '11月26日23:59',
  units: '示例大学',
  when: '12月1日09:00，示例会议室',
  fee: '按规定发放',
  who: '成果评价工作组',
  what: '专家示例甲谢绝参加，已由备选专家示例乙递补',
  title: '流域水沙调控技术研究与应用',
  place: '示例会议中心',
  state: '已通过初审',
  acceptNo: 'PJ2026-0001',
  person: '示例甲',
  number: '26312000000012345678',
  no: 'PJ20260001',
  text: '请按时参加评价会议。',
  count: '3',
  left: '9',
  date: '2026年12月1日',
  years: '2025、2026',
  amount: '2000',
  dueDate: '2026-12-31',
  bankAccountName: '流域技术经济学会',
  bankName: '示例银行',
  bankAccount: '0000 0000',
  remark: 'D2026112000001P 会费',
  words: '磁盘已满',
  topic: '送审、复核与退回',
  item: '项目001',
  news: '未通过形式审查',
  remedy: '腾出空间',
}
const names = Object.keys(MESSAGES) as MessageName[]
const render = (name: MessageName, vars = SAMPLE) => renderMessage(name, vars as MessageVars<MessageName>)

test.each(names)('%s is filled, signed, and short when it is an SMS', (name) => {
  const { channel, subject, text } = render(name)
  expect(text).not.toMatch(/[{}]/)
  expect(name.endsWith('-mail')).toBe(channel === 'mail')
  if (channel === 'sms') {
    expect(text).toMatch(/^【流域技术经济学会】/)
    expect(text.length, text).toBeLessThanOrEqual(70)
    expect(subject).toBeUndefined()
  } else expect(subject).toMatch(/^【流域技术经济学会】/)
})

test('a missing or blank variable is refused', () => {
  const { code: _, ...without } = SAMPLE
  expect(() => render('captcha-login', without)).toThrow('captcha-login lacks {code}')
  expect(() => render('captcha-login', { ...SAMPLE, code: ' ' })).toThrow('lacks {code}')
})

test('a value can neither add a mail header nor be expanded again', () => {
  const mail = render('application-received-mail', {
    ...SAMPLE,
    kind: '会员\r\nBcc: all@example.org',
    name: '{link}',
  })
  expect(mail.subject).toBe('【流域技术经济学会】会员 Bcc: all@example.org申请已提交')
  expect(mail.text).toContain('{link}，您好')
  expect(render('application-rejected', { ...SAMPLE, reason: '一\n二' }).text).not.toContain('\n')
})

test('the compiler knows the variables of a message', () => {
  const vars = { societyShort: '学会', code: '1', minutes: '5' }
  expect(renderMessage('captcha-login', vars).channel).toBe('sms')
  // @ts-expect-error `code` is missing
  expect(() => renderMessage('captcha-login', { societyShort: '学会', minutes: '5' })).toThrow()
})

test('a gateway fills its own template with the same values in the same order, without the signature', () => {
  expect(gatewayTemplate('edit-returned', (key, at) => `<${at}${key}>`)).toBe(
    '您修改的信息被退回：<0fields>。请登录平台查看审核意见并修改：<1link>',
  )
  expect(messageParams('edit-returned', { ...SAMPLE, fields: '甲\n乙' } as never)).toEqual([
    { name: 'fields', value: '甲 乙' },
    { name: 'link', value: SAMPLE.link },
  ])
})
