import { member as calls } from '@portal/contract/membership/member.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { membersApp } from '../../testing/members-app.ts'
import { createExpert, createPerson, createUnit, type MemberOverrides } from '../admission/member.factory.ts'

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
beforeAll(async () => {
  on = await membersApp()
  token = on.reviewer
})
afterAll(() => on.close())

const person = (overrides: MemberOverrides = {}) => createPerson(on.app.db, on.deps, overrides)
const unit = (overrides: MemberOverrides = {}) => createUnit(on.app.db, on.deps, overrides)
const expert = (overrides: MemberOverrides = {}) => createExpert(on.app.db, on.deps, overrides)

describe('the council', () => {
  const council = (input: object = {}, by = token) =>
    on.call(memberAdmin.council, input as never, { token: by })

  test('holds people, units and experts, the chair first, with what they were before', async () => {
    const chair = await person({ state: 'approved', memberTag1: '理事长' })
    const firm = await unit({ state: 'approved', level: 'L', memberTag1: '理事单位' })
    const scholar = await expert({ state: 'approved', memberTag1: '副理事长' })
    const past = await person({ state: 'approved' })
    await person({ state: 'pending' })
    const { version } = await on.rowOf(past.memberId)
    const changes = { historyZw: '第一届常务理事（2012–2017）' }
    await on.call(calls.updateUserInfo, { id: past.memberId, version, changes }, { token })
    const all = await council({ order: 'asc' })
    const ids = all.data?.list.map((row) => row.id) ?? []
    expect(ids.indexOf(chair.memberId)).toBe(0)
    expect(ids.indexOf(scholar.memberId)).toBeLessThan(ids.indexOf(firm.memberId))
    expect(ids).not.toContain(past.memberId)
    expect(all.data?.counts).toEqual({ current: ids.length, former: 1 })
    const idsOf = async (input: object) => (await council(input)).data?.list.map((row) => row.id)
    expect(await idsOf({ post: ['理事'], kind: 'unit' })).toEqual([firm.memberId])
    expect(await idsOf({ level: 'unit.L' })).toEqual([firm.memberId])
    expect(await idsOf({ level: 'unit.L', kind: 'person' })).toEqual([])
    expect(await idsOf({ level: ['unit.L', 'person.H'], kind: ['unit', 'expert'] })).toEqual([firm.memberId])
    expect(await idsOf({ keyword: String(scholar.values.name) })).toContain(scholar.memberId)
    expect(await idsOf({ tenure: 'former' })).toEqual([past.memberId])
    expect(await idsOf({ tenure: 'former', post: ['常务理事'] })).toEqual([past.memberId])
    expect(await idsOf({ tenure: 'former', post: ['秘书长'] })).toEqual([])
    const former = await council({ tenure: 'former' })
    expect(former.data?.list[0]).toMatchObject({ historyZw: changes.historyZw, kindLabel: '个人会员' })
    expect(JSON.stringify(all)).not.toContain(chair.values.mobileTel)
    // A post that ended while the portal looked on is known without being written into the record.
    await on.app.db
      .updateTable('councilHolding')
      .set({ beginsOn: '2020-03-01' })
      .where('memberId', '=', scholar.memberId)
      .execute()
    const row = await on.rowOf(scholar.memberId)
    const ended = { memberTag1: '会员' }
    await on.call(
      calls.updateUserInfo,
      { id: scholar.memberId, version: row.version, changes: ended },
      { token },
    )
    expect(await idsOf({ tenure: 'former', post: ['副理事长'] })).toEqual([scholar.memberId])
    expect((await idsOf({ tenure: 'former' }))?.sort()).toEqual([past.memberId, scholar.memberId].sort())
    const was = (await council({ tenure: 'former', post: ['副理事长'] })).data?.list[0]?.historyZw
    expect(was).toMatch(/^副理事长（2020-03-01至\d{4}-\d\d-\d\d）$/)
    // Editors do not read the history of posts.
    const editor = on.app.signIn({ role: 'editor' })
    expect(JSON.stringify(await council({ tenure: 'former' }, editor))).not.toContain('第一届')
    const columns = ['name', 'kindLabel', 'memberTag1']
    const input = { kind: 'unit' as const, columns, format: 'csv' as const }
    const { file, lines } = await on.exported(() => on.call(memberAdmin.exportCouncil, input, { token }))
    expect(file.fileName).toBe('理事会员查询信息.csv')
    expect(lines.slice(1).filter((line) => !line.includes('单位会员'))).toEqual([])
    expect(lines).toContain(`${firm.values.name},单位会员,理事单位`)
  })
})
