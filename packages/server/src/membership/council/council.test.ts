import { bulk } from '@portal/contract/membership/bulk/bulk.calls'
import { councilTerm as calls } from '@portal/contract/membership/council/council-term.calls'
import { member } from '@portal/contract/membership/member.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { addDays, today } from '@portal/contract/platform/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { membersApp } from '../../testing/members-app.ts'
import { createExpert, createPerson, createUnit, type MemberOverrides } from '../admission/member.factory.ts'
import { sheetLimits } from '../charter/limits.actions.ts'
import { removeMembers, restoreMembers } from '../maintenance/maintenance.actions.ts'

/** Terms and holdings (docs/handbook/membership.md#council). */

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
beforeAll(async () => {
  on = await membersApp()
  token = on.reviewer
})
afterAll(() => on.close())
beforeEach(async () => {
  await on.app.db.deleteFrom('member').execute()
  await clock.set('2033-03-02T10:00:00+08:00')
})

const person = async (memberTag1 = '会员', more: MemberOverrides = {}) => {
  const { memberId } = await createPerson(on.app.db, on.deps, { state: 'approved', memberTag1, ...more })
  await on.app.db.updateTable('person').set({ birthday: '1980-01-01' }).where('id', '=', memberId).execute()
  return memberId
}
/** Jobs look whether who ordered them still may. */
const administrator = async () => {
  const accountId = crypto.randomUUID()
  const who = { role: 'administrator', name: '管理员甲' } as const
  const row = { id: accountId, kind: 'staff', mobileTel: '', memberId: null, mustChangePassword: false }
  const account = { ...row, accountIndex: Buffer.from(accountId), accountSealed: Buffer.from('x'), ...who }
  await on.app.db
    .insertInto('account')
    .values({ ...account, passwordHash: null } as never)
    .execute()
  return on.app.signIn({ ...who, accountId })
}
const post = async (id: string, memberTag1: string, charterReason = '') => {
  const { version } = await on.rowOf(id)
  const changes = { memberTag1 }
  return on.call(member.updateUserInfo, { id, version, changes, charterReason }, { token })
}
const held = async (id: string) =>
  (await on.call(calls.ofMember, { id }, { token })).data?.list.map((row) => {
    return [row.post, row.beginsOn, row.endsOn, row.endReason]
  })
const holdings = async (input: object = {}) =>
  (await on.call(calls.holdings, input as never, { token })).data ?? { total: 0, list: [], counts: {} }
const holdingOf = async (id: string) => (await holdings()).list.find((row) => row.memberId === id)?.id ?? ''
const fieldsOf = (reply: unknown) => (reply as { fields?: Record<string, string> }).fields ?? {}

describe('holdings follow the posts of the records', () => {
  test('whichever way a post comes and goes, and former holders stay', async () => {
    const id = await person('理事')
    expect(await held(id)).toEqual([['理事', '2033-03-02', null, '']])
    await clock.set('2034-05-06T10:00:00+08:00')
    await post(id, '常务理事')
    const first = ['理事', '2033-03-02', '2034-05-06', '职务变更']
    expect(await held(id)).toEqual([['常务理事', '2034-05-06', null, ''], first])
    await clock.set('2034-06-07T10:00:00+08:00')
    await post(id, '会员')
    expect(await held(id)).toEqual([['常务理事', '2034-05-06', '2034-06-07', '职务变更'], first])
    const ended = await holdings({ state: 'ended' })
    expect(ended.counts).toEqual({ present: 0, ended: 2 })
    expect(ended.list.map((row) => row.post)).toEqual(['常务理事', '理事'])
    const { data: terms } = await on.call(calls.terms, {}, { token })
    const [termId, none] = [terms?.list[0]?.id, crypto.randomUUID()]
    expect((await holdings({ state: 'ended', termId: [none, termId] })).total).toBe(2)
    expect((await holdings({ state: 'ended', termId: [none] })).total).toBe(0)
  })

  test('a slip that is put right the same day leaves no trace, and what was there goes on', async () => {
    const id = await person('理事')
    await clock.set('2034-05-06T10:00:00+08:00')
    await post(id, '副秘书长')
    await post(id, '理事')
    expect(await held(id)).toEqual([['理事', '2033-03-02', null, '']])
  })

  test('units, experts, bulk acts, the end of a membership, a deletion and its undo', async () => {
    const unit = await createUnit(on.app.db, on.deps, { state: 'approved', memberTag1: '理事单位' })
    const expert = await createExpert(on.app.db, on.deps, { state: 'approved' })
    const pending = await createPerson(on.app.db, on.deps, { memberTag1: '理事' })
    expect(await held(unit.memberId)).toEqual([['理事单位', '2033-03-02', null, '']])
    expect(await held(pending.memberId)).toEqual([])
    await on.deps.jobs.start()
    const order = { kind: 'expert', ids: [expert.memberId], act: 'post', value: '常务理事' } as const
    const reason = '理事会选举'
    await on.call(bulk.start, { ...order, reason, expected: 1 }, { token: await administrator() })
    await expect.poll(() => held(expert.memberId)).toEqual([['常务理事', '2033-03-02', null, '']])
    await on.deps.jobs.stop()
    await clock.set('2034-01-01T10:00:00+08:00')
    const { version } = await on.rowOf(unit.memberId)
    const ending = { id: unit.memberId, version, kind: 'resigned', on: '2033-12-20', reason } as never
    await on.call(memberAdmin.endMembership, ending, { token })
    expect(await held(unit.memberId)).toEqual([['理事单位', '2033-03-02', '2033-12-20', '会员资格变动']])
    const context = { db: on.app.db, actor: { accountId: crypto.randomUUID(), name: '甲' }, note: () => {} }
    await removeMembers(on.deps, 'expert', { ids: [expert.memberId] }, context as never)
    expect((await held(expert.memberId))?.[0]).toEqual(['常务理事', '2033-03-02', '2034-01-01', '记录删除'])
    await restoreMembers(on.deps, 'expert', [expert.memberId], context as never)
    expect(await held(expert.memberId)).toEqual([['常务理事', '2033-03-02', null, '']])
  })
})

