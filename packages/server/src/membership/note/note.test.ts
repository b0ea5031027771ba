import { labels } from '@portal/contract/membership/label/label.calls'
import { member } from '@portal/contract/membership/member.calls'
import { notes as calls } from '@portal/contract/membership/note/note.calls'
import { today } from '@portal/contract/platform/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUnit } from '../admission/member.factory.ts'
import { type PersonApp, personApp } from '../person/person.testing.ts'
import { eraseMember } from '../personal-data/erase.actions.ts'

let on: PersonApp
let token: string
beforeAll(async () => {
  on = await personApp()
  token = on.reviewer
})
afterAll(() => on.close())

const staff = async (name: string, role: 'administrator' | 'superAdmin' = 'administrator') => {
  const id = crypto.randomUUID()
  const row = {
    ...{ id, kind: 'staff', role, name, mobileTel: '', memberId: null, passwordHash: null },
    ...{ accountIndex: Buffer.from(id), accountSealed: Buffer.from('x'), mustChangePassword: false },
  }
  await on.app.db
    .insertInto('account')
    .values(row as never)
    .execute()
  return { id, token: on.app.signIn({ role, name, accountId: id }) }
}
const timeline = async (memberId: string, more: object = {}) =>
  (await on.call(calls.timeline, { memberId, pageSize: 50, ...more }, { token })).data?.list ?? []

test('administrators only', async () => {
  const { memberId } = await on.make({ state: 'approved' })
  const input = { memberId, kind: 'call', on: today(), text: '示例' }
  for (const other of [
    on.app.signIn({ role: 'editor' }),
    on.asMember(memberId),
    on.app.signIn({ role: 'handler' }),
  ])
    for (const [call, given] of [
      [calls.add, input],
      [calls.timeline, { memberId }],
      [calls.tasks, {}],
      [calls.assignees, {}],
    ] as const)
      expect((await on.app.callWith(call, given, { token: other })).status, call.path).toBe(403)
})

describe('notes', () => {
  test('are sealed, stand in the timeline, and are put right by who wrote them', async () => {
    const { memberId } = await on.make({ state: 'approved' })
    const author = await staff('示例记录员')
    const secret = '来电询问理事会议程'
    const future = await on.call(
      calls.add,
      { memberId, kind: 'call', on: '2199-01-01', text: secret },
      { token: author.token },
    )
    expect(future.fields).toEqual({ on: '日期不能晚于今天' })
    const { data } = await on.call(
      calls.add,
      { memberId, kind: 'call', on: today(), text: secret },
      { token: author.token },
    )
    const id = data?.id ?? ''
    const row = await on.app.db.selectFrom('memberNote').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row?.text.toString('utf8')).not.toContain('理事会')
    expect((await timeline(memberId))[0]).toMatchObject({
      ...{ source: 'note', title: '电话', text: secret, actor: '示例记录员', dayOnly: true },
      note: { id, version: 1, kind: 'call', editable: false },
    })

    const edit = { id, version: 1, text: '来电询问会费' }
    expect((await on.call(calls.edit, edit, { token })).error).toBe('forbidden')
    expect((await on.call(calls.edit, edit, { token: author.token })).status).toBe(200)
    expect((await on.call(calls.edit, edit, { token: author.token })).error).toBe('stateChanged')
    const owner = await staff('示例超管', 'superAdmin')
    expect((await on.call(calls.remove, { id, version: 1 }, { token: owner.token })).error).toBe(
      'stateChanged',
    )
    expect((await on.call(calls.remove, { id, version: 2 }, { token: owner.token })).status).toBe(200)
    expect(await timeline(memberId, { source: 'note' })).toEqual([])
    const audit = await on.app.db
      .selectFrom('auditLog')
      .selectAll()
      .where('call', '=', calls.add.path)
      .execute()
    expect(JSON.stringify(audit)).not.toContain('理事会')
  })

  test('stand beside messages, acts and certificates, the newest first, and can be narrowed', async () => {
    const { memberId, row } = await on.make({ state: 'approved' })
    await on.call(
      member.updateVID,
      { id: memberId, version: row.version, level: 'S', reason: '级别调整' },
      { token },
    )
    await on.call(calls.add, { memberId, kind: 'visit', on: '2020-01-01', text: '走访' }, { token })
    const all = await timeline(memberId)
    expect(new Set(all.map(({ source }) => source))).toEqual(new Set(['note', 'message', 'history']))
    expect(all.at(-1)).toMatchObject({ title: '来访或走访', dayOnly: true })
    expect(all.map(({ at }) => Date.parse(at))).toEqual(
      all.map(({ at }) => Date.parse(at)).sort((a, b) => b - a),
    )
    expect((await timeline(memberId, { source: 'history' }))[0]).toMatchObject({
      ...{ title: '调整级别', text: '级别调整；修改：会员级别', actor: '审核员甲' },
    })
    const unit = await createUnit(on.app.db, on.deps, { state: 'approved' })
    expect(
      (await on.call(calls.timeline, { memberId: unit.memberId, source: 'dues' }, { token })).data,
    ).toEqual({
      ...{ total: 0, list: [] },
    })
    expect((await on.call(calls.timeline, { memberId: crypto.randomUUID() }, { token })).status).toBe(404)
  })

  test('of a record that was deleted are changed and removed by nobody', async () => {
    const { memberId } = await on.make({ state: 'approved' })
    const author = await staff('示例删前记录员')
    const note = { memberId, kind: 'call', on: today(), text: '删除前记下的' } as const
    const { data } = await on.call(calls.add, note, { token: author.token })
    const one = { id: data?.id ?? '', version: 1 }
    await on.app.db
      .updateTable('member')
      .set({ deletedAt: sql<string>`now()` })
      .where('id', '=', memberId)
      .execute()
    expect((await on.call(calls.edit, { ...one, text: '改' }, { token: author.token })).status).toBe(404)
    expect((await on.call(calls.remove, one, { token: author.token })).status).toBe(404)
  })

  test('go with an erasure, labels and all', async () => {
    const { memberId } = await on.make({ state: 'approved' })
    await on.call(calls.add, { memberId, kind: 'note', on: today(), text: '示例备注' }, { token })
    const { data } = await on.call(labels.add, { name: '注销前' }, { token })
    await on.call(labels.set, { memberId, labelIds: [data?.id ?? ''] }, { token })
    await on.app.db.transaction().execute((tx) => eraseMember(tx, memberId))
    for (const table of ['memberNote', 'memberLabel'] as const) {
      const left = await on.app.db.selectFrom(table).selectAll().where('memberId', '=', memberId).execute()
      expect(left).toEqual([])
    }
  })
})

