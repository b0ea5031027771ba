import { achievement as achievementCalls } from '@portal/contract/evaluation/achievement.calls'
import { conclusion as conclusionCalls } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { file as fileCalls } from '@portal/contract/identity/file.calls'
import { panel as panelCalls } from '@portal/contract/peer-review/panel.calls'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import { templateOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { examination as calls } from '@portal/contract/peer-review/sheet/sheet.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { endOfDay } from '@portal/contract/platform/time'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyEvents } from '../../evaluation/achievement/achievement-log.queries.ts'
import { clock } from '../../testing/clock.ts'
import { PDF } from '../../testing/members-app.ts'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'
import { refusedBy } from '../../testing/refused.ts'
import { keepSignCode, takeSignCodeTry } from '../signing/sign-code.queries.ts'
import { SIGN_CODE_MINUTES } from '../signing/signing.messages.ts'
import { panelGuards } from './sheet.actions.ts'
import { countSheet } from './sheet-scene.actions.ts'

/** The expert's side: promise, material, sheet, signature, and what stays sealed until when (docs/handbook/peer-review.md#sheets). */

let on: PanelApp
beforeAll(async () => {
  on = await panelApp()
})
afterAll(() => on.close())

type Input = CallOf<typeof calls.examine>
const SECTIONS = {
  material: '资料齐全、规范。',
  innovation: '提出了新方法。',
  comparison: '国际先进水平。',
  benefit: '效益良好。',
  problems: '数据偏少。',
  suggestions: '补充监测。',
  dissent: '',
}
const viewOf = async (projectId: string, token: string) =>
  (await on.call(calls.view, { projectId }, { token })).data
const promise = (projectId: string, token: string) =>
  on.call(calls.promise, { projectId, confidential: true, noInterest: true }, { token })

/** A whole sheet for the template that the panel was locked with. */
const filled = async (projectId: string, token: string, change: Partial<Input> = {}): Promise<Input> => {
  const view = await viewOf(projectId, token)
  if (!view) throw new Error('no assignment')
  return {
    projectId,
    panelVersion: view.panelVersion,
    formVersion: view.template.version,
    expectVersion: view.version,
    scores: view.template.criteria.map(({ cid }, n) => ({ cid, value: 80 + n })),
    scales: view.template.scales.map(({ cid }) => ({ cid, value: 2 })),
    level: 'worldAdvanced',
    merits: '技术路线清晰，数据充分',
    problems: '长期运行数据偏少',
    suggestions: '补充长期监测',
    vote: 'agree',
    confidence: '4',
    ...change,
  }
}
const send = (token: string, input: Input) => on.call(calls.examine, input, { token })
const submit = async (projectId: string, token: string, change: Partial<Input> = {}) => {
  await promise(projectId, token)
  const reply = await send(token, await filled(projectId, token, change))
  expect(reply.errorMsg, JSON.stringify(reply.fields)).toBeUndefined()
  return reply.data
}
const codeFor = async (projectId: string, expert: { id: string; token: string }) => {
  const reply = await on.call(calls.signCode, { projectId }, { token: expert.token })
  expect(reply.error).toBeUndefined()
  const messages = await on.messagesTo((await on.rowOf(expert.id)).mobileTel)
  const sms = messages.find(({ template }) => template === 'captcha-sign')
  return /\d{6}/.exec(sms?.text ?? '')?.[0] ?? ''
}
const resultsOf = (projectId: string, token: string) => on.call(calls.results, { projectId }, { token })

describe('assignments', () => {
  test('exist for those who agreed, and open their files after the promise', async () => {
    const { projectId, experts } = await on.locked()
    const [expert, , , , , reserve] = experts
    if (!expert || !reserve) throw new Error()
    expect((await on.call(calls.list, {}, { token: expert.token })).data).toMatchObject({
      total: 1,
      counts: { todo: 1, done: 0 },
      list: [{ projectId, promised: false, examine: 'none' }],
    })
    expect((await on.call(calls.view, { projectId }, { token: reserve.token })).error).toBe('notFound')
    const before = await viewOf(projectId, expert.token)
    expect(before).toMatchObject({ promised: false, files: [], innovations: [] })
    expect(before?.persons.length).toBeGreaterThan(0)
    expect((await on.call(achievementCalls.detail, { id: projectId }, { token: expert.token })).error).toBe(
      'notFound',
    )
    await promise(projectId, expert.token)
    const after = await viewOf(projectId, expert.token)
    expect(after?.files.length).toBeGreaterThan(2)
    expect(after?.files.map(({ slot }) => slot)).not.toContain('科技成果评价申请表')
    // The application itself can be read; its files come one by one, on record and with the reader's name.
    const detail = await on.call(achievementCalls.detail, { id: projectId }, { token: expert.token })
    expect(detail.data?.files).toEqual([])
    const all = await on.call(achievementCalls.detail, { id: projectId }, { token: on.staff.handler })
    expect(all.data?.files.map(({ slot }) => slot)).toContain('applicationForm')
    for (const { id } of all.data?.files ?? [])
      expect((await on.call(fileCalls.find, { id }, { token: expert.token })).error).toBe('notFound')
    const [file] = after?.files ?? []
    const open = (token: string) =>
      on.app.download(calls.file, { projectId, fileId: file?.id ?? '' }, { token })
    expect((await open(expert.token)).headers.get('content-type')).toContain('application/pdf')
    expect((await open(reserve.token)).status).toBe(404)
    expect((await viewOf(projectId, expert.token))?.files[0]?.openedAt).not.toBeNull()
    const seen = await on.app.db
      .selectFrom('materialView')
      .selectAll()
      .where('expertId', '=', expert.id)
      .execute()
    expect(seen).toHaveLength(1)
  })

  test('pictures carry the reader’s name', async () => {
    const { projectId, experts } = await on.locked()
    const [expert] = experts
    if (!expert) throw new Error()
    await promise(projectId, expert.token)
    const view = await viewOf(projectId, expert.token)
    expect(view?.watermark).toContain(expert.row.name)
    const white = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const fileId = view?.files[0]?.id ?? ''
    const stored = await on.files.put(white, { sealed: true })
    await on.app.db
      .updateTable('file')
      .set({ ...stored, mime: 'image/png', fileName: '图.png' })
      .where('id', '=', fileId)
      .execute()
    const reply = await on.app.download(calls.file, { projectId, fileId }, { token: expert.token })
    const { channels } = await sharp(Buffer.from(await reply.arrayBuffer())).stats()
    expect(channels[1]?.min).toBeLessThan(250)
  })
})

describe('the sheet', () => {
  test('is kept while it is written, and handed in only whole', async () => {
    const { projectId, experts } = await on.locked()
    const token = experts[0]?.token ?? ''
    const draft = await send(token, {
      ...(await filled(projectId, token)),
      scores: [{ cid: 'A1', value: 85 }],
      draft: true,
    })
    expect(draft.data).toMatchObject({ state: 'draft', version: 1, total: null })
    expect((await viewOf(projectId, token))?.sheet.scores).toMatchObject([{ cid: 'A1', value: 85 }])
    expect(
      (await send(token, { ...(await filled(projectId, token)), expectVersion: 0, draft: true })).error,
    ).toBe('stateChanged')
    expect((await send(token, await filled(projectId, token))).errorMsg).toBe('请先签署保密承诺')
    await promise(projectId, token)
    const files = (await viewOf(projectId, token))?.files ?? []
    const high = { scores: [{ cid: 'A1', value: 95 }] }
    const bad = await send(token, await filled(projectId, token, { ...high, problems: '', vote: 'disagree' }))
    expect(bad.fields).toMatchObject({
      'scores.A1': '“技术创新程度”超过90分，请注明依据的材料和页码',
      'scores.A2': '请为“技术经济指标先进程度”打分',
      problems: '评价意见须写明“存在问题”和“改进建议”。',
      dissent: '不同意通过的，请写明保留意见',
    })
    const scores = templateOf('development').criteria.map(({ cid }) => ({
      cid,
      value: 91,
      evidence: { fileId: files[0]?.id ?? '', page: '第12页' },
    }))
    const done = await send(token, await filled(projectId, token, { scores }))
    expect(done.data).toMatchObject({ state: 'submitted', total: 91 })
    expect(done.data?.docHash).toMatch(/^[0-9a-f]{64}$/)
    // A late autosave does not take it back; the expert may, until the scores are open.
    expect((await send(token, { ...(await filled(projectId, token)), draft: true })).error).toBe(
      'stateChanged',
    )
    expect((await send(token, await filled(projectId, token))).data?.state).toBe('submitted')
  })

  test('in a meeting whoever is not there hands nothing in', async () => {
    const projectId = await on.achievement('meeting')
    const experts = await on.pool(8)
    await on.confirmed(projectId, experts)
    for (const { id } of experts.slice(0, 5)) await on.join(projectId, id, '1')
    const token = experts[0]?.token ?? ''
    await promise(projectId, token)
    expect((await send(token, await filled(projectId, token))).errorMsg).toBe('专家组锁定后才能打分')
    await on.lock(projectId)
    expect((await send(token, await filled(projectId, token))).errorMsg).toBe('登记到会后才能提交意见')
    await on.join(projectId, experts[0]?.id ?? '', '4', { source: 'onsite' })
    expect((await send(token, await filled(projectId, token))).data?.state).toBe('submitted')
  })

  test('nobody reads values before the last one is in; then by role', async () => {
    const { projectId, experts } = await on.locked('meeting')
    const seats = experts.slice(0, 5)
    const { staff } = on
    for (const { token } of seats.slice(0, 4)) await submit(projectId, token)
    for (const token of [
      staff.handler,
      staff.inCharge,
      staff.expertReview,
      staff.superAdmin,
      seats[0]?.token ?? '',
    ]) {
      const { data } = await resultsOf(projectId, token)
      expect(data).toMatchObject({ opened: false, present: 5, handedIn: 4 })
      expect(data?.list.filter(({ total }) => total !== null).length).toBe(token === seats[0]?.token ? 1 : 0)
    }
    const row = await on.app.db
      .selectFrom('examination')
      .selectAll()
      .where('expertId', '=', seats[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(row.sheet.includes('技术路线')).toBe(false)
    const log = await on.app.db
      .selectFrom('achievementEvent')
      .selectAll()
      .where('achievementId', '=', projectId)
      .execute()
    expect(JSON.stringify(log)).not.toContain('"value"')
    await submit(projectId, seats[4]?.token ?? '')
    expect((await resultsOf(projectId, staff.expertReview)).data).toMatchObject({ opened: true })
    expect((await resultsOf(projectId, seats[0]?.token ?? '')).data?.list).toHaveLength(5)
    expect((await resultsOf(projectId, staff.inCharge)).data?.opened).toBe(false)
    for (const seat of seats) await signed(projectId, seat)
    const { data } = await resultsOf(projectId, staff.inCharge)
    expect(data).toMatchObject({ opened: true, signed: 5 })
    expect(data?.list.map(({ total }) => total)).toEqual([82.1, 82.1, 82.1, 82.1, 82.1])
    expect((await on.view(projectId)).list[0]).toMatchObject({ score: 82.1, signed: true })
    expect(await panelGuards(on.panels.subject, on.app.db, projectId)).toEqual({
      panelLocked: true,
      quorum: true,
      sheetsIn: true,
      leaderSigned: true,
    })
    expect(await verifyEvents(on.app.db, projectId)).toBeUndefined()
  })

  test('at a meeting they stay sealed while somebody who agreed may still come in', async () => {
    const { projectId, experts } = await on.locked('meeting')
    const { staff } = on
    const [first, second, third, fourth, fifth] = experts
    const join = (expert: { id: string } | undefined, to: '1' | '4' | '5') =>
      on.join(projectId, expert?.id ?? '', to, { source: 'onsite', reason: '现场核对' })
    // Only the first has signed in so far.
    for (const expert of [second, third, fourth, fifth]) expect((await join(expert, '1')).code).toBe(200)
    await submit(projectId, first?.token ?? '')
    const seen = async () => (await resultsOf(projectId, staff.expertReview)).data
    expect(await seen()).toMatchObject({ opened: false, present: 1, handedIn: 1, undecided: 4 })
    for (const expert of [second, third, fourth]) {
      await join(expert, '4')
      await submit(projectId, expert?.token ?? '')
    }
    expect(await seen()).toMatchObject({ opened: false, handedIn: 4, undecided: 1, mayClose: false })
    expect((await resultsOf(projectId, staff.inCharge)).data).toMatchObject({ mayClose: true })
    // Nobody is waited for any more.
    expect((await join(fifth, '5')).code).toBe(200)
    expect(await seen()).toMatchObject({ opened: true, handedIn: 4, undecided: 0 })
    // Whoever comes after all has no sheet any more, and a word on that lets the conclusion go on.
    await join(fifth, '4')
    expect((await panelGuards(on.panels.subject, on.app.db, projectId)).sheetsIn).toBe(false)
    const late = await send(fifth?.token ?? '', await filled(projectId, fifth?.token ?? ''))
    expect(late.errorMsg).toBe('打分已结束，不能再修改')
    const view = await on.view(projectId)
    const abstain = await send(staff.expertReview, {
      projectId,
      panelVersion: view.version,
      formVersion: view.formVersion,
      expectVersion: 0,
      onBehalf: { expertId: fifth?.id ?? '', abstain: true, reason: '打分结束后才到会' },
    })
    expect(abstain.errorMsg).toBeUndefined()
    for (const seat of [first, second, third, fourth]) if (seat) await signed(projectId, seat)
    expect((await panelGuards(on.panels.subject, on.app.db, projectId)).sheetsIn).toBe(true)
  })

  test('the leader, and nobody else of the panel, may open them early; who is missing has abstained', async () => {
    const { projectId, experts } = await on.locked()
    const [leader, second] = experts
    const close = (token: string) =>
      on.call(calls.close, { projectId, reason: '两位专家因病未能提交' }, { token })
    expect((await close(leader?.token ?? '')).errorMsg).toBe('还没有专家提交意见，不能结束打分')
    await submit(projectId, second?.token ?? '')
    expect((await close(second?.token ?? '')).error).toBe('forbidden')
    expect((await close(leader?.token ?? '')).code).toBe(200)
    const { data } = await resultsOf(projectId, on.staff.expertReview)
    expect(data?.list.map(({ state }) => state).sort()).toEqual([
      'abstained',
      'abstained',
      'abstained',
      'abstained',
      'submitted',
    ])
    const token = second?.token ?? ''
    expect((await send(token, await filled(projectId, token))).errorMsg).toBe('打分已结束，不能再修改')
    await signed(projectId, second as never)
  })
})

const signed = async (projectId: string, expert: { id: string; token: string }) => {
  const { docHash } = (await viewOf(projectId, expert.token)) ?? { docHash: '' }
  const otp = await codeFor(projectId, expert)
  const reply = await send(expert.token, {
    ...(await filled(projectId, expert.token)),
    sign: { otp, docHash },
  })
  expect(reply.data?.state, reply.errorMsg).toBe('signed')
}

describe('signing', () => {
  test('takes the right code for the very document, five tries, and ends all changes', async () => {
    const { projectId, experts } = await on.locked()
    const expert = experts[0] as { id: string; token: string }
    const { token } = expert
    expect((await on.call(calls.signCode, { projectId }, { token })).error).toBe('stateChanged')
    const done = await submit(projectId, token)
    const docHash = done?.docHash ?? ''
    const otp = await codeFor(projectId, expert)
    expect((await on.call(calls.signCode, { projectId }, { token })).error).toBe('tooManyRequests')
    const sign = async (change: object) =>
      send(token, { ...(await filled(projectId, token)), sign: { otp, docHash, ...change } })
    expect((await sign({ docHash: 'f'.repeat(64) })).error).toBe('stateChanged')
    const wrong = otp === '000000' ? '111111' : '000000'
    for (let n = 0; n < 4; n += 1) expect((await sign({ otp: wrong })).error).toBe('captchaInvalid')
    const reply = await sign({})
    expect(reply.data).toMatchObject({ state: 'signed', docHash })
    const row = await on.app.db
      .selectFrom('examination')
      .selectAll()
      .where('expertId', '=', expert.id)
      .executeTakeFirstOrThrow()
    expect(row.signature).toMatchObject({ docHash, factor: 'sms' })
    expect((await sign({})).error).toBe('stateChanged')
    expect((await send(token, await filled(projectId, token))).errorMsg).toBe(
      '意见已签署或已结束，不能再修改',
    )
  })

  test('five wrong codes spend it', async () => {
    const { projectId, experts } = await on.locked()
    const expert = experts[0] as { id: string; token: string }
    const done = await submit(projectId, expert.token)
    const docHash = done?.docHash ?? ''
    const otp = await codeFor(projectId, expert)
    const wrong = otp === '000000' ? '111111' : '000000'
    const sign = async (code: string) =>
      send(expert.token, { ...(await filled(projectId, expert.token)), sign: { otp: code, docHash } })
    for (let n = 0; n < 5; n += 1) expect((await sign(wrong)).error).toBe('captchaInvalid')
    expect((await sign(otp)).error).toBe('captchaInvalid')
  })

  test('an expert may refuse to sign, and may step back; both are on record', async () => {
    const { projectId, experts } = await on.locked()
    const [a, b] = experts
    if (!a || !b) throw new Error()
    await submit(projectId, a.token)
    const refused = await send(a.token, {
      ...(await filled(projectId, a.token)),
      refuse: { reason: '对检测数据仍有疑问' },
    })
    expect(refused.data?.state).toBe('refused')
    // That is an answer as well: nobody takes the seat instead.
    const { version: expectVersion } = await on.view(projectId)
    const away = { projectId, expertId: a.id, reason: '专家拒绝签字', expectVersion }
    expect((await on.call(panelCalls.replace, away, { token: on.staff.inCharge })).guard).toBe(
      'handedInAlready',
    )
    const recused = await send(b.token, {
      ...(await filled(projectId, b.token)),
      recusal: { kind: 'mentor', text: '发现第三完成人是本人学生' },
    })
    expect(recused.data?.state).toBe('recused')
    const { data } = await on.call(panelCalls.ledger, { projectId }, { token: on.staff.inCharge })
    expect(data?.list).toMatchObject([{ rule: 'declared', expertId: b.id }])
  })

  test('whoever stepped back reads neither material nor scores any more, and opens nothing, be it the leader', async () => {
    const { projectId, experts } = await on.locked('meeting')
    const [leader, member] = experts
    if (!leader || !member) throw new Error()
    for (const { token } of experts.slice(0, 4)) await submit(projectId, token)
    const fileId = (await viewOf(projectId, leader.token))?.files[0]?.id ?? ''
    const readers = async (token: string) => [
      (await viewOf(projectId, token))?.files.length,
      (await on.app.download(calls.file, { projectId, fileId }, { token })).status,
      (await on.call(achievementCalls.detail, { id: projectId }, { token })).error,
      (await resultsOf(projectId, token)).data?.list.length,
      (await on.call(conclusionCalls.summary, { projectId }, { token })).data?.opened,
      (await on.call(conclusionCalls.opinion, { projectId }, { token })).data?.may.read,
    ]
    for (const { token } of [leader, member]) {
      const recusal = { kind: 'financial' as const, text: '发现与第一完成单位有合作' }
      expect((await send(token, { ...(await filled(projectId, token)), recusal })).data?.state).toBe(
        'recused',
      )
    }
    const close = { projectId, reason: '两位专家回避，一位未提交' }
    expect((await on.call(calls.close, close, { token: leader.token })).error).toBe('forbidden')
    expect((await on.call(calls.close, close, { token: on.staff.inCharge })).error).toBeUndefined()
    for (const { token } of [leader, member])
      expect(await readers(token)).toEqual([0, 404, 'notFound', 1, false, false])
    const other = experts[2]?.token ?? ''
    expect(await readers(other)).toEqual([expect.any(Number), 200, undefined, 5, true, true])
    const opinion = { projectId, sections: SECTIONS, level: 'worldAdvanced' as const, expectNo: 0 }
    expect((await on.call(conclusionCalls.saveOpinion, opinion, { token: leader.token })).error).toBe(
      'guardFailed',
    )
    const list = await on.call(calls.list, {}, { token: leader.token })
    expect(list.data?.list.map(({ opinionTask }) => opinionTask)).toEqual([''])
  })

  test('Z types in a paper sheet with its scan, never for somebody who signed', async () => {
    const { projectId, experts } = await on.locked('meeting')
    const expert = experts[0] as { id: string; token: string }
    const token = on.staff.expertReview
    const file = { file: [{ name: '评分表.pdf', content: PDF }] }
    const { data: scan } = await on.call(fileCalls.upload, { type: 'paperSheet' }, { token, files: file })
    const input = await filled(projectId, expert.token)
    const typed = (onBehalf: object) =>
      send(token, { ...input, onBehalf: { expertId: expert.id, ...onBehalf } })
    expect((await typed({})).fields).toMatchObject({ 'onBehalf.paperScanId': '请上传专家签字的纸质评分表' })
    expect((await send(on.staff.handler, { ...input, onBehalf: { expertId: expert.id } })).error).toBe(
      'forbidden',
    )
    await on.join(projectId, expert.id, '1', { reason: '登记有误' })
    refusedBy(REVIEW_GUARDS)(await typed({ paperScanId: scan?.id }), 'paperOfPresent')
    await on.join(projectId, expert.id, '4', { source: 'onsite' })
    expect((await typed({ paperScanId: scan?.id })).data).toMatchObject({ state: 'signed', total: 82.1 })
    expect((await typed({ paperScanId: scan?.id })).error).toBe('guardFailed')
    expect((await on.view(projectId)).list[0]).toMatchObject({ onBehalf: true, examine: 'signed' })
    const events = await on.app.db
      .selectFrom('achievementEvent')
      .select(['via', 'opinion'])
      .where('achievementId', '=', projectId)
      .execute()
    expect(events.some(({ via }) => via === 'onBehalf')).toBe(true)
  })

  test('the page of a paper sheet knows whose is expected; abstaining does not trip over a draft', async () => {
    const { projectId, experts } = await on.locked()
    const [first, second] = experts as { id: string; token: string }[]
    const token = on.staff.expertReview
    const input = await filled(projectId, first?.token ?? '')
    expect((await send(first?.token ?? '', { ...input, draft: true })).errorMsg).toBeUndefined()
    const blank = async () => (await on.call(calls.template, { projectId }, { token })).data
    expect(await blank()).toMatchObject({ open: true, panelVersion: input.panelVersion })
    expect((await blank())?.seats.map(({ version }) => version)).toEqual([1, 0, 0, 0, 0])
    const abstain = (expertId = '') =>
      send(token, {
        projectId,
        panelVersion: input.panelVersion,
        formVersion: input.formVersion,
        expectVersion: 0,
        onBehalf: { expertId, abstain: true, reason: '因病不能参加评议' },
      })
    expect((await abstain(first?.id)).data?.state).toBe('abstained')
    const promised = { projectId, confidential: true, noInterest: true } as const
    await on.call(calls.promise, promised, { token: second?.token ?? '' })
    const other = await filled(projectId, second?.token ?? '')
    expect((await send(second?.token ?? '', other)).data?.state).toBe('submitted')
    expect((await abstain(second?.id)).errorMsg).toBe('专家已提交意见，不能登记弃权')
  })
})

describe('to the moment', () => {
  test('a sheet is late once its last day has passed, in China', async () => {
    const said: boolean[] = []
    const deps = {
      record: async (_db: unknown, { add }: { add: string[] }) => said.push(add.includes('late')),
    }
    const scene = {
      achievement: { id: '', name: '', evalMode: 'correspondence' },
      ...{ panel: { dueAt: endOfDay('2031-02-28') }, seat: { expertId: '', role: 'member' } },
    }
    for (const moment of ['2031-02-28T23:59:30+08:00', '2031-03-01T00:00:05+08:00']) {
      await clock.set(moment)
      await countSheet(deps as never, on.app.db, scene as never)
    }
    expect(said).toEqual([false, true])
  })

  test('a code for a signature lasts so many minutes', async () => {
    const { projectId, experts } = await on.locked('correspondence')
    const expertId = experts[0]?.id ?? ''
    const code = { docHash: 'd', codeHash: Buffer.alloc(32, 1), tries: 5, minutes: SIGN_CODE_MINUTES }
    await clock.set('2031-02-28T23:56:00+08:00')
    await keepSignCode(on.app.db, { expertId, subject: { achievementId: projectId }, ...code })
    await clock.advance({ minutes: SIGN_CODE_MINUTES, seconds: -30 })
    expect(await takeSignCodeTry(on.app.db, expertId, 'd')).toBeDefined()
    await clock.advance({ seconds: 35 })
    expect(await takeSignCodeTry(on.app.db, expertId, 'd')).toBeUndefined()
  })
})