describe('acts on one holding', () => {
  test('a post ends on a day and with a reason; the record is a plain member’s again', async () => {
    const id = await person('理事')
    await clock.set('2034-05-06T10:00:00+08:00')
    const holding = await holdingOf(id)
    const end = (day: string) =>
      on.call(calls.endHolding, { id: holding, on: day, reason: '本人辞任' }, { token })
    expect(fieldsOf(await end('2034-05-07'))).toEqual({ on: '免职日期不能晚于今天' })
    expect(fieldsOf(await end('2033-03-01'))).toEqual({ on: '免职日期不能早于任职日期' })
    expect((await end('2033-03-02')).error).toBeUndefined()
    expect(await held(id)).toEqual([['理事', '2033-03-02', '2033-03-02', '本人辞任']])
    expect((await on.rowOf(id)).memberTag1).toBe('会员')
    expect((await end('2034-05-06')).error).toBe('stateChanged')
    const { data } = await on.call(memberAdmin.history, { id }, { token })
    expect(data?.list[0]).toMatchObject({ opinion: '免职（2033-03-02）：本人辞任' })
  })

  test('pressed twice at once it ends once', async () => {
    const id = await person('理事')
    const holding = await holdingOf(id)
    const end = () => on.call(calls.endHolding, { id: holding, on: today(), reason: '本人辞任' }, { token })
    const replies = await Promise.all([end(), end()])
    expect(replies.map(({ error }) => error ?? 'done').toSorted()).toEqual(expect.arrayContaining(['done']))
    expect(replies.filter(({ error }) => error === undefined)).toHaveLength(1)
  })

  test('days are corrected within reason', async () => {
    const id = await person('理事')
    const holding = await holdingOf(id)
    const correct = (beginsOn: string, endsOn = '') =>
      on.call(calls.correctHolding, { id: holding, beginsOn, endsOn, reason: '按任命文件' }, { token })
    expect(fieldsOf(await correct('2033-03-03'))).toEqual({ beginsOn: '任职日期不能晚于今天' })
    expect(fieldsOf(await correct('2030-01-01', '2031-01-01'))).toEqual({ endsOn: '现任职务请用“免职”' })
    expect((await correct('2030-01-01')).error).toBeUndefined()
    expect((await correct('2030-01-01')).error).toBe('nothingChanged')
    await post(id, '会员')
    expect(fieldsOf(await correct('2030-01-02'))).toEqual({ endsOn: '请选择卸任日期' })
    expect(fieldsOf(await correct('2030-01-02', '2030-01-01'))).toEqual({
      endsOn: '卸任日期不能早于任职日期',
    })
    expect(fieldsOf(await correct('2030-01-02', '2033-03-03'))).toEqual({ endsOn: '卸任日期不能晚于今天' })
    await correct('2030-01-02', '2031-01-01')
    expect(await held(id)).toEqual([['理事', '2030-01-02', '2031-01-01', '职务变更']])
  })
})

test('the present term is named once; only managers read and act', async () => {
  const [term] = (await on.call(calls.terms, {}, { token })).data?.list ?? []
  expect(term).toMatchObject({ name: '本届', ordinal: null, endsOn: null })
  const described = (ordinal: number, beginsOn = '2029-05-01', by = token) =>
    on.call(calls.describeTerm, { id: term?.id ?? '', ordinal, beginsOn }, { token: by })
  expect(fieldsOf(await described(5, addDays(today(), 1)))).toEqual({ beginsOn: '起始日期不能晚于今天' })
  expect((await described(0)).error).toBe('badInput')
  expect((await described(5)).error).toBeUndefined()
  expect((await described(5)).error).toBe('nothingChanged')
  expect((await on.call(calls.terms, {}, { token })).data?.list[0]).toMatchObject({ name: '第五届' })
  const editor = on.app.signIn({ role: 'editor' })
  expect((await on.call(calls.terms, {}, { token: editor })).error).toBe('forbidden')
  expect((await on.call(calls.holdings, {}, { token: editor })).error).toBe('forbidden')
  expect((await described(6, '2029-05-01', editor)).error).toBe('forbidden')
  await on.app.db.updateTable('councilTerm').set({ ordinal: null, beginsOn: null }).execute()
})

