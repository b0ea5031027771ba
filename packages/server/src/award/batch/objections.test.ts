import { award as calls } from '@portal/contract/award/award.calls'
import { objectionCases } from '@portal/contract/peer-review/objection.calls'
import { publicity } from '@portal/contract/peer-review/publicity.calls'
import { today } from '@portal/contract/platform/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextIp, PDF } from '../../testing/members-app.ts'
import { type AwardApp, awardApp, OPINION } from './award.testing.ts'

/** Objections to items take the way of those to achievements (docs/handbook/peer-review.md#objections, docs/handbook/award.md#items). */

let on: AwardApp
beforeAll(async () => {
  on = await awardApp()
})
afterAll(() => on.close())

let phones = 0
const ticket = async (known?: string) => {
  phones += 1
  const mobileTel = known ?? `1997700${String(phones).padStart(4, '0')}`
  const ip = nextIp()
  await sql`update "smsCode" set "createdAt" = "createdAt" - interval '2 hours'`.execute(on.app.db)
  await on.call(publicity.sendCode, { mobileTel }, { ip })
  const sms = (await on.messagesTo(mobileTel)).find(({ text }) => text.includes('验证码'))
  const code = /\d{6}/.exec(sms?.text ?? '')?.[0] ?? ''
  return {
    mobileTel,
    ticket: (await on.call(publicity.checkCode, { mobileTel, code }, { ip })).data?.ticket ?? '',
  }
}
const file = async (
  publicityId: string,
  awardItemId: string | undefined,
  { phone, ...change }: { readonly phone?: string; readonly [field: string]: unknown } = {},
) => {
  const by = await ticket(phone)
  const evidence = await on.call(
    publicity.uploadEvidence,
    {},
    { ticket: by.ticket, files: { file: [{ name: '证据.pdf', content: PDF }] } },
  )
  const reply = await on.call(
    publicity.file,
    {
      publicityId,
      awardItemId,
      name: '示例异议人',
      address: '示例市示例路9号',
      ground: 'ownership' as const,
      facts: '第一完成单位并未参加该项目的研究工作，我单位有合同为证。',
      fileIds: [evidence.data?.id ?? ''],
      promise: true as const,
      ...change,
    },
    { ticket: by.ticket, ip: nextIp() },
  )
  return { ...reply, ...by }
}
/** Publicised, with days that go on. */
const underWay = async (count: number, change: object = {}) => {
  const batch = await on.publicised(count, change)
  await on.app.db
    .updateTable('publicity')
    .set({ endAt: '2099-01-01' })
    .where('awardBatchId', '=', batch.id)
    .execute()
  return batch
}
const casesOf = async (batchId: string, token = on.staff.handler) =>
  (await on.call(calls.objections, { batchId }, { token })).data?.list ?? []

test('one person objects to two items on one ground, and to each of them once', async () => {
  const { id, items } = await underWay(2)
  const open = await on.app.db
    .selectFrom('publicity')
    .select('id')
    .where('awardBatchId', '=', id)
    .executeTakeFirstOrThrow()
  const [one, another] = items
  const first = await file(open.id, one?.id)
  expect(first.code).toBe(200)
  const { mobileTel: phone } = first
  expect((await file(open.id, another?.id, { phone })).code).toBe(200)
  expect((await file(open.id, another?.id, { phone })).error).toBe('objectionRepeated')
  expect((await file(open.id, another?.id, { phone, ground: 'content' })).code).toBe(200)
  expect((await casesOf(id)).length).toBe(3)
})

