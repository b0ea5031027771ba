import { account as accountCalls } from '@portal/contract/identity/account.calls'
import { duplicate as calls, duplicateScore } from '@portal/contract/membership/duplicate.calls'
import { member as memberCalls } from '@portal/contract/membership/member.calls'
import { person as personCalls } from '@portal/contract/membership/person.calls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fictionalPerson } from '../../demo/people/fictional.ts'
import { hashPassword } from '../../identity/password/password.rules.ts'
import { seal } from '../../platform/crypto/secrets.ts'
import { membersApp } from '../../testing/members-app.ts'
import { createExpert, createPerson, type MemberOverrides } from '../admission/member.factory.ts'
import type { FormValues } from '../record/kind.queries.ts'

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
let passwordHash: string
beforeAll(async () => {
  on = await membersApp()
  token = on.reviewer
  passwordHash = await hashPassword('Kq7#vortex-Lam')
})
afterAll(() => on.close())
beforeEach(async () => {
  await on.app.db.deleteFrom('memberMerge').execute()
  await on.app.db.updateTable('member').set({ mergedInto: null }).execute()
  await on.app.db.deleteFrom('member').execute()
})

const make = (overrides: MemberOverrides = {}) =>
  createPerson(on.app.db, on.deps, { state: 'approved', passwordHash, ...overrides })
const list = async (input: object = {}) =>
  (await on.call(calls.list, input as never, { token })).data ?? { total: -1, list: [], counts: {} }
const compare = (one: string, other: string) => on.call(calls.compare, { one, other }, { token })
type Made = Awaited<ReturnType<typeof make>>
const merge = async (stays: Made, goes: Made, more: object = {}) => {
  const [survivor, merged] = [await on.rowOf(stays.memberId), await on.rowOf(goes.memberId)]
  return on.call(
    calls.merge,
    {
      ...{ survivorId: survivor.id, mergedId: merged.id, account: 'survivor' as const },
      versions: { survivor: survivor.version, merged: merged.version },
      ...more,
    },
    { token },
  )
}
const undo = (mergeId: string) => on.call(calls.undo, { mergeId }, { token })
const form = async (id: string) =>
  (await on.call(memberCalls.getSingleUser, { id }, { token: on.asMember(id) })).data?.form
const accountsOf = (...ids: string[]) =>
  on.app.db
    .selectFrom('account')
    .select(['id', 'memberId', 'mobileTel', 'deletedAt'])
    .where('memberId', 'in', ids)
    .orderBy('createdAt')
    .execute()
/** The same person once more, with another number. */
const again = (first: Made, n: number, values: object = {}) =>
  make({
    n,
    values: { name: String(first.values.name), company: String(first.values.company), ...values } as never,
  })

describe('the queue', () => {
  test('names who may be one person, why and how likely; an expert of the same number is not', async () => {
    const first = await make({ n: 4001 })
    const second = await again(first, 4002, { mobileTel: String(first.values.mobileTel) })
    const third = await make({ n: 4003, values: { mobileTel: String(first.values.mobileTel) } })
    await createExpert(on.app.db, on.deps, {
      values: { ...pick(first.values, ['name', 'idCard', 'birthday', 'sex', 'mobileTel']) },
      state: 'approved',
    })
    const found = await list()
    expect(found).toMatchObject({ total: 3, counts: { all: 3, person: 3, expert: 0 } })
    expect(found.list[0]).toMatchObject({
      kind: 'person',
      reasons: ['mobile', 'nameAndUnit'],
      score: duplicateScore(['mobile', 'nameAndUnit']),
    })
    expect(found.list[0]?.pair.map((row) => row.id).sort()).toEqual([first.memberId, second.memberId].sort())
    expect(found.list[1]).toMatchObject({ reasons: ['mobile'], score: 50 })
    expect((await list({ member: third.memberId })).total).toBe(2)
    expect((await list({ kind: 'expert' })).total).toBe(0)
    const text = JSON.stringify(found)
    expect(text).not.toContain(String(first.values.mobileTel))
    expect(text).not.toContain(String(first.values.idCard))
    for (const role of ['editor', 'person', 'handler'] as const)
      expect((await on.call(calls.list, {}, { token: on.app.signIn({ role }) })).status).toBe(403)
  })

  test('sees one number in two spellings, where an old record still has it so', async () => {
    const first = await make({ n: 4011 })
    // Older than the form, which would write both alike.
    const other = await make({ n: 4012, values: { name: String(first.values.name) } })
    const short = `${String(first.values.idCard).slice(0, 6)}${String(first.values.idCard).slice(8, 17)}`
    const spelt = String(first.values.birthday).startsWith('19')
      ? short
      : String(first.values.idCard).toLowerCase()
    const place = { table: 'person', column: 'idCard', rowId: other.memberId }
    await on.app.db
      .updateTable('person')
      .set({ idCard: seal(on.deps.keyRing, place, spelt), birthday: String(first.values.birthday) })
      .where('id', '=', other.memberId)
      .execute()
    const found = await list()
    expect(found.list[0]?.reasons).toContain('idCard')
    expect(found.list[0]?.score).toBeGreaterThan(98)
  })

  test('forgets what somebody has told apart', async () => {
    const first = await make({ n: 4021 })
    const second = await again(first, 4022)
    expect((await list()).total).toBe(1)
    const pair = { one: second.memberId, other: first.memberId }
    expect((await on.call(calls.dismiss, pair, { token })).code).toBe(200)
    expect((await list()).total).toBe(0)
    expect((await on.call(calls.count, {}, { token })).data).toEqual({ total: 0 })
    expect((await on.call(calls.dismiss, { ...pair, undo: true }, { token })).code).toBe(200)
    expect((await list()).total).toBe(1)
    expect(
      (await on.call(calls.dismiss, { one: first.memberId, other: crypto.randomUUID() }, { token })).status,
    ).toBe(404)
  })
})

