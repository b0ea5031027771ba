import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { dossier as calls } from '@portal/contract/evaluation/conclusion/dossier.calls'
import { meeting as meetings } from '@portal/contract/evaluation/meeting/meeting.calls'
import { achievementProcess as processCalls } from '@portal/contract/evaluation/process/process.calls'
import type { Role } from '@portal/contract/platform/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertObjection, ruleObjection } from '../../peer-review/publicity/objection.queries.ts'
import { insertPublicity } from '../../peer-review/publicity/publicity.queries.ts'
import { listZip } from '../../platform/documents/zip.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import { conclusionApp } from '../../testing/conclusion-app.ts'
import { eventually } from '../../testing/eventually.ts'
import { onDisk } from '../../testing/on-disk.ts'
import { appendEvent } from '../achievement/achievement-log.queries.ts'
import { archiveDossier } from './archive.jobs.ts'

/** Everything about an evaluation in one archive, cut by who orders it (docs/handbook/evaluation.md#dossier, docs/handbook/evaluation.md#who-sees). */

const on = await conclusionApp()
const { app, deps } = on
beforeAll(() => deps.jobs.start())
afterAll(async () => {
  await deps.jobs.stop()
  await on.close()
})

const OBJECTOR = '示例异议人甲'
const FACTS = '第二完成单位并未参加该项目的研究工作。'
const concluded = async () => {
  const { projectId, leader } = await on.scored()
  const snapshot = {
    name: '示例成果',
    typeLabel: '科技研发类',
    summary: '公示的简介',
    units: [{ name: '示例单位' }],
    persons: [{ name: '示例甲', orgName: '示例单位' }],
  }
  const subject = { achievementId: projectId }
  const page = await insertPublicity(app.db, subject, { snapshot, days: 7 })
  const objection = await insertObjection(app.db, app.keyRing, {
    publicityId: page.id,
    subject,
    ground: 'ownership',
    late: false,
    fileIds: [],
    identity: { name: OBJECTOR, orgName: '', email: '', address: '示例市', mobileTel: '19902009999' },
    grounds: { facts: FACTS, request: '' },
  })
  const inCharge = { id: null, name: '示例负责人', role: 'inCharge' } as const
  await ruleObjection(app.db, objection.id, inCharge, {
    ruling: 'dismissed',
    finding: '经核实，第二完成单位参加了研究。',
    reply: '感谢你对评价工作的监督。',
  })
  await appendEvent(app.db, {
    achievementId: projectId,
    actor: inCharge,
    move: 'publish',
    from: AchievementStatus.inChargeReview,
    to: AchievementStatus.publicity,
    own: true,
  })
  await on.ready(projectId, leader)
  expect((await on.move(projectId, 'conclude', on.staff.inCharge, on.PASSED)).errorMsg).toBeUndefined()
  return { projectId, leader }
}
const finished = (jobId: string) =>
  eventually(async () => {
    const job = await deps.jobs.find(app.db, jobId)
    expect(['done', 'failed']).toContain(job?.state)
    return job
  })
const unpacked = async (archive: Buffer) => {
  const files = new Map<string, Buffer>()
  for (const entry of await listZip(archive)) files.set(entry.name, await entry.read())
  return files
}
const exported = async (projectId: string, token: string) => {
  const { data, errorMsg } = await on.call(calls.order, { projectId }, { token })
  expect(errorMsg).toBeUndefined()
  const job = await finished(data?.jobId ?? '')
  expect(job?.error ?? '').toBe('')
  const file = await findFile(app.db, job?.resultFileId ?? '')
  if (!file) throw new Error('no archive')
  return unpacked(await buffer(await on.files.open(file)))
}
const textOf = (files: ReadonlyMap<string, Buffer>, path: string) => files.get(path)?.toString('utf8') ?? ''

