import { labels } from '@portal/contract/membership/label/label.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { person as calls } from '@portal/contract/membership/person.calls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PersonApp, personApp } from '../person/person.testing.ts'

/** What the filters of a list find together, and what its tabs say of it (docs/handbook/interface.md#lists). */

let on: PersonApp
let token: string
beforeAll(async () => {
  on = await personApp()
  token = on.reviewer
})
afterAll(() => on.close())
beforeEach(() => on.app.db.deleteFrom('member').execute())

const list = async (input: object) => (await on.call(calls.list, input as never, { token })).data
const idsOf = async (input: object) => (await list(input))?.list.map(({ id }) => id).sort()
const label = async (name: string) => {
  const { data } = await on.call(labels.add, { name }, { token })
  return data?.id ?? ''
}
const of = (...made: readonly { memberId: string }[]) => made.map(({ memberId }) => memberId).sort()

describe('several values', () => {
  test('any of them is found, one is written as ever, and filters hold together', async () => {
    const [senior, middle, junior] = [
      await on.make({ state: 'approved', level: 'S', values: { zc: '正高级' } }),
      await on.make({ state: 'approved', level: 'S', values: { zc: '中级' } }),
      await on.make({ state: 'approved', level: 'H', values: { zc: '中级' } }),
    ]
    expect(await idsOf({ level: 'S' })).toEqual(of(senior, middle))
    expect(await idsOf({ level: ['S'] })).toEqual(of(senior, middle))
    expect(await idsOf({ level: ['S', 'H'] })).toEqual(of(senior, middle, junior))
    expect(await idsOf({ level: ['S', 'H'], zc: '中级' })).toEqual(of(middle, junior))
    expect(await idsOf({ level: [], zc: ['中级', '正高级'] })).toEqual(of(senior, middle, junior))
    // A query names them one after another.
    const asked = { level: ['S', 'H'], zc: '正高级' }
    const found = await on.call(calls.list, asked as never, { token, as: 'query' })
    expect(found.data?.list.map(({ id }) => id)).toEqual([senior.memberId])
  })
})

describe('labels', () => {
  test('records have one of them, or each', async () => {
    const made = [await on.make(), await on.make(), await on.make()]
    const [both, one] = made
    const [first, second] = [await label('水利专题'), await label('青年')]
    for (const [memberId, labelIds] of [
      [both?.memberId ?? '', [first, second]],
      [one?.memberId ?? '', [first]],
    ] as const)
      await on.call(labels.set, { memberId, labelIds: [...labelIds] }, { token })
    const wanted = [first, second, first]
    expect(await idsOf({ label: wanted })).toEqual(of(...made.slice(0, 2)))
    expect(await idsOf({ label: wanted, labelMatch: 'all' })).toEqual(of(...made.slice(0, 1)))
    expect(await idsOf({ label: [first], labelMatch: 'all' })).toEqual(of(...made.slice(0, 2)))
  })
})

describe('a whole number or address', () => {
  test('leads to the records that have it, which the list shows by their ids, and to a line in the log', async () => {
    const [mine, other] = [
      await on.make({ state: 'approved', level: 'S', values: { email: 'Shili.Jia@Example.org' } }),
      await on.make(),
    ]
    const idCard = String(mine.values.idCard)
    const owners = async (keyword: string, as = token) =>
      on.call(memberAdmin.owners, { keyword }, { token: as })
    const found = { list: [{ id: mine.memberId, kind: 'person' }] }
    for (const keyword of [idCard, ` ${idCard.toLowerCase()} `, 'shili.jia@example.org'])
      expect((await owners(keyword)).data).toEqual(found)
    expect(await idsOf({ ids: [mine.memberId] })).toEqual(of(mine))
    expect(await idsOf({ ids: [mine.memberId, other.memberId], state: 'approved' })).toEqual(of(mine))
    expect((await owners(idCard.slice(0, 17))).fields).toHaveProperty('keyword')
    expect((await owners(idCard, on.app.signIn({ role: 'editor' }))).code).toBe(403)
    const log = await on.app.db
      .selectFrom('auditLog')
      .select('detail')
      .where('call', '=', memberAdmin.owners.path)
      .execute()
    expect(JSON.stringify(log)).toContain(mine.memberId)
    expect(JSON.stringify(log)).not.toContain(idCard)
    expect(JSON.stringify(log).toLowerCase()).not.toContain('shili.jia')
  })
})

describe('a span of days', () => {
  test('has both its ends, as days are in China, and either may be open', async () => {
    const at = async (submittedAt: string) => {
      const made = await on.make()
      await on.app.db.updateTable('member').set({ submittedAt }).where('id', '=', made.memberId).execute()
      return made
    }
    const [before, first, last, after] = [
      await at('2026-02-28T23:59:59.999+08:00'),
      await at('2026-03-01T00:00:00+08:00'),
      await at('2026-03-31T23:59:59.999+08:00'),
      await at('2026-04-01T00:00:00+08:00'),
    ]
    expect(await idsOf({ submittedFrom: '2026-03-01', submittedTo: '2026-03-31' })).toEqual(of(first, last))
    expect(await idsOf({ submittedFrom: '2026-03-01' })).toEqual(of(first, last, after))
    expect(await idsOf({ submittedTo: '2026-03-31' })).toEqual(of(before, first, last))
  })
})

describe('the tabs', () => {
  test('each says what the other conditions find in it, whichever is open', async () => {
    await on.make({ values: { name: '示例江一舟' } })
    await on.make({ state: 'returned', values: { name: '示例江二舟' } })
    await on.make({ state: 'approved', level: 'S', values: { name: '示例江三舟' } })
    await on.make({
      state: 'approved',
      level: 'S',
      values: { name: '示例海四舟' },
      edit: { changes: { zw: '新的职务' } },
    })
    const gone = await on.make({ state: 'approved', values: { name: '示例江五舟' } })
    await on.call(calls.remove, { id: gone.memberId }, { token })

    expect(await list({})).toMatchObject({
      total: 4,
      counts: { all: 4, incomplete: 1, returned: 1, approved: 2, edits: 1, deleted: 1 },
    })
    const river = { all: 3, incomplete: 1, pending: 0, returned: 1, approved: 1, edits: 0, deleted: 1 }
    expect(await list({ keyword: '江' })).toMatchObject({ total: 3, counts: river })
    expect(await list({ keyword: '江', state: 'returned' })).toMatchObject({ total: 1, counts: river })
    expect(await list({ keyword: '海' })).toMatchObject({
      total: 1,
      counts: { all: 1, edits: 1, deleted: 0 },
    })
    expect(await list({ level: 'S', state: 'approved' })).toMatchObject({
      total: 2,
      counts: { all: 2, approved: 2, returned: 0, edits: 1 },
    })
    // The tab of the deleted has the keyword, and the others say what it finds in them.
    const deleted = await on.call(memberAdmin.deleted, { kind: 'person', keyword: '江' }, { token })
    expect(deleted.data).toMatchObject({ total: 1, counts: river })
  })

  test('a record that moves is counted in its new tab at once, under a filter as without one', async () => {
    const { memberId } = await on.make({ values: { name: '示例洲六舟' } })
    expect((await list({ keyword: '洲' }))?.counts).toMatchObject({ all: 1, incomplete: 1, deleted: 0 })
    await on.call(calls.remove, { id: memberId }, { token })
    expect((await list({ keyword: '洲' }))?.counts).toMatchObject({ all: 0, incomplete: 0, deleted: 1 })
  })
})
