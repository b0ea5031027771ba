import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MEETING_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { meeting as calls } from '@portal/contract/evaluation/meeting/meeting.calls'
import { meetingLive as live } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { meetingPapers as papers } from '@portal/contract/evaluation/meeting/meeting-papers.calls'
import { templateOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import { LEVELS_EXPLAINED } from '@portal/contract/peer-review/subject.rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markedMaterial, submissionOf } from '../../peer-review/sheet/sheet.views.ts'
import { documentKind } from '../../platform/documents/documents.ts'
import { createFonts } from '../../platform/documents/fonts.ts'
import { paperPdf } from '../../platform/documents/paper/paper.ts'
import { listZip } from '../../platform/documents/zip.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import { eventually } from '../../testing/eventually.ts'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { refusedBy } from '../../testing/refused.ts'
import { minutesBlocks } from './minutes.documents.ts'

/** Kit, minutes and packs of a session (docs/handbook/evaluation.md#meeting-papers). */

let on: PanelApp
let id = ''
let projectId = ''
let experts: Awaited<ReturnType<PanelApp['pool']>> = []
beforeAll(async () => {
  on = await panelApp()
  ;({ projectId, experts } = await on.locked('meeting'))
  const { data } = await on.call(
    calls.create,
    { achievementIds: [projectId], startAt: new Date().toISOString(), place: '示例会议室', host: '示例主持' },
    { token: on.staff.expertReview },
  )
  id = data?.id ?? ''
  await on.call(live.start, { id, expectVersion: 1 }, { token: on.staff.expertReview })
  for (const expert of experts.slice(0, 5))
    await on.call(
      live.attend,
      { id, expertId: expert.id, joinStatus: '4', source: 'onsite', reason: '现场核对' },
      { token: on.staff.expertReview },
    )
})
afterAll(() => on.close())

const fetched = async (answer: Promise<Response>) => ({
  body: Buffer.from(await (await answer).arrayBuffer()),
})
const isPdf = (body: Buffer | undefined) => body?.subarray(0, 5).toString() === '%PDF-'

test('the kit holds everything, and grows with the sheets', async () => {
  const token = on.staff.expertReview
  const whole = await fetched(on.app.download(papers.kit, { id }, { token }))
  const short = await fetched(on.app.download(papers.kit, { id, sheets: false }, { token }))
  expect(isPdf(whole.body)).toBe(true)
  const pages = (body: Buffer) => body.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  expect(pages(whole.body) - pages(short.body)).toBeGreaterThanOrEqual(5)
})

test('as Word it holds what is filled in by hand, page by page', async () => {
  const token = on.staff.expertReview
  const { body } = await fetched(on.app.download(papers.kit, { id, document: 'docx' }, { token }))
  const xml = String(await (await listZip(body)).find(({ name }) => name === 'word/document.xml')?.read())
  const said = xml.replaceAll(/<[^>]+>/g, '')
  for (const part of [
    '专家签到表',
    '专家打分表',
    '表决票统计单',
    '专家签字表',
    '专家咨询费发放表',
    '（盖章）',
  ])
    expect(said).toContain(part)
  for (const part of ['是否通过评价', '学会（盖章）：']) expect(said.split(part), part).toHaveLength(6)
})

test('on paper each step and level says what it means, no sheet runs onto a second page, and days have their year', async () => {
  const token = on.staff.expertReview
  const { body } = await fetched(on.app.download(papers.kit, { id }, { token }))
  const pdf = await readPdf(body)
  const texts = pdf.pages.map((page) => wordsOf({ ...pdf, pages: [page] }))
  const sheets = texts.filter((text) => text.includes('专家打分表'))
  expect(sheets.length).toBeGreaterThanOrEqual(5)
  for (const text of sheets) expect(text).toContain('专家签字：')
  const said = texts.filter((text) => text.includes('打分表的等级和水平说明'))
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(LEVELS_EXPLAINED.nationalAdvanced)
  const { steps = [] } = templateOf('development').scales[0] ?? {}
  for (const step of steps) expect(said[0]).toContain(step)
  expect(texts[0]).toMatch(/\d{4}年\d+月\d+日（星期/)
})

test('in the minutes each achievement has its heading, and parts are apart', () => {
  expect(minutesBlocks('会议：甲\n时间：今天\n\n1. 《乙》\n质询答辩：无记录。')).toEqual([
    { kind: 'text', text: '会议：甲\n时间：今天' },
    { kind: 'text', strong: true, text: '1. 《乙》' },
    { kind: 'text', text: '质询答辩：无记录。' },
  ])
})

test('the kit of a video meeting has no ballots and nothing to sign in the room', async () => {
  const made = await on.locked('meeting')
  const { data } = await on.call(
    calls.create,
    {
      ...{ achievementIds: [made.projectId], startAt: new Date().toISOString() },
      link: 'https://meeting.example.org/j/1',
    },
    { token: on.staff.expertReview },
  )
  const kitOf = async (of: string) => {
    const { body } = await fetched(
      on.app.download(papers.kit, { id: of, sheets: false }, { token: on.staff.handler }),
    )
    return body.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  }
  // The ballots of five members fill two pages, the count of votes one.
  expect(await kitOf(data?.id ?? '')).toBe((await kitOf(id)) - 3)
  const minutes = await on.call(papers.minutes, { id: data?.id ?? '' }, { token: on.staff.handler })
  expect(minutes.data?.text).toContain('地点：视频会议')
})

test('minutes begin with the data, keep what was written, and refuse a stale page', async () => {
  const token = on.staff.expertReview
  await on.call(
    live.ask,
    { id, achievementId: projectId, asker: '示例专家', question: '误差如何控制？', answer: '分级校核' },
    { token },
  )
  const { data: first } = await on.call(papers.minutes, { id }, { token })
  expect(first).toMatchObject({ version: 0, saved: false })
  for (const part of [
    '示例会议室',
    '主持人：示例主持',
    '到会专家5人',
    '示例专家问：误差如何控制？',
    '答：分级校核',
  ])
    expect(first?.text).toContain(part)
  const save = (expectVersion: number, text: string) =>
    on.call(papers.saveMinutes, { id, expectVersion, text }, { token })
  expect((await save(0, '会议纪要正文')).data).toEqual({ version: 1 })
  expect(await save(0, '另一份')).toMatchObject({ error: 'stateChanged' })
  const { data: second } = await on.call(papers.minutes, { id }, { token })
  expect(second).toMatchObject({ version: 1, saved: true, text: '会议纪要正文' })
  for (const document of ['pdf', 'docx'] as const) {
    const { body } = await fetched(on.app.download(papers.minutesFile, { id, document }, { token }))
    expect(document === 'pdf' ? isPdf(body) : body.subarray(0, 2).toString() === 'PK').toBe(true)
  }
})

test('a pack waits for the promise, and holds the materials of that expert with a receipt', async () => {
  const [expert] = experts
  const token = on.staff.expertReview
  const order = (of = expert) => on.call(papers.pack, { id, expertId: of?.id ?? '' }, { token })
  refusedBy(MEETING_GUARDS)(await order(experts.at(-1)), 'notAgreed')
  expect((await order()).errorMsg).toBe('该专家尚未签署保密承诺，材料暂不能交付')
  await on.call(
    examination.promise,
    { projectId, confidential: true, noInterest: true },
    { token: expert?.token ?? '' },
  )
  // Of the materials one is a real PDF, the rest are broken ones.
  const { files: shown } = await submissionOf(on.panels, on.app.db, projectId)
  const [real] = shown.filter(({ mime }) => mime === 'application/pdf')
  const fonts = createFonts()
  const content = await paperPdf(await fonts(), {
    document: documentKind('研究报告'),
    layout: 'book',
    title: '研究报告',
    society: '示例单位',
    foot: '',
    cover: [],
    signed: [],
    chapters: [],
  })
  const stored = await on.files.put(Readable.from([content]), { sealed: true })
  await on.app.db
    .updateTable('file')
    .set(stored)
    .where('id', '=', real?.id ?? '')
    .execute()
  const deps = { subject: on.panels.subject, files: on.files, fonts }
  const marks = await Promise.all(
    (await markedMaterial(deps, on.app.db, projectId, expert?.id ?? '')).map(
      async (file) => (await file.open()).mark,
    ),
  )
  expect([...new Set(marks)].sort()).toEqual(['marked', 'unreadable'])
  await on.deps.jobs.start()
  const { data } = await order()
  const done = await eventually(async () => {
    const found = await on.deps.jobs.find(on.app.db, data?.jobId ?? '')
    expect(found?.state).toBe('done')
    return found
  })
  await on.deps.jobs.stop()
  const file = await findFile(on.app.db, done?.resultFileId ?? '')
  if (!file) throw new Error('no file')
  const zip = await buffer(await on.files.open(file))
  const names = (await listZip(zip)).map(({ name }) => name)
  const bodies = await Promise.all(
    (await listZip(zip)).map(async (entry) => (await entry.read()).toString('latin1')),
  )
  expect(bodies.filter((body) => body.includes('%SocietyMark'))).toHaveLength(1)
  expect(names.at(-1)).toBe('会议材料签领单.pdf')
  expect(names.length).toBeGreaterThan(1)
  expect(names.some((name) => name.includes('申请表'))).toBe(false)
  // Nobody else fetches it.
  expect(
    await on.call(papers.pack, { id, expertId: expert?.id ?? '' }, { token: expert?.token ?? '' }),
  ).toMatchObject({ error: 'forbidden' })
})
