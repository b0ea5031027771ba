import { readFileSync } from 'node:fs'
import { member as calls } from '@portal/contract/membership/member.calls'
import { settings } from '@portal/contract/office/settings.calls'
import type { MailKey } from '@portal/contract/platform/texts/mail-texts'
import type { PhraseKey } from '@portal/contract/platform/texts/phrase-texts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSettings } from '../../platform/settings/settings.ts'
import { type PersonApp, personApp } from '../person/person.testing.ts'

/** What members are told, in the words of the society (docs/decisions/119-letters-in-own-words.md). */

let on: PersonApp
let office: string
beforeAll(async () => {
  on = await personApp()
  office = on.app.signIn({ role: 'superAdmin', name: '管理员甲' })
})
afterAll(() => on.close())

const word = async (key: MailKey | PhraseKey, value: string, token = office) => {
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

test('phrases of a return are those of the society, by field, and the delivered ones after a reset', async () => {
  const { memberId: id } = await on.make()
  const offered = async () => (await on.call(calls.reviewDesk, { id }, { token: on.reviewer })).data?.phrases
  expect((await offered())?.zw).toContain('职务与职称请分别填写。')
  const own = '- 见修改意见。\n\n## 职务\n- 请写全称。\n## 工作单位\n- 请与公章一致。'
  expect((await word('phrases-person', own)).code).toBe(200)
  expect(await offered()).toEqual({
    overall: ['见修改意见。'],
    zw: ['请写全称。'],
    company: ['请与公章一致。'],
    orgId: ['请与公章一致。'],
  })
  expect((await word('phrases-person', '')).code).toBe(200)
  expect((await offered())?.zw).toContain('职务与职称请分别填写。')
})

test('phrases that nobody would be offered are refused', async () => {
  const wrong = async (key: PhraseKey, value: string) => (await word(key, value)).fields?.[`text.${key}`]
  expect(await wrong('phrases-unit', '## 职务\n- 请写全称。')).toContain('没有“职务”这个项目')
  expect(await wrong('phrases-person', '请写全称。')).toContain('不在列表中')
  expect(await wrong('phrases-person', '## 职务')).toContain('至少写一条用语')
  expect(await wrong('phrases-person', `- ${'长'.repeat(201)}`)).toContain('超过200个字')
  expect(await wrong('phrases-person', '- **请**修改。')).toContain('不支持加粗')
  expect(await wrong('phrases-evaluation', '## 成果名称\n- 请写全称。')).toContain('不分项目')
})

test('phrases of evaluations that an older version kept line by line are items of a list now, none becomes the delivered ones', async () => {
  const moved = readFileSync(new URL('../../migrations/675-phrases-are-texts.sql', import.meta.url), 'utf8')
  const keep = (value: string) =>
    sql`insert into setting (key, value) values ('evalPhrases', to_jsonb(${value}::text))`.execute(on.app.db)
  const now = async () => (await listSettings(on.app.db)).find(({ key }) => key === 'text.phrases-evaluation')
  await keep('  \n')
  await sql.raw(moved).execute(on.app.db)
  expect(await now()).toMatchObject({ value: '', version: 0 })
  await keep('请补盖公章。\r\n\n - 请核对排序。 \n')
  await sql.raw(moved).execute(on.app.db)
  expect(await now()).toMatchObject({ value: '- 请补盖公章。\n- 请核对排序。', version: 1 })
})
