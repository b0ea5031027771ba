import { conclusion } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPublicity } from '../../peer-review/publicity/publicity.queries.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { conclusionApp } from '../../testing/conclusion-app.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import { appendEvent, listEvents } from '../achievement/achievement-log.queries.ts'
import type { Piece, Scene } from './dossier.parts.ts'
import { publicities } from './dossier-application.documents.ts'
import { panels } from './dossier-evaluation.documents.ts'
import { reports } from './dossier-report.documents.ts'
import { corrections } from './records/correction.documents.ts'

/** What an auditor asks of the course of a case, answered by its papers alone (docs/handbook/evaluation.md#dossier). */

let on: Awaited<ReturnType<typeof conclusionApp>>
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await conclusionApp()
})
afterAll(() => on.close())

const sceneFor = async (projectId: string) =>
  ({
    deps: { ...on.conclusions, files: on.files, jobs: on.deps.jobs, keyRing: on.app.keyRing },
    ...{ db: on.app.db, row: await findAchievement(on.app.db, projectId), society: '示例学会' },
    ...{ actor: { name: '示例负责人', role: 'inCharge' }, signatures: [], omitted: [] },
  }) as unknown as Scene
const piecesOf = async (part: (scene: Scene) => AsyncGenerator<Piece>, projectId: string) => {
  const pieces: Piece[] = []
  for await (const piece of part(await sceneFor(projectId))) pieces.push(piece)
  const found = (path: RegExp) => pieces.find((piece) => path.test(piece.path))?.content
  return {
    data: (path: RegExp) => JSON.parse(String(found(path))),
    words: async (path: RegExp) => {
      const pdf = found(path)
      return pdf ? wordsOf(await readPdf(pdf)) : ''
    },
  }
}
/** One of five who came steps back at the sheet. */
const withRecusal = async () => {
  const made = await on.scored()
  const away = made.experts[4]?.id ?? ''
  await on.app.db
    .updateTable('examination')
    .set({
      state: 'recused',
      reason: '两年内与第一完成单位有合作课题',
      docHash: '',
      signature: null,
      signedAt: null,
    })
    .where('achievementId', '=', made.projectId)
    .where('expertId', '=', away)
    .execute()
  const { name } = await on.rowOf(away)
  return { ...made, name }
}

test('who stepped back neither abstained nor kept silent; there were enough all the same', async () => {
  const { projectId, leader, name } = await withRecusal()
  const { data: summary } = await on.call(conclusion.summary, { projectId }, { token: on.staff.inCharge })
  expect(summary?.aggregate?.votes).toEqual({ agree: 4, disagree: 0, abstain: 0, recused: 1 })
  const panel = await (await piecesOf(panels, projectId)).words(/专家组\.pdf$/)
  expect(panel).toContain('组成5人，不少于4人到会方可评价；到会5人，其中回避1人，达到规定人数')
  expect(panel).toContain('到会，已回避')
  await on.ready(projectId, leader)
  expect((await on.move(projectId, 'conclude', on.staff.inCharge, on.PASSED)).errorMsg).toBeUndefined()
  const report = await (await piecesOf(reports, projectId)).words(/评价报告.+\.pdf$/)
  expect(report).toContain('已回避')
  expect(report.slice(report.indexOf('专家签字表'))).not.toContain('未表态')
  expect(name).not.toBe('')
})

