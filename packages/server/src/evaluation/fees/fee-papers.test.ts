import { fees as calls } from '@portal/contract/evaluation/fees/fees.calls'
import { afterAll, expect, test } from 'vitest'
import { listZip } from '../../platform/documents/zip.ts'
import { conclusionApp } from '../../testing/conclusion-app.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import { listEvents, verifyEvents } from '../achievement/achievement-log.queries.ts'
import type { Scene } from '../dossier/dossier.parts.ts'
import { fees } from '../dossier/dossier-fees.documents.ts'

/** What is filed of the fees of experts: the sheet, and who typed which amounts (docs/handbook/evaluation.md#fees). */

const on = await conclusionApp()
afterAll(() => on.close())

const token = on.staff.handler
const typed = async () => {
  const { projectId: id } = await on.scored(undefined, 'correspondence')
  const { data } = await on.call(calls.view, { of: 'correspondence', id }, { token })
  const list = (data?.list ?? []).map(({ expertId }) => ({ expertId, cents: 80_000, note: '' }))
  const saved = { of: 'correspondence', id, expectVersion: 0, list } as const
  return { id, save: () => on.call(calls.save, saved, { token }) }
}

test('sheets that were begun lie in the dossier, with masked numbers', async () => {
  const { id, save } = await typed()
  const row = await findAchievement(on.app.db, id)
  const deps = { ...on.conclusions, files: on.files, jobs: on.deps.jobs }
  const about = { society: '示例学会', signatures: [], omitted: [] }
  const scene = { deps, db: on.app.db, row, ...about } as unknown as Scene
  const filedNow = async () => {
    const paths = []
    for await (const { path } of fees(scene)) paths.push(path)
    return paths
  }
  expect(await filedNow()).toEqual([])
  expect((await save()).code).toBe(200)
  const sheets = ['json', 'pdf', 'docx'].map((end) => `12-咨询费/专家咨询费发放表.${end}`)
  expect(await filedNow()).toEqual(sheets)
})

test('it is numbered after the case, has places for all who answer for it, and says the same as Word', async () => {
  const { id, save } = await typed()
  expect((await save()).code).toBe(200)
  const taken = async (document: 'pdf' | 'docx') => {
    const answer = await on.app.download(calls.sheet, { of: 'correspondence', id, document }, { token })
    return Buffer.from(await answer.arrayBuffer())
  }
  const pdf = wordsOf(await readPdf(await taken('pdf')))
  const entries = await listZip(await taken('docx'))
  const xml = String(await entries.find(({ name }) => name === 'word/document.xml')?.read())
  const { acceptNo } = (await findAchievement(on.app.db, id)) ?? {}
  const serial = acceptNo?.slice(-4)
  for (const said of [pdf, xml.replaceAll(/<[^>]+>/g, '')]) {
    expect(said).toMatch(new RegExp(`评费〔\\d{4}〕${serial}号`))
    for (const part of ['制表', '复核', '审批', '支付单位（盖章）', '4000.00']) expect(said).toContain(part)
    expect(said).not.toMatch(/\d{17}[\dX]/)
  }
  expect(xml).toContain('w:orient="landscape"')
})

test('who typed which amounts stands in the log of the case', async () => {
  const { id, save } = await typed()
  expect((await save()).code).toBe(200)
  const last = (await listEvents(on.app.db, id)).at(-1)
  expect(last).toMatchObject({
    ...{ actorName: '示例handler', actorRole: 'handler' },
    opinion: '填写专家咨询费：5位专家，应发合计4000.00元',
  })
  expect(last?.detail).toMatchObject({ amounts: Array.from({ length: 5 }, () => ({ cents: 80_000 })) })
  expect(await verifyEvents(on.app.db, id)).toBeUndefined()
})
