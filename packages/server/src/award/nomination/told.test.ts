import { award } from '@portal/contract/award/award.calls'
import { awardNomination as calls } from '@portal/contract/award/nomination.calls'
import { addDays, today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PDF } from '../../testing/members-app.ts'
import { type AwardApp, awardApp } from '../batch/award.testing.ts'

/** Who hears what became of an item, and that figures count what is in (docs/handbook/award.md#told). */

let on: AwardApp
beforeAll(async () => {
  on = await awardApp()
})
afterAll(() => on.close())

const phoneOf = (n: number) => `1991000880${n}`
/** Three of one nominator, handed in; the batch is in its formal check. */
const nominated = async () => {
  const made = await on.expert()
  const by = { ...made, name: (await on.rowOf(made.id)).name }
  const batchId = await on.create({ nominateUntil: addDays(today(), 3), minExperts: 1 })
  const ids: string[] = []
  for (const n of [1, 2, 3]) {
    const form = {
      ...{ batchId, channel: 'expert' as const, nominator: by.name, opinion: '创新突出，同意推荐。' },
      ...{ name: `示例被推荐项目${n}`, group: '水利组', grade: '二等奖', units: ['示例第一单位'] },
      ...{ persons: [{ name: '示例完成人', orgName: '示例第一单位' }], contactName: '示例联系人' },
      ...{ contactMobile: phoneOf(n), summary: '示例项目的简介。' },
    }
    const id = (await on.call(calls.save, form, by)).data?.id ?? ''
    const files = { file: [{ name: '推荐书.pdf', content: PDF }] }
    await on.call(calls.upload, { id, kind: 'form' }, { token: by.token, files })
    const { data } = await on.call(calls.view, { id }, by)
    const handed = { id, promise: 'true' as const, expectVersion: data?.version ?? 0 }
    expect((await on.call(calls.submit, handed, by)).errorMsg).toBeUndefined()
    ids.push(id)
  }
  const past = { nominateUntil: addDays(today(), -1) }
  await on.app.db.updateTable('awardBatch').set(past).where('id', '=', batchId).execute()
  await on.moved(batchId, 'startFormal', on.staff.handler)
  return { batchId, by, ids }
}
const newsTo = async (n: number) =>
  (await on.messagesTo(phoneOf(n)))
    .filter(({ template }) => template === 'award-nomination-news')
    .map(({ text }) => text)
const outcomeOf = async (id: string, by: { token: string }) =>
  (await on.call(calls.view, { id }, by)).data?.outcome
const itemAt = async (batchId: string, n: number) => {
  const item = (await on.itemsOf(batchId))[n]
  if (!item) throw new Error(`no item ${n}`)
  return item
}

