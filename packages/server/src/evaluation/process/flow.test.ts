import { achievement as reading } from '@portal/contract/evaluation/achievement.calls'
import { achievementProcess as calls } from '@portal/contract/evaluation/process/process.calls'
import { objectionCases } from '@portal/contract/peer-review/objection.calls'
import { publicity } from '@portal/contract/peer-review/publicity.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLines, workingDayAfter, workingDaysBetween } from '../../platform/clock/working-day.queries.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { nextIp, PDF } from '../../testing/members-app.ts'
import { sendDigests } from '../notice/digest.jobs.ts'
import { heldNotices } from '../notice/held.queries.ts'
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
      name: '示例乙',
      orgName: '示例研究所',
      email: '',
      address: '示例市示例路2号',
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

describe('returns', () => {
  test('due by the calendar, reminded of once each time, closed after sixty days and three reminders', async () => {
    const { id } = await on.submitted(2007)
    const { mobileTel } = await on.rowOf((await on.rowOfAchievement(id)).ownerId)
    await on.examine(handler.token, id, 'return', on.whole)
    const shift = (days: number) =>
      on.app.db
        .updateTable('achievementReturn')
        .set({ dueAt: sql`now() - make_interval(days => ${days})`, at: sql`now() - interval '200 days'` })
        .where('achievementId', '=', id)
        .execute()
    const reminded = async () =>
      (await on.messagesTo(mobileTel)).filter(({ text }) => text.includes('补正期限')).length
    for (const [i, days] of [-2, 2, 16].entries()) {
      await shift(days)
      await Promise.all([timers(), timers()])
      expect(await reminded(), `after ${days} days`).toBe(i + 1)
    }
    await shift(61)
    expect((await on.examine(inCharge.token, id, 'expire')).data).toMatchObject({
      status: '28',
      outcome: 'expired',
    })
  })

  test('the answer goes where the return said, and the log keeps the sheet', async () => {
    const { id, token, input } = await on.submitted(2008)
    await on.examine(handler.token, id, 'passFirst', on.whole)
    await on.examine(inCharge.token, id, 'returnInCharge', { ...on.whole, direct: true })
    const detail = await on.call(reading.detail, { id }, { token })
    const items = detail.data?.returnSheet?.items ?? []
    expect(items).toMatchObject([{ target: 'summary', text: '请补充应用情况' }])
    const again = await on.save(token, {
      ...input,
      id,
      submit: true,
      expectVersion: detail.data?.project.version ?? 0,
      achievement: { ...input.achievement, summary: `${input.achievement.summary}已在三个灌区推广应用。` },
      attach: detail.data?.files.map(({ id: fileId, slot }) => ({ id: fileId, slot })) as never,
      reply: items.map(({ itemId }) => ({ itemId, text: '已补充' })),
    })
    expect(again.data?.status, `${again.errorMsg} ${JSON.stringify(again.fields)}`).toBe('24')
  })
})

describe('talk', () => {
  test('an internal note never reaches the applicant, and the panel office writes none to them', async () => {
    const { id, token } = await on.submitted(2009)
    await on.call(
      calls.post,
      { id, audience: 'staff', text: '内部：请核对查新日期' },
      { token: handler.token },
    )
    await on.call(calls.post, { id, audience: 'both', text: '请补充查新报告' }, { token: handler.token })
    const own = await on.call(calls.thread, { id }, { token })
    expect(own.data?.list.map(({ text }) => text)).toContain('请补充查新报告')
    expect(JSON.stringify(own.data)).not.toMatch(/内部|示例handler/)
    expect((await on.call(calls.post, { id, audience: 'staff', text: '想看内部' }, { token })).code).toBe(403)
    await on.set(id, { status: '27' })
    const panel = await on.hire('expertReview')
    expect(
      (await on.call(calls.post, { id, audience: 'both', text: '您好' }, { token: panel.token })).code,
    ).toBe(403)
    expect(
      (await on.call(calls.post, { id, audience: 'staff', text: '备注' }, { token: panel.token })).code,
    ).toBe(200)
  })

  test('a notice is looked at before it is sent, and its fate is shown', async () => {
    const { id } = await on.submitted(2010)
    const send = { projectId: id, template: 'progress' as const, to: [{ kind: 'applicant' as const }] }
    const more = { channels: ['sms' as const, 'site' as const], vars: { text: '专家名单正在确定。' } }
    const look = await on.call(
      calls.sendMessage,
      { ...send, ...more, previewOnly: true },
      { token: handler.token },
    )
    expect(look.data?.preview[0]?.text).toContain('专家名单正在确定。')
    const before = await on.call(calls.notices, { id }, { token: handler.token })
    expect(before.data?.list.some(({ template }) => template === '进展告知')).toBe(false)
    await on.call(calls.sendMessage, { ...send, ...more }, { token: handler.token })
    const after = await on.call(calls.notices, { id }, { token: handler.token })
    const sent = after.data?.list.filter(({ template }) => template === '进展告知') ?? []
    expect(sent.map(({ channel, state }) => `${channel} ${state}`).sort()).toEqual([
      'site site',
      'sms queued',
    ])
    const wrong = await on.call(
      calls.sendMessage,
      { ...send, ...more, template: 'caseProgress' },
      { token: handler.token },
    )
    expect(wrong.errorMsg).toBe('“异议办理进展”不能发给申请人')
  })
})

