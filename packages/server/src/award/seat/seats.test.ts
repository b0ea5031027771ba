import { award as calls } from '@portal/contract/award/award.calls'
import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import { AWARD_GUARDS } from '@portal/contract/award/award.rules'
import { awardExamine as examine } from '@portal/contract/award/award-sheet.calls'
import { expertYear } from '@portal/contract/membership/expert-ledger/expert-year.calls'
import { thisYear } from '@portal/contract/platform/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusedBy } from '../../testing/refused.ts'
import { type AwardApp, awardApp } from '../batch/award.testing.ts'

/** Who examines what: recusal, waivers of two people, replacement, reminders (docs/handbook/award.md#seats). */

let on: AwardApp
beforeAll(async () => {
  on = await awardApp()
})
afterAll(() => on.close())

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

describe('assignment', () => {
  test('takes nobody whom the society appoints no more', async () => {
    const { id, items } = await on.publicised(1)
    const [gone, stays] = await on.pool(2)
    const token = on.staff.superAdmin
    const expertId = gone?.id ?? ''
    const about = { expertId, year: thisYear(), decision: 'end', reason: '常务理事会第三次会议决定' } as const
    expect((await on.call(expertYear.decideRenewal, about, { token })).code).toBe(200)
    const refused = await on.assign(id, ids(items), [expertId, stays?.id ?? ''])
    expect(refused.guard).toBe('notRenewed')
    expect((await on.assign(id, ids(items), [stays?.id ?? ''])).data).toMatchObject({ assigned: 1 })
  })

  test('blocks who belongs to a completing unit, or takes part in the item', async () => {
    const id = await on.create()
    const [row = []] = on.rowsFor(1)
    await on.importRows(id, [
      row.with(4, '示例甲方水利院').with(5, '示例甲（示例甲方水利院）').with(6, '19955500001'),
    ])
    await on.moved(id, 'startFormal')
    const [item] = await on.itemsOf(id)
    if (!item) throw new Error()
    await on.check(item.id, 1)
    const near = await on.expert({ organization: '示例甲方水利院' })
    const contact = await on.expert()
    await on.app.db
      .updateTable('member')
      .set({ mobileTel: '19955500001' })
      .where('id', '=', contact.id)
      .execute()
    const far = await on.expert()
    expect((await on.assign(id, [item.id], ids([far]))).errorMsg).toBe('公示或评审期间才能分配专家')
    await on.moved(id, 'publish')
    const dry = await on.assign(id, [item.id], ids([near, contact, far]), { dryRun: true })
    expect(dry.data).toMatchObject({ assigned: 1, waiting: 0 })
    expect((await on.batchOf(id)).counts.assigned).toBe(0)
    // A hard hit is not waived.
    const waivers = [{ itemId: item.id, expertId: near.id, reason: '该专家十分熟悉本领域' }]
    const { data } = await on.assign(id, [item.id], ids([near, contact, far]), { waivers })
    expect(data?.assigned).toBe(1)
    expect(
      data?.rejected.map(({ expertId, level, hits }) => [expertId, level, hits[0]?.rule]).sort(),
    ).toEqual(
      [
        [near.id, 'hard', 'sameUnit'],
        [contact.id, 'hard', 'isParty'],
      ].sort(),
    )
    expect((await on.assign(id, [item.id], ids([far]))).data).toMatchObject({ assigned: 0, already: 1 })
    const found = await on.call(
      calls.experts,
      { batchId: id, itemId: item.id, keyword: near.row.name },
      { token: on.staff.expertReview },
    )
    expect(found.data?.list.find(({ expertId }) => expertId === near.id)).toMatchObject({ blocked: true })
    const anyItem = await on.call(calls.experts, { batchId: id }, { token: on.staff.expertReview })
    expect(anyItem.data?.list.length).toBeGreaterThan(2)
    const noone = await on.call(
      calls.assign,
      { batchId: id, itemIds: [item.id], expertIds: [far.id] },
      { token: on.staff.inCharge },
    )
    expect(noone.error).toBe('forbidden')
  })

  test('who changes the unit after the assignment is found when the review starts', async () => {
    const { id, items } = await on.publicised(1)
    const [one, two] = await on.pool(2)
    if (!one || !two) throw new Error()
    await on.assign(id, ids(items), ids([one, two]))
    const move = () => on.move(id, 'startReview')
    await on.app.db
      .updateTable('member')
      .set({ company: items[0]?.firstUnit ?? '', orgId: null })
      .where('id', '=', one.id)
      .execute()
    expect((await move()).errorMsg).toBe('有专家出现须回避的情况，请先调整分配')
    await on.app.db.updateTable('member').set({ company: '示例别处单位' }).where('id', '=', one.id).execute()
    expect((await move()).code).toBe(200)
  })

  test('a soft hit waits for a reason, and for a second person', async () => {
    const { id, items } = await on.publicised(1, { minExperts: 1 })
    const [item] = items
    if (!item) throw new Error()
    const old = await on.expert()
    await on.app.db.updateTable('expert').set({ birthday: '1940-01-01' }).where('id', '=', old.id).execute()
    expect((await on.assign(id, [item.id], [old.id])).data).toMatchObject({
      assigned: 0,
      rejected: [{ level: 'soft', hits: [{ rule: 'overAge' }] }],
    })
    const waivers = [{ itemId: item.id, expertId: old.id, reason: '该领域专家很少，身体条件允许' }]
    const reply = await on.call(
      calls.assign,
      { batchId: id, itemIds: [item.id], expertIds: [old.id], waivers },
      { token: on.staff.superAdmin },
    )
    expect(reply.data).toMatchObject({ assigned: 1, waiting: 1, rejected: [] })
    expect((await on.move(id, 'startReview')).errorMsg).toBe('仍有项目的评审专家人数不足')
    const [waiting] =
      (await on.call(calls.waivers, { batchId: id }, { token: on.staff.inCharge })).data?.list ?? []
    expect(waiting).toMatchObject({
      itemNo: '001',
      mayConfirm: true,
      hits: [{ waiver: { confirmedAt: null } }],
    })
    const confirm = (token: string, agree = true) =>
      on.call(calls.confirmWaiver, { id: waiting?.id ?? '', agree }, { token })
    expect((await confirm(on.staff.superAdmin)).errorMsg).toBe('免回避说明须由另一人确认')
    expect((await confirm(on.staff.expertReview)).error).toBe('forbidden')
    expect((await confirm(on.staff.inCharge)).code).toBe(200)
    expect((await confirm(on.staff.inCharge)).error).toBe('stateChanged')
    const seen = await on.call(calls.item, { id: item.id }, { token: on.staff.handler })
    expect(seen.data?.seats).toMatchObject([
      { state: 'none', hits: [{ rule: 'overAge', waiver: { reason: '该领域专家很少，身体条件允许' } }] },
    ])
    await on.moved(id, 'startReview')
    expect((await on.own(old.token)).list).toHaveLength(1)
  })

  test('not confirmed, the expert is off the item', async () => {
    const { id, items } = await on.publicised(1, { minExperts: 1 })
    const [item] = items
    const old = await on.expert()
    await on.app.db.updateTable('expert').set({ birthday: '1940-01-01' }).where('id', '=', old.id).execute()
    const waivers = [{ itemId: item?.id ?? '', expertId: old.id, reason: '该领域专家很少，身体条件允许' }]
    await on.assign(id, [item?.id ?? ''], [old.id], { waivers })
    // Enough others do not make up for a word that nobody has confirmed.
    const [other] = await on.pool(1)
    expect((await on.assign(id, [item?.id ?? ''], [other?.id ?? ''])).data?.assigned).toBe(1)
    refusedBy(AWARD_GUARDS)(await on.move(id, 'startReview'), 'waiversConfirmed')
    const [waiting] =
      (await on.call(calls.waivers, { batchId: id }, { token: on.staff.inCharge })).data?.list ?? []
    await on.call(calls.confirmWaiver, { id: waiting?.id ?? '', agree: false }, { token: on.staff.inCharge })
    expect((await on.batchOf(id)).counts).toMatchObject({ waiting: 0, assigned: 1 })
  })

  test('who recused is not assigned again; a replacement hears of it', async () => {
    const { id, items, experts } = await on.reviewed(1, 2)
    const [expert, other] = experts
    const [item] = items
    if (!expert || !other || !item) throw new Error()
    const [own] = (await on.own(expert.token)).list
    const recusal = { kind: 'mentor' as const, text: '第一完成人是我的博士研究生' }
    expect((await on.examine(expert.token, { examineId: own?.id ?? '', recusal })).data?.state).toBe(
      'recused',
    )
    const after = (await on.own(expert.token)).list[0]
    expect(after).toMatchObject({
      state: 'recused',
      units: [],
      group: '',
      files: [],
      recusal: { kind: 'mentor' },
    })
    expect((await on.viewOwn(own?.id ?? '', expert.token))?.materials).toEqual([])
    expect((await on.batchOf(id)).counts).toMatchObject({ recused: 1, short: 1 })
    expect((await on.assign(id, [item.id], [expert.id])).data).toMatchObject({ already: 1, assigned: 0 })
    const seat = (await on.call(calls.item, { id: item.id }, { token: on.staff.expertReview })).data?.seats
    const gone = (seatId: string) =>
      on.call(calls.unassign, { id: seatId, reason: '该专家已经回避' }, { token: on.staff.expertReview })
    expect((await gone(seat?.find(({ state }) => state === 'recused')?.id ?? '')).errorMsg).toContain(
      '已回避',
    )
    expect((await gone(seat?.find(({ state }) => state === 'none')?.id ?? '')).code).toBe(200)
    expect((await on.own(other.token)).list).toEqual([])
    const fresh = await on.expert()
    expect((await on.assign(id, [item.id], [fresh.id])).data?.assigned).toBe(1)
    const told = await on.messagesTo((await on.rowOf(fresh.id)).mobileTel)
    expect(told[0]).toMatchObject({ template: 'award-assigned' })
    expect((await on.own(fresh.token)).list).toHaveLength(1)
  })
})

