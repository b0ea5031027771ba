import { member as calls, serialNumber } from '@portal/contract/membership/member.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { person as personCalls } from '@portal/contract/membership/person.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFonts } from '../../platform/documents/fonts.ts'
import { issue } from '../certificate/issue.actions.ts'
import { CONFIRMED, nextIp, type PersonApp, personApp } from './person.testing.ts'

/** Nobody becomes a member by accident: warnings are confirmed, and an approval can be taken back. */

let on: PersonApp
let token: string
beforeAll(async () => {
  on = await personApp()
  token = on.reviewer
})
afterAll(() => on.close())

let taken = 8100
/** Registered through the form, with the stamped form or without. */
const applied = async ({ scanned = true, change = {} }: { scanned?: boolean; change?: object } = {}) => {
  const { ticket } = await on.begin()
  const files = scanned ? { companyAttach: [await on.upload(ticket)], uploadLater: false } : {}
  taken += 1
  const { data } = await on.register(taken, { ...files, ...change }, ticket)
  return data?.id ?? ''
}
/** As the review desk reads it off a form that was printed from this very data. */
const codeOf = async (id: string) => {
  const { data } = await on.call(calls.reviewDesk, { id }, { token })
  return { applicationNo: data?.applicationNo ?? '', contentHash: data?.contentHash ?? '' }
}
const approve = async (id: string, more: Partial<CallOf<typeof calls.auditRegStatus>> = {}, by = token) => {
  const { version } = await on.rowOf(id)
  return on.call(calls.auditRegStatus, { id, version, action: 'approve', ...more }, { token: by })
}
const undo = async (id: string, by = token) =>
  on.call(calls.undoApproval, { id, version: (await on.rowOf(id)).version }, { token: by })
const withdraw = async (id: string, reason = '材料经复核不实') =>
  on.call(calls.withdrawApproval, { id, version: (await on.rowOf(id)).version, reason }, { token })
/** The time in which it can be undone is over. */
const later = (id: string) =>
  sql`update member set "undoUntil" = now() - interval '1 second' where id = ${id}`.execute(on.app.db)
const historyOf = async (id: string) =>
  (await on.call(memberAdmin.history, { id }, { token })).data?.list ?? []
const messagesOf = (id: string, about: string) =>
  on.app.db
    .selectFrom('outbox')
    .select(['template', 'state', 'payload'])
    .select(sql<boolean>`"nextAt" >= (select "undoUntil" from member where id = ${id})`.as('held'))
    .where('memberId', '=', id)
    .where('template', 'like', `${about}%`)
    .orderBy('template')
    .execute()