test('who was left out of a draw, and why; by which seed who was drawn', async () => {
  const projectId = await on.achievement()
  const word = `词${Date.now()}`
  await on.pool(9, { majorNow: word })
  const barred = await on.expert({ majorNow: word })
  await on.app.db.updateTable('member').set({ orgId: on.first.orgId }).where('id', '=', barred.id).execute()
  const { token } = await on.hire('expertReview')
  const drawn = await on.distribute(token, {
    ...{ projectId, mode: 'random', size: 5, reserve: 3, expectVersion: 0, criteria: { keywords: [word] } },
  } as never)
  expect(drawn.errorMsg).toBeUndefined()
  const made = await piecesOf(panels, projectId)
  const { seed, passed } = made.data(/随机抽取记录-1\.json$/)
  const { name } = await on.rowOf(barred.id)
  expect(passed).toEqual([
    expect.objectContaining({ expertId: barred.id, name, why: expect.stringContaining('现任职于完成单位') }),
  ])
  const words = await made.words(/随机抽取记录-1\.pdf$/)
  for (const said of [seed, name, '备选3', '共9人']) expect(words).toContain(said)
})

test('how many days a publicity was to last, and while what it stood still', async () => {
  const { id } = await on.submitted(4101)
  const snapshot = { name: '示例成果', typeLabel: '', summary: '', units: [], persons: [] }
  const { id: publicityId } = await insertPublicity(on.app.db, { achievementId: id }, { snapshot, days: 7 })
  const append = (move: string, from: string, to: string, detail: object) =>
    appendEvent(on.app.db, {
      ...{ achievementId: id, actor: { id: null, name: '示例负责人', role: 'inCharge' }, own: true },
      ...{ move, from, to, detail },
    } as never)
  await append('publish', '24', '25', { days: 7, publicityId })
  await clock.advance({ days: 1 })
  await append('acceptObjection', '25', '14', { caseNo: 'YY-2033-0001' })
  await clock.advance({ days: 2 })
  await append('dismissObjection', '14', '25', { caseNo: 'YY-2033-0001' })
  const made = await piecesOf(publicities, id)
  expect(made.data(/第1次公示\.json$/)).toMatchObject({
    days: 7,
    pauses: [expect.stringContaining('异议不成立')],
  })
  const words = await made.words(/第1次公示\.pdf$/)
  for (const said of ['7个自然日', '受理异议YY-2033-0001', '2033年3月5日']) expect(words).toContain(said)
})

test('what a corrected report says otherwise, who asked for it, and which row of the log decided each', async () => {
  const { projectId, leader } = await on.scored()
  await on.ready(projectId, leader)
  await on.move(projectId, 'conclude', on.staff.inCharge, on.PASSED)
  const reason = '报告中应用单位的名称有误。'
  const asked = { id: projectId, decision: 'correction' as const, opinion: reason }
  expect((await on.call(achievementProcess.decideAppeal, asked, { token: on.staff.inCharge })).code).toBe(200)
  await on.move(projectId, 'reopen', on.staff.superAdmin)
  const sections = { ...on.SECTIONS, benefit: '已在两个灌区应用，效益良好。' }
  await on.save(projectId, leader.token, { expectNo: 1, sections })
  await on.sign(projectId, leader)
  await on.prepare(projectId)
  expect((await on.move(projectId, 'conclude', on.staff.inCharge, on.PASSED)).errorMsg).toBeUndefined()
  const made = await piecesOf(corrections, projectId)
  const words = await made.words(/更正对照.+\.pdf$/)
  for (const said of [reason, '已在三个灌区应用', '已在两个灌区应用', '重开', '批准'])
    expect(words).toContain(said)
  const { rows } = await sql<{ no: number; decidedNo: number }>`
    select serial as no, "decidedNo" from "evaluationReport" where "achievementId" = ${projectId} order by serial`.execute(
    on.app.db,
  )
  const decisions = (await listEvents(on.app.db, projectId)).filter(({ move }) => move === 'conclude')
  expect(rows.map(({ decidedNo }) => decidedNo)).toEqual(decisions.map(({ no }) => no))
  const all = await piecesOf(reports, projectId)
  const { decided, signedContent } = all.data(/评价报告.+第003号\.json$/)
  expect(decided).toMatchObject({ by: '示例inCharge', logNo: decisions[1]?.no })
  expect(JSON.stringify(signedContent)).toContain(`更正的原因：${reason}`)
})
