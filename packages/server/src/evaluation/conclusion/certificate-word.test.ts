import { conclusion as calls } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { afterAll, expect, test } from 'vitest'
import { listZip } from '../../platform/documents/zip.ts'
import { conclusionApp } from '../../testing/conclusion-app.ts'

/** The certificates of an evaluation as Word, for printing on certificate paper (docs/decisions/139-certificates-as-word.md). */

const on = await conclusionApp()
afterAll(() => on.close())

test('staff take each certificate as Word, which says that the PDF is what counts; nobody else does', async () => {
  const { projectId, leader } = await on.scored()
  await on.ready(projectId, leader)
  expect((await on.move(projectId, 'conclude', on.staff.inCharge, on.PASSED)).errorMsg).toBeUndefined()
  const own = await on.ownerOf(projectId)
  const [report] = (await on.call(calls.reports, { projectId }, { token: own })).data?.list ?? []
  const { id = '', no = '', holders = [] } = report ?? {}
  const fetched = (token: string, holder?: string) =>
    on.app.download(calls.download, { id, document: 'certificateWord', ...(holder && { holder }) }, { token })
  const said = async (holder?: string) => {
    const answer = await fetched(on.staff.inCharge, holder)
    expect(answer.status).toBe(200)
    const entries = await listZip(Buffer.from(await answer.arrayBuffer()))
    const xml = String(await entries.find(({ name }) => name === 'word/document.xml')?.read())
    return xml.replaceAll(/<[^>]+>|\s/g, '')
  }
  const society = (await on.deps.settings.get('societyName')).replaceAll(/\s/g, '')
  const person = holders.find(({ code }) => code === 'R1')?.name ?? ''
  const whole = await said()
  for (const part of [
    no,
    '通过科技成果评价',
    '特发此证',
    `${society}（盖章）`,
    '有效的是学会平台签发、带二维码的PDF证书',
  ])
    expect(whole).toContain(part)
  const theirs = await said('R1')
  for (const part of [`${no}-R1`, `${person}：您参与完成的科技成果`, '您为第1完成人。特发此证。'])
    expect(theirs).toContain(part)
  expect((await fetched(own)).status).toBe(404)
  expect((await fetched(own, 'R1')).status).toBe(404)
})