describe('what has to be confirmed', () => {
  test('a form whose code says the same asks for nothing', async () => {
    const id = await applied()
    const reply = await approve(id, { formCode: await codeOf(id) })
    expect(reply).toMatchObject({ code: 200 })
    expect((await historyOf(id))[0]).toMatchObject({ action: 'approve', confirmed: [] })
  })

  test('the specified fields alone are refused where there is a warning, which is named', async () => {
    const id = await applied()
    const refused = await approve(id)
    expect(refused).toMatchObject({
      code: 6013,
      error: 'approvalUnconfirmed',
      errorMsg: '请先确认“盖章表的二维码尚未识别”，并说明仍可通过的理由',
      data: { warnings: ['codeUnread'] },
    })
    const other = { ...(await codeOf(id)), contentHash: '0'.repeat(16) }
    expect((await approve(id, { formCode: other })).data).toEqual({ warnings: ['codeDiffers'] })
    const foreign = { ...(await codeOf(id)), applicationNo: 'G20200101-AAAAAA' }
    expect((await approve(id, { formCode: foreign })).data).toEqual({ warnings: ['codeDiffers'] })
    // A reason for something else confirms nothing.
    const elsewhere = [{ warning: 'formMissing' as const, reason: '纸质原件已核对' }]
    expect((await approve(id, { confirmed: elsewhere })).error).toBe('approvalUnconfirmed')
    expect(await on.rowOf(id)).toMatchObject({ state: 'pending', version: 1, serial: null })
    const reason = '已逐项核对'
    const confirmed = [...elsewhere, { warning: 'codeDiffers' as const, reason }]
    expect((await approve(id, { formCode: other, confirmed })).code).toBe(200)
    // Only what stood is kept.
    expect((await historyOf(id))[0]?.confirmed).toEqual([{ warning: 'codeDiffers', reason }])
  })

  test('without the form, and looking like somebody else: each with its reason, kept and logged', async () => {
    const first = await on.make()
    const id = await applied({ scanned: false, change: { mobileTel: first.values.mobileTel } })
    expect((await approve(id)).data).toEqual({ warnings: ['formMissing', 'duplicate'] })
    const half = [{ warning: 'duplicate' as const, reason: '已核实，不是重复' }]
    expect((await approve(id, { confirmed: half })).data).toEqual({ warnings: ['formMissing'] })
    for (const reason of ['', ' ', '是'])
      expect(
        (await approve(id, { confirmed: [...half, { warning: 'formMissing', reason }] })).fields,
      ).toEqual({ 'confirmed.1.reason': '请说明理由' })
    const confirmed = [...half, { warning: 'formMissing' as const, reason: '纸质原件已核对' }]
    expect((await approve(id, { confirmed })).code).toBe(200)
    expect((await historyOf(id))[0]?.confirmed).toEqual([confirmed[1], confirmed[0]])
    const { rows } = await sql<{ detail: { confirmed: string } }>`select detail from "auditLog"
      where "targetId" = ${id} and detail ? 'confirmed'`.execute(on.app.db)
    expect(rows.map(({ detail }) => detail.confirmed)).toEqual([
      '免盖章表通过：纸质原件已核对；疑似重复仍通过：已核实，不是重复',
    ])
    // Why the society was sure is no matter of the member's.
    const own = await on.call(calls.opinions, {}, { token: on.asMember(id) })
    expect(JSON.stringify(own.data)).not.toContain('纸质原件')
  })

  test('what waits for its form stands apart from the queue until the form comes', async () => {
    const keyword = `申请人${[...String(taken)].map((digit) => '零一二三四五六七八九'[Number(digit)]).join('')}`
    const id = await applied({ scanned: false, change: { name: keyword } })
    const listed = async (state: 'pending' | 'incomplete') =>
      (await on.call(personCalls.list, { state, keyword }, { token })).data
    const counted = async () =>
      (await on.call(personCalls.list, { state: 'pending' }, { token })).data?.counts
    const before = await counted()
    expect((await listed('pending'))?.counts).toMatchObject({ pending: 0, incomplete: 1 })
    expect((await listed('incomplete'))?.total).toBe(1)
    expect((await listed('pending'))?.total).toBe(0)
    const queueOf = async () =>
      (await on.call(calls.dashboard, {}, { token })).data?.queues.find(({ kind }) => kind === 'person')
    expect(await queueOf()).toMatchObject({ pending: before?.pending, incomplete: before?.incomplete })
    const ticket = await on.reopen(id)
    const companyAttach = [await on.upload(ticket)]
    expect((await on.call(calls.supplement, { companyAttach }, { ticket, ip: nextIp() })).code).toBe(200)
    const after = await listed('pending')
    expect(after?.total).toBe(1)
    expect(await counted()).toMatchObject({
      pending: (before?.pending ?? 0) + 1,
      incomplete: (before?.incomplete ?? 0) - 1,
    })
  })
})

