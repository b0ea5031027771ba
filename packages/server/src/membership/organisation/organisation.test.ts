import { organisation as calls } from '@portal/contract/membership/organisation/organisation.calls'
import { canonicalOrganisation } from '@portal/contract/membership/organisation/organisation.rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueTicket } from '../../platform/http/tickets.queries.ts'
import type { TestApp } from '../../testing/client.ts'
import { testPortal } from '../../testing/portal.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testPortal()
  token = app.signIn({ role: 'administrator' })
})
afterAll(() => app.close())

let address = 0
const wizard = async () => {
  address += 1
  return {
    ticket: await issueTicket(app.db, { purpose: 'wizard', kind: 'person' }),
    ip: `198.51.100.${address}`,
  }
}
const insert = async (orgName: string) =>
  (await app.call(calls.insert, { orgName }, { token })).data?.orgId ?? ''

test('one organisation per name, however it is written', async () => {
  const same = [
    '示例（滨江）设计院有限责任公司',
    '示例(滨江)设计院有限公司',
    ' 示例（滨江） 设计院有限公司',
    '示例［滨江］设计院有限公司',
  ]
  expect(new Set(same.map(canonicalOrganisation)).size).toBe(1)
  expect(canonicalOrganisation('ＡＢＣ研究所')).toBe(canonicalOrganisation('abc研究所'))
  await insert(same[0] ?? '')
  for (const orgName of same) {
    expect(await app.call(calls.propose, { orgName }, await wizard())).toMatchObject({
      code: 4010,
      errorMsg: '该单位名称已存在，请核实后填写！',
    })
    expect(await app.call(calls.check, { orgName }, { token })).toMatchObject({ code: 2008 })
  }
  expect((await app.call(calls.propose, { orgName: '（）' }, await wizard())).fields).toEqual({
    orgName: '请填写单位名称',
  })
})

test('twenty proposals of one name at the same moment are one row', async () => {
  const callers = await Promise.all(Array.from({ length: 20 }, wizard))
  const replies = await Promise.all(
    callers.map((caller) => app.call(calls.propose, { orgName: '示例同时水务局' }, caller)),
  )
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
  expect(replies.filter((reply) => reply.code === 4010)).toHaveLength(19)
})

test('search: two characters or more, twenty rows, any part of the name; a bearer only', async () => {
  for (let i = 0; i < 25; i += 1) await insert(`示例流域第${i}勘测院`)
  const caller = await wizard()
  const member = { token: app.signIn({ role: 'person' }) }
  const search = (name: string, by: { ticket?: string; token?: string } = caller) =>
    app.call(calls.search, { name }, { ...by, as: 'query' })
  expect((await search('勘测', member)).data).toHaveLength(20)
  expect((await search('流域第7勘')).data).toMatchObject([{ orgName: '示例流域第7勘测院' }])
  expect((await search('勘')).fields).toEqual({ name: '请至少输入两个字' })
  expect((await search('%%')).data).toEqual([])
  expect((await search('（）')).data).toEqual([])
  expect((await app.call(calls.search, { name: '勘测' })).error).toBe('ticketInvalid')
})

test('applicants search the library and cannot read it out, with new tickets neither', async () => {
  const words = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛', '壬', '癸']
  for (const one of words) for (const other of words) await insert(`示例${one}${other}抄录研究所`)
  await app.pool.query('analyze organisation')
  const here = { ip: '203.0.113.77' }
  const seen = new Set<string>()
  const search = async (name: string) => {
    const ticket = await issueTicket(app.db, { purpose: 'wizard', kind: 'person' })
    const { data } = await app.call(calls.search, { name }, { ...here, ticket, as: 'query' })
    for (const { orgName } of data ?? []) seen.add(orgName)
    return data
  }
  const { rows } = await app.pool.query('select count(*)::int as size from organisation')
  const [{ size }] = rows
  const first = await search('示例甲')
  expect(first?.length).toBeGreaterThan(2)
  for (const one of words) for (const other of ['抄录', ...words]) await search(`${one}${other}`)
  for (const one of words) await search(`示例${one}`)
  const shown = seen.size
  expect(shown).toBeGreaterThan(2)
  expect(shown / size).toBeLessThan(0.05)
  // What was shown stays shown; who types the whole name finds it; another network is not concerned.
  expect(await search('示例甲')).toEqual(first)
  expect(await search('示例癸癸抄录研究所')).toMatchObject([{ orgName: '示例癸癸抄录研究所' }])
  const elsewhere = { ...(await wizard()), as: 'query' } as const
  expect((await app.call(calls.search, { name: '抄录' }, elsewhere)).data).toHaveLength(shown)
  // Without the allowance the same questions read out all of it.
  const open = { token: app.signIn({ role: 'person' }), as: 'query' } as const
  const all = new Set<string>()
  for (const one of words)
    for (const { orgName } of (await app.call(calls.search, { name: `示例${one}` }, open)).data ?? [])
      all.add(orgName)
  expect(all.size).toBeGreaterThanOrEqual(100)
})