const pick = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

describe('side by side', () => {
  test('differences are marked, sensitive values stay masked, and the one with a number must stay', async () => {
    const first = await make({ n: 4031, state: 'pending' })
    const second = await again(first, 4032)
    const { data } = await compare(first.memberId, second.memberId)
    expect(data).toMatchObject({ survivor: second.memberId, fixed: true, blocked: '' })
    const field = (name: string) => data?.fields.find((one) => one.field === name)
    expect(field('name')).toMatchObject({ differs: false })
    expect(field('idCard')).toMatchObject({ title: '身份证号', differs: true })
    expect(JSON.stringify(data)).not.toContain(String(first.values.idCard))
    expect(JSON.stringify(data)).not.toContain(String(second.values.mobileTel))
    expect(data?.sides[1]).toMatchObject({ account: { hasPassword: true } })
    expect((await merge(first, second)).fields).toEqual({ survivorId: '已有会员编号的记录必须保留' })
    const expert = await createExpert(on.app.db, on.deps, { state: 'approved' })
    expect((await compare(first.memberId, expert.memberId)).data?.blocked).toContain('不需要合并')
  })
})

describe('merging', () => {
  test('the survivor keeps its number and takes what was chosen; the other one is gone and points to it', async () => {
    const first = await make({ n: 4041 })
    const second = await again(first, 4042)
    await on.app.db
      .insertInto('file')
      .values({
        ...{ storageKey: 'aa/4042', fileName: '申请表.pdf', mime: 'application/pdf', size: 1, sealed: true },
        ...{
          sha256: Buffer.alloc(32),
          purpose: 'companyAttach',
          memberId: second.memberId,
          state: 'attached',
        },
      } as never)
      .execute()
    const before = await on.rowOf(first.memberId)
    const reply = await merge(first, second, { take: ['zw', 'mobileTel', 'email'] })
    expect(reply.code).toBe(200)
    expect(await form(first.memberId)).toMatchObject({
      ...pick(second.values, ['zw', 'mobileTel', 'email']),
      ...pick(first.values, ['name', 'idCard', 'jobResume']),
    })
    expect(await on.rowOf(first.memberId)).toMatchObject({
      serial: before.serial,
      version: before.version + 1,
    })
    expect(await on.rowOf(second.memberId)).toMatchObject({
      mergedInto: first.memberId,
      deletedAt: expect.any(String),
    })
    expect((await list()).total).toBe(0)
    // One sign-in is left, with the phone that was chosen.
    const accounts = await accountsOf(first.memberId, second.memberId)
    expect(accounts.filter((one) => one.deletedAt === null)).toMatchObject([
      { memberId: first.memberId, mobileTel: second.values.mobileTel },
    ])
    // The scan went along.
    const record = await on.call(memberCalls.getSingleUser, { id: first.memberId }, { token })
    expect(record.data?.attachments.map((one) => one.fileName)).toContain('申请表.pdf')
    const told = await on.app.db
      .selectFrom('outbox')
      .select('template')
      .where('template', '=', 'records-merged')
      .where('memberId', '=', first.memberId)
      .execute()
    // The survivor's phone is now the other's: one phone, one message.
    expect(told).toHaveLength(1)
    // It cannot be restored behind the merge's back.
    expect(await on.call(personCalls.restore, { ids: [second.memberId] }, { token })).toMatchObject({
      error: 'mergedElsewhere',
    })
    const audit = await on.app.db
      .selectFrom('auditLog')
      .select(['targetName', 'detail'])
      .where('call', '=', calls.merge.path)
      .where('result', '=', 'ok')
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(audit?.detail).toMatchObject({ fields: ['手机号', '电子邮箱', '职务'].sort(byForm) })
    expect(JSON.stringify(audit)).not.toContain(String(second.values.mobileTel))
  })
  const byForm = (a: string, b: string) =>
    ['职务', '手机号', '电子邮箱'].indexOf(a) - ['职务', '手机号', '电子邮箱'].indexOf(b)

  test('taking the ID number takes what it says along, or is refused', async () => {
    const first = await make({ n: 4051 })
    const second = await again(first, 4052)
    const alone = await merge(first, second, { take: ['idCard'] })
    expect(alone.fields).toMatchObject({ birthday: '出生日期与身份证号不一致' })
    expect((await on.rowOf(second.memberId)).deletedAt).toBeNull()
    const whole = await merge(first, second, { take: ['idCard', 'birthday', 'sex'] })
    expect(whole.code).toBe(200)
    expect(await form(first.memberId)).toMatchObject(pick(second.values, ['idCard', 'birthday', 'sex']))
    expect((await undo(whole.data?.mergeId ?? '')).data).toEqual({ kept: [] })
    expect(await form(first.memberId)).toMatchObject(pick(first.values, ['idCard', 'birthday', 'sex']))
    expect(await form(second.memberId)).toMatchObject(pick(second.values, ['idCard']))
    for (const one of [first, second])
      expect(await on.deps.accounts.accountExists(on.app.db, 'person', String(one.values.idCard))).toBe(true)
  })

  test('the sign-in of the other record can go on, with its password and its sessions', async () => {
    const first = await make({ n: 4061, passwordHash: null })
    const second = await again(first, 4062)
    const [, used] = await accountsOf(first.memberId, second.memberId)
    const reply = await merge(first, second, { account: 'merged' })
    expect(reply.code).toBe(200)
    expect((await accountsOf(first.memberId)).filter((one) => one.deletedAt === null)).toMatchObject([
      { id: used?.id, mobileTel: first.values.mobileTel },
    ])
    const me = await on.call(
      accountCalls.me,
      {},
      { token: on.app.signIn({ role: 'person', memberId: first.memberId, accountId: used?.id ?? '' }) },
    )
    expect(me.code).toBe(200)
    expect((await undo(reply.data?.mergeId ?? '')).code).toBe(200)
    const living = (await accountsOf(first.memberId, second.memberId)).filter((one) => one.deletedAt === null)
    expect(living).toHaveLength(2)
    expect(living.find((one) => one.memberId === second.memberId)).toMatchObject({
      id: used?.id,
      mobileTel: second.values.mobileTel,
    })
    expect((await on.rowOf(first.memberId)).accountId).toBe(
      living.find((one) => one.memberId === first.memberId)?.id,
    )
  })

  test('is for records at rest, at the version that was compared, and not one’s own', async () => {
    const first = await make({ n: 4071, edit: { changes: { zw: '正在改' } } })
    const second = await again(first, 4072)
    expect(await merge(first, second)).toMatchObject({ error: 'revisionPending' })
    const third = await make({ n: 4073 })
    const stale = await merge(second, third, { versions: { survivor: 99, merged: 1 } })
    expect(stale).toMatchObject({ error: 'stateChanged' })
    const absent = { ...third, memberId: second.memberId }
    expect((await merge(second, absent)).code).not.toBe(200)
    const replies = await Promise.all([merge(second, third), merge(third, second)])
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
  })
})

