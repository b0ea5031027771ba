import { organisation as calls } from '@portal/contract/membership/organisation/organisation.calls'
import { organisationLikeness } from '@portal/contract/membership/organisation/organisation.rules'
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

describe('merging', () => {
  const search = async (name: string) =>
    (await app.call(calls.search, { name }, { ...(await wizard()), as: 'query' })).data
  const merge = (targetId: string, orgIds: string[]) => app.call(calls.merge, { targetId, orgIds }, { token })
  const person = async (orgId: string, company: string, kind: 'person' | 'unit' = 'person') => {
    const id = crypto.randomUUID()
    await app.db
      .insertInto('member')
      .values({
        ...{ id, kind, accountId: null, name: '示例人', pinyin: '', initials: '', searchGrams: [] },
        ...{ mobileTel: '19900000000', email: '', orgId, company, nameKey: kind === 'unit' ? id : null },
        ...{ idIndex: Buffer.from(id), examineDate: null, serial: null, deletedAt: null },
        ...{ vId: '', applicationNo: id, submittedVia: 'staff' },
      } as never)
      .execute()
    return id
  }
  const workplace = (id: string) =>
    app.db
      .selectFrom('member')
      .select(['orgId', 'company', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('people move, the old names stay as aliases, and thirty days long all of it can be taken back', async () => {
    const a = await insert('示例并入水科院')
    const b = await insert('示例并入水利科学研究院')
    const c = await insert('示例并入水科研究院')
    const one = await person(b, '示例并入水利科学研究院')
    const two = await person(c, '示例并入水科研究院')
    const unit = await person(c, '', 'unit')
    const stayed = await person(a, '示例并入水科院')
    const { data } = await merge(a, [b, c, a])
    expect(data).toMatchObject({ moved: 3 })
    for (const id of [one, two])
      expect(await workplace(id)).toEqual({ orgId: a, company: '示例并入水科院', version: 1 })
    expect(await workplace(unit)).toMatchObject({ orgId: a, company: '' })
    // The old name is found and leads to the one that is left, once.
    expect(await search('并入水利科学')).toEqual([
      { orgId: a, orgName: '示例并入水科院', alias: '示例并入水利科学研究院' },
    ])
    expect(await search('示例并入水科')).toMatchObject([{ orgId: a, orgName: '示例并入水科院' }])
    expect(await app.call(calls.insert, { orgName: '示例并入水利科学研究院' }, { token })).toMatchObject({
      code: 4010,
    })
    const listed = await app.call(calls.list, { keyword: '并入水利科学' }, { token })
    expect(listed.data).toMatchObject({
      total: 1,
      list: [{ orgId: a, people: 4, attached: { person: 3, unit: 1 }, unitMember: { id: unit } }],
    })
    expect(listed.data?.list[0]?.aliases.sort()).toEqual(
      ['示例并入水利科学研究院', '示例并入水科研究院'].sort(),
    )
    expect(await merge(b, [c])).toMatchObject({ error: 'stateChanged' })
    expect(await app.call(calls.remove, { orgId: a }, { token })).toMatchObject({
      code: 6002,
      errorMsg: expect.stringContaining('还有 4 条会员或专家记录'),
    })

    // Somebody changes their workplace before the merge is taken back.
    const elsewhere = await insert('示例另外的单位')
    await app.db.updateTable('member').set({ orgId: elsewhere }).where('id', '=', two).execute()
    const undone = await app.call(calls.undoMerge, { mergeId: data?.mergeId ?? '' }, { token })
    expect(undone.data).toEqual({ moved: 2 })
    expect(await workplace(one)).toMatchObject({ orgId: b, company: '示例并入水利科学研究院' })
    expect(await workplace(two)).toMatchObject({ orgId: elsewhere })
    expect(await workplace(stayed)).toMatchObject({ orgId: a })
    expect(await search('并入水利科学')).toEqual([{ orgId: b, orgName: '示例并入水利科学研究院' }])
    expect(await app.call(calls.undoMerge, { mergeId: data?.mergeId ?? '' }, { token })).toMatchObject({
      error: 'stateChanged',
    })
    const detail = await app.call(calls.detail, { orgId: a }, { token })
    expect(detail.data?.history.map((event) => event.label)).toEqual(['撤销合并', '并入单位', '添加'])
  })

  test('merges on top of one another come apart in reverse order, and not after thirty days', async () => {
    const [a, b, c] = [await insert('示例链甲处'), await insert('示例链乙局'), await insert('示例链丙院')]
    const who = await person(c, '示例链丙院')
    const first = (await merge(b, [c])).data?.mergeId ?? ''
    const second = (await merge(a, [b])).data?.mergeId ?? ''
    expect(await search('链丙院')).toMatchObject([{ orgId: a, alias: '示例链丙院' }])
    const undo = (mergeId: string) => app.call(calls.undoMerge, { mergeId }, { token })
    expect(await undo(first)).toMatchObject({ error: 'stateChanged' })
    const shown = await app.call(calls.merges, {}, { token })
    const undoable = (id: string) => shown.data?.list.find((merge) => merge.id === id)?.undoable
    expect([undoable(first), undoable(second)]).toEqual([false, true])
    expect((await undo(second)).data).toEqual({ moved: 1 })
    expect(await search('链丙院')).toMatchObject([{ orgId: b }])
    await app.db
      .updateTable('organisationMerge')
      .set({ at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .where('id', '=', first)
      .execute()
    expect(await undo(first)).toMatchObject({ error: 'undoExpired' })
    expect(await workplace(who)).toMatchObject({ orgId: b })
  })

  test('names that may be one organisation are shown with why, until somebody says that they are not', async () => {
    const a = await insert('示例疑似江河勘测设计院')
    const b = await insert('示例疑似江河勘测设计院股份公司')
    await insert('示例疑似第一工程处')
    await insert('示例疑似第二工程处')
    const likely = async () =>
      (await app.call(calls.candidates, {}, { token })).data?.list.filter((one) =>
        one.pair.some((row) => row.orgName.includes('疑似')),
      )
    expect(await likely()).toMatchObject([
      {
        reason: '一个名称是另一个的开头',
        pair: expect.arrayContaining([expect.objectContaining({ orgId: a })]),
      },
    ])
    const similar = await app.call(calls.detail, { orgId: b }, { token })
    expect(similar.data?.similar).toMatchObject([{ orgId: a }])
    expect((await app.call(calls.dismiss, { orgIds: [b, a] }, { token })).code).toBe(200)
    expect(await likely()).toEqual([])
    expect((await app.call(calls.dismiss, { orgIds: [a, b], undo: true }, { token })).code).toBe(200)
    expect(await likely()).toHaveLength(1)
    expect(organisationLikeness('示例第一勘测院', '示例第二勘测院')).toBe(0)
  })

  test('a renamed organisation takes the labels of its records along and can keep its former name', async () => {
    const orgId = await insert('示例曾用名单位')
    const who = await person(orgId, '示例曾用名单位')
    const unit = await person(orgId, '示例曾用名单位（会员）', 'unit')
    const change = { orgId, version: 1, orgName: '示例现用名单位', keepAlias: true }
    expect((await app.call(calls.update, change, { token })).code).toBe(200)
    expect(await workplace(who)).toMatchObject({ company: '示例现用名单位' })
    // A unit is called what it registered as.
    expect(await workplace(unit)).toMatchObject({ company: '示例曾用名单位（会员）' })
    expect(await search('曾用名')).toEqual([{ orgId, orgName: '示例现用名单位', alias: '示例曾用名单位' }])
    // The former name is nobody else's: it is taken back, and as an alias it is neither confirmed nor disabled by itself.
    const [alias] = await app.db
      .selectFrom('organisation')
      .select('id')
      .where('mergedInto', '=', orgId)
      .execute()
    const disabled = { orgIds: [alias?.id ?? ''], status: 'disabled' as const }
    expect((await app.call(calls.setStatus, disabled, { token })).data).toEqual({ updated: 0 })
    // Where the unit itself is out of use, its former name leads nowhere.
    const own = (status: 'disabled' | 'confirmed') =>
      app.call(calls.setStatus, { orgIds: [orgId], status }, { token })
    await own('disabled')
    expect(await search('曾用名')).toEqual([])
    await own('confirmed')
    const back = { orgId, version: 4, orgName: '示例曾用名单位' }
    expect((await app.call(calls.update, back, { token })).code).toBe(200)
    expect(await workplace(who)).toMatchObject({ company: '示例曾用名单位' })
  })
})

describe('superiors', () => {
  const detail = async (orgId: string) => (await app.call(calls.detail, { orgId }, { token })).data
  const move = async (orgId: string, parentId: string | null) =>
    app.call(calls.setParent, { orgId, parentId, version: (await detail(orgId))?.version ?? 0 }, { token })

  test('are chosen, shown both ways, written into the history, and never a circle', async () => {
    const [top, middle, low] = [
      await insert('示例流域局甲'),
      await insert('示例勘测院甲'),
      await insert('示例试验站甲'),
    ]
    expect((await move(middle, top)).code).toBe(200)
    expect((await move(low, middle)).code).toBe(200)
    expect(await detail(low)).toMatchObject({
      superiors: [{ orgName: '示例流域局甲' }, { orgName: '示例勘测院甲' }],
      history: [{ label: '变更上级单位', detail: '上级单位“示例勘测院甲”' }, {}],
    })
    expect((await detail(top))?.subordinates).toEqual([
      { orgId: middle, orgName: '示例勘测院甲', children: 1 },
    ])
    expect((await move(top, low)).fields?.parentId).toContain('下级单位')
    expect((await move(top, top)).fields?.parentId).toBe('不能选择本单位')
    expect(
      await app.call(calls.setParent, { orgId: low, parentId: top, version: 1 }, { token }),
    ).toMatchObject({
      code: 6001,
    })
    expect((await app.call(calls.remove, { orgId: middle }, { token })).errorMsg).toContain('下级单位')
    expect((await move(low, null)).code).toBe(200)
    expect((await detail(low))?.superiors).toEqual([])
    const editor = app.signIn({ role: 'editor' })
    expect(
      (await app.call(calls.setParent, { orgId: low, parentId: top, version: 3 }, { token: editor })).code,
    ).toBe(403)
  })

  test('two moves that would make a circle together: only one of them happens', async () => {
    const [one, other] = [await insert('示例环一单位'), await insert('示例环二单位')]
    const replies = await Promise.all([move(one, other), move(other, one)])
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  test('follow a merge, also one into what was below', async () => {
    const [top, middle, low] = [
      await insert('示例并入局'),
      await insert('示例并入院'),
      await insert('示例并入站'),
    ]
    await move(middle, top)
    await move(low, middle)
    await app.call(calls.merge, { targetId: low, orgIds: [middle] }, { token })
    expect((await detail(low))?.superiors).toEqual([])
    const second = await insert('示例并入二站')
    await move(second, low)
    await app.call(calls.merge, { targetId: top, orgIds: [low] }, { token })
    expect((await detail(second))?.superiors).toMatchObject([{ orgId: top }])
    expect((await detail(top))?.subordinates.map(({ orgId }) => orgId)).toEqual([second])
  })
})
