import { award as calls } from '@portal/contract/award/award.calls'
import { awardExamine as expertCalls } from '@portal/contract/award/award-sheet.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AwardApp, awardApp } from '../batch/award.testing.ts'
import { awardChecks } from '../certificate/award-certificate.actions.ts'

/** From the last sheet to the certificates: enough sheets, who was there, and whose certificate it is. */

let on: AwardApp
beforeAll(async () => {
  on = await awardApp()
})
afterAll(() => on.close())

const SHORT = '仍有项目的签字评分少于每项最少专家人数，请等待签字、补派专家，或写明原因将该项目移出评审'
const takeOut = async (
  batchId: string,
  itemId: string,
  { token = on.staff.inCharge, reason = '专家人数不足且无法补派' } = {},
) => {
  const item = (await on.itemsOf(batchId)).find(({ id }) => id === itemId)
  return on.call(calls.takeOutItem, { id: itemId, reason, expectVersion: item?.version ?? 0 }, { token })
}

test('a review ends only when each item has its minimum of signed sheets, or is taken out with a reason', async () => {
  const { id, items, experts } = await on.reviewed(2, 3)
  const [first, second, third] = experts
  const [, lacking] = items
  if (!first || !second || !third || !lacking) throw new Error()
  // Two step back from the second item, so that one sheet of two is left.
  for (const { token } of [second, third]) {
    const seat = (await on.own(token)).list.find(({ no }) => no === lacking.no)
    const recusal = { kind: 'other' as const, text: '与完成单位有在研合作项目' }
    const reply = await on.call(
      expertCalls.examine,
      { examineId: seat?.id ?? '', scores: [], recusal },
      { token },
    )
    expect(reply.errorMsg).toBeUndefined()
    const scores = await on.call(expertCalls.selectScore, { examineId: seat?.id ?? '' }, { token })
    expect(scores.error).toBe('notFound')
  }
  for (const expert of [first, second, third]) {
    await on.submitAll(expert.token)
    await on.sign(id, expert)
  }
  expect((await on.batchOf(id)).counts).toMatchObject({ unsigned: 1, short: 1 })
  expect((await on.batchOf(id)).missing).toContain(SHORT)
  // No reason makes up for it.
  expect((await on.move(id, 'closeReview')).errorMsg).toBe(SHORT)
  expect((await takeOut(id, lacking.id, { token: on.staff.handler })).error).toBe('forbidden')
  expect((await takeOut(id, lacking.id, { reason: '' })).fields).toHaveProperty('reason')
  expect((await takeOut(id, lacking.id)).errorMsg).toBeUndefined()
  expect((await takeOut(id, lacking.id)).error).toBe('stateChanged')
  expect((await on.itemsOf(id)).map(({ state }) => state)).toEqual(['passed', 'removed'])
  const told = await on.messagesTo((await on.rowOf(first.id)).mobileTel)
  expect(told.find(({ template }) => template === 'award-taken-off')?.text).toContain('移出评审')
  await on.moved(id, 'closeReview')
  expect((await takeOut(id, items[0]?.id ?? '')).errorMsg).toBe('专家评审期间才能将项目移出评审')
  const board = await on.call(expertCalls.selectScore, { batchId: id }, { token: on.staff.inCharge })
  expect(board.data?.list.map(({ no }) => no)).toEqual(['001'])
})

const decided = async (count = 1) => {
  const { id, items, experts } = await on.reviewed(count, 2)
  for (const expert of experts) {
    await on.submitAll(expert.token)
    await on.sign(id, expert)
  }
  await on.moved(id, 'closeReview')
  return { id, itemId: items[0]?.id ?? '', other: items[1]?.id ?? '', token: experts[0]?.token ?? '' }
}
const ballot = (itemId: string, agree: number, there: number) => ({
  ...{ itemId, agree, against: there - agree, abstain: 0, recused: 0, grade: '一等奖' },
})

