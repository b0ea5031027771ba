import { bulk as calls } from '@portal/contract/membership/bulk/bulk.calls'
import { labels } from '@portal/contract/membership/label/label.calls'
import { member } from '@portal/contract/membership/member.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { person } from '@portal/contract/membership/person.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createProjectAccount } from '../admission/member.factory.ts'
import { type PersonApp, personApp } from '../person/person.testing.ts'

let on: PersonApp
let token: string
beforeAll(async () => {
  on = await personApp()
  token = on.reviewer
  await on.deps.jobs.start()
})
afterAll(async () => {
  await on.deps.jobs.stop()
  await on.close()
})

type Order = CallOf<typeof calls.preview>
const staffToken = async (name: string, role: 'administrator' | 'editor' = 'administrator') => {
  const accountId = crypto.randomUUID()
  await on.app.db
    .insertInto('account')
    .values({
      ...{ id: accountId, kind: 'staff', role, name, mobileTel: '', memberId: null },
      ...{ accountIndex: Buffer.from(accountId), accountSealed: Buffer.from('x'), mustChangePassword: false },
      passwordHash: null,
    } as never)
    .execute()
  return { accountId, token: on.app.signIn({ role, name, accountId }) }
}
const preview = (order: Order, by = token) => on.call(calls.preview, order, { token: by })
const start = async (order: Order & { reason?: string }, by: string) => {
  const { reason, ...chosen } = order
  const seen = await preview(chosen, by)
  return on.call(calls.start, { ...order, expected: seen.data?.ready ?? 1 }, { token: by })
}
const ended = (id: string) =>
  eventually(async () => {
    const { data } = await on.call(calls.get, { id }, { token })
    expect(data?.running).toBe(false)
    if (!data) throw new Error('no act')
    return data
  })
const carriedOut = async (order: Order & { reason?: string }) => {
  const { token: by } = await staffToken('办理员甲')
  const reply = await start(order, by)
  if (!reply.data) throw new Error(JSON.stringify(reply))
  return { id: reply.data.id, by, end: await ended(reply.data.id) }
}
const historyOf = async (id: string) => {
  const { data } = await on.call(memberAdmin.history, { id }, { token })
  return data?.list.map(({ action, actor, opinion }) => ({ action, actor, opinion }))
}

describe('who', () => {
  test('administrators only; a member, an editor and a stranger get nothing', async () => {
    const { memberId } = await on.make({ state: 'approved' })
    const order: Order = { kind: 'person', ids: [memberId], act: 'lock' }
    expect((await preview(order)).status).toBe(200)
    for (const other of [
      on.app.signIn({ role: 'editor' }),
      on.asMember(memberId),
      on.app.signIn({ role: 'inCharge' }),
    ])
      for (const [call, input] of [
        [calls.preview, order],
        [calls.start, { ...order, reason: '示例原因', expected: 1 }],
        [calls.list, {}],
      ] as const)
        expect((await on.app.callWith(call, input, { token: other })).status, call.path).toBe(403)
    expect((await on.app.callWith(calls.preview, order, {})).status).toBe(401)
  })

  test('what is missing is said at its field', async () => {
    const { memberId } = await on.make({ state: 'approved' })
    const order = { kind: 'person', ids: [memberId], expected: 1 } as const
    const fieldsOf = async (input: object) =>
      (await on.app.callWith(calls.start, { ...order, ...input }, { token })).fields
    expect(await fieldsOf({ act: 'level', reason: '调整级别' })).toEqual({ value: '请选择级别' })
    expect(await fieldsOf({ act: 'level', value: 'S' })).toEqual({ reason: '请填写原因' })
    expect(await fieldsOf({ act: 'level', value: 'C', reason: '调整级别' })).toEqual({ value: '请重新选择' })
    expect(await fieldsOf({ act: 'return' })).toEqual({ reason: '请填写退回意见' })
    expect(await fieldsOf({ act: 'addLabel', value: crypto.randomUUID() })).toEqual({ value: '请重新选择' })
    const project = await createProjectAccount(on.app.db, on.deps, { state: 'approved' })
    const reply = await preview({ kind: 'project', ids: [project.memberId], act: 'post', value: '会员' })
    expect(reply.status).toBe(400)
  })
})

