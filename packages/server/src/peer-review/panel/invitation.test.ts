import { invitation as replies } from '@portal/contract/peer-review/invitation.calls'
import { panel as calls } from '@portal/contract/peer-review/panel.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyEvents } from '../../evaluation/achievement/achievement-log.queries.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'

/** Panels from the search to the lock, through the real server (docs/handbook/peer-review.md#panel). */

let on: PanelApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await panelApp()
})
afterAll(() => on.close())

describe('invitations', () => {
  test('go out by mail and SMS, and open without a sign-in; reading is not answering', async () => {
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    await on.confirmed(projectId, experts)
    expect((await on.invite(projectId)).data).toEqual({ sent: 5 })
    expect((await on.invite(projectId)).error).toBe('guardFailed')
    const [first] = experts
    const link = await on.linkOf(first?.id ?? '')
    expect(link.mail).toContain(on.first.orgName)
    expect(link.mail).toContain('保密承诺')
    expect(link.sms).toMatch(/\/y\?code=[\w-]{32}/)
    const opened = await on.call(replies.open, { code: link.code })
    expect(opened.data).toMatchObject({
      state: 'open',
      expertName: first?.row.name,
      units: [on.first.orgName, on.second.orgName],
    })
    const { list } = await on.view(projectId)
    const row = list.find(({ expertId }) => expertId === first?.id)
    expect(row).toMatchObject({ joinStatus: '0', invite: { status: 'read' } })
    expect(row?.invite.channels.map(({ channel, state }) => `${channel} ${state}`).sort()).toEqual([
      'mail sent',
      'sms sent',
    ])
    // Whatever merely fetches the address changes nothing.
    for (const endpoint of [replies.open, replies.reply])
      expect(
        (await fetch(`${on.app.url}${endpoint.path}?${new URLSearchParams({ ...link })}`)).status,
      ).not.toBe(200)
    const kept = await on.app.db
      .selectFrom('invitation')
      .selectAll()
      .where('expertId', '=', first?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(kept)).not.toContain(link.code)
  })

  test('one agrees, one declines: the reserve of the same subject moves up and is asked, the handler hears of it', async () => {
    // Nobody has taken it up, and the office has an address and no phone.
    await on.hire('handler', { email: 'jingban@example.org' })
    const projectId = await on.achievement()
    const seats = await on.pool(5)
    const [other, same] = [await on.expert({ subject: '交通运输工程' }), await on.expert()]
    const last = await on.expert()
    await on.confirmed(projectId, [...seats, other, same, last])
    await on.invite(projectId)
    const [yes, no] = seats
    expect((await on.reply(yes?.id ?? '')).data).toEqual({ agree: '1' })
    const declined = await on.reply(no?.id ?? '', {
      agree: '0',
      reasonCode: 'time',
      text: '在外出差',
      suggest: '示例推荐人',
    })
    expect(declined.data).toEqual({ agree: '0' })
    const { list, gone } = await on.view(projectId)
    expect(gone).toMatchObject([
      { expertId: no?.id, reason: '时间冲突：在外出差', suggestion: '示例推荐人', joinSource: 'link' },
    ])
    expect(list.find(({ expertId }) => expertId === same.id)).toMatchObject({
      reserveNo: 0,
      invite: { status: 'sent' },
    })
    expect(
      list.filter(({ reserveNo }) => reserveNo > 0).map(({ expertId, reserveNo }) => [expertId, reserveNo]),
    ).toEqual([
      [other.id, 1],
      [last.id, 2],
    ])
    expect((await on.linkOf(same.id)).code).not.toBe('')
    const heard = (await on.messagesTo('jingban@example.org')).map(({ text }) => text)
    expect(heard.filter((text) => text.includes(`谢绝参加，已由备选专家${same.row.name}递补`))).toHaveLength(
      1,
    )
    expect(heard.filter((text) => text.includes('同意参加'))).toEqual([])
    expect(await verifyEvents(on.app.db, projectId)).toBeUndefined()
  })

  test('5003 wrong or withdrawn, 5004 expired, 5005 answered before, each with its page', async () => {
    const projectId = await on.achievement()
    const other = await on.achievement()
    const experts = await on.pool(8)
    await on.confirmed(projectId, experts)
    await on.invite(projectId)
    const [a, b, c] = experts.map(({ id }) => id) as [string, string, string]
    const link = await on.linkOf(a)
    expect(await on.reply(a, { code: `${link.code.slice(0, -1)}_` })).toMatchObject({
      code: 5003,
      errorMsg: '操作无效',
    })
    expect(await on.reply(a, { projectId: other })).toMatchObject({ code: 5003 })
    expect(await on.reply(a, { idCard: (await on.linkOf(b)).idCard })).toMatchObject({ code: 5003 })
    expect((await on.reply(a)).code).toBe(200)
    expect(await on.reply(a, { agree: '0', reasonCode: 'time' })).toMatchObject({
      code: 5005,
      errorMsg: '请勿重复操作',
    })
    expect((await on.call(replies.open, { code: link.code })).data?.state).toBe('agreed')
    const withdrawn = await on.linkOf(b)
    await on.call(
      calls.revokeInvite,
      { projectId, expertId: b, reason: '会议时间有变化' },
      { token: on.staff.expertReview },
    )
    expect(await on.reply(b)).toMatchObject({ code: 5003 })
    expect((await on.call(replies.open, { code: withdrawn.code })).data).toMatchObject({
      state: 'invalid',
      projectName: '',
    })
    await on.age(projectId, 10)
    expect(await on.reply(c)).toMatchObject({ code: 5004, errorMsg: '操作已超时' })
    const expired = await on.call(replies.open, { code: (await on.linkOf(c)).code })
    expect(expired.data).toMatchObject({ state: 'expired', staffPhone: '000-00000004' })
    // The work stands still: nobody joins meanwhile.
    await on.app.db.updateTable('achievement').set({ status: '14' }).where('id', '=', projectId).execute()
    await on.age(projectId, -10)
    expect(await on.reply(c)).toMatchObject({ code: 5003 })
  })

  test('ten answers at the same moment are one answer', async () => {
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    await on.confirmed(projectId, experts)
    await on.invite(projectId)
    const id = experts[3]?.id ?? ''
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => on.reply(id, n % 2 ? {} : { agree: '0', reasonCode: 'health' })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 5005)).toHaveLength(9)
    const { list } = await on.view(projectId)
    expect(list.filter(({ reserveNo }) => reserveNo === 0)).toHaveLength(5)
  })

  test('a declared relation cannot be agreed away, and blocks for good', async () => {
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    await on.confirmed(projectId, experts)
    await on.invite(projectId)
    const id = experts[2]?.id ?? ''
    expect((await on.reply(id, { noInterest: false })).fields?.noInterest).toContain('请确认')
    const answer = await on.reply(id, { recusal: { kind: 'kinship', text: '与第二完成人是夫妻' } })
    expect(answer.data).toEqual({ agree: '0' })
    const again = await on.distribute(on.staff.expertReview, {
      projectId,
      dryRun: true,
      expectVersion: 0,
      members: [{ expertId: id }],
    })
    expect(again.data?.rejected[0]?.hits[0]?.rule).toBe('declared')
  })

  test('reminders go out once per rule; whoever lets the time pass is replaced', async () => {
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    await on.confirmed(projectId, experts)
    await on.invite(projectId)
    const [first] = experts
    const { email } = await on.rowOf(first?.id ?? '')
    const asked = async () =>
      (await on.messagesTo(email)).filter(({ template }) => template.startsWith('expert-'))
    await on.tick()
    expect(await asked()).toHaveLength(1)
    await on.age(projectId, 3.2)
    await on.tick()
    await on.tick()
    expect(await asked()).toHaveLength(2)
    // They end with a day, whatever the hour is now.
    const { expireAt } = (await on.view(projectId)).list[0]?.invite ?? {}
    await on.age(projectId, (Date.parse(expireAt ?? '') - Date.now()) / 86_400_000 - 0.5)
    await on.tick()
    expect(await asked()).toHaveLength(3)
    expect((await on.view(projectId)).list[0]?.invite.reminders.map(({ rule }) => rule)).toContain(
      'dayBefore',
    )
    await on.age(projectId, 2)
    expect(await on.tick()).toBeGreaterThanOrEqual(5)
    const { list, gone } = await on.view(projectId)
    expect(gone).toHaveLength(5)
    expect(gone[0]).toMatchObject({ reason: '逾期未答复', invite: { status: 'expired' } })
    expect(list.filter(({ reserveNo }) => reserveNo === 0)).toHaveLength(3)
    // The end of the evaluation ends what is still open.
    await on.app.db
      .updateTable('achievement')
      .set({ status: '28', outcome: 'terminated' })
      .where('id', '=', projectId)
      .execute()
    await on.tick()
    const left = await on.app.db
      .selectFrom('invitation')
      .select('state')
      .where('achievementId', '=', projectId)
      .execute()
    expect(left.map(({ state }) => state).filter((state) => state === 'sent' || state === 'read')).toEqual([])
  })

  test('staff take answers down; over the expert’s own only on purpose', async () => {
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    await on.confirmed(projectId, experts)
    await on.invite(projectId)
    const [a, b] = experts.map(({ id }) => id) as [string, string]
    await on.reply(a)
    expect(await on.join(projectId, a, '2')).toMatchObject({ error: 'ownAnswer' })
    const overruled = (reason: string) => on.join(projectId, a, '2', { overrule: true, reason })
    expect(await overruled('不来了')).toMatchObject({ error: 'ownAnswer' })
    expect((await on.join(projectId, a, '4', { source: 'onsite' })).data?.joinStatus).toBe('4')
    // Who was taken down as there was not: that says why.
    const back = { joinStatus: '1' as const, source: 'onsite' as const, reason: '' }
    expect((await on.join(projectId, a, '1', back)).fields).toEqual({ reason: '请填写原因' })
    expect((await on.join(projectId, a, '1', { ...back, reason: '登记错人' })).data?.joinStatus).toBe('1')
    const phoned = await on.join(projectId, b, '1')
    expect(phoned.data).toEqual({ joinStatus: '1', promoted: '' })
    expect(await on.reply(b)).toMatchObject({ code: 5005 })
    expect((await on.join(projectId, b, '2', { expect: '0' })).error).toBe('stateChanged')
    const over = await on.join(projectId, b, '2', { reason: '来电说明时间冲突' })
    expect(over.data?.promoted).toBe(experts[5]?.row.name)
  })

  test('a new submission and a changed record are checked again by themselves', async () => {
    const projectId = await on.achievement()
    const experts = await on.pool(8)
    await on.confirmed(projectId, experts)
    const moved = experts[1]
    await on.app.db
      .updateTable('member')
      .set({ orgId: on.first.orgId, company: on.first.orgName, updatedAt: sql`clock_timestamp()` })
      .where('id', '=', moved?.id ?? '')
      .execute()
    await on.tick()
    const { list } = await on.view(projectId)
    expect(list.find(({ expertId }) => expertId === moved?.id)?.coi.hits).toMatchObject([
      { rule: 'sameUnit' },
    ])
    expect((await on.invite(projectId)).errorMsg).toContain('不能邀请专家')
  })
})
