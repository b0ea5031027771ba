import { certificate as calls } from '@portal/contract/membership/certificate/certificate.calls'
import { settings } from '@portal/contract/office/settings.calls'
import {
  CERTIFICATE_TEXT_KEYS,
  type CertificateTextKey,
} from '@portal/contract/platform/texts/certificate-keys'
import { certificateFault, readCertificateText } from '@portal/contract/platform/texts/certificate-texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { loadCertificate } from '../../texts/index.ts'
import { createPerson } from '../admission/member.factory.ts'
import { membersOf } from '../module.ts'

/** Certificates in the words of the society (docs/decisions/129-certificates-in-own-words.md). */

let app: TestPortal
let owner: string
let staff: string
beforeAll(async () => {
  app = await testPortal()
  owner = app.signIn({ role: 'superAdmin', name: '主管甲' })
  staff = app.signIn({ role: 'administrator', name: '办证员甲' })
})
afterAll(() => app.close())

const KEY = 'certificate-person'
const OWN = '## 会员证\n\n**{{name}}**同志（编号{{serialNum}}）自{{joinedOn}}起为本会{{level}}，特发此证。'
const word = async (value: string, key: CertificateTextKey = KEY) => {
  const { data } = await app.call(settings.list, {}, { token: owner })
  const version = data?.list.find((one) => one.key === `text.${key}`)?.version ?? 0
  return app.call(settings.update, { changes: [{ key: `text.${key}`, value, version }] }, { token: owner })
}
const pdf = async (reply: Response) => {
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  return readPdf(Buffer.from(await reply.arrayBuffer()))
}
const approved = () => createPerson(app.db, membersOf(app.parts), { state: 'approved', level: 'M' })
const issued = async (id: string) => pdf(await app.download(calls.generate, { id }, { token: staff }))

test.each(CERTIFICATE_TEXT_KEYS)('%s: what is delivered could be saved as it is', (key) => {
  expect(certificateFault(key, loadCertificate(key))).toBeUndefined()
  expect(readCertificateText(loadCertificate(key)).sentence.some(({ strong }) => strong)).toBe(true)
})

test('what is issued afterwards has the own words, filled once; what was issued before keeps its own', async () => {
  const [before, after] = [await approved(), await approved()]
  expect(wordsOf(await issued(before.memberId))).toContain('享有本会章程规定的会员权利')
  await app.db.updateTable('member').set({ name: '{{level}}##甲' }).where('id', '=', after.memberId).execute()
  expect((await word(OWN)).code).toBe(200)

  const words = wordsOf(await issued(after.memberId))
  expect(words).toContain('{{level}}##甲同志（编号')
  expect(words).toContain('起为本会普通会员，特发此证。')
  expect(words).not.toContain('享有本会章程规定的会员权利')
  expect(wordsOf(await issued(before.memberId))).toContain('享有本会章程规定的会员权利')

  expect((await word('')).code).toBe(200)
  expect(wordsOf(await issued(after.memberId))).toContain('特发此证')
  expect(wordsOf(await issued((await approved()).memberId))).toContain('享有本会章程规定的会员权利')
})

test('a sample shows the words before they are saved, under no number, to the super administrator alone', async () => {
  const words = wordsOf(
    await pdf(await app.download(calls.sample, { key: KEY, text: OWN }, { token: owner })),
  )
  expect(words).toContain('示例甲同志（编号G2026030900001M）自2026年3月9日起为本会普通会员')
  expect(words).toContain('ZS-0-2026-00000')
  for (const key of CERTIFICATE_TEXT_KEYS) {
    const read = await pdf(await app.download(calls.sample, { key }, { token: owner }))
    expect(read.pages).toHaveLength(1)
  }
  expect(await app.callWith(calls.sample, { key: KEY, text: '## 证' }, { token: owner })).toMatchObject({
    error: 'badInput',
  })
  expect(await app.callWith(calls.sample, { key: KEY }, { token: staff })).toMatchObject({ status: 403 })
})

test('words that no certificate can carry are refused', async () => {
  const wrong = async (value: string) => (await word(value)).fields?.[`text.${KEY}`]
  expect(await wrong('## 会员证\n\n自{{joinedOn}}起为会员。')).toContain('须保留“姓名或单位名称”')
  expect(await wrong(`${OWN}{{subject}}`)).toContain('没有“{{subject}}”')
  expect(await wrong(`${OWN}电话{{phone}}`)).toContain('不支持“{{phone}}”')
  expect(await wrong(OWN.slice('## 会员证'.length))).toContain('第一行以“## ”开头写标题')
  expect(await wrong(`${OWN}\n\n另一段。`)).toContain('由标题和一段正文组成')
  expect(await wrong(OWN.replace('会员证', '长'.repeat(11)))).toContain('标题不能超过10个字')
  expect(await wrong(OWN.replace('会员证', '{{level}}'))).toContain('也不能有标签')
  expect(await wrong(`${OWN}${'长'.repeat(200)}`)).toContain('正文不能超过200个字')
  expect(await wrong(`${OWN}[网站](https://www.example.org)`)).toContain('不支持链接')
  expect(await wrong(`${OWN}𠮷`)).toContain('字库中没有“𠮷”')
})
