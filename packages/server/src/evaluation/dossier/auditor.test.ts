import { objectionCases } from '@portal/contract/peer-review/objection.calls'
import { afterAll, expect, test } from 'vitest'
import { insertObjection } from '../../peer-review/publicity/objection.queries.ts'
import { insertPublicity } from '../../peer-review/publicity/publicity.queries.ts'
import { conclusionApp } from '../../testing/conclusion-app.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import type { Piece, Scene } from './dossier.parts.ts'
import { panels } from './dossier-evaluation.documents.ts'
import { objections } from './records/objection.documents.ts'
import { selection } from './records/selection.documents.ts'

/** What an auditor asks of single people: who chose this expert and why, who has seen whose name (docs/handbook/evaluation.md#dossier). */

const on = await conclusionApp()
afterAll(() => on.close())

const sceneFor = async (projectId: string, role = 'inCharge') =>
  ({
    deps: { ...on.conclusions, files: on.files, jobs: on.deps.jobs, keyRing: on.app.keyRing },
    ...{ db: on.app.db, row: await findAchievement(on.app.db, projectId), society: '示例学会' },
    ...{ actor: { name: '示例负责人', role }, signatures: [], omitted: [] },
  }) as unknown as Scene
const piecesOf = async (part: (scene: Scene) => AsyncGenerator<Piece>, scene: Scene) => {
  const pieces: Piece[] = []
  for await (const piece of part(scene)) pieces.push(piece)
  const found = (end: string) => pieces.find(({ path }) => path.endsWith(end))?.content ?? Buffer.alloc(0)
  const pdf = found('.pdf')
  return {
    data: JSON.parse(String(found('.json'))),
    words: pdf.length > 0 ? wordsOf(await readPdf(pdf)) : '',
  }
}

test('who chose whom, out of whom, and what spoke for each of them on that day', async () => {
  const projectId = await on.achievement()
  await on.pool(12)
  const { token } = await on.hire('expertReview')
  const suggested = await on.distribute(token, { projectId, mode: 'suggest', size: 5, expectVersion: 0 })
  expect(suggested.errorMsg).toBeUndefined()
  // Only confirmed: nobody is chosen by that.
  const members = suggested.data?.members.map(({ expertId, role, reserveNo }) => ({
    ...{ expertId, role, reserveNo },
  }))
  const list = { projectId, size: 5, ...(members && { members }) }
  const confirmed = await on.distribute(on.staff.handler, {
    ...{ ...list, expectVersion: suggested.data?.panelVersion ?? 0, confirm: true },
  })
  expect(confirmed.errorMsg).toBeUndefined()
  const { data, words } = await piecesOf(selection, await sceneFor(projectId))
  expect(data).toHaveLength(1)
  const [change] = data
  expect(change).toMatchObject({
    ...{ mode: 'suggest', role: 'expertReview', by: expect.stringMatching(/^示例expertReview/) },
    basis: expect.stringContaining('学科为'),
  })
  expect(change.members).toHaveLength(8)
  for (const one of change.members)
    expect(one).toMatchObject({
      name: expect.any(String),
      score: expect.any(Number),
      reasons: expect.any(Array),
    })
  for (const said of ['系统推荐', '学科相符', '匹配度', '备选1', change.members[0].name])
    expect(words).toContain(said)
})

test('who looked at the name of an objector, and when; not for the expert review', async () => {
  const { id: projectId } = await on.submitted(3101)
  const snapshot = { name: '示例成果', typeLabel: '', summary: '', units: [], persons: [] }
  const about = { achievementId: projectId }
  const { id: publicityId } = await insertPublicity(on.app.db, about, { snapshot, days: 7 })
  const { id: caseId } = await insertObjection(on.app.db, on.app.keyRing, {
    ...{ publicityId, subject: about, ground: 'ownership', late: false, fileIds: [] },
    identity: { name: '示例异议人', orgName: '', email: '', address: '示例市', mobileTel: '19902009999' },
    grounds: { facts: '第二完成单位并未参加该项目的研究工作。', request: '' },
  })
  const before = await piecesOf(objections, await sceneFor(projectId))
  expect(before.data.looks).toEqual([])
  expect(before.words).toContain('没有人查阅过')
  const { token } = await on.hire('handler')
  expect((await on.call(objectionCases.objectionFile, { caseId }, { token })).code).toBe(200)
  const { data, words } = await piecesOf(objections, await sceneFor(projectId))
  expect(data.looks).toEqual([
    { at: expect.any(String), name: expect.stringMatching(/^示例handler/), role: '经办人' },
  ])
  expect(words).toContain('异议人身份和异议书的查阅')
  const away = await piecesOf(objections, await sceneFor(projectId, 'expertReview'))
  expect(away.data).not.toHaveProperty('looks')
  expect(away.words).not.toContain('查阅')
})

test('that no expert was in conflict says which relations were looked for, when, and against what', async () => {
  const { projectId } = await on.locked('meeting')
  const pieces: Piece[] = []
  for await (const piece of panels(await sceneFor(projectId))) pieces.push(piece)
  const ledger = pieces.find(({ path }) => path.endsWith('回避台账.pdf'))?.content ?? Buffer.alloc(0)
  const words = wordsOf(await readPdf(ledger))
  expect(words).toContain('没有需要回避或说明的关系')
  expect(words).toMatch(/最近一次核查\d{4}年\d+月\d+日\d\d:\d\d，对照第1次提交的申请/)
  for (const said of ['现任职于完成单位的上级或下属单位', '近年曾任职于完成单位', '是本成果的异议人'])
    expect(words).toContain(said)
})

test('of each expert on the panel title and subject are told, whatever became of the evaluation', async () => {
  const { projectId } = await on.locked('meeting')
  await on.app.db.updateTable('expert').set({ otherZc: '正高级工程师', majorNow: '水文预报' }).execute()
  const pieces: Piece[] = []
  for await (const piece of panels(await sceneFor(projectId))) pieces.push(piece)
  const found = (end: string) => pieces.find(({ path }) => path.endsWith(end))?.content ?? Buffer.alloc(0)
  const { list } = JSON.parse(String(found('专家组.json')))
  expect(list[0]).toMatchObject({ title: '正高级工程师', major: '水文预报', orgName: expect.any(String) })
  const words = wordsOf(await readPdf(found('专家组.pdf')))
  for (const said of ['职称', '正高级工程师', '水文预报']) expect(words).toContain(said)
})
