import { achievement as achievementCalls } from '@portal/contract/evaluation/achievement.calls'
import { conclusion as calls } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { CONCLUSION_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { file as fileCalls } from '@portal/contract/identity/file.calls'
import { maskPersonName } from '@portal/contract/platform/person/mask.rules'
import { afterAll, describe, expect, test } from 'vitest'
import { listZip } from '../../platform/documents/zip.ts'
import { conclusionApp } from '../../testing/conclusion-app.ts'
import { PDF } from '../../testing/members-app.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { refusedBy } from '../../testing/refused.ts'
import { verifyEvents } from '../achievement/achievement-log.queries.ts'
import { reportChecks } from './conclusion.actions.ts'
import { endReport } from './conclusion.queries.ts'

/** From the last sheet to the report and back again (docs/handbook/evaluation.md#conclusion, docs/handbook/evaluation.md#report). */

const on = await conclusionApp()
const { scored, opinionOf, save, agree, sign, prepare, move, ready, ownerOf, PASSED, SECTIONS } = on
afterAll(() => on.close())

describe('the summary', () => {
  test('is sealed until the last sheet, and then read by those who may', async () => {
    const { projectId, experts } = await scored([{}, {}, {}, {}])
    const read = async (token: string) => (await on.call(calls.summary, { projectId }, { token })).data
    for (const token of [...Object.values(on.staff), experts[0]?.token ?? ''])
      expect(await read(token)).toEqual({ opened: false, aggregate: null, outliers: [], mayNote: false })
    expect((await save(projectId, experts[0]?.token ?? '')).errorMsg).toBe('评分启封后才能填写评价意见')
    const owner = await ownerOf(projectId)
    expect((await on.call(calls.summary, { projectId }, { token: owner })).error).toBe('forbidden')
    expect((await on.call(calls.summary, { projectId }, { token: experts[7]?.token ?? '' })).error).toBe(
      'notFound',
    )
  })

  test('marks who stands apart, and asks the leader for a word', async () => {
    const { projectId, experts, leader } = await scored([{}, {}, {}, {}, { value: 50, vote: 'disagree' }])
    const { data } = await on.call(calls.summary, { projectId }, { token: leader.token })
    expect(data).toMatchObject({
      opened: true,
      mayNote: true,
      aggregate: { mean: 75.6, median: 82, trimmed: 82, outcome: 'passed', votes: { agree: 4, disagree: 1 } },
      outliers: [{ expertId: experts[4]?.id, total: 50, note: '' }],
    })
    const note = (token: string, expertId = experts[4]?.id ?? '') =>
      on.call(calls.noteOutlier, { projectId, expertId, note: '该专家认为应用规模偏小' }, { token })
    expect((await note(experts[1]?.token ?? '')).error).toBe('forbidden')
    expect((await note(leader.token, experts[1]?.id)).error).toBe('guardFailed')
    expect((await note(leader.token)).code).toBe(200)
    const after = await on.call(calls.summary, { projectId }, { token: on.staff.inCharge })
    expect(after.data?.outliers[0]?.note).toBe('该专家认为应用规模偏小')
  })

  test('by correspondence the leader alone of the experts reads it', async () => {
    const { projectId, experts, leader } = await scored(undefined, 'correspondence')
    const opened = async (token: string) =>
      (await on.call(calls.summary, { projectId }, { token })).data?.opened
    expect([await opened(leader.token), await opened(experts[1]?.token ?? '')]).toEqual([true, false])
    expect((await save(projectId, experts[1]?.token ?? '')).errorMsg).toBe('评分启封后才能填写评价意见')
  })
})

describe('the opinion', () => {
  test('has versions, stances, and one signature over what was shown', async () => {
    const { projectId, experts, leader } = await scored()
    const [, second] = experts
    expect((await save(projectId, on.staff.inCharge)).error).toBe('forbidden')
    expect((await save(projectId, on.staff.expertReview)).data?.no).toBe(1)
    expect((await save(projectId, leader.token)).error).toBe('stateChanged')
    const better = { ...SECTIONS, comparison: '7位专家一致认为达到国际领先水平。' }
    expect((await save(projectId, leader.token, { sections: better, expectNo: 1 })).data?.no).toBe(2)
    const read = await opinionOf(projectId, leader.token)
    expect(read?.versions.map(({ no }) => no)).toEqual([2, 1])
    expect(read?.hits.map(({ rule, quote }) => `${rule} ${quote}`)).toEqual([
      'level 国际领先',
      'count 7位专家',
    ])
    const stance = (token: string, more: object) =>
      on.call(calls.takeStance, { projectId, no: 2, stance: 'agree', ...more } as never, { token })
    expect((await stance(second?.token ?? '', { no: 1 })).error).toBe('stateChanged')
    expect((await stance(second?.token ?? '', { stance: 'reserve' })).fields).toHaveProperty('text')
    await agree(projectId, leader)
    expect((await stance(second?.token ?? '', { stance: 'reserve', text: '水平用语偏高' })).code).toBe(200)
    // Whoever reserves has to be named in the text.
    expect((await on.call(calls.opinionCode, { projectId }, { token: leader.token })).errorMsg).toContain(
      '保留意见',
    )
    expect((await on.call(calls.opinionCode, { projectId }, { token: second?.token ?? '' })).code).not.toBe(
      200,
    )
    expect((await save(projectId, leader.token, { expectNo: 2 })).data?.no).toBe(3)
    await agree(projectId, leader)
    const wrong = await on.call(
      calls.signOpinion,
      { projectId, docHash: 'f'.repeat(64), otp: '000000' },
      { token: leader.token },
    )
    expect(wrong.error).toBe('stateChanged')
    await on.hire('inCharge', { email: 'jiexiang@example.org' })
    expect((await sign(projectId, leader)).errorMsg).toBeUndefined()
    const asked = (await on.messagesTo('jiexiang@example.org')).map(({ text }) => text)
    expect(asked.filter((text) => text.includes('已由组长签署，请审核结项'))).toHaveLength(1)
    expect((await opinionOf(projectId, on.staff.handler))?.signed?.factor).toBe('sms')
    expect((await save(projectId, on.staff.handler, { expectNo: 3 })).errorMsg).toContain('组长已签字')
    // The leader may take it up again; then it is unsigned.
    expect((await save(projectId, leader.token, { expectNo: 3 })).data?.no).toBe(4)
    expect((await opinionOf(projectId, leader.token))?.signed).toBeNull()
    await expect(
      on.app.db
        .updateTable('opinionVersion')
        .set({ level: 'other' })
        .where('achievementId', '=', projectId)
        .execute(),
    ).rejects.toThrow()
  })

  test('staff take in what the leader signed on paper, with its scan', async () => {
    const { projectId, leader } = await scored()
    const token = on.staff.expertReview
    await save(projectId, token, { level: '' })
    await agree(projectId, leader)
    const expectRefused = refusedBy(CONCLUSION_GUARDS)
    expectRefused(await on.call(calls.opinionCode, { projectId }, { token: leader.token }), 'levelMissing')
    await save(projectId, token, { expectNo: 1 })
    await agree(projectId, { ...leader, id: 'nobody: the leader has agreed as well' })
    const docHash = (await opinionOf(projectId, token))?.versions[0]?.docHash ?? ''
    expect((await on.call(calls.signOpinion, { projectId, docHash }, { token })).fields).toHaveProperty(
      'paperScanId',
    )
    const file = { file: [{ name: '意见.pdf', content: PDF }] }
    const { data } = await on.call(fileCalls.upload, { type: 'paperSheet' }, { token, files: file })
    const take = () =>
      on.call(calls.signOpinion, { projectId, docHash, ...(data && { paperScanId: data.id }) }, { token })
    const seat = (role: 'leader' | 'member') =>
      on.app.db
        .updateTable('panelMember')
        .set({ role })
        .where('achievementId', '=', projectId)
        .where('expertId', '=', leader.id)
        .execute()
    await seat('member')
    expectRefused(await take(), 'noLeader')
    await seat('leader')
    const reply = await take()
    expect(reply.code).toBe(200)
    expect((await opinionOf(projectId, token))?.signed?.factor).toBe('paper')
  })
})

describe('the conclusion', () => {
  test('asks for each thing in turn, then numbers, certifies, and tells the applicant', async () => {
    const { projectId, leader } = await scored()
    const conclude = (more: object = PASSED) => move(projectId, 'conclude', on.staff.inCharge, more)
    expect((await conclude()).errorMsg).toBe('评价意见须写明“存在问题”和“改进建议”。')
    await save(projectId, leader.token)
    expect((await conclude()).errorMsg).toBe('组长尚未签字')
    expect((await prepare(projectId)).errorMsg).toBe('组长尚未签字')
    await sign(projectId, leader)
    const failed = { conclusion: { outcome: 'failed', text: '未通过评价。' } }
    expect((await conclude(failed)).errorMsg).toBe('同意票数或平均得分与结论不符')
    expect((await conclude()).errorMsg).toBe('请先生成评价报告')
    expect((await prepare(projectId)).code).toBe(200)
    const draft = await on.app.download(calls.draftReport, { projectId }, { token: on.staff.inCharge })
    expect(
      Buffer.from(await draft.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const other = { conclusion: { ...PASSED.conclusion, level: 'worldLeading' } }
    expect((await conclude(other)).errorMsg).toContain('组长签署的意见为“国际先进”')
    const reply = await conclude()
    expect(reply.errorMsg).toBeUndefined()
    expect(reply.data).toMatchObject({ status: '28', outcome: 'passed' })
    const owner = await ownerOf(projectId)
    const { data } = await on.call(calls.reports, { projectId }, { token: owner })
    const [report] = data?.list ?? []
    // The refused attempts took no number.
    expect(report).toMatchObject({ status: 'valid', outcome: 'passed', level: 'worldAdvanced' })
    expect(report?.no).toMatch(/^流域学会评字〔\d{4}〕第\d{3}号$/)
    const detail = await on.call(achievementCalls.detail, { id: projectId }, { token: owner })
    expect(detail.data?.report).toMatchObject({ no: report?.no, passed: true })
    const download = async (token: string, document: 'pdf' | 'docx' | 'certificate') => {
      const got = await on.app.download(calls.download, { id: report?.id ?? '', document }, { token })
      return { status: got.status, body: Buffer.from(await got.arrayBuffer()) }
    }
    for (const document of ['pdf', 'certificate'] as const)
      expect((await download(owner, document)).body.subarray(0, 5).toString()).toBe('%PDF-')
    const wordOf = async (token: string) => {
      const { body } = await download(token, 'docx')
      const entry = (await listZip(body)).find(({ name }) => name === 'word/document.xml')
      return entry ? (await entry.read()).toString('utf8') : ''
    }
    const [word, own] = [await wordOf(on.staff.inCharge), await wordOf(owner)]
    expect(word).toContain('建议补充长期监测')
    // What the application shows for it: indicators, novelty search, who uses it.
    for (const words of ['主要技术经济指标', '查新结论：', '推广应用情况', '经济、社会和生态效益'])
      expect(word, words).toContain(words)
    expect([word.includes('回避台账'), own.includes('回避台账')]).toEqual([true, false])
    expect((await download((await on.applicant()).token, 'pdf')).status).toBe(404)
    const log = await on.call(achievementCalls.log, { id: projectId }, { token: owner })
    // Whatever the millisecond at which it happened.
    const told = log.data?.map(({ at: _at, ...event }) => event)
    expect(told?.length).toBeGreaterThan(0)
    expect(JSON.stringify(told)).not.toContain('82')
    const thanks = await on.messagesTo((await on.rowOf(leader.id)).mobileTel)
    expect(thanks[0]?.template).toBe('expert-thanks')
    expect(await verifyEvents(on.app.db, projectId)).toBeUndefined()
  })

  test('a report that was made before the opinion changed is no report', async () => {
    const { projectId, leader } = await scored()
    const conclude = () => move(projectId, 'conclude', on.staff.inCharge, PASSED)
    await save(projectId, leader.token)
    await sign(projectId, leader)
    expect((await prepare(projectId)).code).toBe(200)
    const sections = { ...SECTIONS, comparison: `${SECTIONS.comparison}另有补充。` }
    expect((await save(projectId, leader.token, { sections, expectNo: 1 })).data?.no).toBe(2)
    await sign(projectId, leader)
    expect((await conclude()).errorMsg).toBe('请先生成评价报告')
    expect((await prepare(projectId)).code).toBe(200)
    expect((await conclude()).data).toMatchObject({ outcome: 'passed' })
  })

  test('one that fails has a report and no certificate', async () => {
    const { projectId, leader } = await scored([{}, {}, {}, { vote: 'disagree' }, { vote: 'disagree' }])
    await save(projectId, leader.token, { sections: { ...SECTIONS, dissent: '两位专家认为应用规模偏小。' } })
    await sign(projectId, leader)
    await prepare(projectId)
    expect((await move(projectId, 'conclude', on.staff.inCharge, PASSED)).errorMsg).toBe(
      '同意票数或平均得分与结论不符',
    )
    const failed = { conclusion: { outcome: 'failed', text: '未通过评价，建议扩大应用后再行申请。' } }
    expect((await move(projectId, 'conclude', on.staff.inCharge, failed)).data).toMatchObject({
      outcome: 'failed',
    })
    const { data } = await on.call(calls.reports, { projectId }, { token: on.staff.handler })
    const id = data?.list[0]?.id ?? ''
    const got = await on.app.download(
      calls.download,
      { id, document: 'certificate' },
      { token: on.staff.handler },
    )
    expect(got.status).toBe(404)
  })

  test('a correction voids the report, and the next one takes its place; numbers have no gap', async () => {
    const { projectId, leader } = await scored()
    await ready(projectId, leader)
    expect((await move(projectId, 'conclude', on.staff.inCharge, PASSED)).code).toBe(200)
    const row = () =>
      on.app.db
        .selectFrom('evaluationReport')
        .selectAll()
        .where('achievementId', '=', projectId)
        .orderBy('serial')
        .execute()
    const [first] = await row()
    const checked = async () => reportChecks(on.conclusions).byPublicId(on.app.db, first?.publicId ?? '')
    expect(await checked()).toMatchObject({
      state: 'valid',
      level: '国际先进',
      units: first?.units.join('、'),
    })
    await on.app.db
      .insertInto('achievementAppeal')
      .values({
        achievementId: projectId,
        kind: 'correction',
        reason: '印刷错误',
        byName: '负责人',
        state: 'reopen',
      })
      .execute()
    expect((await move(projectId, 'reopen', on.staff.superAdmin)).errorMsg).toBeUndefined()
    expect(await checked()).toMatchObject({ state: 'revoked' })
    const owner = await ownerOf(projectId)
    const void_ = await on.app.download(
      calls.download,
      { id: first?.id ?? '', document: 'pdf' },
      { token: owner },
    )
    expect(void_.status).toBe(404)
    await save(projectId, leader.token, {
      expectNo: 1,
      sections: { ...SECTIONS, innovation: '提出了联合调度的新方法和新模型。' },
    })
    expect((await move(projectId, 'conclude', on.staff.inCharge, PASSED)).errorMsg).toBe('组长尚未签字')
    await sign(projectId, leader)
    // The draft was made for the text before.
    expect((await move(projectId, 'conclude', on.staff.inCharge, PASSED)).errorMsg).toBe('请先生成评价报告')
    await prepare(projectId)
    expect((await move(projectId, 'conclude', on.staff.inCharge, PASSED)).code).toBe(200)
    expect(await checked()).toMatchObject({ state: 'replaced' })
    const [, second] = await row()
    expect(second).toMatchObject({ status: 'valid', replaces: first?.id })
    const no = second?.no ?? ''
    for (const [open, close] of ['〔〕', '[]', '()', '【】', '（）', '［］']) {
      const typed = no.replace('〔', open ?? '').replace('〕', close ?? '')
      const found = await reportChecks(on.conclusions).byNumber(on.app.db, typed, second?.checkCode ?? '')
      expect(found?.certNo, typed).toBe(no)
    }
    const { data } = await on.call(calls.register, {}, { token: on.staff.handler })
    const serials = data?.list.map(({ no }) => Number(/第(\d+)号/.exec(no)?.[1])) ?? []
    expect(serials).toEqual(Array.from({ length: serials.length }, (_, n) => serials.length - n))
    expect(data?.counts).toMatchObject({ corrected: 1, voided: 0 })
    const year = first?.year ?? 0
    expect(data?.years).toEqual([{ year, issued: serials.length, last: serials.length, missing: [] }])
    const of = async (filter: object) =>
      (await on.call(calls.register, filter, { token: on.staff.handler })).data?.list.map(({ no }) => no)
    expect(await of({ year: year - 1 })).toEqual([])
    expect(await of({ status: 'corrected' })).toEqual([first?.no])
    const corrected = await on.call(calls.register, { status: 'corrected' }, { token: on.staff.handler })
    expect(corrected.data?.total).toBe(1)
    expect(await of({ outcome: 'failed' })).toHaveLength(1)
    const sheet = await on.app.download(
      calls.exportRegister,
      { status: 'corrected' },
      { token: on.staff.handler },
    )
    const bytes = Buffer.from(await sheet.arrayBuffer())
    const texts = await Promise.all(
      (await listZip(bytes)).map(async (entry) => (await entry.read()).toString('utf8')),
    )
    expect(texts.join('').includes(first?.no ?? '-')).toBe(true)
    // A counter that ran ahead shows.
    await on.app.db
      .updateTable('reportCounter')
      .set({ next: serials.length + 3 })
      .where('year', '=', year)
      .execute()
    const gap = await on.call(calls.register, {}, { token: on.staff.handler })
    expect(gap.data?.years[0]?.missing).toEqual([serials.length + 1, serials.length + 2])
    await expect(
      on.app.db
        .updateTable('evaluationReport')
        .set({ level: 'worldLeading' })
        .where('id', '=', second?.id ?? '')
        .execute(),
    ).rejects.toThrow('does not change')
  })

  test('each completing unit and person has a certificate, checked by its own code, void with the report', async () => {
    const { projectId, leader } = await scored()
    await ready(projectId, leader)
    expect((await move(projectId, 'conclude', on.staff.inCharge, PASSED)).code).toBe(200)
    const token = await ownerOf(projectId)
    const [report] = (await on.call(calls.reports, { projectId }, { token })).data?.list ?? []
    const holders = report?.holders ?? []
    expect(holders.map(({ code }) => code)).toEqual(expect.arrayContaining(['D1', 'D2', 'R1']))
    const row = await on.app.db
      .selectFrom('evaluationReport')
      .selectAll()
      .where('id', '=', report?.id ?? '')
      .executeTakeFirstOrThrow()
    const fetched = (holder: string, document = 'certificate') =>
      on.app.download(calls.download, { id: row.id, document: document as 'certificate', holder }, { token })
    const pdf = await readPdf(Buffer.from(await (await fetched('R1')).arrayBuffer()))
    const person = holders.find(({ code }) => code === 'R1')?.name ?? ''
    expect(wordsOf(pdf)).toContain(`${person}：您参与完成的科技成果`)
    expect(wordsOf(pdf)).toContain('您为第1完成人。特发此证。')
    expect(wordsOf(pdf)).toContain(`${row.no}-R1`.replaceAll(/\s/gu, ''))
    expect((await fetched('R99')).status).toBe(404)
    const checks = reportChecks(on.conclusions)
    const byCode = (code: string) => checks.byPublicId(on.app.db, `${row.publicId}~${code}`)
    expect(await byCode('D2')).toMatchObject({
      ...{ state: 'valid', certNo: `${row.no}-D2`, units: `第2完成单位${row.units[1]}` },
    })
    // Who scans it reads no name that is not on the paper.
    expect((await byCode('R1'))?.units).toBe(`第1完成人${maskPersonName(person)}`)
    expect(await byCode('R99')).toBeUndefined()
    expect(await checks.byNumber(on.app.db, `${row.no}-R1`, row.checkCode)).toMatchObject({ state: 'valid' })
    expect(await checks.byNumber(on.app.db, `${row.no}-R1`, 'XXXXXXXX')).toBeUndefined()
    await endReport(on.app.db, projectId, { from: 'valid', to: 'voided', reason: '更正' })
    expect(await byCode('R1')).toMatchObject({ state: 'revoked' })
    expect((await fetched('R1')).status).toBe(404)
  })
})