describe('the charter at the point of the act', () => {
  const bornBefore = (id: string, years: number, days: number) =>
    sql`update person set birthday = (now() at time zone 'Asia/Shanghai')::date - make_interval(years => ${years}) - make_interval(days => ${days})
      where id = ${id}`.execute(on.app.db)

  test('seventy may be given office, seventy-one only with a reason, which is written down', async () => {
    const [young, old, plain] = [await person(), await person(), await person()]
    await bornBefore(young, 71, -1)
    await bornBefore(old, 71, 0)
    await bornBefore(plain, 80, 0)
    expect((await post(young, '副理事长')).error).toBeUndefined()
    expect((await post(plain, '理事')).error).toBeUndefined()
    const refused = await post(old, '副理事长')
    expect(refused.error).toBe('badInput')
    expect(fieldsOf(refused).charterReason).toContain('现年71周岁，章程规定任职年龄不超过70周岁')
    expect((await on.rowOf(old)).memberTag1).toBe('会员')
    expect((await post(old, '副理事长', '会员代表大会决定')).error).toBeUndefined()
    const { data } = await on.call(memberAdmin.history, { id: old }, { token })
    expect(data?.list[0]?.opinion).toContain('会员代表大会决定')
  })

  test('one chair; the number is a setting; who is no member yet holds no office', async () => {
    await person('理事长')
    const applicant = await createPerson(on.app.db, on.deps, {})
    expect((await post(applicant.memberId, '理事长')).error).toBeUndefined()
    const next = await person()
    expect(fieldsOf(await post(next, '理事长')).charterReason).toContain('理事长将有2人，章程规定最多1人')
    expect((await post(next, '常务理事')).error).toBeUndefined()
  })

  test('two terms in a row in one office, by what is written of the past; a gap ends the row', async () => {
    await on.app.db.updateTable('councilTerm').set({ ordinal: 6 }).execute()
    const [long, gap, other] = [await person(), await person(), await person()]
    const wrote = (id: string, historyZw: string) =>
      on.app.db.updateTable('member').set({ historyZw }).where('id', '=', id).execute()
    await wrote(long, '第四届秘书长；第五届秘书长')
    await wrote(gap, '第三届秘书长；第四届秘书长')
    await wrote(other, '第四届理事；第五届理事')
    expect(fieldsOf(await post(long, '秘书长')).charterReason).toContain('已连续担任2届秘书长')
    expect((await post(gap, '秘书长')).error).toBeUndefined()
    expect((await post(other, '副理事长')).error).toBeUndefined()
    await on.app.db.updateTable('councilTerm').set({ ordinal: null }).execute()
  })

  test('many at once are asked for a reason too; the preview says why', async () => {
    const two = [await person(), await person()]
    const order = { kind: 'person', ids: two, act: 'post', value: '秘书长' } as const
    const seen = await on.call(bulk.preview, order, { token })
    expect(seen.data?.limits).toEqual(['秘书长将有2人，章程规定最多1人'])
    const start = (charterReason = '') =>
      on.call(bulk.start, { ...order, reason: '选举', charterReason, expected: 2 }, { token })
    expect(fieldsOf(await start()).charterReason).toContain('确需任命的')
    expect((await start('章程修订后设两名')).error).toBeUndefined()
  })

  test('the approval of a second chair asks for a reason; an import has no place for one', async () => {
    await person('理事长')
    const { memberId: id } = await createPerson(on.app.db, on.deps, {})
    await on.app.db.updateTable('person').set({ birthday: '1980-01-01' }).where('id', '=', id).execute()
    const { version } = await on.rowOf(id)
    const decision = { id, version, action: 'approve', level: 'M', memberTag1: '理事长' } as const
    const warnings = ['formMissing', 'codeUnread', 'duplicate'] as const
    const confirmed = warnings.map((warning) => ({ warning, reason: '已核对' }))
    const approve = async (charterReason = '') =>
      on.call(member.auditRegStatus, { ...decision, confirmed, charterReason }, { token })
    expect(fieldsOf(await approve()).charterReason).toContain('理事长将有2人')
    expect((await approve('章程修订后设两名')).error).toBeUndefined()
    const { data } = await on.call(memberAdmin.history, { id }, { token })
    expect(data?.list[0]?.opinion).toContain('章程修订后设两名')
    const sheet = [
      { row: 2, name: '甲', memberTag1: '副理事长', birthday: '1962-03-03' },
      { row: 3, name: '乙', memberTag1: '副理事长', birthday: '1962-03-02' },
      { row: 4, name: '丙', memberTag1: '理事', birthday: '1940-01-01' },
    ]
    const found = await sheetLimits(on.deps, on.app.db, sheet)
    expect(found.map(({ row }) => row)).toEqual([3])
    expect(found[0]?.message).toContain('请先不填职务导入')
  })
})
