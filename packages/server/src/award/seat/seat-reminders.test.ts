import { award as calls } from '@portal/contract/award/award.calls'
import { awardExamine as examine } from '@portal/contract/award/award-sheet.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { obtainOrganisation } from '../../membership/organisation/organisation.queries.ts'
import { recheckAwards, tickAwards } from '../batch/award.jobs.ts'
import { type AwardApp, awardApp } from '../batch/award.testing.ts'

/** Who examines what: recusal, waivers of two people, replacement, reminders (docs/handbook/award.md#seats). */

let on: AwardApp
beforeAll(async () => {
  on = await awardApp()
})
afterAll(() => on.close())

describe('reminders', () => {
  test('a day begins at midnight in China; staff see what became of each message', async () => {
    const { id, experts } = await on.reviewed(1, 2)
    const at = async (utc: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(utc) })
      const reply = await on.call(calls.remind, { batchId: id }, { token: on.staff.expertReview })
      vi.useRealTimers()
      return reply.data
    }
    expect(await at('2026-11-01T15:50:00Z')).toEqual({ sent: 2 })
    // Another day in China and the same one in Greenwich.
    expect(await at('2026-11-01T16:10:00Z')).toEqual({ sent: 2 })
    // The same day in China and another one in Greenwich.
    expect(await at('2026-11-02T00:10:00Z')).toEqual({ sent: 0 })

    const [expert] = experts
    const one = await on.rowOf(expert?.id ?? '')
    await on.app.db
      .updateTable('outbox')
      .set({ state: 'failed', lastError: '号码不存在' })
      .where('memberId', '=', one.id)
      .where('template', '=', 'award-reminder')
      .execute()
    const other = await on.reviewed(1, 2)
    const notices = (batchId: string, token = on.staff.expertReview) =>
      on.call(calls.notices, { batchId }, { token })
    const { data } = await notices(id)
    const sms = data?.list.filter(({ channel }) => channel === 'sms') ?? []
    expect(sms.map(({ title }) => title).sort()).toEqual([
      ...Array<string>(2).fill('奖励评审分配'),
      ...Array<string>(4).fill('奖励评审提醒'),
    ])
    expect(sms.filter(({ state }) => state === 'failed')).toEqual(
      Array(2).fill(expect.objectContaining({ name: one.name, reason: '号码不存在' })),
    )
    expect(JSON.stringify(data)).not.toContain(one.mobileTel)
    // Without a name: staff whom nothing could be written to.
    const elsewhere = (await notices(other.id)).data?.list.filter(({ name }) => name !== '') ?? []
    expect(new Set(elsewhere.map(({ title }) => title))).toEqual(new Set(['奖励评审分配']))
    expect((await notices(id, expert?.token ?? '')).code).toBe(403)
  })

  test('by hand once a day, by the clock before the deadline and on its last day', async () => {
    const { id, experts } = await on.reviewed(1, 2)
    const [expert, other] = experts
    if (!expert || !other) throw new Error()
    await on.submitAll(expert.token)
    await on.sign(id, expert)
    const remind = () => on.call(calls.remind, { batchId: id }, { token: on.staff.expertReview })
    expect((await remind()).data).toEqual({ sent: 1 })
    expect((await remind()).data).toEqual({ sent: 0 })
    const count = async (expertId: string) =>
      (await on.messagesTo((await on.rowOf(expertId)).mobileTel)).filter(
        ({ template }) => template === 'award-reminder',
      ).length
    const put = (days: number) =>
      on.app.db
        .updateTable('awardBatch')
        .set({ deadline: sql<string>`(now() at time zone 'Asia/Shanghai')::date + ${days}::int` })
        .where('id', '=', id)
        .execute()
    await put(10)
    await tickAwards(on.awards, on.app.db)
    expect(await count(other.id)).toBe(1)
    await put(3)
    await tickAwards(on.awards, on.app.db)
    await tickAwards(on.awards, on.app.db)
    expect(await count(other.id)).toBe(2)
    await put(0)
    await tickAwards(on.awards, on.app.db)
    expect(await count(other.id)).toBe(3)
    expect(await count(expert.id)).toBe(0)
  })
})

