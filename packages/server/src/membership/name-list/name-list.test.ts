import { expert } from '@portal/contract/membership/expert.calls'
import { importColumns, imports } from '@portal/contract/membership/import.calls'
import { member } from '@portal/contract/membership/member.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { nameLists as calls } from '@portal/contract/membership/name-list/name-list.calls'
import { audit } from '@portal/contract/office/audit.calls'
import { settings } from '@portal/contract/office/settings.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { COMMITTEE } from '@portal/contract/platform/enums'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type ExpertApp, expertApp } from '../expert/expert.testing.ts'
import { columnsNow } from '../import/check-file.actions.ts'

/** Lists of names that the office keeps (docs/decisions/130-lists-kept-by-the-office.md). */

let on: ExpertApp
let office: string
beforeEach(async () => {
  await on?.close()
  on = await expertApp()
  office = on.app.signIn({ role: 'superAdmin', name: '管理员甲' })
})
afterAll(() => on.close())

const ENERGY = '能源专业委员会'
const TRAFFIC = '交通专业委员会'
type Entry = CallOf<typeof calls.save>['entries'][number]

const view = async () => {
  const { data } = await on.call(calls.view, { list: 'committees' }, { token: office })
  if (!data) throw new Error('no list')
  return data
}
/** Saves the list as it is, each name as `change` has it; undefined takes it away. */
const save = async (change: (entry: Entry) => Entry | undefined, more: Entry[] = [], token = office) => {
  const { version, entries } = await view()
  const now = entries.map(({ name, retired }) => ({ name, retired, was: name, carry: true }))
  const next = [...now.flatMap((entry) => change(entry) ?? []), ...more]
  return on.call(calls.save, { list: 'committees', version, entries: next }, { token })
}
const named = (name: string, change: Partial<Entry>) => (entry: Entry) =>
  entry.name === name ? { ...entry, ...change } : entry
const fresh = (name: string): Entry => ({ name, retired: false, was: '', carry: true })
const offered = async () =>
  (await on.call(settings.public, {}, {})).data?.committees.split('\n').filter(Boolean)
const committeeOf = async (id: string) =>
  (await on.call(member.getSingleUser, { id }, { token: on.reviewer })).data?.form.recommond
const found = async (recommond: string) =>
  (await on.call(expert.list, { recommond: [recommond] }, { token: on.reviewer })).data?.list.map(
    ({ id }) => id,
  )

test('the list of the specification, until somebody changes it, and again after a reset', async () => {
  const { entries, last, version } = await view()
  expect([...entries, ...last].map(({ name }) => name)).toEqual(COMMITTEE.map(({ code }) => code))
  expect([version, await offered()]).toEqual([0, []])
  expect((await save((entry) => entry)).error).toBe('nothingChanged')
  expect((await save((entry) => entry, [fresh('数字流域专业委员会')])).code).toBe(200)
  expect(await offered()).toHaveLength(10)
  const delivered = new Set<string>(COMMITTEE.map(({ code }) => code))
  expect((await save((entry) => (delivered.has(entry.name) ? entry : undefined))).code).toBe(200)
  expect(await offered()).toEqual([])
})

test('a new committee is chosen at registration, by staff and in sheets; one that was retired is not, and stays where it is', async () => {
  const carries = await on.make({ state: 'approved', values: { recommond: ENERGY } })
  const digital = '数字流域专业委员会'
  expect((await on.register(71, { recommond: digital })).fields).toEqual({
    recommond: `“${digital}”不在可选的名单中，请重新选择`,
  })
  expect((await save(named(ENERGY, { retired: true }), [fresh(digital)])).code).toBe(200)
  expect((await on.register(71, { recommond: digital })).code).toBe(200)
  expect((await on.register(72, { recommond: ENERGY })).fields).toHaveProperty('recommond')

  const edit = async (id: string, changes: Record<string, string>) => {
    const { version } = await on.rowOf(id)
    return on.call(member.updateUserInfo, { id, version, changes }, { token: on.reviewer })
  }
  const other = await on.make({ state: 'approved', values: { recommond: TRAFFIC } })
  expect((await edit(other.memberId, { recommond: ENERGY })).fields).toHaveProperty('recommond')
  expect((await edit(other.memberId, { recommond: digital })).code).toBe(200)
  // Its own may stay; so may it of an application that is corrected.
  expect((await edit(carries.memberId, { recommond: ENERGY, majorNow: '水能利用' })).code).toBe(200)
  expect(await committeeOf(carries.memberId)).toBe(ENERGY)
  expect(await found(ENERGY)).toEqual([carries.memberId])

  const [column] = (await columnsNow(on.deps.settings, 'expert')).filter(({ name }) => name === 'recommond')
  const codes = column?.field.options?.map(({ code }) => code)
  expect([codes?.includes(digital), codes?.includes(ENERGY), codes?.slice(-2)]).toEqual([
    ...[true, false, ['其他', '否']],
  ])
  expect(importColumns('expert').find(({ name }) => name === 'recommond')?.field.options).toHaveLength(11)
  expect((await on.app.download(imports.template, { kind: 'expert' }, { token: on.reviewer })).status).toBe(
    200,
  )
})