describe('tasks', () => {
  test('are given to somebody with a day, listed, late, done, and opened again', async () => {
    const { memberId } = await on.make({ state: 'approved', values: { name: '示例待办' } })
    const [first, second] = await Promise.all([staff('示例负责甲'), staff('示例负责乙')])
    const offered = await on.call(calls.assignees, {}, { token })
    expect(offered.data?.list).toEqual(expect.arrayContaining([{ id: first.id, name: '示例负责甲' }]))
    const add = (assigneeId: string, dueOn: string) =>
      on.call(calls.addTask, { memberId, text: '回电确认单位名称', dueOn, assigneeId }, { token })
    expect((await add(crypto.randomUUID(), '2199-01-01')).fields).toEqual({
      assigneeId: '该人员已停用，请重新选择',
    })
    await add(first.id, '2020-01-01')
    const { data } = await add(second.id, '2199-01-01')
    const list = async (input: object, by = first.token) =>
      (await on.call(calls.tasks, { order: 'asc', ...input }, { token: by })).data
    expect(await list({})).toMatchObject({ total: 2, counts: { open: 2, late: 1, done: 0 } })
    expect(await list({ whose: 'mine' })).toMatchObject({
      total: 1,
      list: [{ memberName: '示例待办', text: '回电确认单位名称', late: true, assigneeName: '示例负责甲' }],
    })
    const task = (await list({ whose: 'mine' }, second.token))?.list[0]
    expect(task).toMatchObject({ id: data?.id, late: false })
    const settle = (version: number, isDone: boolean) =>
      on.call(calls.settle, { id: data?.id ?? '', version, done: isDone }, { token: second.token })
    expect((await settle(1, false)).error).toBe('stateChanged')
    expect((await settle(1, true)).status).toBe(200)
    expect((await settle(1, true)).error).toBe('stateChanged')
    expect(await list({ state: 'done' })).toMatchObject({ list: [{ doneBy: '示例负责乙' }] })
    expect((await settle(2, false)).status).toBe(200)
    expect(await list({})).toMatchObject({ counts: { open: 2, done: 0 } })
    await on.app.db
      .updateTable('member')
      .set({ deletedAt: '2026-01-01' })
      .where('id', '=', memberId)
      .execute()
    expect(await list({})).toMatchObject({ total: 0 })
  })
})

test('what was written about a record that went into another one stands with the other', async () => {
  const [kept, gone] = await Promise.all([on.make({ state: 'approved' }), on.make({ state: 'approved' })])
  const input = { memberId: gone.memberId, kind: 'note', on: today(), text: '合并前的备注' } as const
  await on.call(calls.add, input, { token })
  await on.app.db
    .updateTable('member')
    .set({ deletedAt: '2026-01-01', mergedInto: kept.memberId })
    .where('id', '=', gone.memberId)
    .execute()
  expect((await timeline(kept.memberId, { source: 'note' }))[0]).toMatchObject({ text: '合并前的备注' })
})
