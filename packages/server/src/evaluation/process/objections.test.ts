import { achievement as reading } from '@portal/contract/evaluation/achievement.calls'
import { achievementProcess as calls } from '@portal/contract/evaluation/process/process.calls'
import { objectionCases } from '@portal/contract/peer-review/objection.calls'
import { publicity } from '@portal/contract/peer-review/publicity.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { nextIp, PDF } from '../../testing/members-app.ts'
import { type ProcessApp, processApp, REPLY } from './process.testing.ts'
import { runTimers } from './timer.jobs.ts'

let on: ProcessApp
let handler: { id: string; token: string }
let inCharge: { id: string; token: string }
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await processApp()
  handler = await on.hire('handler', { email: 'jingban@example.org' })
  inCharge = await on.hire('inCharge', { email: 'fuze@example.org' })
})
afterAll(() => on.close())

const published = async (n: number) => {
  const made = await on.submitted(n)
  await on.examine(handler.token, made.id, 'passFirst', on.whole)
  const reply = await on.examine(inCharge.token, made.id, 'publish', on.whole)
  expect(reply.code, reply.errorMsg).toBe(200)
  const page = await on.app.db
    .selectFrom('publicity')
    .selectAll()
    .where('achievementId', '=', made.id)
    .orderBy('no', 'desc')
    .executeTakeFirstOrThrow()
  return { ...made, page }
}
const pass = (id: string) =>
  on.app.db.updateTable('publicity').set({ endAt: sql`now()` }).where('achievementId', '=', id).execute()
const timers = () => runTimers(on.process, on.app.db)
const statusOf = async (id: string) => (await on.rowOfAchievement(id)).status

let phones = 0
const phoneOf = () => {
  phones += 1
  return `1990400${String(phones).padStart(4, '0')}`
}
const verified = async (mobileTel: string) => {
  await on.app.database.pool.query(`update "smsCode" set "createdAt" = "createdAt" - interval '2 hours'`)
  const sent = await on.call(publicity.sendCode, { mobileTel }, { ip: nextIp() })
  expect(sent.code, sent.errorMsg).toBe(200)
  const message = (await on.messagesTo(mobileTel)).find(({ text }) => text.includes('验证码'))
  const code = /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
  const { data } = await on.call(publicity.checkCode, { mobileTel, code }, { ip: nextIp() })
  return data?.ticket ?? ''
}
const evidence = async (ticket: string) => {
  const file = [{ name: '证据.pdf', content: PDF }]
  const reply = await on.call(publicity.uploadEvidence, {}, { ticket, files: { file }, ip: nextIp() })
  expect(reply.code, reply.errorMsg).toBe(200)
  return reply.data?.id ?? ''
}
const FACTS = '第二完成单位没有参加该项目的研究工作，附双方协议。'
const file = async (ticket: string, publicityId: string, change: object = {}) =>
  on.app.callWith(
    publicity.file,
    {
      publicityId,
      ...{ name: '示例乙', orgName: '示例研究所', email: '', address: '示例市示例路2号' },
      ground: 'ownership',
      facts: FACTS,
      promise: true,
      fileIds: [await evidence(ticket)],
      ...change,
    },
    { ticket, ip: nextIp() },
  )

describe('publicity', () => {
  test('everybody reads a frozen page without personal data; it ends by itself and once', async () => {
    const { id, page } = await published(2001)
    const shown = await on.call(publicity.detail, { id: page.id }, { ip: nextIp() })
    expect(shown.data).toMatchObject({ state: 'open', objections: 'open' })
    expect(shown.data?.snapshot.summary).toBe(on.whole.publicity.summary)
    expect(JSON.stringify(shown.data)).not.toMatch(/\d{17}[\dX]|1[3-9]\d{9}|@/)
    expect(await timers()).toBe(0)
    await pass(id)
    // Two processes at the same moment.
    const done = await Promise.all([timers(), timers()])
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await statusOf(id)).toBe('26')
    const events = await on.app.db
      .selectFrom('achievementEvent')
      .select(['move', 'actorRole', 'via'])
      .where('achievementId', '=', id)
      .where('move', '=', 'publicityEnds')
      .execute()
    expect(events).toEqual([{ move: 'publicityEnds', actorRole: 'timer', via: 'timer' }])
    const after = await on.call(publicity.detail, { id: page.id }, { ip: nextIp() })
    expect(after.data).toMatchObject({ state: 'ended', objections: 'late' })
  })

  test('taken back for an error, its page is marked and takes nothing more', async () => {
    const { id, page } = await published(2002)
    await on.examine(inCharge.token, id, 'unpublish')
    const shown = await on.call(publicity.detail, { id: page.id }, { ip: nextIp() })
    expect(shown.data).toMatchObject({
      state: 'withdrawn',
      note: '公示内容有误，已撤销',
      objections: 'closed',
    })
    const ticket = await verified(phoneOf())
    expect((await file(ticket, page.id)).error).toBe('objectionClosed')
    expect((await on.examine(inCharge.token, id, 'publish', on.whole)).code).toBe(200)
    const list = await on.call(publicity.list, { state: 'withdrawn' }, { ip: nextIp() })
    expect(list.data?.list.map((one) => one.id)).toContain(page.id)
    expect(list.data?.counts.open).toBeGreaterThan(0)
  })
})

