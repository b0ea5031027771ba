import { member as memberCalls } from '@portal/contract/membership/member.calls'
import { unit as calls } from '@portal/contract/membership/unit.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type UnitApp, unitApp } from './unit.testing.ts'

let on: UnitApp
let token: string
beforeAll(async () => {
  on = await unitApp()
  token = on.reviewer
})
afterAll(() => on.close())

const list = (input: object, reader = token) => on.call(calls.list, input as never, { token: reader })

test('the list filters, counts and masks; individuals are none of it', async () => {
  const made = await Promise.all([
    on.make({ n: 1, state: 'approved', level: 'C', memberTag1: '常务理事单位', daysAgo: 40 }),
    on.make({ n: 2, state: 'returned' }),
    on.make({ n: 3, daysAgo: 3, values: { linkFlag: '2' } }),
    on.makePerson(),
  ])
  const [council, , waiting] = made
  const all = await list({})
  expect(all.data).toMatchObject({
    total: 3,
    counts: { all: 3, pending: 0, incomplete: 1, returned: 1, rejected: 0, approved: 1, edits: 0 },
  })
  for (const { values } of made) {
    expect(JSON.stringify(all.data)).not.toContain(values.contactMobileTel ?? values.mobileTel)
    expect(JSON.stringify(all.data)).not.toContain(values.headMobileTel ?? values.mobileTel)
  }
  const idsOf = async (input: object) => (await list(input)).data?.list.map((row) => row.id)
  const { cpcode, contactMobileTel, name } = council?.values ?? {}
  expect(await idsOf({ cpcode: String(cpcode).slice(0, 18) })).toEqual([council?.memberId])
  expect(await idsOf({ level: ['C'] })).toEqual([council?.memberId])
  expect(await idsOf({ keyword: String(contactMobileTel) })).toEqual([council?.memberId])
  expect(await idsOf({ keyword: String(name) })).toEqual([council?.memberId])
  expect(await idsOf({ linkFlag: '2', state: 'incomplete' })).toEqual([waiting?.memberId])
  expect((await list({ state: 'incomplete' })).data?.list[0]).toMatchObject({ waitingDays: 3 })
  expect((await list({ sort: 'serial', order: 'asc' })).data?.total).toBe(3)
  expect((await list({}, on.app.signIn({ role: 'handler' }))).status).toBe(403)
  const found = await on.call(calls.byMobile, { contactMobileTel: String(contactMobileTel) }, { token })
  expect(found.data?.list.map((row) => row.id)).toEqual([council?.memberId])
})

test('a unit sees its approved individuals and no others, staff see those of any unit', async () => {
  const unit = await on.make({ n: 10, state: 'approved' })
  const other = await on.make({ n: 11, state: 'approved' })
  const company = String(unit.values.name)
  const colleague = await on.makePerson({ state: 'approved', values: { company } })
  await on.makePerson({ values: { company } })
  await on.makePerson({ state: 'approved' })
  const mine = on.asMember(unit.memberId, 'unit')
  const own = await on.call(calls.members, {}, { token: mine })
  expect(own.data).toMatchObject({ total: 1, list: [{ id: colleague.memberId }] })
  expect(JSON.stringify(own.data)).not.toContain(colleague.values.mobileTel)
  expect(JSON.stringify(own.data)).not.toContain(colleague.values.idCard)
  const asked = await on.call(calls.members, { id: unit.memberId }, { token })
  expect(asked.data?.total).toBe(1)
  expect((await on.call(calls.members, { id: other.memberId }, { token: mine })).status).toBe(404)
  expect((await on.call(calls.members, { id: colleague.memberId }, { token })).status).toBe(404)
  expect((await on.call(calls.members, {}, { token: on.asMember(colleague.memberId) })).status).toBe(403)
})

test('name and credit code are read-only to everybody; posts are the staff’s', async () => {
  const { memberId: id, row } = await on.make({ n: 20, state: 'approved' })
  const mine = on.asMember(id, 'unit')
  const edit = (changes: object) =>
    on.call(memberCalls.submitModifiedUserInfo, { version: row.version, changes } as never, { token: mine })
  for (const field of ['name', 'cpcode', 'memberTag1', 'orgId'])
    expect((await edit({ [field]: 'x' })).fields, field).toEqual({ [field]: '该项不能修改' })
  const staff = (changes: object) =>
    on.call(memberCalls.updateUserInfo, { id, version: row.version, changes } as never, { token })
  for (const field of ['name', 'cpcode'])
    expect((await staff({ [field]: 'x' })).fields, field).toEqual({ [field]: '该项不能修改' })
  expect((await staff({ memberTag1: '理事单位' })).code).toBe(200)
  expect(await on.rowOf(id)).toMatchObject({ name: row.name, orgId: row.orgId, memberTag1: '理事单位' })
})

test('a unit goes on under another name and code, with a reason; its individuals stay with it', async () => {
  const { memberId: id, row, values } = await on.make({ n: 22, state: 'approved' })
  const other = await on.make({ n: 23, state: 'approved' })
  const cpcode = String(values.cpcode)
  const rename = async (change: object) =>
    on.call(
      calls.rename,
      {
        ...{ id, name: row.name, cpcode, reason: '市监变更〔2026〕12号' },
        version: (await on.rowOf(id)).version,
        ...change,
      },
      { token },
    )
  expect(await rename({})).toMatchObject({ error: 'nothingChanged' })
  expect((await rename({ name: '示例新名称单位', reason: '改名' })).fields).toHaveProperty('reason')
  expect(await rename({ name: other.values.name })).toMatchObject({ error: 'unitNameRegistered' })
  expect(await rename({ cpcode: String(other.values.cpcode) })).toMatchObject({
    error: 'creditCodeRegistered',
  })
  expect(await rename({ name: '示例新名称单位', version: 99 })).toMatchObject({ error: 'stateChanged' })
  expect((await rename({ name: '示例新名称单位' })).code).toBe(200)
  expect(await on.rowOf(id)).toMatchObject({ name: '示例新名称单位', orgId: row.orgId, serial: row.serial })
})

test('deletion can be taken back, unless the name was taken meanwhile', async () => {
  const { memberId: id, values } = await on.make({ n: 30, state: 'approved' })
  expect((await on.call(calls.remove, { id }, { token })).code).toBe(200)
  expect((await on.call(calls.restore, { ids: [id] }, { token })).data).toEqual({ restored: 1 })
  expect((await on.call(calls.removeMany, { ids: [id] }, { token })).data).toEqual({ deleted: 1 })
  await on.make({ n: 31, values: { name: String(values.name) } })
  expect(await on.call(calls.restore, { ids: [id] }, { token })).toMatchObject({
    error: 'unitNameRegistered',
  })
})

test('the export holds the filter’s rows, masked', async () => {
  const { values } = await on.make({ n: 40, values: { name: '示例导出单位' } })
  const columns = ['name', 'cpcode', 'contactMobileTel', 'state']
  const { file, lines } = await on.exported(() =>
    on.call(calls.export, { keyword: '导出单位', columns, format: 'csv' }, { token }),
  )
  expect(file).toMatchObject({ fileName: '单位会员查询信息.csv', purpose: 'export' })
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('示例导出单位')
  expect(lines[1]).not.toContain(values.contactMobileTel)
})