test('from filing to the ruling that takes an item out; nothing goes on meanwhile', async () => {
  const { id, items } = await underWay(2, { minExperts: 1 })
  const expert = await on.expert()
  await on.assign(
    id,
    items.map((item) => item.id),
    [expert.id],
  )
  expect((await on.move(id, 'startReview')).errorMsg).toBe('公示期尚未届满')
  const page = (await on.batchOf(id)).publicities[0]?.id ?? ''
  const shown = (await on.call(publicity.detail, { id: page }, { ip: nextIp() })).data
  expect(shown).toMatchObject({ kind: 'award', itemCount: 2, objections: 'open' })
  // No phone and no summary of anybody.
  expect(Object.keys(shown?.snapshot.items?.[0] ?? {}).sort()).toEqual(
    ['grade', 'group', 'id', 'name', 'no', 'persons', 'units'].sort(),
  )
  expect((await file(page, undefined)).fields).toHaveProperty('awardItemId')
  expect((await file(page, crypto.randomUUID())).fields).toHaveProperty('awardItemId')
  const filed = await file(page, items[0]?.id)
  expect(filed.data?.caseNo).toMatch(/^YY-\d{4}-\d{4}$/)
  const [found] = await casesOf(id)
  const caseId = found?.id ?? ''
  expect(found).toMatchObject({ state: 'submitted', itemNo: '001', severe: true, late: false })
  expect((await on.call(calls.objections, { batchId: id }, { token: on.staff.expertReview })).error).toBe(
    'forbidden',
  )
  const who = await on.call(objectionCases.objectionFile, { caseId }, { token: on.staff.handler })
  expect(who.data).toMatchObject({ name: '示例异议人', mobileTel: filed.mobileTel })
  expect((await on.move(id, 'unpublish')).errorMsg).toBe('尚有异议未处理完毕')

  expect((await on.call(calls.acceptObjection, { caseId }, { token: on.staff.inCharge })).code).toBe(200)
  expect((await on.call(calls.acceptObjection, { caseId }, { token: on.staff.handler })).error).toBe(
    'stateChanged',
  )
  const ruling = { caseId, ruling: 'terminated' as const, finding: OPINION, reply: OPINION }
  expect((await on.call(calls.ruleObjection, ruling, { token: on.staff.superAdmin })).error).toBe(
    'stateChanged',
  )
  await on.call(
    objectionCases.reportObjection,
    { caseId, report: '经向有关单位核实，异议人提供的合同属实，情况清楚。' },
    { token: on.staff.handler },
  )
  expect((await on.call(calls.ruleObjection, ruling, { token: on.staff.inCharge })).errorMsg).toContain(
    '不能裁定',
  )
  expect((await on.call(calls.ruleObjection, ruling, { token: on.staff.superAdmin })).code).toBe(200)
  // Of an award nothing else ended by it, and nobody is told that an evaluation did.
  expect((await casesOf(id))[0]?.ruling).toBe('异议成立，取消参评资格')
  const about = { ticket: (await ticket(filed.mobileTel)).ticket, ip: nextIp() }
  const state = await on.call(publicity.objectionState, { caseNo: filed.data?.caseNo ?? '' }, about)
  expect(state.data?.result).toBe('异议成立，取消参评资格')
  expect((await on.itemsOf(id)).map(({ state }) => state)).toEqual(['disqualified', 'passed'])
  await on.app.db
    .updateTable('publicity')
    .set({ endAt: '2020-01-01' })
    .where('awardBatchId', '=', id)
    .execute()
  await on.moved(id, 'startReview')
  expect((await on.own(expert.token)).list.map(({ no }) => no)).toEqual(['002'])
})

test('refused by the call that refuses them all; upheld, the record opens for one correction', async () => {
  const { id, items } = await underWay(1)
  const [item] = items
  const page = (await on.batchOf(id)).publicities[0]?.id ?? ''
  await file(page, item?.id)
  const [first] = await casesOf(id)
  const refused = await on.call(
    objectionCases.refuseObjection,
    { caseId: first?.id ?? '', reason: 'unrelated', reply: '所述情况与该项目无直接关系。' },
    { token: on.staff.handler },
  )
  expect(refused.code).toBe(200)
  await file(page, item?.id)
  const second = (await casesOf(id)).find(({ state }) => state === 'submitted')
  const caseId = second?.id ?? ''
  await on.call(calls.acceptObjection, { caseId }, { token: on.staff.handler })
  const report = '经向有关单位核实，完成单位的排序确有错误，应予更正。'
  await on.call(objectionCases.reportObjection, { caseId, report }, { token: on.staff.handler })
  const { data } = await on.call(calls.item, { id: item?.id ?? '' }, { token: on.staff.handler })
  if (!data) throw new Error()
  const { name, group, grade, units, persons } = data
  const save = async () => {
    const [now] = await on.itemsOf(id)
    return on.call(
      calls.saveItem,
      {
        id: item?.id ?? '',
        batchId: id,
        name,
        group,
        grade,
        persons,
        summary: '',
        units: ['示例更正单位', ...units],
        expectVersion: now?.version ?? 0,
      },
      { token: on.staff.handler },
    )
  }
  expect((await save()).errorMsg).toBe('项目已进入评审，不能修改')
  const ruling = { caseId, ruling: 'revision' as const, finding: OPINION, reply: OPINION }
  await on.call(calls.ruleObjection, ruling, { token: on.staff.inCharge })
  expect((await save()).code).toBe(200)
  expect((await on.itemsOf(id))[0]).toMatchObject({ state: 'passed', firstUnit: '示例更正单位' })
  expect((await save()).errorMsg).toBe('项目已进入评审，不能修改')
})