describe('taking a merge back', () => {
  test('gives back what nobody has touched since, and says what was edited', async () => {
    const first = await make({ n: 4081 })
    const second = await again(first, 4082)
    const reply = await merge(first, second, { take: ['zw', 'email'] })
    const { version } = await on.rowOf(first.memberId)
    await on.call(
      memberCalls.updateUserInfo,
      { id: first.memberId, version, changes: { email: 'edited@example.org' } },
      { token },
    )
    expect((await undo(reply.data?.mergeId ?? '')).data).toEqual({ kept: ['电子邮箱'] })
    expect(await form(first.memberId)).toMatchObject({ zw: first.values.zw, email: 'edited@example.org' })
    expect(await form(second.memberId)).toMatchObject(pick(second.values, ['zw', 'email', 'mobileTel']))
    const history = await on.app.db
      .selectFrom('reviewEvent')
      .select('action')
      .where('memberId', '=', second.memberId)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(history.map((event) => event.action)).toEqual(['unmerge', 'merge'])
    expect(await undo(reply.data?.mergeId ?? '')).toMatchObject({ error: 'stateChanged' })
    expect((await list()).total).toBe(1)
  })

  test('is refused after thirty days, and when the person has registered anew', async () => {
    const first = await make({ n: 4091 })
    const second = await again(first, 4092)
    const { mergeId } = (await merge(first, second)).data ?? { mergeId: '' }
    await make({ n: 4092, values: { name: '示例新注册' } })
    expect(await undo(mergeId)).toMatchObject({ error: 'idCardRegistered' })
    expect((await on.rowOf(second.memberId)).mergedInto).toBe(first.memberId)
    const shown = await on.call(calls.merges, {}, { token })
    expect(shown.data?.list[0]).toMatchObject({ survivor: { id: first.memberId }, undoable: true })
    await on.app.db
      .updateTable('memberMerge')
      .set({ at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .execute()
    expect(await undo(mergeId)).toMatchObject({ error: 'undoExpired' })
    expect((await on.call(calls.merges, {}, { token })).data?.list[0]?.undoable).toBe(false)
    expect(fictionalPerson(4091).name).toBe(first.values.name)
  })
})