describe('a notice at a later time', () => {
  const HOUR = 3_600_000
  const notice = (id: string, more: object = {}) =>
    on.call(
      calls.sendMessage,
      {
        projectId: id,
        template: 'progress' as const,
        to: [{ kind: 'applicant' as const }],
        channels: ['sms' as const, 'site' as const],
        vars: { text: '专家名单定时告知。' },
        ...more,
      },
      { token: handler.token },
    )
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  const due = (id: string, ago = '1 minute') =>
    on.app.database.pool.query(
      `update "achievementScheduled" set "sendAt" = now() - $2::interval where "achievementId" = $1`,
      [id, ago],
    )
  const sent = async (id: string) =>
    (await on.call(calls.notices, { id }, { token: handler.token })).data?.list
      .filter(({ template }) => template === '进展告知')
      .map(({ channel }) => channel)
      .sort()
  const waiting = async (id: string, token = handler.token) =>
    (await on.call(calls.scheduled, { id }, { token })).data?.list ?? []

  test('waits in sight of staff alone, goes once when it is due, and stands in the thread then', async () => {
    const { id, token } = await on.submitted(2081)
    expect((await notice(id, { sendAt: inHours(-1) })).fields).toEqual({ sendAt: '发送时间已过' })
    expect((await notice(id, { sendAt: inHours(24 * 91) })).fields?.sendAt).toContain('90天')
    const sendAt = inHours(5)
    const reply = await notice(id, { sendAt })
    expect(reply.code, reply.errorMsg).toBe(200)
    expect(await waiting(id)).toMatchObject([
      { sendAt, state: 'waiting', toText: '申请人', channels: ['sms', 'site'], text: '专家名单定时告知。' },
    ])
    await timers()
    expect(await sent(id)).toEqual([])
    expect(JSON.stringify(await on.call(calls.thread, { id }, { token }))).not.toContain('定时告知')
    expect((await on.call(calls.scheduled, { id }, { token })).code).toBe(403)
    await due(id)
    await timers()
    await timers()
    expect(await sent(id)).toEqual(['site', 'sms'])
    expect(JSON.stringify(await on.call(calls.thread, { id }, { token }))).toContain('定时告知')
    expect(await waiting(id)).toEqual([])
  })

  test('put on hold by a restore, it goes once somebody has let it go', async () => {
    const { id } = await on.submitted(2080)
    await notice(id, { sendAt: inHours(1) })
    await due(id)
    await on.app.db.updateTable('achievementScheduled').set({ held: true }).execute()
    await timers()
    expect(await sent(id)).toEqual([])
    const listed = await heldNotices.list(on.app.db)
    expect(listed).toMatchObject([{ kind: 'notice', count: 1 }])
    await heldNotices.release(on.app.db, listed[0]?.id ?? '', '示例')
    await timers()
    expect(await sent(id)).toEqual(['site', 'sms'])
    expect(await heldNotices.list(on.app.db)).toEqual([])
  })

  test('is withdrawn before it goes, never afterwards, and by nobody who may not write to applicants', async () => {
    const { id } = await on.submitted(2082)
    const one = (await notice(id, { sendAt: inHours(1) })).data?.scheduledId ?? ''
    const panel = await on.hire('expertReview')
    expect((await on.call(calls.withdrawMessage, { id: one }, { token: panel.token })).code).toBe(403)
    expect((await on.call(calls.withdrawMessage, { id: one }, { token: handler.token })).code).toBe(200)
    await due(id)
    await timers()
    expect(await sent(id)).toEqual([])
    expect(await waiting(id)).toMatchObject([{ state: 'withdrawn' }])
    const two = (await notice(id, { sendAt: inHours(1) })).data?.scheduledId ?? ''
    await due(id)
    await timers()
    const late = await on.call(calls.withdrawMessage, { id: two }, { token: handler.token })
    expect(late.errorMsg).toBe('该通知已经发出或撤回，请刷新')
  })

  test('at night the SMS waits for the morning; the rest goes', async () => {
    const { id } = await on.submitted(2083)
    await clock.set('2033-03-02T22:30:00+08:00')
    const look = await notice(id, { previewOnly: true })
    const until = look.data?.heldUntil
    expect(until).toBe(new Date('2033-03-03T08:00:00+08:00').toISOString())
    expect(await waiting(id)).toEqual([])
    await notice(id)
    expect(await sent(id)).toEqual(['site'])
    expect(await waiting(id)).toMatchObject([{ channels: ['sms'], heldUntil: until }])
    await timers()
    expect(await sent(id)).toEqual(['site'])
    // One of both channels that comes due at night leaves its SMS behind as well.
    await notice(id, { sendAt: inHours(1) })
    await due(id)
    await timers()
    expect(await sent(id)).toEqual(['site', 'site'])
    await clock.set('2033-03-03T07:59:00+08:00')
    await timers()
    expect(await sent(id)).toEqual(['site', 'site'])
    await clock.set('2033-03-03T08:00:00+08:00')
    await timers()
    expect(await sent(id)).toEqual(['site', 'site', 'sms', 'sms'])
    expect(await waiting(id)).toEqual([])
  })

  test('that reaches nobody, or comes a day too late, is told as not sent', async () => {
    const { id } = await on.submitted(2084)
    await notice(id, { sendAt: inHours(1) })
    await due(id, '25 hours')
    await timers()
    expect(await waiting(id)).toMatchObject([{ state: 'failed', reason: expect.stringContaining('24小时') }])
    expect(await sent(id)).toEqual([])
    const nobody = await notice(id, { template: 'arrangement', to: [{ kind: 'panel' }], sendAt: inHours(1) })
    expect(nobody.errorMsg).toBe('没有可以通知的收件人')
  })
})