test('of one’s own unit nobody hears of a case, nor opens it', async () => {
  const { orgId, orgName } = await on.organisation()
  const id = await on.create()
  const [row = []] = on.rowsFor(1)
  await on.importRows(id, [row.with(4, orgName)])
  await on.moved(id, 'startFormal')
  const [item] = await on.itemsOf(id)
  await on.check(item?.id ?? '', 1)
  await on.moved(id, 'publish')
  await on.app.db
    .updateTable('publicity')
    .set({ endAt: '2099-01-01' })
    .where('awardBatchId', '=', id)
    .execute()
  await file((await on.batchOf(id)).publicities[0]?.id ?? '', item?.id)
  const near = await on.hire('handler', { orgId })
  expect(await casesOf(id, near.token)).toEqual([])
  const [found] = await casesOf(id)
  const opened = await on.call(
    objectionCases.objectionFile,
    { caseId: found?.id ?? '' },
    { token: near.token },
  )
  expect(opened.errorMsg).toContain('须回避')
  const accepted = await on.call(calls.acceptObjection, { caseId: found?.id ?? '' }, { token: near.token })
  expect(accepted.errorMsg).toContain('须回避')
})

test('what comes after the days is for the person in charge, and only where it weighs heavily', async () => {
  const { id, items } = await underWay(1)
  const page = (await on.batchOf(id)).publicities[0]?.id ?? ''
  const [item] = items
  expect((await file(page, item?.id)).error).toBeUndefined()
  const [filed] = await casesOf(id)
  const caseId = filed?.id ?? ''
  const late = (ground: 'persons') =>
    on.app.db.updateTable('objection').set({ late: true, ground }).where('id', '=', caseId).execute()
  const accept = (token: string) => on.call(calls.acceptObjection, { caseId }, { token })
  await late('persons')
  expect((await accept(on.staff.handler)).guard).toBe('lateByInCharge')
  expect((await accept(on.staff.inCharge)).guard).toBe('lateSevereOnly')
  const { version } = (await on.itemsOf(id))[0] ?? { version: 0 }
  const away = { id: item?.id ?? '', reason: '完成单位来函撤回参评', expectVersion: version }
  expect((await on.call(calls.withdrawItem, away, { token: on.staff.handler })).guard).toBe('itemDisputed')
})

test('an item that left the award says so where it is publicised, and is objected to no more', async () => {
  const { id } = await underWay(2)
  const [gone, stays] = await on.itemsOf(id)
  const page = (await on.batchOf(id)).publicities[0]?.id ?? ''
  const out = { id: gone?.id ?? '', expectVersion: gone?.version ?? 0, reason: '完成单位来函撤回参评' }
  expect((await on.call(calls.withdrawItem, out, { token: on.staff.handler })).code).toBe(200)
  const { data } = await on.call(publicity.detail, { id: page }, { ip: nextIp() })
  expect(data?.snapshot.items?.map((item) => [item.id, item.out])).toEqual([
    [gone?.id, `已撤回参评（${today()}）`],
    [stays?.id, undefined],
  ])
  // Why stays with the society.
  expect(JSON.stringify(data)).not.toContain(out.reason)
  expect((await file(page, gone?.id)).fields).toHaveProperty('awardItemId')
  expect((await file(page, stays?.id)).data?.caseNo).toMatch(/^YY-/)
})

test('once its days are over it takes what weighs heavily, also before the review begins; nothing else, be it of the nominator', async () => {
  const { id, items } = await underWay(1)
  const page = (await on.batchOf(id)).publicities[0]?.id ?? ''
  const [item] = items
  await on.app.db
    .updateTable('publicity')
    .set({ endAt: sql<string>`now() - interval '1 second'` })
    .where('id', '=', page)
    .execute()
  expect((await on.call(publicity.detail, { id: page }, { ip: nextIp() })).data?.objections).toBe('late')
  expect(await file(page, item?.id, { ground: 'persons', orgName: '示例推荐单位' })).toMatchObject({
    error: 'objectionLate',
    errorMsg: '公示期已满，只受理涉及造假、诚信或权属的异议',
  })
  expect((await file(page, item?.id)).data?.caseNo).toMatch(/^YY-/)
  const [filed] = await casesOf(id)
  expect(filed).toMatchObject({ late: true, severe: true })
  const accept = (token: string) => on.call(calls.acceptObjection, { caseId: filed?.id ?? '' }, { token })
  expect((await accept(on.staff.handler)).guard).toBe('lateByInCharge')
  expect((await accept(on.staff.inCharge)).code).toBe(200)
})