describe('recusal while the review is under way', () => {
  test('what comes up later is found once a day, told, and shown until the expert leaves', async () => {
    const { id, items, experts } = await on.reviewed(2, 2)
    const [item] = items
    const [expert] = experts
    const conflicts = async (token = on.staff.handler) =>
      (await on.call(calls.conflicts, { batchId: id }, { token })).data?.list ?? []
    await recheckAwards(on.awards, on.app.db)
    expect(await conflicts()).toEqual([])
    // The expert changes to the unit of the first item.
    await on.app.db
      .updateTable('member')
      .set({ company: item?.firstUnit ?? '', orgId: null })
      .where('id', '=', expert?.id ?? '')
      .execute()
    expect(await recheckAwards(on.awards, on.app.db)).toBeGreaterThan(0)
    expect(await recheckAwards(on.awards, on.app.db)).toBe(0)
    const [found] = (await conflicts()).filter(({ itemId }) => itemId === item?.id)
    // Whoever is of the unit reads nothing of its item, staff or not.
    const { orgId } = await obtainOrganisation(on.app.db, item?.firstUnit ?? '')
    const near = await on.hire('handler', { orgId })
    expect((await conflicts(near.token)).filter(({ itemId }) => itemId === item?.id)).toEqual([])
    expect(found).toMatchObject({
      level: 'hard',
      itemNo: item?.no,
      text: expect.stringContaining('完成单位'),
    })
    const log = await on.app.db.selectFrom('awardLog').select('act').where('batchId', '=', id).execute()
    expect(log.some(({ act }) => act.startsWith('回避复核：'))).toBe(true)
    expect((await on.call(calls.conflicts, { batchId: id }, { token: expert?.token ?? '' })).code).toBe(403)
    const gone = await on.call(
      calls.unassign,
      { id: found?.seatId ?? '', reason: '已调入完成单位' },
      { token: on.staff.expertReview },
    )
    expect(gone.code, gone.errorMsg).toBe(200)
    expect((await conflicts()).filter(({ itemId }) => itemId === item?.id)).toEqual([])
  })

  test('an item that is out of the review is looked at no more', async () => {
    const { items, experts } = await on.reviewed(2, 2)
    const [, out] = items
    await on.app.db
      .updateTable('awardItem')
      .set({ state: 'withdrawn' })
      .where('id', '=', out?.id ?? '')
      .execute()
    await on.app.db
      .updateTable('member')
      .set({ company: out?.firstUnit ?? '', orgId: null })
      .where('id', '=', experts[0]?.id ?? '')
      .execute()
    expect(await recheckAwards(on.awards, on.app.db)).toBe(0)
  })

  const conflicts = async (batchId: string, token = on.staff.handler) =>
    (await on.call(calls.conflicts, { batchId }, { token })).data?.list ?? []
  const age = (expertId: string) =>
    on.app.db.updateTable('expert').set({ birthday: '1940-01-01' }).where('id', '=', expertId).execute()
  const waive = (id: string, token = on.staff.expertReview) =>
    on.call(calls.waiveConflict, { id, reason: '该领域专家很少，身体条件允许' }, { token })
  const confirm = (id: string, agree: boolean, token = on.staff.inCharge) =>
    on.call(calls.confirmWaiver, { id, agree }, { token })
  const told = async (expertId: string) =>
    (await on.messagesTo((await on.rowOf(expertId)).mobileTel)).filter(
      ({ template }) => template === 'award-taken-off',
    )

  test('a soft one is explained by one person and confirmed by another, and holds the scores back until then', async () => {
    const { id, experts } = await on.reviewed(1, 2)
    const [expert, other] = experts
    if (!expert || !other) throw new Error()
    await age(expert.id)
    await recheckAwards(on.awards, on.app.db)
    for (const one of experts) {
      await on.submitAll(one.token)
      await on.sign(id, one)
    }
    const opened = async () =>
      (await on.call(examine.selectScore, { batchId: id }, { token: on.staff.superAdmin })).data?.opened
    expect(await opened()).toBe(false)
    expect((await on.move(id, 'closeReview')).errorMsg).toBe(
      '评审期间出现的回避情形尚未处理完毕，请先说明并确认，或者更换专家',
    )
    const [found] = await conflicts(id)
    const seatId = found?.seatId ?? ''
    expect(found).toMatchObject({ level: 'soft', waiver: null, signed: true })
    for (const token of [on.staff.inCharge, expert.token]) expect((await waive(seatId, token)).code).toBe(403)
    const short = await on.call(
      calls.waiveConflict,
      { id: seatId, reason: '无' },
      { token: on.staff.handler },
    )
    expect(Object.keys(short.fields ?? {})).toEqual(['reason'])
    // There is nothing yet that could be confirmed.
    expect((await confirm(seatId, true)).error).toBe('stateChanged')
    // Two people at once: one explanation stands.
    const both = await Promise.all([waive(seatId), waive(seatId, on.staff.superAdmin)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 6001])
    const [wait] = await conflicts(id)
    expect(wait?.waiver).toMatchObject({ reason: '该领域专家很少，身体条件允许', confirmedAt: null })
    const { data } = await on.call(calls.waivers, { batchId: id }, { token: on.staff.inCharge })
    expect(data?.list).toMatchObject([{ id: seatId, later: true, mayConfirm: true, state: 'signed' }])
    expect((await confirm(seatId, true, on.staff.expertReview)).code).toBe(403)
    const twice = await Promise.all([confirm(seatId, true), confirm(seatId, true)])
    expect(twice.map(({ code }) => code).sort()).toEqual([200, 6001])
    expect(await conflicts(id)).toEqual([])
    expect(await opened()).toBe(true)
    expect(await told(expert.id)).toEqual([])
    expect((await on.move(id, 'closeReview')).code).toBe(200)
  })

  test('not confirmed, the expert is changed for another one and told, once', async () => {
    const { id, items, experts } = await on.reviewed(1, 2)
    const [expert] = experts
    const [item] = items
    if (!expert || !item) throw new Error()
    await age(expert.id)
    await recheckAwards(on.awards, on.app.db)
    const seatId = (await conflicts(id))[0]?.seatId ?? ''
    expect((await waive(seatId, on.staff.superAdmin)).code).toBe(200)
    expect((await confirm(seatId, false, on.staff.superAdmin)).errorMsg).toBe('免回避说明须由另一人确认')
    expect((await confirm(seatId, false)).code).toBe(200)
    expect((await confirm(seatId, false)).code).toBe(404)
    const [sms, ...more] = await told(expert.id)
    expect(more).toEqual([])
    expect(sms?.text).toContain(`项目${item.no}不再由您评审`)
    expect((await on.own(expert.token)).list).toEqual([])
    const fresh = await on.expert()
    expect((await on.assign(id, [item.id], [fresh.id])).data?.assigned).toBe(1)
    expect((await on.batchOf(id)).counts).toMatchObject({ assigned: 2, signed: 0, experts: 2 })
  })

  test('whoever must recuse goes with what was signed; nothing of that is explained away', async () => {
    const { id, items, experts } = await on.reviewed(1, 3)
    const [expert, other] = experts
    if (!expert || !other) throw new Error()
    await on.submitAll(expert.token)
    await on.sign(id, expert)
    const seat = await on.app.db
      .selectFrom('awardSeat')
      .selectAll()
      .where('batchId', '=', id)
      .where('expertId', '=', expert.id)
      .executeTakeFirstOrThrow()
    const off = () =>
      on.call(calls.unassign, { id: seat.id, reason: '已调入完成单位。' }, { token: on.staff.expertReview })
    expect((await off()).errorMsg).toBe('专家已签字，没有出现须回避的情形，不能取消')
    expect((await waive(seat.id)).error).toBe('stateChanged')
    await on.app.db
      .updateTable('member')
      .set({ company: items[0]?.firstUnit ?? '', orgId: null })
      .where('id', '=', expert.id)
      .execute()
    // Found by the act itself, before the daily look; a refusal leaves nothing behind.
    expect((await waive(seat.id)).errorMsg).toBe('该情形必须回避，不能免除')
    await recheckAwards(on.awards, on.app.db)
    expect((await on.batchOf(id)).counts).toMatchObject({ assigned: 3, signed: 1 })
    expect((await off()).code).toBe(200)
    expect((await off()).code).toBe(404)
    expect((await on.batchOf(id)).counts).toMatchObject({ assigned: 2, signed: 0, experts: 2 })
    const [sms] = await told(expert.id)
    expect(sms?.text).toContain('原因：已调入完成单位。')
    const kept = await on.app.db
      .selectFrom('awardSeat')
      .selectAll()
      .where('id', '=', seat.id)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ state: 'signed', docHash: seat.docHash, goneReason: '已调入完成单位。' })
    await expect(
      on.app.db.updateTable('awardSeat').set({ goneAt: null }).where('id', '=', seat.id).execute(),
    ).rejects.toThrow('does not change')
  })
})
