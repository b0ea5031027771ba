import { award as calls } from '@portal/contract/award/award.calls'
import { objectionCases } from '@portal/contract/peer-review/objection.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertObjection } from '../../peer-review/publicity/objection.queries.ts'
import { listZip } from '../../platform/documents/zip.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { exportedDossier } from '../dossier/dossier.testing.ts'
import { type AwardApp, awardApp, OPINION } from './award.testing.ts'

/** What is written to those who object to an item of an award: built as the letters of an evaluation. */

let on: AwardApp
beforeAll(async () => {
  on = await awardApp()
  await on.jobs.start()
})
afterAll(async () => {
  await on.jobs.stop()
  await on.close()
})

let phones = 0
const objected = async (batchId: string, awardItemId: string, change: object = {}) => {
  const { publicities } = await on.batchOf(batchId)
  phones += 1
  return insertObjection(on.app.db, on.deps.keyRing, {
    ...{ publicityId: publicities[0]?.id ?? '', subject: { awardBatchId: batchId }, awardItemId },
    ...{ ground: 'ownership', late: false, fileIds: [] },
    identity: {
      ...{ name: '示例异议人', orgName: '示例提出单位有限公司', email: '', address: '示例市示例路9号' },
      mobileTel: `1997711${String(phones).padStart(4, '0')}`,
    },
    grounds: { facts: '第一完成单位并未参加该项目的研究工作，我单位有合同为证。', request: '请更正' },
    ...change,
  })
}
const listed = async (batchId: string, token = on.staff.handler) =>
  (await on.call(calls.papers, { batchId }, { token })).data?.list ?? []
const taken = async (batchId: string, name: string, format: 'pdf' | 'docx', token = on.staff.inCharge) => {
  const answer = await on.app.download(calls.paper, { batchId, name, format }, { token })
  return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : answer.status
}
const read = async (batchId: string, name: string) => {
  const pdf = await taken(batchId, name, 'pdf')
  const word = await taken(batchId, name, 'docx')
  if (typeof pdf === 'number' || typeof word === 'number') throw new Error(name)
  const entries = await listZip(word)
  const xml = (await entries.find((entry) => entry.name === 'word/document.xml')?.read())?.toString() ?? ''
  return [wordsOf(await readPdf(pdf)).replaceAll(/\s/g, ''), xml.replaceAll(/<[^>]+>|\s/g, '')]
}

test('accepted, answered and refused on paper, numbered, as PDF and Word, and filed with the award', async () => {
  const { id, items } = await on.publicised(2)
  const [item, other] = items
  const first = await objected(id, item?.id ?? '')
  const second = await objected(id, other?.id ?? '', { filedBy: 'unit' })
  expect(await listed(id)).toEqual([])
  const staff = { token: on.staff.handler }
  expect((await on.call(calls.acceptObjection, { caseId: first.id }, staff)).errorMsg).toBeUndefined()
  const report = '经向有关单位核实，异议人提供的合同与该项目无关。'
  await on.call(objectionCases.reportObjection, { caseId: first.id, report }, staff)
  const ruling = { caseId: first.id, ruling: 'dismissed' as const, finding: OPINION, reply: OPINION }
  const ruled = await on.call(calls.ruleObjection, ruling, { token: on.staff.inCharge })
  expect(ruled.errorMsg).toBeUndefined()
  const refusal = { caseId: second.id, reason: 'unrelated' as const, reply: '所述情况与该项目无直接关系。' }
  expect((await on.call(objectionCases.refuseObjection, refusal, staff)).errorMsg).toBeUndefined()

  const serial = (caseNo: string) => caseNo.slice(-4)
  const year = first.caseNo.slice(3, 7)
  expect(await listed(id)).toEqual([
    {
      ...{ name: `科技奖励异议受理通知书-${first.caseNo}`, title: '科技奖励异议受理通知书' },
      number: expect.stringMatching(`异受〔${year}〕${serial(first.caseNo)}号`),
    },
    {
      ...{ name: `科技奖励异议处理答复书-${first.caseNo}`, title: '科技奖励异议处理答复书' },
      number: expect.stringMatching(`异复〔${year}〕${serial(first.caseNo)}号`),
    },
    {
      ...{ name: `科技奖励异议不予受理通知书-${second.caseNo}`, title: '科技奖励异议不予受理通知书' },
      number: expect.stringMatching(`异不受〔${year}〕${serial(second.caseNo)}号`),
    },
  ])
  const society = await on.deps.settings.get('societyName')
  for (const said of await read(id, `科技奖励异议处理答复书-${first.caseNo}`))
    for (const part of [
      '示例异议人：',
      item?.name ?? '',
      '并未参加',
      '异议不成立',
      OPINION,
      '特此答复',
      society,
    ])
      expect(said).toContain(part.replaceAll(/\s/g, ''))
  // Nobody has an account who could have answered online.
  const [answer = ''] = await read(id, `科技奖励异议处理答复书-${first.caseNo}`)
  expect(answer).toContain('推荐方的书面说明见“认定”')
  const [refused = ''] = await read(id, `科技奖励异议不予受理通知书-${second.caseNo}`)
  for (const part of ['示例提出单位有限公司：', '你单位于', '所述情况与该项目无直接关系'])
    expect(refused).toContain(part)

  const files = await exportedDossier(on, id, on.staff.inCharge)
  for (const { name } of await listed(id))
    for (const as of ['pdf', 'docx']) expect([...files.keys()]).toContain(`11-文书/${name}.${as}`)
})

test('for those alone who may know who objects', async () => {
  const { id, items } = await on.publicised(1)
  const found = await objected(id, items[0]?.id ?? '')
  await on.call(calls.acceptObjection, { caseId: found.id }, { token: on.staff.handler })
  const name = `科技奖励异议受理通知书-${found.caseNo}`
  expect(await taken(id, name, 'pdf')).toBeInstanceOf(Buffer)
  expect(await taken(id, name, 'pdf', on.staff.expertReview)).toBe(403)
  const own = await on.hire('handler', { orgId: on.first.orgId })
  const units = [on.first.orgName]
  await on.app.db
    .updateTable('awardItem')
    .set({ units })
    .where('id', '=', items[0]?.id ?? '')
    .execute()
  expect(await listed(id, own.token)).toEqual([])
  expect(await taken(id, name, 'pdf', own.token)).toBe(404)
})
