import { conclusion } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { fees } from '@portal/contract/evaluation/fees/fees.calls'
import { meeting as meetings } from '@portal/contract/evaluation/meeting/meeting.calls'
import { meetingPapers as papers } from '@portal/contract/evaluation/meeting/meeting-papers.calls'
import type { LetterKey } from '@portal/contract/platform/texts/letter-texts'
import { afterAll, expect, test } from 'vitest'
import { listZip } from '../../platform/documents/zip.ts'
import { saveSetting } from '../../platform/settings/settings.queries.ts'
import { conclusionApp } from '../../testing/conclusion-app.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'

/** Forms and the report in the words of the society, as its letters are (docs/decisions/128-papers-are-worded-once.md). */

const on = await conclusionApp()
afterAll(() => on.close())

const OWN = {
  'paper-ballot': '请在本人意见前画圈，投入票箱。',
  'paper-signatures': '请对《{{projectName}}》（{{acceptNo}}）的意见签上姓名。',
  'paper-fees': '税款由学会财务代扣，次月申报。',
  'report-basis': '依照本会评价办法开展，{{way}}。',
  'report-society': '经理事会审议，认可专家组的意见。',
  'report-declaration': '一、未经许可不得公开本报告。\n\n二、解释权归{{societyName}}。',
} as const satisfies Partial<Record<LetterKey, string>>
const by = { accountId: '00000000-0000-4000-8000-000000000001', name: '示例管理员' }
const wordAll = async () => {
  for (const [key, value] of Object.entries(OWN))
    expect(
      await saveSetting(on.app.db, { key: `text.${key as keyof typeof OWN}`, value, version: 0 }, by),
    ).toBe(true)
}
const bytes = async (answer: Promise<Response>) => {
  const { status, ...body } = await answer.then(async (one) => ({
    status: one.status,
    content: Buffer.from(await one.arrayBuffer()),
  }))
  expect(status).toBe(200)
  return body.content
}
const inWord = async (file: Buffer) => {
  const entry = (await listZip(file)).find(({ name }) => name === 'word/document.xml')
  return String(await entry?.read()).replaceAll(/<[^>]+>|\s/g, '')
}
const inPdf = async (file: Buffer) => wordsOf(await readPdf(file)).replaceAll(/\s/g, '')
const token = on.staff.handler

test('ballot, page of signatures and fee sheet have number, seal and the words of the society, as PDF and Word', async () => {
  const { projectId } = await on.locked('meeting')
  const session = { achievementIds: [projectId], startAt: new Date().toISOString(), place: '示例会议室' }
  const id = (await on.call(meetings.create, session, { token: on.staff.expertReview })).data?.id ?? ''
  const { name, acceptNo } = await on.app.db
    .selectFrom('achievement')
    .select(['name', 'acceptNo'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const kit = async (document: 'pdf' | 'docx') => {
    const file = await bytes(on.app.download(papers.kit, { id, sheets: false, document }, { token }))
    return document === 'pdf' ? inPdf(file) : inWord(file)
  }
  const sheet = async () =>
    inPdf(await bytes(on.app.download(fees.sheet, { of: 'meeting', id, document: 'pdf' }, { token })))
  const [, year = '', serial = ''] = /(\d{4})-(\d+)$/.exec(acceptNo ?? '') ?? []
  const all = async (parts: readonly string[], gone: readonly string[]) => {
    for (const said of [await kit('pdf'), await kit('docx')]) {
      for (const part of [...parts, `评票〔${year}〕${serial}号`, `评签〔${year}〕${serial}号`])
        expect(said).toContain(part)
      for (const part of gone) expect(said).not.toContain(part)
    }
  }
  const delivered = ['每项只选一个，在方框内打“√”', '逐一表态并签字', '扣税为按次预扣']
  await all([...delivered, '学会（盖章）：'], [OWN['paper-ballot']])
  expect(await sheet()).toContain('扣税为按次预扣')
  await wordAll()
  const own = [OWN['paper-ballot'], `请对《${name}》（${acceptNo}）的意见签上姓名。`, OWN['paper-fees']]
  await all(own, delivered)
  expect(await sheet()).toContain(OWN['paper-fees'])
})

test('the report says basis, opinion of the society and declaration as the society does', async () => {
  const { projectId, leader } = await on.scored()
  await on.save(projectId, leader.token)
  expect((await on.sign(projectId, leader)).errorMsg).toBeUndefined()
  const said = await inPdf(
    await bytes(on.app.download(conclusion.draftReport, { projectId }, { token: on.staff.inCharge })),
  )
  const society = await on.deps.settings.get('societyName')
  for (const part of [
    '依照本会评价办法开展，由专家独立打分、集体评议。',
    OWN['report-society'],
    '一、未经许可不得公开本报告。',
    `二、解释权归${society}。`,
    '的意见签上姓名。',
  ])
    expect(said).toContain(part)
  for (const gone of ['国办发', '评价程序符合学会', '不构成对成果权属的认定'])
    expect(said).not.toContain(gone)
})
