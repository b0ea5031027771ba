import { member } from '@portal/contract/membership/member.calls'
import {
  tagsOf,
  templates,
  WORD_TEMPLATES,
  type WordTemplateName,
} from '@portal/contract/office/word-template.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paragraph, run, wordFile } from '../../documents/word-parts.ts'
import { deliveredTemplate } from '../../membership/registration/word-template.documents.ts'
import { listWordTags } from '../../platform/documents/word/word.ts'
import { listZip } from '../../platform/documents/zip.ts'
import { membersApp } from '../../testing/members-app.ts'

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
beforeAll(async () => {
  on = await membersApp()
  token = on.app.signIn({ role: 'superAdmin', name: '管理员甲' })
})
afterAll(() => on.close())

const document = (...lines: string[]) =>
  wordFile(
    lines.map((line) => paragraph(run(line))).join(''),
    '',
    { top: 1000, bottom: 1000, side: 1000, footer: 500 },
    '表',
  )
const upload = async (content: Buffer | Promise<Buffer>, input: object = {}, fileName = '申请表.docx') =>
  on.call(templates.upload, { name: 'person-form', ...input } as never, {
    token,
    files: { file: [{ name: fileName, content: await content }] },
  })
const textOf = async (file: Buffer) => {
  const entry = (await listZip(file)).find(({ name }) => name === 'word/document.xml')
  return entry ? (await entry.read()).toString('utf8') : ''
}
const blank = async () => {
  const answer = await on.app.download(member.blankForm, { kind: 'person' }, { token: on.reviewer })
  return textOf(Buffer.from(await answer.arrayBuffer()))
}
const all = async () => (await deliveredTags('person-form')).map((tag) => `{${tag}}`).join(' ')
const deliveredTags = async (name: WordTemplateName) => listWordTags(await deliveredTemplate(name))
const listed = async () =>
  (await on.call(templates.list, {}, { token })).data?.list.find(({ name }) => name === 'person-form')

test.each(Object.keys(WORD_TEMPLATES) as WordTemplateName[])(
  'the delivered %s uses known tags only',
  async (name) => {
    const known = Object.keys(tagsOf(name))
    expect((await deliveredTags(name)).filter((tag) => !known.includes(tag))).toEqual([])
    for (const [tag, title] of Object.entries(tagsOf(name))) expect(title, tag).toMatch(/[\u4e00-\u9fff]/)
  },
)

describe('a form of the society', () => {
  test('is refused when it is none, asks for what there is not, or cannot be filled', async () => {
    expect((await upload(Buffer.from('nonsense'), {}, 'x.pdf')).error).toBe('templateKind')
    expect((await upload(Buffer.from('nonsense'))).error).toBe('templateKind')
    const unknown = await upload(document(await all(), '{salary}', '{姓名}'))
    expect(unknown).toMatchObject({
      error: 'templateTags',
      data: { unknown: ['salary', '姓名'], missing: [] },
    })
    expect((await upload(document('{#rows}没有结尾'))).error).toBe('templateUnreadable')
    expect((await listed())?.versions).toEqual([])
  })

  test('names in Chinese what it leaves out, until that is accepted; then it is what people get', async () => {
    const short = document('本会专用表', '{societyName} {name} {idCard}')
    const refused = await upload(short)
    expect(refused.error).toBe('templateIncomplete')
    const { missing } = refused.data as unknown as { missing: { tag: string; title: string }[] }
    expect(missing).toContainEqual({ tag: 'qr', title: '核对二维码' })
    expect(missing).toContainEqual({ tag: 'jobResume', title: '工作简历' })
    expect(missing.map(({ tag }) => tag)).not.toContain('name')
    expect(await blank()).not.toContain('本会专用表')

    expect((await upload(short, { acceptMissing: true })).data).toEqual({ version: 1 })
    expect(await blank()).toContain('本会专用表')
    expect((await upload(document('第二次', await all()))).data).toEqual({ version: 2 })
    expect(await blank()).toContain('第二次')
    const versions = (await listed())?.versions
    expect(versions?.map(({ version, createdBy }) => [version, createdBy])).toEqual([
      [2, '管理员甲'],
      [1, '管理员甲'],
    ])
    expect(versions?.[0]?.missing).toEqual([])
  })

  test('gives way to an earlier version and to the delivered one; each change is in the log', async () => {
    const use = (version: number) => on.call(templates.use, { name: 'person-form', version }, { token })
    expect((await use(2)).error).toBe('nothingChanged')
    expect((await use(9)).status).toBe(404)
    expect((await use(1)).code).toBe(200)
    expect(await blank()).toContain('本会专用表')
    expect((await use(0)).code).toBe(200)
    expect(await blank()).not.toContain('本会专用表')
    expect((await listed())?.version).toBe(0)
    const log = await on.app.db
      .selectFrom('auditLog')
      .selectAll()
      .where('call', '=', templates.use.path)
      .orderBy('seq', 'desc')
      .execute()
    expect(log[0]).toMatchObject({
      targetName: '个人会员入会申请表',
      detail: { version: ['第1版', '系统自带'] },
    })
    const answer = await on.app.download(templates.download, { name: 'person-form', version: 1 }, { token })
    expect(await textOf(Buffer.from(await answer.arrayBuffer()))).toContain('{societyName}')
    const builtIn = await on.app.download(templates.download, { name: 'unit-form', version: 0 }, { token })
    expect(builtIn.headers.get('content-disposition')).toContain(encodeURIComponent('单位会员登记表'))
  })

  test('is the super administrator’s alone', async () => {
    for (const endpoint of Object.values(templates)) {
      expect(
        (await on.app.download(endpoint as never, { name: 'person-form', version: 0 } as never)).status,
      ).toBe(401)
      for (const role of ['administrator', 'editor', 'handler', 'person'] as const) {
        const options = { token: on.app.signIn({ role }) }
        expect(
          (await on.app.callWith(endpoint, { name: 'person-form', version: 0 }, options)).status,
          role,
        ).toBe(403)
      }
    }
  })
})
