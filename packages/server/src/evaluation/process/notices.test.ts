import { achievementProcess as calls } from '@portal/contract/evaluation/process/process.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { heldNotices } from '../notice/held.queries.ts'
import { type ProcessApp, processApp } from './process.testing.ts'
import { runTimers } from './timer.jobs.ts'

let on: ProcessApp
let handler: { id: string; token: string }
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await processApp()
  handler = await on.hire('handler', { email: 'jingban@example.org' })
  await on.hire('inCharge', { email: 'fuze@example.org' })
})
afterAll(() => on.close())
const timers = () => runTimers(on.process, on.app.db)

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
    // What waits for an answer is what the applicant says, not what colleagues or the portal write.
    const unread = async () => (await on.call(calls.process, { id }, { token: handler.token })).data?.unread
    expect(await unread()).toBe(0)
    expect((await on.call(calls.post, { id, audience: 'both', text: '已补充' }, { token })).code).toBe(200)
    expect(await unread()).toBe(1)
    await on.call(calls.post, { id, audience: 'both', text: '收到' }, { token: handler.token })
    expect(await unread()).toBe(0)
    await on.set(id, { status: '27' })
    const panel = await on.hire('expertReview')
    expect(
      (await on.call(calls.post, { id, audience: 'both', text: '您好' }, { token: panel.token })).code,
    ).toBe(403)
    expect(
      (await on.call(calls.post, { id, audience: 'staff', text: '备注' }, { token: panel.token })).code,
    ).toBe(200)
    expect(await unread()).toBe(0)
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
  test('is arranged for ninety days ahead and no later', async () => {
    const { id } = await on.submitted(2085)
    const last = Date.now() + 90 * 24 * HOUR
    const at = (ms: number) => notice(id, { sendAt: new Date(ms).toISOString() })
    // As long as a call may take.
    expect((await at(last + 60_000)).fields?.sendAt ?? '').toContain('90天')
    expect((await at(last)).code).toBe(200)
  })

  test('that could not go for a day goes until its last moment, and not after it', async () => {
    const arranged = async (n: number) => {
      await clock.set('2033-03-10T09:00:00+08:00')
      const { id } = await on.submitted(n)
      expect((await notice(id, { sendAt: '2033-03-10T10:00:00+08:00' })).code).toBe(200)
      return id
    }
    const one = await arranged(2086)
    await clock.set('2033-03-11T09:59:50+08:00')
    await timers()
    expect(await sent(one)).toEqual(['site', 'sms'])
    const other = await arranged(2087)
    await clock.set('2033-03-11T10:00:01+08:00')
    await timers()
    expect(await sent(other)).toEqual([])
    expect(await waiting(other)).toMatchObject([{ state: 'failed' }])
  })
})