describe('what is read of the scores', () => {
  test('opens when the last expert who was waited for is taken off', async () => {
    const { id, experts } = await on.reviewed(1, 3)
    const last = experts[2]
    for (const expert of experts.slice(0, 2)) {
      await on.submitAll(expert.token)
      await on.sign(id, expert)
    }
    const scores = () => on.call(examine.selectScore, { batchId: id }, { token: on.staff.superAdmin })
    const before = (await scores()).data
    expect(before?.opened).toBe(false)
    const seat = before?.list[0]?.cells.find(({ expertId }) => expertId === last?.id)
    const gone = await on.call(
      calls.unassign,
      { id: seat?.examineId ?? '', reason: '专家出国，无法评审' },
      { token: on.staff.expertReview },
    )
    expect(gone.errorMsg).toBeUndefined()
    expect((await scores()).data).toMatchObject({ opened: true, list: [{ signed: 2, assigned: 2, rank: 1 }] })
  })

  test('stands in the order of the groups, as the batch has them', async () => {
    const id = await on.create()
    const [a = [], b = []] = on.rowsFor(2)
    await on.importRows(id, [a.with(2, '环境组'), b])
    await on.moved(id, 'startFormal', on.staff.handler)
    for (const item of await on.itemsOf(id)) await on.check(item.id, item.version)
    const { data } = await on.call(examine.selectScore, { batchId: id }, { token: on.staff.superAdmin })
    expect(data?.list.map(({ group }) => group)).toEqual(['水利组', '环境组'])
  })
})

test('whom the society keeps as a reserve is assigned once the review runs, not before', async () => {
  const { id, items } = await on.publicised(1)
  const [kept, ...others] = await on.pool(3)
  const decision = { expertId: kept?.id ?? '', year: thisYear(), decision: 'reserve' as const }
  const decided = { ...decision, reason: '理事会决定列为备选' }
  expect((await on.call(expertYear.decideRenewal, decided, { token: on.staff.inCharge })).code).toBe(200)
  const itemIds = items.map((item) => item.id)
  const early = await on.assign(id, itemIds, [kept?.id ?? ''])
  refusedBy(AWARD_ACT_GUARDS)(early, 'reserveBeforeReview')
  await on.assign(
    id,
    itemIds,
    others.map((expert) => expert.id),
  )
  await on.moved(id, 'startReview')
  expect((await on.assign(id, itemIds, [kept?.id ?? ''])).data).toMatchObject({ assigned: 1, rejected: [] })
})