describe('a dossier', () => {
  test('holds everything, with the right hash of each file', async () => {
    const { projectId } = await concluded()
    const files = await exported(projectId, (await on.hire('inCharge')).token)
    const manifest = JSON.parse(textOf(files, 'manifest.json'))
    const listed: { path: string; sha256: string }[] = manifest.files
    expect([...files.keys()].sort()).toEqual([...listed.map(({ path }) => path), 'manifest.json'].sort())
    for (const { path, sha256 } of listed)
      expect([
        path,
        createHash('sha256')
          .update(files.get(path) ?? '')
          .digest('hex'),
      ]).toEqual([path, sha256])
    const contents = textOf(files, '目录.txt')
    for (const { path, sha256 } of listed)
      if (path !== '目录.txt') expect(contents.includes(path) && contents.includes(sha256)).toBe(true)
    const paths = listed.map(({ path }) => path)
    for (const expected of [
      /^01-申请\/第1次提交\/申请内容\.pdf$/,
      /^01-申请\/第1次提交\/申请内容\.docx$/,
      /^01-申请\/第1次提交\/申请内容\.json$/,
      /^02-附件\/001-/,
      /^04-公示\/第1次公示\.json$/,
      /^05-异议\/.+\/案卷\.pdf$/,
      /^06-专家组\/专家组\.json$/,
      /^06-专家组\/回避台账\.pdf$/,
      /^07-评分\/评分表-.+\.json$/,
      /^07-评分\/评分表-.+-扫描件-/,
      /^08-评价意见\/评价意见第1稿\.pdf$/,
      /^09-报告和证书\/科技成果评价报告-.+\.pdf$/,
      /^09-报告和证书\/科技成果评价证书-/,
      /^10-办理记录\/办理记录\.json$/,
      /^11-文书\/科技成果评价受理通知书\.pdf$/,
      /^11-文书\/科技成果评价受理通知书\.docx$/,
      /^11-文书\/异议处理答复书-YY-.+\.pdf$/,
      /^15-告知记录\/告知记录\.pdf$/,
      /^卷宗说明\.txt$/,
    ])
      expect(
        paths.some((path) => expected.test(path)),
        String(expected),
      ).toBe(true)
    expect(JSON.parse(textOf(files, '10-办理记录/办理记录.json')).chain).toBe('完整')
    const factors = manifest.signatures.map(({ factor }: { factor: string }) => factor)
    expect(factors.filter((factor: string) => factor === 'paper')).toHaveLength(5)
    expect(factors.filter((factor: string) => factor === 'sms')).toHaveLength(1)
    expect(manifest.omitted).toEqual([])
    const all = [...files.values()].map((content) => content.toString('utf8')).join('')
    expect(all).toContain(OBJECTOR)
    expect(all).toMatch(/"decided": \{\s+"by": "示例inCharge/)
    // The form's ID numbers stay masked, as on the page.
    expect(/"idCard": "\d{17}[\dX]"/.test(all)).toBe(false)
  })

  test('is checked by an outsider without the portal; what was changed shows', async () => {
    const { projectId } = await concluded()
    const files = await exported(projectId, (await on.hire('inCharge')).token)
    const { folder, check } = await onDisk(files)
    expect(check()).toMatchObject({ status: 0, bad: [] })
    const forge = async (path: string, from: string, to: string, listed = true) => {
      const before = textOf(files, path)
      expect(before).toContain(from)
      await writeFile(join(folder, path), before.replace(from, to))
      if (!listed) return
      // Whoever forges a file forges the list as well.
      const manifest = JSON.parse(textOf(files, 'manifest.json'))
      for (const one of manifest.files)
        if (one.path === path)
          one.sha256 = createHash('sha256').update(before.replace(from, to)).digest('hex')
      await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
    }
    const opinion = '08-评价意见/评价意见第1稿.json'
    await forge(opinion, '长期运行的数据偏少', '没有问题', false)
    expect(check().bad).toHaveLength(3)
    await forge(opinion, '长期运行的数据偏少', '没有问题')
    expect(check()).toMatchObject({ status: 1, bad: [`✗ ${opinion}的内容就是签署的内容`] })
    await writeFile(join(folder, opinion), textOf(files, opinion))
    await forge('10-办理记录/办理记录.json', '理由充分', '理由不足')
    expect(check().bad).toEqual([expect.stringContaining('办理记录')])
  })

  test('for the expert review has no objector and nothing from before the publicity ended', async () => {
    const { projectId } = await concluded()
    const files = await exported(projectId, (await on.hire('expertReview')).token)
    const all = [...files.values()].map((content) => content.toString('utf8')).join('')
    for (const secret of [OBJECTOR, FACTS, '19902009999']) expect(all).not.toContain(secret)
    expect([...files.keys()].filter((path) => /^11-文书\/异议/.test(path))).toEqual([])
    const { events } = JSON.parse(textOf(files, '10-办理记录/办理记录.json'))
    expect(events.some(({ move }: { move: string }) => move === 'submit')).toBe(false)
    expect(events.some(({ move }: { move: string }) => move === 'conclude')).toBe(true)
    expect(JSON.parse(textOf(files, 'manifest.json')).omitted).toHaveLength(2)
  })

  test('leaves sealed scores sealed, whoever orders it', async () => {
    const { projectId } = await on.scored([{}, {}])
    const files = await exported(projectId, (await on.hire('superAdmin')).token)
    expect([...files.keys()].some((path) => path.startsWith('07-'))).toBe(false)
    expect(textOf(files, 'manifest.json')).toContain('评分尚未对您开放')
  })

  test('is refused to others, and to those who lost their office before it was made', async () => {
    const { projectId, experts } = await on.scored([{}])
    for (const token of [
      await on.ownerOf(projectId),
      experts[0]?.token ?? '',
      app.signIn({ role: 'administrator' as Role, name: '管理员' }),
    ])
      expect((await on.call(calls.order, { projectId }, { token })).error).toBe('forbidden')
    const hired = await on.hire('handler')
    await app.db.updateTable('account').set({ role: 'editor' }).where('id', '=', hired.id).execute()
    // The session of the test keeps the role that it had.
    const { data } = await on.call(calls.order, { projectId }, { token: hired.token })
    expect((await finished(data?.jobId ?? ''))?.error).toBe('您的权限已变化，不能导出卷宗')
  })

  test('is kept at the conclusion, for good; each download is on record', async () => {
    const { projectId } = await concluded()
    await archiveDossier(on.dossiers, app.db, projectId)
    const token = (await on.hire('handler')).token
    const [kept] = await eventually(async () => {
      const { data } = await on.call(calls.list, { projectId }, { token })
      expect(data?.list).toHaveLength(1)
      return data?.list ?? []
    })
    const got = await app.download(calls.download, { id: kept?.id ?? '' }, { token })
    const archive = Buffer.from(await got.arrayBuffer())
    expect(createHash('sha256').update(archive).digest('hex')).toBe(kept?.sha256)
    const manifest = (await unpacked(archive)).get('manifest.json') ?? Buffer.alloc(0)
    expect(createHash('sha256').update(manifest).digest('hex')).toBe(kept?.manifestHash)
    const z = (await on.hire('expertReview')).token
    expect((await on.call(calls.list, { projectId }, { token: z })).error).toBe('forbidden')
    const audited = await app.db
      .selectFrom('auditLog')
      .select('detail')
      .where('targetId', '=', projectId)
      .where('call', '=', calls.download.path)
      .execute()
    expect(audited).toHaveLength(1)
    await expect(
      app.db
        .updateTable('dossier')
        .set({ files: 1 })
        .where('id', '=', kept?.id ?? '')
        .execute(),
    ).rejects.toThrow('does not change')
  })
})

describe('papers beside the decisions', () => {
  test('contract, notice and appointments follow from the records, as PDF and as Word', async () => {
    const { projectId } = await on.scored()
    const token = on.staff.handler
    const contract = { contractNo: 'HT-2026-018', signedOn: '2026-03-02', fee: 30_000, paidOn: '', note: '' }
    const saved = await on.call(processCalls.saveContract, { id: projectId, ...contract }, { token })
    expect(saved.errorMsg, JSON.stringify(saved.fields)).toBeUndefined()
    const startAt = '2033-03-10T01:00:00.000Z'
    const at = {
      achievementIds: [projectId],
      startAt,
      place: '示例会议室',
      link: 'https://meet.example.org/1',
    }
    expect((await on.call(meetings.create, at, { token: on.staff.expertReview })).errorMsg).toBeUndefined()
    const { data } = await on.call(calls.papers, { projectId }, { token })
    const names = data?.list.map(({ name }) => name) ?? []
    expect(names).toEqual(expect.arrayContaining(['委托评价合同', '会议通知']))
    expect(names.filter((name) => name.startsWith('专家聘书-'))).toHaveLength(5)
    expect(new Set(data?.list.map(({ number }) => number)).size).toBe(names.length)
    const taken = async (name: string, format: 'pdf' | 'docx') => {
      const answer = await app.download(calls.paper, { projectId, name, format }, { token })
      expect(answer.status, name).toBe(200)
      const content = Buffer.from(await answer.arrayBuffer())
      if (process.env.PDF_FOLDER) writeFileSync(`${process.env.PDF_FOLDER}/${name}.${format}`, content)
      return content
    }
    for (const name of names) expect((await taken(name, 'pdf')).subarray(0, 5).toString(), name).toBe('%PDF-')
    const textOf = async (file: Buffer) =>
      (await (await listZip(file)).find(({ name }) => name === 'word/document.xml')?.read())?.toString() ?? ''
    const word = await textOf(await taken('委托评价合同', 'docx'))
    for (const words of ['HT-2026-018', '30000.00', '叁万元整', '2026年3月2日']) expect(word).toContain(words)
    expect(word).not.toMatch(/\{\w+\}/)
    const notice = await textOf(await taken('会议通知', 'docx'))
    for (const words of ['2033年3月10日', '示例会议室', 'https://meet.example.org/1', '质询答辩'])
      expect(notice).toContain(words)
    const appointment = names.find((name) => name.startsWith('专家聘书-')) ?? ''
    const letter = await textOf(await taken(appointment, 'docx'))
    expect(letter).toContain(appointment.slice('专家聘书-'.length))
    expect(letter).not.toMatch(/\{\w+\}/)
    // Not theirs: applicants and experts; and what there is not is not found.
    expect((await on.call(calls.papers, { projectId }, { token: await on.ownerOf(projectId) })).code).toBe(
      403,
    )
    const none = await app.download(calls.paper, { projectId, name: '../任意' }, { token })
    expect(none.status).toBe(404)
  })
})