test('the formal check, the way out and the result are told to whoever nominated, and the way out to the experts', async () => {
  const { batchId, by, ids } = await nominated()
  const [won = '', failed = '', gone = ''] = ids
  for (const n of [0, 2]) {
    const { id, version } = await itemAt(batchId, n)
    expect((await on.check(id, version)).errorMsg).toBeUndefined()
  }
  const second = await itemAt(batchId, 1)
  await on.check(second.id, second.version, { passed: false, reason: '完成单位未盖章' })
  // Staff see what nominators were written, and whether it reached them.
  const { data } = await on.call(award.notices, { batchId }, { token: on.staff.handler })
  expect(data?.list.filter(({ name, title }) => name === by.name && title === '奖励推荐已收到')).not.toEqual(
    [],
  )
  // It may still be looked at again: nothing is told before it is publicised.
  expect(await newsTo(2)).toEqual([])
  const publicity = { days: 7, note: '', noSecret: true }
  await on.move(batchId, 'publish', on.staff.inCharge, { publicity })
  expect((await newsTo(1))[0]).toContain('已通过形式审查')
  expect((await newsTo(2))[0]).toContain('未通过形式审查')
  const mails = await on.messagesTo((await on.rowOf(by.id)).email)
  expect(mails.map(({ text }) => text).join()).toContain('原因：完成单位未盖章')
  expect(await outcomeOf(failed, by)).toBe('形式审查不通过：完成单位未盖章')
  expect(await outcomeOf(won, by)).toBe('')
  // What is said once is not said again when the publicity is repeated.
  await on.moved(batchId, 'unpublish')
  await on.move(batchId, 'publish', on.staff.inCharge, { publicity })
  expect(await newsTo(1)).toHaveLength(1)

  await on.app.db
    .updateTable('publicity')
    .set({ endAt: '2020-01-01' })
    .where('awardBatchId', '=', batchId)
    .execute()
  const expert = await on.expert()
  const living = [await itemAt(batchId, 0), await itemAt(batchId, 2)]
  await on.assign(
    batchId,
    living.map(({ id }) => id),
    [expert.id],
  )
  // Whoever prepares the next step reads what it lacks, also where another office takes it.
  const { missing } = await on.batchOf(batchId, on.staff.handler)
  expect(missing).toEqual((await on.batchOf(batchId)).missing)
  await on.moved(batchId, 'startReview')
  expect((await on.batchOf(batchId)).counts).toMatchObject({ experts: 1, assigned: 2, signed: 0 })

  const third = await itemAt(batchId, 2)
  const reason = '推荐单位来函撤回'
  const out = { id: third.id, reason, expectVersion: third.version }
  expect((await on.call(award.withdrawItem, out, { token: on.staff.handler })).errorMsg).toBeUndefined()
  const told = await on.messagesTo((await on.rowOf(expert.id)).mobileTel)
  expect(told.find(({ template }) => template === 'award-taken-off')?.text).toContain('已撤回参评')
  expect((await newsTo(3)).filter((text) => text.includes('已撤回参评'))).toHaveLength(1)
  expect(await outcomeOf(gone, by)).toBe(`已撤回：${reason}`)
  // Nobody waits for the sheet of an item that is out.
  expect((await on.batchOf(batchId)).counts).toMatchObject({ experts: 1, assigned: 1, signed: 0 })

  await on.promise(batchId, expert.token)
  await on.submitAll(expert.token)
  await on.sign(batchId, expert)
  expect((await on.batchOf(batchId)).counts).toMatchObject({ assigned: 1, signed: 1 })
  await on.moved(batchId, 'closeReview')
  const ballot = { agree: 9, against: 0, abstain: 0, recused: 0, grade: '一等奖' }
  const voted = await on.vote(batchId, [{ itemId: living[0]?.id ?? '', ...ballot }])
  expect(voted.errorMsg).toBeUndefined()
  await on.moved(batchId, 'publishResult')
  await on.moved(batchId, 'announce')
  expect((await newsTo(1)).filter((text) => text.includes('获一等奖'))).toHaveLength(1)
})

test('what was given back waits for its nominator, until the day of the correction', async () => {
  const { batchId } = await nominated()
  const { id: itemId, version } = await itemAt(batchId, 0)
  const back = {
    itemId,
    reason: '请补充第二完成单位的盖章页',
    due: addDays(today(), 5),
    expectVersion: version,
  }
  expect((await on.call(calls.giveBack, back, { token: on.staff.handler })).errorMsg).toBeUndefined()
  expect((await on.batchOf(batchId)).counts).toMatchObject({ unchecked: 3, returned: 1 })
  const readOf = async () => (await on.call(award.item, { id: itemId }, { token: on.staff.handler })).data
  expect(await readOf()).toMatchObject({ returned: true, may: { check: false, giveBack: true } })
  await on.app.db
    .updateTable('awardNomination')
    .set({ returnDue: addDays(today(), -1) })
    .where('itemId', '=', itemId)
    .execute()
  expect((await on.batchOf(batchId)).counts).toMatchObject({ unchecked: 3, returned: 0 })
  expect(await readOf()).toMatchObject({ returned: false, may: { check: true } })
})

test('what is given back after it passed the formal check has not passed any more', async () => {
  const { batchId } = await nominated()
  const before = await itemAt(batchId, 0)
  expect((await on.check(before.id, before.version)).errorMsg).toBeUndefined()
  const { id: itemId, version: expectVersion, state } = await itemAt(batchId, 0)
  expect(state).toBe('passed')
  const ask = { itemId, expectVersion, reason: '请补充第二完成单位的盖章页', due: addDays(today(), 5) }
  expect((await on.call(calls.giveBack, ask, { token: on.staff.handler })).errorMsg).toBeUndefined()
  expect(await itemAt(batchId, 0)).toMatchObject({ state: 'unchecked' })
})