describe('撤销 within ten minutes', () => {
  test('messages wait; undone, nothing was: no message, no session, the same number next time', async () => {
    const id = await applied({ change: { email: 'undo@example.org' } })
    const before = await on.rowOf(id)
    const reply = await approve(id, { confirmed: CONFIRMED, level: 'S', memberTag1: '理事' })
    const approved = await on.rowOf(id)
    expect(reply.data).toMatchObject({ version: approved.version, undoUntil: approved.undoUntil })
    const { rows } = await sql<{
      minutes: number
    }>`select extract(epoch from "undoUntil" - "updatedAt") / 60 as minutes
      from member where id = ${id}`.execute(on.app.db)
    expect(Number(rows[0]?.minutes)).toBeCloseTo(10, 1)
    expect(await messagesOf(id, 'application-approved')).toMatchObject([
      { template: 'application-approved', state: 'queued', held: true },
      { template: 'application-approved-mail', state: 'queued', held: true },
    ])
    const desk = (await on.call(calls.reviewDesk, { id }, { token })).data
    expect(desk?.record.undoUntil).toBe(approved.undoUntil)
    expect(desk?.actions).toContain('undoApproval')
    expect(desk?.actions).not.toContain('withdrawApproval')
    const { accountId } = approved
    const session = on.app.signIn({ role: 'person', memberId: id, accountId: accountId ?? '' })
    expect((await on.call(calls.opinions, {}, { token: session })).code).toBe(200)
    await sql`insert into session ("tokenHash", "accountId", "expiresAt", ip, device, "userAgent")
      values ('\\x00'::bytea, ${accountId}, now() + interval '1 hour', '127.0.0.1', '', '')`.execute(
      on.app.db,
    )

    const other = on.app.signIn({ role: 'administrator', name: '审核员乙' })
    expect((await undo(id, other)).code).toBe(200)
    const after = await on.rowOf(id)
    const { version: _v, updatedAt: _u, serial, ...same } = after
    const { version: _w, updatedAt: _t, serial: none, ...as } = before
    expect(same).toEqual(as)
    expect([none, serial]).toEqual([null, approved.serial])
    expect(await messagesOf(id, 'application-approved')).toMatchObject([
      { state: 'cancelled', payload: null },
      { state: 'cancelled', payload: null },
    ])
    const ended = await on.app.db
      .selectFrom('session')
      .select('endReason')
      .where('accountId', '=', accountId ?? '')
      .execute()
    expect(ended).toEqual([{ endReason: 'approvalTakenBack' }])
    expect((await historyOf(id)).map(({ action, actor }) => [action, actor])).toEqual([
      ['undoApproval', '审核员乙'],
      ['approve', '审核员甲'],
      ['submit', '申请人'],
    ])
    // The applicant never heard of it.
    const view = await on.call(personCalls.beforeLogin, {}, { ticket: await on.reopen(id) })
    expect(view.data).toMatchObject({ state: 'pending', serialNum: '', history: [{ action: 'submit' }] })

    const again = await approve(id, { confirmed: CONFIRMED })
    expect(again.data?.serialNum.slice(9, 14)).toBe(serialNumber(approved).slice(9, 14))
    expect(await messagesOf(id, 'application-approved')).toHaveLength(4)
    const revision = await on.app.db
      .selectFrom('memberRevision')
      .select(['version', 'status'])
      .where('memberId', '=', id)
      .execute()
    expect(revision).toEqual([{ version: 1, status: 'approved' }])
  })

  test('once only, not with an old version, not after the time, not by the member itself', async () => {
    const id = await applied()
    expect((await undo(id)).error).toBe('stateChanged')
    await approve(id, { confirmed: CONFIRMED })
    const { version } = await on.rowOf(id)
    const stale = await on.call(calls.undoApproval, { id, version: version - 1 }, { token })
    expect(stale.error).toBe('stateChanged')
    for (const role of ['editor', 'handler'] as const)
      expect((await undo(id, on.app.signIn({ role }))).status).toBe(403)
    expect((await undo(id, on.asMember(id))).status).toBe(403)
    const replies = await Promise.all(
      [1, 2].map(() => on.call(calls.undoApproval, { id, version }, { token })),
    )
    expect(replies.map(({ error }) => error ?? 'done').sort()).toEqual(['done', 'stateChanged'])
    await approve(id, { confirmed: CONFIRMED })
    await later(id)
    expect(await undo(id)).toMatchObject({ error: 'undoExpired', errorMsg: '已超过可以撤销的期限' })
    expect(await on.rowOf(id)).toMatchObject({ state: 'approved' })
  })

  test('whoever is deleted in that time hears of no approval', async () => {
    const id = await applied()
    await approve(id, { confirmed: CONFIRMED })
    expect((await on.call(personCalls.remove, { id }, { token })).code).toBe(200)
    expect((await messagesOf(id, 'application-approved')).map(({ state }) => state)).toEqual([
      'cancelled',
      'cancelled',
    ])
  })

  test('a change that the member has handed in meanwhile goes with it', async () => {
    const id = await applied()
    const handIn = async () => {
      const input = { version: (await on.rowOf(id)).version, changes: { zw: '新职务' } }
      return (await on.call(calls.submitModifiedUserInfo, input, { token: on.asMember(id) })).code
    }
    await approve(id, { confirmed: CONFIRMED })
    expect(await handIn()).toBe(200)
    expect((await undo(id)).code).toBe(200)
    expect(await on.rowOf(id)).toMatchObject({ state: 'pending', infoEditStatus: '0' })
    expect((await approve(id, { confirmed: CONFIRMED })).code).toBe(200)
    // Nothing of it stands in the way of the next one.
    expect(await handIn()).toBe(200)
  })
})