describe('objections', () => {
  test('from filing to dismissal: the clock stands, both sides hear, nobody hears who', async () => {
    const { id, page, token } = await published(2003)
    const phone = phoneOf()
    const tickets = [await verified(phone), await verified(phone), await verified(phone)]
    const replies = await Promise.all(tickets.map((ticket) => file(ticket, page.id)))
    expect(replies.map(({ error }) => error).sort()).toEqual([
      'objectionRepeated',
      'objectionRepeated',
      undefined,
    ])
    const filed = replies.find(({ code }) => code === 200) as (typeof replies)[number]
    const caseNo = (filed.data as { caseNo: string }).caseNo
    expect(caseNo).toMatch(/^YY-\d{4}-\d{4}$/)
    // The same person again with the same ground.
    expect((await file(await verified(phone), page.id)).error).toBe('objectionRepeated')
    // Untriaged, it holds the end back.
    await pass(id)
    expect(await timers()).toBe(0)
    await on.app.db
      .updateTable('publicity')
      .set({ endAt: sql`now() + interval '5 days'` })
      .where('achievementId', '=', id)
      .execute()
    const { data } = await on.call(calls.process, { id }, { token: handler.token })
    const [one] = data?.objections ?? []
    expect(one).toMatchObject({ caseNo, state: 'submitted', evidence: 1 })
    expect(JSON.stringify(data)).not.toContain('示例乙')
    const objection = { caseId: one?.id ?? '' }
    expect((await on.examine(handler.token, id, 'acceptObjection', { objection })).data?.status).toBe('14')
    const paused = await on.call(publicity.detail, { id: page.id }, { ip: nextIp() })
    expect(paused.data?.state).toBe('paused')
    const report = await on.call(
      objectionCases.reportObjection,
      { caseId: objection.caseId, report: '经查阅合作协议，第二完成单位承担了现场试验工作。' },
      { token: handler.token },
    )
    expect(report.code, report.errorMsg).toBe(200)
    const ruled = await on.examine(inCharge.token, id, 'dismissObjection', {
      objection: { ...objection, finding: '不成立', reply: REPLY },
    })
    expect(ruled.data?.status, ruled.errorMsg).toBe('25')
    const state = await on.call(
      publicity.objectionState,
      { caseNo: caseNo.toLowerCase() },
      { ticket: await verified(phone), ip: nextIp() },
    )
    expect(state.data).toMatchObject({ state: 'ruled', result: '异议不成立', reply: REPLY })
    // Another phone finds nothing under the number.
    const stranger = { ticket: await verified(phoneOf()), ip: nextIp() }
    expect((await on.call(publicity.objectionState, { caseNo }, stranger)).code).toBe(404)
    // What the applicant reads of all this.
    const own = await on.call(reading.detail, { id }, { token })
    const log = await on.call(reading.log, { id }, { token })
    const thread = await on.call(calls.thread, { id }, { token })
    expect(own.data?.objections).toMatchObject([{ caseNo, reply: '异议不成立' }])
    // Read on after the title of the achievement in a message, on their own in the thread.
    await on.examine(inCharge.token, id, 'unpublish')
    const { data: after } = await on.call(calls.thread, { id }, { token })
    expect(after?.list.at(-1)?.text).toMatch(/^本成果的公示已撤销。/)
    const words = JSON.stringify([own.data, log.data, thread.data])
    for (const secret of ['示例乙', phone, '示例研究所', '示例路2号', REPLY, FACTS])
      expect(words).not.toContain(secret)
  })

  test('the line of steps says how far it had come when somebody objected', async () => {
    const { id, token } = await published(2013)
    const line = async () =>
      ((await on.call(reading.detail, { id }, { token })).data?.steps ?? []).map(
        ({ label, at }) => `${label}${at ? '' : '？'}`,
      )
    const ahead = ['公示无异议，待评价？', '评价进行中？', '已办结？']
    await on.set(id, { status: '14', resumeTo: '25' })
    expect(await line()).toEqual(['草稿', '初审中', '公示中', '异议处理中', ...ahead])
    // Upheld: it begins again at the first review.
    await on.set(id, { status: '12', returnedFrom: '14' })
    expect(await line()).toEqual(['草稿', '请修改', '初审中？', '公示中？', ...ahead])
    await on.set(id, { status: '14', resumeTo: '27' })
    expect((await line()).slice(-3)).toEqual(['评价进行中？', '异议处理中', '已办结？'])
  })

  test('who objects is for three offices, each look is kept, and the record holds it sealed', async () => {
    const { id, page } = await published(2004)
    const phone = phoneOf()
    await file(await verified(phone), page.id)
    const row = await on.app.db
      .selectFrom('objection')
      .selectAll()
      .where('achievementId', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.identity.includes('示例乙')).toBe(false)
    const seen = await on.call(objectionCases.objectionFile, { caseId: row.id }, { token: handler.token })
    expect(seen.data).toMatchObject({ name: '示例乙', mobileTel: phone, files: [{ fileName: '证据.pdf' }] })
    const panel = await on.hire('expertReview')
    const admin = await on.hire('administrator')
    for (const { token } of [panel, admin])
      expect((await on.call(objectionCases.objectionFile, { caseId: row.id }, { token })).code).toBe(403)
    const looks = await on.app.db
      .selectFrom('auditLog')
      .select(['actorName', 'targetName', 'result'])
      .where('call', '=', objectionCases.objectionFile.path)
      .where('targetName', '=', row.caseNo)
      .execute()
    expect(looks).toHaveLength(1)
    // The audit row of the filing does not name anybody either.
    const { rows } = await on.app.database.pool.query(
      `select coalesce(detail::text, '') || "targetName" || "actorName" as text from "auditLog" where call = $1`,
      [publicity.file.path],
    )
    for (const { text } of rows) expect(text).not.toMatch(/示例乙|1990400/)
    await on.app.db.updateTable('achievement').set({ status: '27' }).where('id', '=', id).execute()
    const z = await on.call(calls.process, { id }, { token: panel.token })
    expect(z.data?.objections).toEqual([])
  })

  test('a unit objects by its full name and under its seal, and staff read whom to ask', async () => {
    const { id, page } = await published(2040)
    const ticket = await verified(phoneOf())
    const asUnit = (change: object) => file(ticket, page.id, { filedBy: 'unit', ...change })
    expect((await asUnit({ orgName: '所' })).fields).toEqual({ orgName: '请填写提出异议的单位全称' })
    expect((await asUnit({})).fields).toEqual({ letterId: '请上传加盖单位公章的异议书' })
    const letterId = await evidence(ticket)
    expect((await asUnit({ letterId })).code).toBe(200)
    const { data } = await on.call(calls.process, { id }, { token: handler.token })
    const [one] = data?.objections ?? []
    expect(one).toMatchObject({ filedBy: 'unit', evidence: 1 })
    const opened = await on.call(objectionCases.objectionFile, { caseId: one?.id ?? '' }, handler)
    expect(opened.data).toMatchObject({ filedBy: 'unit', orgName: '示例研究所', name: '示例乙' })
    expect(opened.data?.letter?.id).toBe(letterId)
  })

  test('refused with a reason, the publicity goes on to its end', async () => {
    const { id, page } = await published(2005)
    const phone = phoneOf()
    await file(await verified(phone), page.id)
    const { data } = await on.call(calls.process, { id }, { token: handler.token })
    const caseId = data?.objections[0]?.id ?? ''
    const refuse = { caseId, reason: 'academic', reply: REPLY } as const
    expect((await on.call(objectionCases.refuseObjection, refuse, { token: handler.token })).code).toBe(200)
    expect((await on.call(objectionCases.refuseObjection, refuse, { token: handler.token })).code).toBe(6001)
    await pass(id)
    expect(await timers()).toBe(1)
    expect(await statusOf(id)).toBe('26')
    // Late now: only what weighs heavily.
    const ticket = await verified(phoneOf())
    expect((await file(ticket, page.id, { ground: 'persons' })).error).toBe('objectionLate')
    expect((await file(ticket, page.id, { ground: 'fraud' })).code).toBe(200)
  })

  test('no code, no ticket, no evidence: no objection', async () => {
    const { page } = await published(2006)
    expect(
      (
        await on.call(
          publicity.uploadEvidence,
          {},
          { ip: nextIp(), files: { file: [{ name: 'a.pdf', content: PDF }] } },
        )
      ).error,
    ).toBe('ticketInvalid')
    const mobileTel = phoneOf()
    await on.call(publicity.sendCode, { mobileTel }, { ip: nextIp() })
    const wrong = await on.call(publicity.checkCode, { mobileTel, code: '000000' }, { ip: nextIp() })
    expect(wrong.error).toBe('captchaInvalid')
    const ticket = await verified(phoneOf())
    const bare = await on.app.callWith(
      publicity.file,
      { publicityId: page.id, fileIds: [] },
      { ticket, ip: nextIp() },
    )
    expect(bare.fields).toMatchObject({
      fileIds: '请上传证据材料',
      name: '请填写真实姓名',
      promise: '请确认所述情况真实',
    })
    // The evidence of another.
    const foreign = await evidence(await verified(phoneOf()))
    expect((await file(ticket, page.id, { fileIds: [foreign] })).fields).toEqual({
      fileIds: '请重新上传证据材料',
    })
  })
})
