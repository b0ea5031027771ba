import { member as calls } from '@portal/contract/membership/member.calls'
import { settings } from '@portal/contract/office/settings.calls'
import type { MailKey } from '@portal/contract/platform/texts/mail-texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PersonApp, personApp } from '../person/person.testing.ts'

/** What members are told, in the words of the society (docs/decisions/119-letters-in-own-words.md). */

let on: PersonApp
let office: string
beforeAll(async () => {
  on = await personApp()
  office = on.app.signIn({ role: 'superAdmin', name: '管理员甲' })
})
afterAll(() => on.close())

const word = async (key: MailKey, value: string, token = office) => {
  const { data } = await on.call(settings.list, {}, { token: office })
  const version = data?.list.find((one) => one.key === `text.${key}`)?.version ?? 0
  return on.call(settings.update, { changes: [{ key: `text.${key}`, value, version }] }, { token })
}
/** Returns an application; answers the mail and the SMS that its applicant gets. */
const returned = async (opinion: string) => {
  const { memberId: id, row, values } = await on.make()
  const decision = { id, version: row.version, action: 'return', opinion } as const
  expect((await on.call(calls.auditRegStatus, decision, { token: on.reviewer })).code).toBe(200)
  const [mail] = await on.messagesTo(String(values.email))
  const [sms] = await on.messagesTo(String(values.mobileTel))
  return { mail: mail?.text ?? '', subject: mail?.subject, sms: sms?.text ?? '', name: row.name }
}

const OWN = '{{name}}同志：\n\n{{societyName}}秘书处请您修改{{kind}}申请。\n\n{{comments}}\n\n{{link}}'

test('the next mail has the own words, filled once; the SMS stays; a reset brings the delivered text back', async () => {
  const before = await returned('请补充')
  expect(before.mail).toContain('经审核需要修改')
  expect((await word('mail-application-returned', OWN)).code).toBe(200)
  const { societyName } = await on.deps.settings.all()

  const { mail, subject, sms, name } = await returned('见 {{link}} 和 {name}，$& 照写')
  expect(mail).toContain(`${name}同志：\n\n${societyName}秘书处请您修改个人会员申请。`)
  expect(mail).toContain('见 {{link}} 和 {name}，$& 照写')
  expect(mail).toMatch(/\nhttps?:\S+mobileTel=\d+\n\n如有疑问，请致电/)
  expect(mail).not.toContain('经审核需要修改')
  expect(subject).toBe(before.subject)
  expect(sms.replace(/1\d{10}/, '')).toBe(before.sms.replace(/1\d{10}/, ''))

  expect((await word('mail-application-returned', '')).code).toBe(200)
  expect((await returned('请补充')).mail).toContain('经审核需要修改')
})

test('what the society leaves blank is blank, and holds no mail back', async () => {
  const changes = [{ key: 'postalCode', value: '', version: 0 }] as const
  expect((await on.call(settings.update, { changes: [...changes] }, { token: office })).code).toBe(200)
  expect((await word('mail-application-returned', `${OWN}\n邮编[{{postalCode}}]`)).code).toBe(200)
  expect((await returned('请补充')).mail).toContain('邮编[]\n\n如有疑问')
  await word('mail-application-returned', '')
})

test('a wording that would be useless is refused, and so is whoever does not keep the settings', async () => {
  const key = 'mail-application-returned'
  const wrong = async (value: string) => (await word(key, value)).fields?.[`text.${key}`]
  expect(await wrong('{{name}}，请修改：{{link}}')).toContain('须保留“审核意见”{{comments}}')
  expect(await wrong(`${OWN}{{serialNum}}`)).toContain('没有“{{serialNum}}”这项内容')
  expect(await wrong(`${OWN}{name}`)).toContain('花括号不成对')
  for (const token of [on.reviewer, on.app.signIn({ role: 'editor', name: '编辑甲' })])
    expect((await word(key, OWN, token)).status).toBe(403)
  const { data } = await on.call(settings.deliveredText, { key }, { token: office })
  expect(data?.body).toContain('{{comments}}')
  expect(data?.around?.subject).toBe('【{{societyShort}}】{{kind}}申请需要修改')
})