describe('撤回通过 afterwards', () => {
  test('needs a reason; the member is told, the certificate ends, the number stays with the record', async () => {
    const id = await applied({ change: { email: 'withdrawn@example.org' } })
    const serialNum = (await approve(id, { confirmed: CONFIRMED })).data?.serialNum ?? ''
    const approved = await on.rowOf(id)
    expect((await withdraw(id)).error).toBe('approvalFresh')
    const issuing = { ...on.deps, files: on.files, fonts: createFonts() }
    const by = { id: null, name: '办证员甲' }
    await expect(issue(issuing, on.app.db, id, by)).rejects.toMatchObject({ error: 'approvalFresh' })
    await later(id)
    const made = await issue(issuing, on.app.db, id, by)
    expect(made.serialNum).toBe(serialNum)
    const desk = (await on.call(calls.reviewDesk, { id }, { token })).data
    expect(desk?.record.undoUntil).toBeNull()
    expect(desk?.actions).toContain('withdrawApproval')
    expect(desk?.actions).not.toContain('undoApproval')

    expect((await withdraw(id, ' ')).fields).toEqual({ reason: '请填写原因' })
    expect((await withdraw(id)).code).toBe(200)
    expect(await on.rowOf(id)).toMatchObject({
      ...{ state: 'pending', serial: approved.serial, examineDate: null, level: '' },
      vId: approved.vId.slice(0, -1),
    })
    expect((await historyOf(id))[0]).toMatchObject({ action: 'withdrawApproval', opinion: '材料经复核不实' })
    expect(await messagesOf(id, 'approval-withdrawn')).toMatchObject([
      { template: 'approval-withdrawn', state: 'queued' },
      { template: 'approval-withdrawn-mail', state: 'queued' },
    ])
    const { rows } = await sql<object>`select status, "endReason" from certificate
      where "memberId" = ${id}`.execute(on.app.db)
    expect(rows).toEqual([{ status: 'revoked', endReason: '撤回审核通过：材料经复核不实' }])
    // The applicant reads why.
    const view = await on.call(personCalls.beforeLogin, {}, { ticket: await on.reopen(id) })
    expect(view.data?.history.map(({ action, opinion }) => [action, opinion])).toEqual([
      ['withdrawApproval', '材料经复核不实'],
      ['approve', ''],
      ['submit', ''],
    ])
    // In the queue as of today, and decided like any other.
    expect((await on.call(calls.reviewDesk, { id }, { token })).data?.waitingDays).toBe(0)
    const again = await approve(id, { confirmed: CONFIRMED })
    expect(again.data?.serialNum.slice(9, 14)).toBe(serialNum.slice(9, 14))
    expect((await withdraw(await applied())).error).toBe('stateChanged')
  })

  test('whom staff brought in can be withdrawn too', async () => {
    const { memberId } = await on.make({ state: 'approved', memberTag1: '理事' })
    expect((await withdraw(memberId)).code).toBe(200)
    expect(await on.rowOf(memberId)).toMatchObject({ state: 'pending', memberTag1: '会员' })
  })
})