/** The experts were heard, and their leader has signed. */
const concludable = async (id: string) => {
  const { db } = on.app
  const { ownerId } = await on.rowOfAchievement(id)
  await on.set(id, { status: '27', dueAt: sql`now() - interval '1 day'` })
  const panel = {
    achievementId: id,
    state: 'locked',
    size: 0,
    reserve: 0,
    openedAt: sql<string>`now()`,
  } as const
  await db.insertInto('panel').values(panel).execute()
  const opinion = { no: 1, sections: '{}', authorId: id, authorName: '', authorRole: 'expert', docHash: '' }
  const { id: versionId } = await db
    .insertInto('opinionVersion')
    .values({ achievementId: id, ...opinion })
    .returning('id')
    .executeTakeFirstOrThrow()
  const signature = {
    versionId,
    expertId: ownerId,
    docHash: '',
    factor: 'sms',
    ip: '',
    userAgent: '',
  } as const
  await db.insertInto('opinionSignature').values(signature).execute()
}

describe('calendar', () => {
  const days = new Map([
    ['2026-10-01', false],
    ['2026-10-02', false],
    ['2026-10-05', false],
    ['2026-10-06', false],
    ['2026-10-07', false],
    ['2026-10-10', true],
  ])
  test.each([
    ['2026-09-30', 1, '2026-10-08'],
    ['2026-09-30', 3, '2026-10-10'],
    ['2026-10-09', 1, '2026-10-10'],
    ['2026-10-10', 1, '2026-10-12'],
    ['2026-11-20', 10, '2026-12-04'],
    ['2026-10-03', 0, '2026-10-08'],
  ])('from %s in %i working days: %s', (from, n, to) => {
    expect(workingDayAfter(days, from, n)).toBe(to)
    if (n > 0) expect(workingDaysBetween(days, from, to)).toBe(n)
  })

  test('a year is read line by line, and a line that cannot be read refuses all by its number', () => {
    const read = readLines(2027, '2027-10-01 至 2027-10-07 休 国庆节\n\n2027-10-09 班 国庆节调休上班')
    expect(read.map(({ day }) => day)).toEqual([
      ...['2027-10-01', '2027-10-04', '2027-10-05', '2027-10-06', '2027-10-07', '2027-10-09'],
    ])
    expect(() => readLines(2027, '2027-10-01 休\n十月一日 休')).toThrow('第2行格式不正确')
    expect(() => readLines(2027, '2026-10-01 休 国庆节')).toThrow('第1行不在2027年')
    expect(() => readLines(2027, '2027-02-30 休 春节')).toThrow('第1行日期不正确')
  })

  test('staff replace a year and change a day; due dates follow', async () => {
    const lines = '2031-05-01 至 2031-05-05 休 劳动节'
    const reply = await on.call(calls.importYear, { year: 2031, lines }, { token: inCharge.token })
    expect(reply.data?.days).toBe(3)
    await on.call(calls.setDay, { day: '2031-05-10', kind: 'workday', name: '' }, { token: inCharge.token })
    const { data } = await on.call(calls.calendar, { year: 2031 }, { token: handler.token })
    expect(data?.list.at(-1)).toEqual({ day: '2031-05-10', works: true, name: '调休上班' })
    expect(
      (await on.call(calls.setDay, { day: '2031-05-10', kind: 'usual' }, { token: handler.token })).code,
    ).toBe(403)
  })

  test('the digest goes out on working days, once, and what is late goes one office up', async () => {
    const { id } = await on.submitted(2011)
    await on.set(id, { status: '23', dueAt: '2026-11-02T15:59:59Z' })
    expect(await sendDigests(on.process, on.app.db, '2026-11-21')).toBe(0)
    await sendDigests(on.process, on.app.db, '2026-11-23')
    await sendDigests(on.process, on.app.db, '2026-11-23')
    const digests = (await on.messagesTo('fuze@example.org')).filter(({ subject }) =>
      subject?.includes('今日待办'),
    )
    expect(digests).toHaveLength(1)
    expect(digests[0]?.text).toContain('形式审查，期限2026-11-02，已逾期15个工作日')
  })

  test('the person in charge is reminded of what can be concluded and of returns that may be closed', async () => {
    const { id } = await on.submitted(2016)
    const { id: other } = await on.submitted(2017)
    const lines = async (day: string) => {
      await sendDigests(on.process, on.app.db, day)
      const mail = (await on.messagesTo('fuze@example.org')).find(({ subject }) => subject?.includes('待办'))
      return (mail?.text ?? '').split('\n')
    }
    const no = (await on.rowOfAchievement(id)).acceptNo ?? ''
    const otherNo = (await on.rowOfAchievement(other)).acceptNo ?? ''
    await on.set(id, { status: '27', dueAt: null })
    await on.set(other, { status: '12', dueAt: sql`now() - interval '10 days'` })
    const early = await lines('2026-11-24')
    expect(early.filter((line) => line.includes(no) || line.includes(otherNo))).toEqual([])
    await concludable(id)
    await on.set(other, { status: '12', dueAt: sql`now() - interval '61 days'` })
    const late = await lines('2026-11-25')
    expect(late.find((line) => line.includes(no))).toContain('作出评价结论')
    expect(late.find((line) => line.includes(otherNo))).toContain('可以逾期关闭')
  })
})

test('how it is evaluated is what the handler chooses at the start, whatever was applied for', async () => {
  const { id } = await on.submitted(880)
  for (const [mode, kept] of [
    [['correspondence'], 'correspondence'],
    [['correspondence', 'meeting'], 'meeting'],
    [['test', 'meeting'], 'test'],
  ] as const) {
    await on.set(id, { status: '26' })
    const reply = await on.examine(handler.token, id, 'startEvaluation', { ...on.whole, mode: [...mode] })
    expect(reply.code, reply.errorMsg).toBe(200)
    expect((await on.rowOfAchievement(id)).evalMode).toBe(kept)
  }
})