describe('levels and posts', () => {
  test('the preview says who is left out and why, the job does the others, the undo gives back', async () => {
    const [one, two, same, waiting] = await Promise.all([
      on.make({ state: 'approved', level: 'M' }),
      on.make({ state: 'approved', level: 'M' }),
      on.make({ state: 'approved', level: 'S' }),
      on.make({}),
    ])
    const ids = [one, two, same, waiting].map(({ memberId }) => memberId)
    const order = { kind: 'person', ids, act: 'level', value: 'S', reason: '年度级别调整' } as const
    const seen = await preview({ kind: 'person', ids, act: 'level', value: 'S' })
    expect(seen.data).toMatchObject({ total: 4, ready: 2 })
    expect(new Map(seen.data?.skipped.map(({ reason, count }) => [reason, count]))).toEqual(
      new Map([
        ['已是该级别', 1],
        ['未审核通过', 1],
      ]),
    )
    expect(seen.data?.sample.find(({ id }) => id === one.memberId)).toMatchObject({
      before: '普通会员',
      after: '高级会员',
      skipped: '',
    })
    expect((await on.rowOf(one.memberId)).level).toBe('M')

    const { id, by, end } = await carriedOut(order)
    expect(end).toMatchObject({ total: 2, done: 2, waiting: 0, undoable: true, value: '高级会员' })
    const after = await on.rowOf(one.memberId)
    expect([after.level, after.serialChar, after.vId.at(-1)]).toEqual(['S', 'S', 'S'])
    expect((await historyOf(one.memberId))?.[0]).toEqual({
      action: 'changeLevel',
      actor: '办理员甲',
      opinion: '年度级别调整',
    })

    // Somebody changes one of them since: that one stays.
    await on.app.db.updateTable('member').set({ level: 'H' }).where('id', '=', two.memberId).execute()
    expect((await on.call(calls.undo, { id }, { token: by })).data).toEqual({ total: 2 })
    expect(await ended(id)).toMatchObject({ done: 0, undone: 1, kept: 1, undoable: false })
    expect((await on.rowOf(one.memberId)).level).toBe('M')
    expect((await on.rowOf(two.memberId)).level).toBe('H')
    const kept = await on.call(calls.items, { id, state: 'kept' }, { token })
    expect(kept.data?.list).toMatchObject([{ memberId: two.memberId, text: '之后又有变更，保持现状' }])
    expect((await on.call(calls.undo, { id }, { token: by })).error).toBe('stateChanged')
    const listed = await on.call(calls.list, { kind: 'person', act: 'level' }, { token })
    expect(listed.data?.list[0]?.id).toBe(id)
    const both = await on.call(calls.list, { kind: ['unit', 'person'], act: ['level', 'lock'] }, { token })
    expect(both.data?.list.map((each) => each.id)).toContain(id)
    const none = await on.call(calls.list, { kind: ['unit'], act: ['level', 'lock'] }, { token })
    expect(none.data?.list.map((each) => each.id)).not.toContain(id)
  })

  test('a whole list by its filter; who came since is not swept along', async () => {
    const company = `示例批量单位${Date.now()}`
    const make = () => on.make({ state: 'approved', memberTag1: '会员', values: { name: '示例批量' } })
    const [one] = await Promise.all([make(), make()])
    const order = { kind: 'person', filter: { keyword: '示例批量' }, act: 'post', value: '理事' } as const
    expect((await preview(order)).data?.ready).toBe(2)
    await make()
    const { token: by } = await staffToken('办理员乙')
    const stale = await on.call(calls.start, { ...order, reason: '换届', expected: 2 }, { token: by })
    expect(stale.error).toBe('stateChanged')
    const { id, end } = await carriedOut({ ...order, reason: '换届' })
    expect(end).toMatchObject({ done: 3 })
    expect((await on.rowOf(one.memberId)).memberTag1).toBe('理事')
    // A busy machine may ask to come again.
    await eventually(async () =>
      expect((await on.call(calls.undo, { id }, { token: by })).data).toEqual({ total: 3 }),
    )
    expect(await ended(id)).toMatchObject({ undone: 3 })
    expect((await on.rowOf(one.memberId)).memberTag1).toBe('会员')
    expect((await preview({ ...order, filter: { nonsense: company } })).status).toBe(400)
  })
})

