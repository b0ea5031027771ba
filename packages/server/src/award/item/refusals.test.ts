import { award as calls } from '@portal/contract/award/award.calls'
import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import {
  MAX_AWARD_ITEMS,
  MAX_AWARD_MATERIALS,
  MAX_AWARD_SHEET_FILES,
} from '@portal/contract/award/award.rules'
import { awardExamine as expertCalls } from '@portal/contract/award/award-sheet.calls'
import { awardNomination } from '@portal/contract/award/nomination.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyFile, copyRow } from '../../testing/copies.ts'
import { PDF } from '../../testing/members-app.ts'
import { refusedBy } from '../../testing/refused.ts'
import { type AwardApp, awardApp } from '../batch/award.testing.ts'

/** What a batch and its items no longer take once it has gone on (docs/handbook/award.md#batch), each in words of its own. */

let on: AwardApp
beforeAll(async () => {
  on = await awardApp()
})
afterAll(() => on.close())

const expectRefused = refusedBy(AWARD_ACT_GUARDS)
const itemForm = { group: '水利组', grade: '一等奖', units: ['甲单位'], summary: '' }
const persons = [{ name: '示例甲', unit: '甲单位' }]

test('once it is in review a batch takes a later day and nothing else; afterwards nothing', async () => {
  const { id, items } = await on.reviewed(1)
  const { version, year, award, groups, grades, template, minExperts } = await on.batchOf(id)
  const form = { id, year, award, groups, grades, template, minExperts }
  const save = (deadline: string) =>
    on.call(calls.saveBatch, { ...form, deadline, expectVersion: version }, { token: on.staff.handler })
  expectRefused(await save('2098-12-31'), 'deadlineLaterOnly')
  const added = { batchId: id, name: '示例新项目', ...itemForm, persons }
  expectRefused(await on.call(calls.saveItem, added, { token: on.staff.handler }), 'itemsClosed')
  const [item] = items
  const { data } = await on.call(calls.item, { id: item?.id ?? '' }, { token: on.staff.handler })
  const [material] = data?.files ?? []
  const gone = { id: material?.id ?? '', itemId: item?.id ?? '' }
  expectRefused(await on.call(calls.removeMaterial, gone, { token: on.staff.handler }), 'materialStays')
  await on.app.db.updateTable('awardBatch').set({ status: 'meeting' }).where('id', '=', id).execute()
  expectRefused(await save('2099-12-31'), 'batchFixed')
})

test('an item stays once the check has begun, and one that is out is not changed', async () => {
  const id = await on.create()
  await on.importRows(id, on.rowsFor(2))
  await on.moved(id, 'startFormal', on.staff.handler)
  const [item, other] = await on.itemsOf(id)
  if (!item || !other) throw new Error('no items')
  const one = { id: item.id, expectVersion: item.version }
  expectRefused(await on.call(calls.removeItem, one, { token: on.staff.handler }), 'removedFromDraftOnly')
  const back = {
    itemId: item.id,
    reason: '请补充完成单位的盖章页。',
    due: '2099-12-31',
    expectVersion: item.version,
  }
  expectRefused(await on.call(awardNomination.giveBack, back, { token: on.staff.handler }), 'notNominated')
  const out = { ...one, reason: '完成单位来函撤回参评' }
  expect((await on.call(calls.withdrawItem, out, { token: on.staff.handler })).errorMsg).toBeUndefined()
  const changed = {
    id: item.id,
    batchId: id,
    name: item.name,
    ...itemForm,
    persons,
    expectVersion: item.version + 1,
  }
  expectRefused(await on.call(calls.saveItem, changed, { token: on.staff.handler }), 'itemOut')
})

test('who is no longer examined has neither seats nor sheets, and what is over takes no recusal', async () => {
  const { id, items, experts } = await on.reviewed(2)
  const [expert] = experts
  const [item] = items
  if (!expert || !item) throw new Error('nobody')
  const { list } = await on.own(expert.token)
  const seat = list.find(({ no }) => no === item.no)
  const sheet = await on.filled(seat?.id ?? '', expert.token)
  const { version } = (await on.itemsOf(id)).find((one) => one.id === item.id) ?? { version: 0 }
  const out = { id: item.id, reason: '申报材料失实，经核实移出', expectVersion: version }
  expect((await on.call(calls.takeOutItem, out, { token: on.staff.inCharge })).errorMsg).toBeUndefined()
  expectRefused(await on.examine(expert.token, sheet), 'itemNotExamined')
  const [another] = await on.pool(1)
  expectRefused(await on.assign(id, [item.id], [another?.id ?? '']), 'itemNotIn')
  const left = list.find(({ no }) => no !== item.no)
  await on.app.db.updateTable('awardBatch').set({ status: 'meeting' }).where('id', '=', id).execute()
  const recusal = { kind: 'mentor' as const, text: '完成人是本人的学生' }
  expectRefused(
    await on.call(expertCalls.examine, { examineId: left?.id ?? '', recusal }, { token: expert.token }),
    'recusedInTime',
  )
})