test('who belongs to the committee and who came is taken down by name, and the quorum follows from it', async () => {
  const { id, itemId } = await decided()
  const meeting = { members: ['示例甲（示例大学）', '示例乙', '示例丙'], absent: [] as string[] }
  const vote = (there: number, change: object) =>
    on.vote(id, [ballot(itemId, there, there)], { ...meeting, ...change })
  expect((await vote(2, { absent: ['示例甲'] })).fields).toEqual({
    'meeting.absent': '示例甲不在委员名单中，请与名单写法一致',
  })
  expect((await vote(3, { members: ['示例乙', '示例乙'] })).fields).toHaveProperty(['meeting.members'])
  expect((await vote(1, { absent: ['示例乙', '示例丙'] })).errorMsg).toBe('到会人数未达到会议表决的法定人数')
  expect((await vote(2, { absent: ['示例乙'] })).data?.passed).toBe(1)
  expect((await on.batchOf(id)).meeting).toMatchObject({
    ...{ eligible: 3, attended: 2, members: meeting.members, absent: ['示例乙'] },
  })
})

test('whoever of the staff belongs to an item reads the scores of the others only', async () => {
  const { id, itemId, other } = await decided(2)
  const mobileTel = '19905550001'
  await on.app.db
    .updateTable('awardItem')
    .set({ contactMobile: mobileTel })
    .where('id', '=', itemId)
    .execute()
  const near = await on.hire('inCharge', { mobileTel })
  const board = await on.call(expertCalls.selectScore, { batchId: id }, { token: near.token })
  const row = (of: string) => board.data?.list.find((one) => one.itemId === of)
  expect(row(itemId)).toMatchObject({ mean: null, trimmed: null, comments: [] })
  expect(row(itemId)?.cells.map(({ total }) => total)).toEqual([null, null])
  expect(row(other)?.mean).toBeGreaterThan(0)
  // The same mean is the same place.
  const all = await on.call(expertCalls.selectScore, { batchId: id }, { token: on.staff.inCharge })
  expect(all.data?.list.map(({ rank }) => rank)).toEqual([1, 1])
})

test('an expert reads how an item was voted on once that is announced', async () => {
  const { id, itemId, token } = await decided()
  await on.vote(id, [ballot(itemId, 9, 9)])
  const [seat] = (await on.own(token)).list
  const votes = async () => {
    const { data } = await on.call(expertCalls.selectScore, { examineId: seat?.id ?? '' }, { token })
    return data?.list.map((one) => one.votes?.agree)
  }
  expect(await votes()).toEqual([undefined])
  await on.moved(id, 'publishResult')
  expect(await votes()).toEqual([undefined])
  await on.moved(id, 'announce')
  expect(await votes()).toEqual([9])
})

test('who recuses from an item is there, and no vote of two thirds is counted from them; an item is voted on once', async () => {
  const { id, itemId } = await decided()
  const vote = (agree: number, against: number) =>
    on.vote(id, [{ ...ballot(itemId, agree, agree + against), recused: 3 }])
  // Nine came, six vote on it: four are two thirds of these.
  expect((await vote(3, 3)).data?.passed).toBe(0)
  expect((await vote(4, 2)).data?.passed).toBe(1)
  expect((await vote(4, 3)).fields).toHaveProperty(['votes.0'])
  const twice = [ballot(itemId, 9, 9), ballot(itemId, 1, 9)]
  expect((await on.vote(id, twice)).error).toBe('badInput')
})

test('votes on what left since stand in the way of no other meeting, and it has no certificate', async () => {
  const { id, itemId, other } = await decided(2)
  const more = { attended: 8 }
  expect((await on.vote(id, [ballot(itemId, 9, 9), ballot(other, 9, 9)])).data?.passed).toBe(2)
  expect((await on.vote(id, [ballot(other, 8, 8)], more)).fields).toEqual({
    'meeting.absent': '与项目001已登记的票数不符，请一并修改',
  })
  const { version: expectVersion = 0 } = (await on.itemsOf(id)).find((item) => item.id === itemId) ?? {}
  const out = { id: itemId, reason: '完成单位来函撤回参评', expectVersion }
  expect((await on.call(calls.withdrawItem, out, { token: on.staff.handler })).errorMsg).toBeUndefined()
  expect((await on.vote(id, [ballot(other, 8, 8)], more)).errorMsg).toBeUndefined()
  await on.moved(id, 'publishResult')
  await on.moved(id, 'announce')
  const rows = await on.app.db
    .selectFrom('awardCertificate')
    .select('itemId')
    .where('batchId', '=', id)
    .where('kind', '=', 'item')
    .execute()
  expect(rows).toEqual([{ itemId: other }])
})