test('a new name goes along with those who are members; an application keeps what was stamped', async () => {
  const one = await on.make({ state: 'approved', values: { recommond: ENERGY } })
  const waits = await on.make({ values: { recommond: ENERGY } })
  const { entries } = await view()
  expect(entries.find(({ name }) => name === ENERGY)).toMatchObject({ count: 2, waiting: 1 })
  const before = await on.rowOf(one.memberId)
  const reply = await save(named(ENERGY, { name: '能源与动力专业委员会' }))
  expect(reply.data).toMatchObject({ carried: 1 })
  expect(await Promise.all([one, waits].map(({ memberId }) => committeeOf(memberId)))).toEqual([
    ...['能源与动力专业委员会', ENERGY],
  ])
  const after = await on.rowOf(one.memberId)
  expect(after.version).toBe(before.version + 1)
  const history = await on.call(memberAdmin.history, { id: one.memberId }, { token: on.reviewer })
  expect(history.data?.list[0]).toMatchObject({
    ...{ action: 'adminEdit', opinion: '推荐专业委员会更名', actor: '管理员甲' },
    changes: [{ title: '推荐专业委员会', before: ENERGY, after: '能源与动力专业委员会' }],
  })
  // The old name is known as long as somebody has it.
  expect(await offered()).toContain(`停用：${ENERGY}`)
  const log = await on.call(audit.list, { targetKind: 'setting' }, { token: office })
  expect(JSON.stringify(log.data?.list[0])).toContain(`${ENERGY} → 能源与动力专业委员会`)
})

test('a new name that is kept from the records leaves the old one with them; two names change places', async () => {
  const [one, two] = await Promise.all([
    on.make({ state: 'approved', values: { recommond: ENERGY } }),
    on.make({ state: 'approved', values: { recommond: TRAFFIC } }),
  ])
  const swap: Record<string, string> = { [ENERGY]: TRAFFIC, [TRAFFIC]: ENERGY }
  expect((await save((entry) => ({ ...entry, name: swap[entry.name] ?? entry.name }))).data?.carried).toBe(2)
  expect(await Promise.all([one, two].map(({ memberId }) => committeeOf(memberId)))).toEqual([
    TRAFFIC,
    ENERGY,
  ])
  const kept = named(ENERGY, { name: '能源与动力专业委员会', carry: false })
  expect((await save(kept)).data?.carried).toBe(0)
  expect(await committeeOf(two.memberId)).toBe(ENERGY)
  expect((await view()).entries.find(({ name }) => name === ENERGY)).toMatchObject({
    retired: true,
    count: 1,
  })
})

test('what is carried is not deleted, nothing is there twice, and nothing of an older list is saved', async () => {
  const gone = (name: string) => (entry: Entry) => (entry.name === name ? undefined : entry)
  const { memberId } = await on.make({ state: 'approved', values: { recommond: ENERGY } })
  expect((await save(gone(ENERGY))).fields).toEqual({
    entries: `仍有记录使用“${ENERGY}”，不能删除，请改为停用`,
  })
  // A deleted record can be restored, and is then found under what it carries.
  await on.call(expert.remove, { id: memberId }, { token: on.reviewer })
  expect((await save(gone(ENERGY))).code).toBe(200)
  expect((await view()).entries.find(({ name }) => name === ENERGY)).toMatchObject({
    retired: true,
    count: 0,
  })

  const wrong = async (entry: Entry) => (await save((one) => one, [entry])).fields?.entries
  expect(await wrong(fresh(TRAFFIC))).toContain('已有同名的一项')
  expect(await wrong(fresh('否'))).toContain('固定在名单最后')
  expect((await save((one) => one, [fresh(' ')])).status).toBe(400)
  expect((await save((one) => one, [{ ...fresh('新'), was: '没有的' }])).error).toBe('stateChanged')
  const { version } = await view()
  const stale = { list: 'committees', version: version - 1, entries: [fresh('新')] } as const
  expect(
    (await on.call(calls.save, { ...stale, entries: [...stale.entries] }, { token: office })).error,
  ).toBe('stateChanged')
})

test('the super administrator alone, and on the page that minds the records', async () => {
  for (const token of [on.reviewer, on.app.signIn({ role: 'editor' })]) {
    expect((await on.call(calls.view, { list: 'committees' }, { token })).status).toBe(403)
    expect((await save((one) => one, [fresh('新')], token)).status).toBe(403)
  }
  const past = { changes: [{ key: 'committees', value: '甲会', version: 0 }] } as const
  expect((await on.call(settings.update, { changes: [...past.changes] }, { token: office })).fields).toEqual({
    committees: '请在“选项名单”中修改，以便同时处理已使用的记录',
  })
})