test('a batch in which nothing passed is not publicised, and a review does not begin after its last day', async () => {
  const none = await on.create()
  await on.importRows(none, on.rowsFor(1))
  await on.moved(none, 'startFormal', on.staff.handler)
  const [item] = await on.itemsOf(none)
  const failed = { passed: false, reason: '推荐书缺少签章' }
  expect((await on.check(item?.id ?? '', 1, failed)).errorMsg).toBeUndefined()
  expect((await on.move(none, 'publish')).guard).toBe('hasPassed')
  const { id, items } = await on.publicised(1)
  const experts = await on.pool(2)
  const ids = (all: readonly { id: string }[]) => all.map((one) => one.id)
  expect((await on.assign(id, ids(items), ids(experts))).errorMsg).toBeUndefined()
  await on.app.db.updateTable('awardBatch').set({ deadline: '2020-01-01' }).where('id', '=', id).execute()
  expect((await on.move(id, 'startReview')).guard).toBe('deadlineAhead')
})

test('a batch, an item and a sheet take as much as people can look at', async () => {
  const { id, items, experts } = await on.reviewed(1)
  const [[item], [expert]] = [items, experts]
  if (!item || !expert) throw new Error('nobody')
  const again = async (fileId: string, count: number) => {
    await copyFile(on.app.db, fileId, count)
    await copyRow(on.app.db, 'awardFile', { id: fileId, count })
  }
  const { list } = await on.own(expert.token)
  const attach = () =>
    on.call(
      expertCalls.upload,
      { examineId: list[0]?.id ?? '' },
      { token: expert.token, files: { file: [{ name: '附件.pdf', content: PDF }] } },
    )
  await again((await attach()).data?.id ?? '', MAX_AWARD_SHEET_FILES - 1)
  const attached = await attach()
  expectRefused(attached, 'sheetFilesFull')
  expect(attached.errorMsg).toBe(AWARD_ACT_GUARDS.sheetFilesFull(MAX_AWARD_SHEET_FILES))

  const batchId = await on.create()
  await on.importRows(batchId, on.rowsFor(1))
  const [first] = await on.itemsOf(batchId)
  const itemId = first?.id ?? ''
  await again((await on.upload(itemId)).data?.id ?? '', MAX_AWARD_MATERIALS - 1)
  const uploaded = await on.upload(itemId)
  expectRefused(uploaded, 'materialsFull')
  expect(uploaded.errorMsg).toBe(AWARD_ACT_GUARDS.materialsFull(MAX_AWARD_MATERIALS))
  const anew = { no: `lpad((n + 1)::text, 3, '0')`, name: 't.name || n' }
  await copyRow(on.app.db, 'awardItem', { id: itemId, count: MAX_AWARD_ITEMS - 1, anew })
  const added = { batchId, name: '示例又一项目', ...itemForm, persons }
  const refused = await on.call(calls.saveItem, added, { token: on.staff.handler })
  expectRefused(refused, 'itemsFull')
  expect(refused.errorMsg).toBe(AWARD_ACT_GUARDS.itemsFull(MAX_AWARD_ITEMS))
  expect(await on.itemsOf(id)).toHaveLength(1)
})

test('a result in which nothing was voted for is not publicised', async () => {
  const { id, items, experts } = await on.reviewed(1)
  for (const expert of experts) {
    await on.submitAll(expert.token)
    await on.sign(id, expert)
  }
  await on.moved(id, 'closeReview')
  const none = { itemId: items[0]?.id ?? '', agree: 2, against: 7, abstain: 0, recused: 0, grade: '二等奖' }
  expect((await on.vote(id, [none])).data?.passed).toBe(0)
  expectRefused(await on.move(id, 'publishResult'), 'nothingVotedFor')
})