test('each unit and person of an awarded item has a certificate of their rank, which goes with that of the item', async () => {
  const { id, itemId } = await decided()
  await on.app.db
    .updateTable('awardItem')
    .set({
      units: ['示例第一单位', '示例第二单位'],
      persons: JSON.stringify([
        { name: '示例完成人甲', orgName: '示例第一单位' },
        { name: '示例完成人乙', orgName: '' },
      ]),
    })
    .where('id', '=', itemId)
    .execute()
  await on.vote(id, [ballot(itemId, 9, 9)])
  await on.moved(id, 'publishResult')
  await on.moved(id, 'announce')
  const list = async () =>
    (await on.call(calls.certificates, { batchId: id }, { token: on.staff.handler })).data?.list ?? []
  const issued = (await list()).filter(({ kind }) => kind !== 'expert')
  const no = issued[0]?.no ?? ''
  expect(issued.map((one) => [one.kind, one.rank, one.holder, one.no])).toEqual([
    ['item', 0, '', no],
    ['unit', 1, '示例第一单位', `${no}-D1`],
    ['unit', 2, '示例第二单位', `${no}-D2`],
    ['person', 1, '示例完成人甲', `${no}-R1`],
    ['person', 2, '示例完成人乙', `${no}-R2`],
  ])
  const rows = await on.app.db
    .selectFrom('awardCertificate')
    .select(['id', 'no', 'checkCode', 'kind'])
    .where('itemId', '=', itemId)
    .execute()
  const check = async (suffix: string) => {
    const row = rows.find((one) => one.no === `${no}${suffix}`)
    return awardChecks.byNumber(on.app.db, row?.no ?? '', row?.checkCode ?? '')
  }
  expect(await check('-D2')).toMatchObject({ state: 'valid', units: '第2完成单位示例第二单位' })
  // Anybody may check it; nobody learns a whole name by it.
  const person = await check('-R1')
  expect(person).toMatchObject({ state: 'valid', title: '个人获奖证书' })
  expect(JSON.stringify(person)).not.toContain('示例完成人甲')
  const reason = '获奖项目被撤销奖励'
  const spoil = (of: string) =>
    on.call(
      calls.voidCertificate,
      { id: issued.find((one) => one.no === `${no}${of}`)?.id ?? '', reason },
      { token: on.staff.superAdmin },
    )
  expect((await spoil('-R2')).code).toBe(200)
  expect((await list()).filter(({ status }) => status === 'voided').map((one) => one.no)).toEqual([
    `${no}-R2`,
  ])
  expect((await spoil('')).code).toBe(200)
  expect((await list()).filter(({ status, kind }) => status === 'valid' && kind !== 'expert')).toEqual([])
  expect((await check('-D1'))?.state).toBe('revoked')
})

test('the last item that was waited for is taken out or withdrawn: the scores open', async () => {
  for (const out of [calls.takeOutItem, calls.withdrawItem]) {
    const { id, items, experts } = await on.reviewed(2, 2)
    const [, awaited] = items
    const [late] = await on.pool(1)
    await on.assign(id, [awaited?.id ?? ''], [late?.id ?? ''])
    for (const expert of experts) {
      await on.submitAll(expert.token)
      await on.sign(id, expert)
    }
    const opened = async () =>
      (
        await on.app.db
          .selectFrom('awardBatch')
          .select('openReason')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).openReason
    expect(await opened()).toBe('')
    const { version: expectVersion = 0 } =
      (await on.itemsOf(id)).find((item) => item.id === awaited?.id) ?? {}
    const given = { id: awaited?.id ?? '', reason: '完成单位来函撤回参评', expectVersion }
    expect((await on.call(out, given, { token: on.staff.inCharge })).errorMsg).toBeUndefined()
    expect(await opened()).toBe('全部专家已签字')
  }
})