test('three proposals per ticket, pending until confirmed', async () => {
  const caller = await wizard()
  const codes = []
  for (const n of [1, 2, 3, 4])
    codes.push((await app.call(calls.propose, { orgName: `示例新单位${n}` }, caller)).code)
  expect(codes).toEqual([200, 200, 200, 429])
  const list = await app.call(calls.list, { status: 'pending', keyword: '新单位' }, { token })
  expect(list.data).toMatchObject({ total: 3, list: [{ status: 'pending', people: 0 }, {}, {}] })
})

describe('administration', () => {
  test('rename by version, disable, delete', async () => {
    const orgId = await insert('示例待改名单位')
    expect(
      (await app.call(calls.update, { orgId, version: 1, orgName: '示例改名单位' }, { token })).code,
    ).toBe(200)
    expect(
      await app.call(calls.update, { orgId, version: 1, orgName: '示例再改名' }, { token }),
    ).toMatchObject({ error: 'stateChanged' })
    expect(
      await app.call(calls.update, { orgId, version: 2, orgName: '示例流域第1勘测院' }, { token }),
    ).toMatchObject({ code: 4010 })
    expect(
      (await app.call(calls.setStatus, { orgIds: [orgId], status: 'disabled' }, { token })).data,
    ).toEqual({ updated: 1 })
    expect((await app.call(calls.search, { name: '改名单位' }, await wizard())).data).toEqual([])
    expect((await app.call(calls.remove, { orgId }, { token })).code).toBe(200)
    expect((await app.call(calls.remove, { orgId }, { token })).status).toBe(404)
  })

  test('all that a filter finds is confirmed at once, as long as they are those that were named', async () => {
    const orgIds = []
    for (const n of [1, 2, 3]) orgIds.push(await insert(`示例批量确认${n}`))
    await app.call(calls.setStatus, { orgIds, status: 'pending' }, { token })
    const filter = { keyword: '批量确认', status: ['pending' as const] }
    const confirm = (expected: number, more: object = {}) =>
      app.call(calls.setStatus, { orgIds: [], filter, expected, status: 'confirmed', ...more }, { token })
    expect(await confirm(2)).toMatchObject({ error: 'stateChanged' })
    expect((await confirm(2001)).fields?.expected).toContain('一次最多修改2000个单位')
    expect((await confirm(3, { filter: { ...filter, page: 1 } })).status).toBe(400)
    expect((await app.call(calls.setStatus, { orgIds: [], status: 'disabled' }, { token })).fields).toEqual({
      orgIds: '请选择单位',
    })
    expect((await confirm(3)).data).toEqual({ updated: 3 })
    const { data } = await app.call(calls.list, { keyword: '批量确认' }, { token })
    expect(data?.list.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed'])
  })

  test('is for administrators', async () => {
    for (const role of ['person', 'editor', 'handler'] as const)
      for (const call of [
        calls.list,
        calls.check,
        calls.insert,
        calls.update,
        calls.remove,
        calls.setStatus,
        calls.merge,
        calls.undoMerge,
        calls.detail,
      ])
        expect((await app.callWith(call, {}, { token: app.signIn({ role }) })).status).toBe(403)
  })
})
