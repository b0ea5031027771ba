import { buffer } from 'node:stream/consumers'
import { dossier as calls } from '@portal/contract/evaluation/conclusion/dossier.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listZip } from '../../platform/documents/zip.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import { conclusionApp } from '../../testing/conclusion-app.ts'
import { eventually } from '../../testing/eventually.ts'
import { onDisk } from '../../testing/on-disk.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'

/** What an auditor asks of an evaluation by correspondence, answered by its dossier alone (docs/handbook/evaluation.md#dossier). */

let on: Awaited<ReturnType<typeof conclusionApp>>
let files: Map<string, Buffer>
let words: Map<string, string>
let projectId: string
beforeAll(async () => {
  on = await conclusionApp()
  await on.deps.jobs.start()
  const { projectId: id, leader } = await on.scored(undefined, 'correspondence')
  projectId = id
  await on.ready(id, leader)
  expect((await on.move(id, 'conclude', on.staff.inCharge, on.PASSED)).errorMsg).toBeUndefined()
  const { token } = await on.hire('inCharge')
  const { data } = await on.call(calls.order, { projectId: id }, { token })
  const job = await eventually(async () => {
    const found = await on.deps.jobs.find(on.app.db, data?.jobId ?? '')
    expect(found?.state).toBe('done')
    return found
  })
  const file = await findFile(on.app.db, job?.resultFileId ?? '')
  if (!file) throw new Error('no archive')
  files = new Map()
  for (const entry of await listZip(await buffer(await on.files.open(file))))
    files.set(entry.name, await entry.read())
  words = new Map()
  for (const [path, content] of files)
    if (path.endsWith('.pdf') && !/^02-|扫描件/.test(path)) words.set(path, wordsOf(await readPdf(content)))
})
afterAll(async () => {
  await on.deps.jobs.stop()
  await on.close()
})

const said = (path: RegExp) => [...words].flatMap(([name, text]) => (path.test(name) ? [text] : [])).join('')
const json = (path: RegExp) => String([...files].find(([name]) => path.test(name))?.[1] ?? '')

test('twenty questions, each answered by a paper', async () => {
  const { acceptNo, name, dueAt } = await on.app.db
    .selectFrom('achievement')
    .innerJoin('panel', 'panel.achievementId', 'achievement.id')
    .select(['achievement.acceptNo', 'achievement.name', 'panel.dueAt'])
    .where('achievement.id', '=', projectId)
    .executeTakeFirstOrThrow()
  expect(dueAt).not.toBeNull()
  const asked: readonly (readonly [question: string, path: RegExp, answers: readonly (string | null)[]])[] = [
    ['what was applied for, and when', /^01-申请/, [name, acceptNo, '提交时间']],
    ['what was handed in, by which hash', /^01-申请/, ['SHA-256']],
    ['in which form it was evaluated', /^06-专家组\/专家组/, ['通讯评价']],
    ['how many were to take part, and whether they did', /^06-专家组\/专家组/, ['同意参加5人，达到规定人数']],
    ['until when the sheets were to come', /^06-专家组\/专家组/, ['函审意见截止']],
    ['who opened the scores, and why', /^06-专家组\/专家组/, ['评分启封', '全部专家已提交']],
    ['who was on the panel, and how they came there', /^06-专家组\/专家组/, ['产生方式', '组长']],
    ['who was held back, and why', /^06-专家组\/回避台账/, ['回避']],
    ['what each of them scored', /^07-评分/, ['总分', '82', '分值']],
    ['how each of them voted', /^07-评分/, ['表决', '同意通过']],
    ['by what each sheet was signed', /^07-评分/, ['签字', '纸质', '文件摘要']],
    ['who wrote the opinion, in which version', /^08-评价意见/, ['资料审查', '存在问题', '改进建议']],
    ['who agreed to it, and when the leader signed', /^08-评价意见/, ['专家表态', '组长签字', '短信验证']],
    ['when it was over', /^09-报告和证书\/科技成果评价报告/, ['函审于', '结束']],
    ['how it came to its result', /^09-.+报告/, ['由专家分别审阅材料、独立打分', '同意票不少于']],
    ['what was concluded', /^09-.+报告/, ['通过评价', '国际先进']],
    ['who decided it', /^10-办理记录/, ['示例inCharge', '负责人', '结项']],
    ['what the society wrote', /^11-文书/, ['聘书', '参加通讯评价']],
    ['who read the material', /^14-材料查阅/, ['没有通过平台打开材料']],
    ['who was told what', /^15-告知记录/, ['专家邀请', '答复期限']],
  ]
  expect(asked).toHaveLength(20)
  for (const [question, path, answers] of asked)
    for (const answer of answers) expect(said(path), question).toContain(answer)
})

test('no paper of it tells of a meeting, a place or who was there', async () => {
  expect([...files.keys()].filter((path) => path.startsWith('13-') || path.includes('纪要'))).toEqual([])
  for (const [path, text] of words)
    expect([path, text.match(/会议|到会|会场|缺席|出席|签到/)?.[0]]).toEqual([path, undefined])
  const guide = json(/^卷宗说明\.txt$/)
  expect(guide).not.toContain('13-会议')
  expect(guide).toContain('12-咨询费')
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from "meetingItem" where "achievementId" = ${projectId}`.execute(on.app.db)
  expect(rows[0]?.count).toBe(0)
  const { check } = await onDisk(files)
  expect(check()).toMatchObject({ status: 0, bad: [] })
})