test('locking ends the sessions of others and never the own; unlocking comes back with the undo', async () => {
  const [one, own] = await Promise.all([on.make({ state: 'approved' }), on.make({ state: 'approved' })])
  const { accountId, token: by } = await staffToken('办理员丙')
  await on.app.db
    .updateTable('account')
    .set({ mobileTel: String(own.values.mobileTel) })
    .where('id', '=', accountId)
    .execute()
  const ids = [one.memberId, own.memberId]
  const seen = await preview({ kind: 'person', ids, act: 'lock' }, by)
  expect(seen.data?.skipped).toEqual([{ reason: '本人的记录', count: 1 }])
  const { data } = await start({ kind: 'person', ids, act: 'lock', reason: '核实身份' }, by)
  await ended(data?.id ?? '')
  const stateOf = async (id: string) => (await on.call(memberAdmin.account, { id }, { token })).data?.locked
  expect([await stateOf(one.memberId), await stateOf(own.memberId)]).toEqual([true, false])
  await on.call(calls.undo, { id: data?.id ?? '' }, { token: by })
  await ended(data?.id ?? '')
  expect(await stateOf(one.memberId)).toBe(false)
})

test('who is no member any more is not unlocked among others', async () => {
  const [one, gone] = await Promise.all([on.make({ state: 'approved' }), on.make({ state: 'approved' })])
  const { version } = await on.rowOf(gone.memberId)
  const end = { version, kind: 'resigned', on: today(), reason: '本人书面退会申请' } as const
  expect((await on.call(memberAdmin.endMembership, { id: gone.memberId, ...end }, { token })).code).toBe(200)
  await on.call(memberAdmin.setLocked, { id: one.memberId, locked: true, reason: '核实身份' }, { token })
  const seen = await preview({ kind: 'person', ids: [one.memberId, gone.memberId], act: 'unlock' })
  expect(seen.data).toMatchObject({ ready: 1, skipped: [{ reason: '会员资格已终止', count: 1 }] })
})

test('returned in bulk: each applicant is told, and that does not come back', async () => {
  const made = await Promise.all([on.make({}), on.make({}), on.make({ state: 'approved' })])
  const ids = made.map(({ memberId }) => memberId)
  const { id, by, end } = await carriedOut({ kind: 'person', ids, act: 'return', reason: '请补充照片' })
  expect(end).toMatchObject({ done: 2, undoable: false })
  expect((await on.rowOf(ids[0] ?? '')).state).toBe('returned')
  expect((await on.rowOf(ids[0] ?? '')).opinion).toBe('请补充照片')
  const told = on.app.db
    .selectFrom('outbox')
    .select('template')
    .where('memberId', 'in', ids)
    .where('template', '=', 'application-returned')
  const templates = (await told.where('channel', '=', 'sms').execute()).map(({ template }) => template)
  expect(templates).toEqual(['application-returned', 'application-returned'])
  const undo = await on.call(calls.undo, { id }, { token: by })
  expect([undo.error, undo.errorMsg]).toEqual(['guardFailed', '此项操作不能撤销'])
})

test('applications are given to a reviewer, who finds them; taken back they are as before', async () => {
  const made = await Promise.all([on.make({}), on.make({}), on.make({ state: 'approved' })])
  const ids = made.map(({ memberId }) => memberId)
  const reviewers = await Promise.all(['审核员己', '审核员庚', '审核员辛'].map((name) => staffToken(name)))
  const [first, second, third] = reviewers.map(({ accountId }) => accountId)
  const order = { kind: 'person', ids, act: 'assign', value: first ?? '' } as const
  const { data } = await preview(order)
  expect(data).toMatchObject({ ready: 2, skipped: [{ reason: '不在待审核', count: 1 }] })
  const editor = await staffToken('编辑甲', 'editor')
  expect((await preview({ ...order, value: editor.accountId })).fields).toEqual({ value: '请重新选择' })
  await carriedOut(order)
  const { id, by } = await carriedOut({ ...order, value: second ?? '' })
  // Given on since: that stays.
  await carriedOut({ ...order, ids: ids.slice(1, 2), value: third ?? '' })
  const found = async (reviewer = '') =>
    (await on.call(person.list, { reviewer }, { token })).data?.list.map((row) => row.id)
  const each = () => Promise.all([first, second, third].map(found))
  expect(await each()).toEqual([[], [ids[0]], [ids[1]]])
  await on.call(calls.undo, { id }, { token: by })
  await ended(id)
  const { data: desk } = await on.call(member.reviewDesk, { id: ids[0] ?? '' }, { token })
  expect(desk?.assignedTo).toBe('审核员己')
  expect(await each()).toEqual([[ids[0]], [], [ids[1]]])
})

test.each([{ role: 'editor' as const }, { disabledAt: '2026-01-01' }])(
  'who may no longer act does not act through the job either: %o',
  async (change) => {
    const { memberId } = await on.make({ state: 'approved' })
    const { accountId, token: by } = await staffToken('办理员丁')
    const chosen = { kind: 'person', ids: [memberId], act: 'lock', expected: 1, reason: '核实身份' } as const
    const { data } = await on.call(calls.start, chosen, { token: by })
    const bulkId = data?.id ?? ''
    await ended(bulkId)
    await on.app.db.updateTable('account').set(change).where('id', '=', accountId).execute()
    expect((await on.call(calls.undo, { id: bulkId }, { token: by })).data).toEqual({ total: 1 })
    expect(await ended(bulkId)).toMatchObject({ done: 1, undone: 0, undoable: true })
    expect((await on.call(memberAdmin.account, { id: memberId }, { token })).data?.locked).toBe(true)
  },
)

describe('labels', () => {
  test('are given, renamed, taken, filtered by, and counted anew at once', async () => {
    const editor = on.app.signIn({ role: 'editor' })
    const made = await Promise.all([on.make({ state: 'approved' }), on.make({ state: 'approved' })])
    const [one = '', two = ''] = made.map(({ memberId }) => memberId)
    expect((await on.call(labels.add, { name: '水利专题' }, { token: editor })).status).toBe(403)
    const { data } = await on.call(labels.add, { name: '水利专题' }, { token })
    const id = data?.id ?? ''
    const again = await on.call(labels.add, { name: '水利专题' }, { token })
    expect([again.error, again.fields]).toEqual(['nameTaken', { name: '已有同名标签' }])

    const found = async (by = editor) => (await on.call(person.list, { label: [id] }, { token: by })).data
    expect((await found())?.total).toBe(0)
    await on.call(labels.set, { memberId: one, labelIds: [id] }, { token })
    expect(await found()).toMatchObject({ total: 1, list: [{ id: one }] })
    expect((await on.call(labels.ofMember, { memberId: one }, { token: editor })).data?.list).toEqual([
      { id, name: '水利专题' },
    ])

    const order = { kind: 'person', ids: [one, two], act: 'addLabel', value: id } as const
    expect((await preview(order)).data).toMatchObject({
      ready: 1,
      skipped: [{ reason: '已有该标签', count: 1 }],
    })
    const given = await carriedOut(order)
    expect((await found())?.total).toBe(2)
    await on.call(calls.undo, { id: given.id }, { token: given.by })
    await ended(given.id)
    expect((await found())?.total).toBe(1)

    await on.call(labels.rename, { id, name: '防洪专题' }, { token })
    const listed = await on.call(labels.list, {}, { token: editor })
    expect(listed.data?.list).toMatchObject([{ id, name: '防洪专题', count: 1 }])
    await on.call(labels.remove, { id }, { token })
    expect((await found())?.total).toBe(0)
    expect((await on.call(labels.rename, { id, name: '没有了' }, { token })).status).toBe(404)
    const gone = await on.call(labels.set, { memberId: one, labelIds: [id] }, { token })
    expect(gone.fields).toEqual({ labelIds: '标签已被删除，请重新选择' })
  })
})
