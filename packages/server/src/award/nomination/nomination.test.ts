import { award } from '@portal/contract/award/award.calls'
import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import { awardNomination as calls } from '@portal/contract/award/nomination.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { addDays, today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyFile, copyRow } from '../../testing/copies.ts'
import { PDF } from '../../testing/members-app.ts'
import { refusedBy } from '../../testing/refused.ts'
import { type AwardApp, awardApp } from '../batch/award.testing.ts'
import { MOST_MATERIALS } from './nomination.rules.ts'

/** Nominations online, until a day of the batch (docs/handbook/award.md#nominations). */

const expectRefused = refusedBy(AWARD_ACT_GUARDS)
let on: AwardApp
beforeAll(async () => {
  on = await awardApp()
})
afterAll(() => on.close())

interface Nominator {
  readonly id: string
  readonly name: string
  readonly token: string
}
const expert = async (): Promise<Nominator> => {
  const made = await on.expert()
  return { ...made, name: (await on.rowOf(made.id)).name }
}
const open = (change: object = {}) => on.create({ nominateUntil: addDays(today(), 3), ...change })
let made = 0
const written = (batchId: string, nominator: string, change: object = {}) =>
  ({
    ...{ batchId, channel: 'expert', nominator, opinion: '创新突出，应用广泛，同意推荐。' },
    ...{ name: `网上推荐的示例项目${++made}`, group: '水利组', grade: '二等奖' },
    ...{
      units: ['示例第一单位', '示例第二单位'],
      persons: [{ name: '示例完成人', orgName: '示例第一单位' }],
    },
    ...{ contactName: '示例联系人', contactMobile: '19900007788', summary: '示例项目的简介。' },
    ...change,
  }) as CallOf<typeof calls.save>
const upload = (id: string, kind: 'form' | 'material', { token }: Nominator) =>
  on.call(
    calls.upload,
    { id, kind },
    { token, files: { file: [{ name: kind === 'form' ? '推荐书.pdf' : '查新报告.pdf', content: PDF }] } },
  )
const viewOf = async (id: string, { token }: Nominator) => {
  const { data, error } = await on.call(calls.view, { id }, { token })
  if (!data) throw new Error(error)
  return data
}
const submit = async (id: string, by: Nominator) => {
  const { version: expectVersion } = await viewOf(id, by)
  return on.call(calls.submit, { id, promise: 'true', expectVersion }, { token: by.token })
}
const handedIn = async (batchId: string, by: Nominator, change: object = {}) => {
  const { data } = await on.call(calls.save, written(batchId, by.name, change), { token: by.token })
  const id = data?.id ?? ''
  expect((await upload(id, 'form', by)).errorMsg).toBeUndefined()
  expect((await submit(id, by)).errorMsg).toBeUndefined()
  return id
}

test('is written, stamped, handed in, given back and corrected', async () => {
  const by = await expert()
  const batchId = await open()
  const listed = await on.call(calls.list, {}, { token: by.token })
  expect(listed.data?.open.map((one) => one.batchId)).toContain(batchId)
  expect(listed.data?.self).toBe(by.name)
  const bad = await on.call(calls.save, written(batchId, by.name, { group: '航运组', grade: '' }), by)
  expect(Object.keys(bad.fields ?? {})).toEqual(['grade'])
  const { data } = await on.call(calls.save, written(batchId, by.name), by)
  const id = data?.id ?? ''
  expect((await submit(id, by)).errorMsg).toBe('请上传签字盖章的推荐书')
  await upload(id, 'form', by)
  await upload(id, 'material', by)
  const before = await viewOf(id, by)
  expect(before).toMatchObject({ stale: false, missing: [], may: { submit: true } })
  // What was stamped says something else now.
  const changed = { id, expectVersion: before.version, units: ['示例第一单位'], name: before.name }
  expect((await on.call(calls.save, written(batchId, by.name, changed), by)).errorMsg).toBeUndefined()
  expect((await viewOf(id, by)).stale).toBe(true)
  expect((await submit(id, by)).errorMsg).toBe('推荐书上传后内容有修改，请重新下载、签字盖章并上传')
  await upload(id, 'form', by)
  expect((await viewOf(id, by)).files.map(({ kind }) => kind)).toEqual(['form', 'material'])
  expect((await submit(id, by)).data?.no).toBe('001')
  const [item] = await on.itemsOf(batchId)
  expect(item).toMatchObject({
    source: 'nomination',
    materials: 2,
    state: 'unchecked',
    firstUnit: '示例第一单位',
  })
  const again = await viewOf(id, by)
  expect(again.may).toEqual({ edit: false, submit: false, withdraw: true })
  const late = written(batchId, by.name, { id, expectVersion: again.version })
  expect((await on.call(calls.save, late, by)).errorMsg).toContain('推荐已提交')
  const told = (await on.messagesTo('19900007788')).map(({ template }) => template)
  expect(told).toContain('award-nomination-received')

  // The batch waits for the last day of nominations.
  expect((await on.move(batchId, 'startFormal', on.staff.handler)).errorMsg).toBe('网上推荐尚未截止')
  await on.app.db
    .updateTable('awardBatch')
    .set({ nominateUntil: addDays(today(), -1) })
    .where('id', '=', batchId)
    .execute()
  await on.moved(batchId, 'startFormal', on.staff.handler)
  const back = async (change: object = {}, token = on.staff.handler) => {
    const version = (await on.itemsOf(batchId))[0]?.version ?? 0
    const ask = { itemId: item?.id ?? '', reason: '请补充第二完成单位的盖章页', due: addDays(today(), 5) }
    return on.call(calls.giveBack, { ...ask, expectVersion: version, ...change }, { token })
  }
  expect((await back({ reason: '补正' })).fields).toHaveProperty('reason')
  expect((await back({ due: addDays(today(), -1) })).fields).toHaveProperty('due')
  expect((await back({}, on.staff.expertReview)).error).toBe('forbidden')
  expect((await back()).errorMsg).toBeUndefined()
  const waiting = (await on.itemsOf(batchId))[0]
  expect((await on.check(waiting?.id ?? '', waiting?.version ?? 0)).errorMsg).toContain('退回推荐方补正')
  const returned = await viewOf(id, by)
  expect(returned).toMatchObject({ state: 'returned', returnReason: '请补充第二完成单位的盖章页' })
  const fixed = { id, expectVersion: returned.version, name: returned.name }
  expect((await on.call(calls.save, written(batchId, by.name, fixed), by)).errorMsg).toBeUndefined()
  await upload(id, 'form', by)
  // What was handed in stays on record, whatever takes its place; what nobody had read does not.
  const replaced = await on.app.db
    .selectFrom('awardNominationFile as own')
    .innerJoin('file', 'file.id', 'own.id')
    .select('file.state')
    .where('own.nominationId', '=', id)
    .where('own.removedAt', 'is not', null)
    .orderBy('own.at')
    .execute()
  expect(replaced.map(({ state }) => state)).toEqual(['deleted', 'attached'])
  expect((await submit(id, by)).data?.no).toBe('001')
  const corrected = (await on.itemsOf(batchId))[0]
  expect(corrected).toMatchObject({ unitCount: 2, materials: 2, state: 'unchecked' })
  expect((await on.check(corrected?.id ?? '', corrected?.version ?? 0)).errorMsg).toBeUndefined()
  // Staff read whose it is, and what was said for it.
  const seen = await on.call(award.item, { id: item?.id ?? '' }, { token: on.staff.handler })
  expect(seen.data?.nomination).toMatchObject({ channel: 'expert', nominator: by.name, state: 'submitted' })
})

test('has so many materials and no more, and a name that the batch does not have yet', async () => {
  const by = await expert()
  const batchId = await open()
  await on.importRows(batchId, on.rowsFor(1))
  const name = on.rowsFor(1)[0]?.[1] ?? ''
  const { data } = await on.call(calls.save, written(batchId, by.name, { name }), by)
  const id = data?.id ?? ''
  const fileId = (await upload(id, 'material', by)).data?.id ?? ''
  const count = MOST_MATERIALS - 1
  await copyFile(on.app.db, fileId, count)
  await copyRow(on.app.db, 'awardNominationFile', { id: fileId, count })
  const full = await upload(id, 'material', by)
  expectRefused(full, 'nominationMaterials')
  expect(full.errorMsg).toBe(AWARD_ACT_GUARDS.nominationMaterials(MOST_MATERIALS))
  await upload(id, 'form', by)
  const refused = await submit(id, by)
  expectRefused(refused, 'itemNamed')
  expect(refused.errorMsg).toBe(AWARD_ACT_GUARDS.itemNamed(name))
})

test('after the day of the batch, and after that of a correction, nothing is taken', async () => {
  const by = await expert()
  const batchId = await open({ nominateUntil: addDays(today(), -1) })
  expect((await on.call(calls.save, written(batchId, by.name), by)).errorMsg).toContain('网上推荐已截止')
  const closed = await open({ nominateUntil: '' })
  expect((await on.call(calls.save, written(closed, by.name), by)).errorMsg).toContain('网上推荐已截止')
  const list = (await on.call(calls.list, {}, by)).data?.open.map((one) => one.batchId)
  expect(list).not.toContain(batchId)
  expect(list).not.toContain(closed)
  const late = await open()
  const id = await handedIn(late, by)
  await on.app.db.updateTable('awardBatch').set({ status: 'formal' }).where('id', '=', late).execute()
  await on.app.db
    .updateTable('awardNomination')
    .set({ state: 'returned', returnReason: '请补正', returnDue: addDays(today(), -1) })
    .where('id', '=', id)
    .execute()
  expect((await submit(id, by)).errorMsg).toBe('补正期限已过，请联系学会')
  // The society goes on without it.
  const [item] = await on.itemsOf(late)
  const checked = await on.check(item?.id ?? '', item?.version ?? 0, {
    passed: false,
    reason: '逾期没有补正',
  })
  expect(checked.data?.state).toBe('failed')
})

test('nobody nominates under the name of another, nor finds what another nominates', async () => {
  const [by, other] = [await expert(), await expert()]
  const batchId = await open()
  const foreign = await on.call(calls.save, written(batchId, '别人的名字'), by)
  expect(foreign.fields).toEqual({ nominator: `须为本账号登记的名称：${by.name}` })
  const wrong = await on.call(calls.save, written(batchId, by.name, { channel: 'unit' }), by)
  expect(wrong.fields).toHaveProperty('channel')
  // A committee has no account: one of its people acts, under its name and seal.
  const committee = written(batchId, '示例水资源专业委员会', { channel: 'committee' })
  expect((await on.call(calls.save, committee, by)).errorMsg).toBeUndefined()
  const id = await handedIn(batchId, by)
  const { version: expectVersion } = await viewOf(id, by)
  const reason = '不再参加'
  for (const reply of [
    await on.call(calls.view, { id }, other),
    await on.call(calls.submit, { id, promise: 'true', expectVersion }, other),
    await on.call(calls.withdraw, { id, reason, expectVersion }, other),
    await upload(id, 'form', other),
  ])
    expect(reply.error).toBe('notFound')
  expect((await on.app.download(calls.form, { id, document: 'pdf' }, other)).status).toBe(404)
  const pdf = await on.app.download(calls.form, { id, document: 'pdf' }, by)
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('%PDF')
  expect((await on.call(calls.list, {}, { token: on.staff.handler })).error).toBe('forbidden')
})

test('who nominated does not examine it; a withdrawal takes the item out before the publicity and not after', async () => {
  const by = await expert()
  const batchId = await open()
  const [kept, gone] = [await handedIn(batchId, by), await handedIn(batchId, by)]
  const withdraw = async (id: string) => {
    const { version: expectVersion } = await viewOf(id, by)
    return on.call(calls.withdraw, { id, reason: '推荐单位决定不参评', expectVersion }, by)
  }
  expect((await withdraw(gone)).errorMsg).toBeUndefined()
  expect((await withdraw(gone)).error).toBe('stateChanged')
  expect((await on.itemsOf(batchId)).map(({ state }) => state)).toEqual(['unchecked', 'withdrawn'])
  const [item] = await on.itemsOf(batchId)
  await on.app.db.updateTable('awardBatch').set({ status: 'publicity' }).where('id', '=', batchId).execute()
  await on.app.db
    .updateTable('awardItem')
    .set({ state: 'passed' })
    .where('id', '=', item?.id ?? '')
    .execute()
  expect((await withdraw(kept)).errorMsg).toContain('评审已进入公示')
  const reply = await on.assign(batchId, [item?.id ?? ''], [by.id])
  expect(reply.data?.rejected[0]?.hits[0]).toMatchObject({ level: 'hard' })
  const stranger = await expert()
  expect((await on.assign(batchId, [item?.id ?? ''], [stranger.id])).data?.assigned).toBe(1)
})

test('an item that left does not come back by the correction of its nomination', async () => {
  const by = await expert()
  const batchId = await open()
  const id = await handedIn(batchId, by)
  const as = { token: on.staff.handler }
  const one = async () => {
    const [item] = await on.itemsOf(batchId)
    return { id: item?.id ?? '', expectVersion: item?.version ?? 0 }
  }
  // Whoever nominated keeps what was handed in: staff put the withdrawal down.
  const { data: seen } = await on.call(award.item, { id: (await one()).id }, as)
  expect(seen?.may).toMatchObject({ remove: false, end: true })
  expectRefused(await on.call(award.removeItem, await one(), as), 'itemOnRecord')
  const batch = { id: batchId, expectVersion: (await on.batchOf(batchId)).version }
  expectRefused(await on.call(award.removeBatch, batch, as), 'batchNominated')
  await on.app.db
    .updateTable('awardBatch')
    .set({ nominateUntil: addDays(today(), -1) })
    .where('id', '=', batchId)
    .execute()
  await on.moved(batchId, 'startFormal', on.staff.handler)
  const back = async () => {
    const { id: itemId, expectVersion } = await one()
    const ask = { itemId, reason: '请补充第二完成单位的盖章页', due: addDays(today(), 5) }
    return on.call(calls.giveBack, { ...ask, expectVersion }, as)
  }
  expect((await back()).errorMsg).toBeUndefined()
  const out = { ...(await one()), reason: '推荐单位来函撤回' }
  expect((await on.call(award.withdrawItem, out, as)).errorMsg).toBeUndefined()
  const view = await viewOf(id, by)
  expect(view.may).toEqual({ edit: false, submit: false, withdraw: false })
  expect(view.missing).toEqual([AWARD_ACT_GUARDS.itemOut])
  const { version: expectVersion } = view
  const reason = '推荐单位决定不参评'
  for (const reply of [
    await on.call(calls.save, written(batchId, by.name, { id, expectVersion }), by),
    await upload(id, 'form', by),
    await submit(id, by),
    await on.call(calls.withdraw, { id, reason, expectVersion }, by),
  ])
    expectRefused(reply, 'itemOut')
  expect((await back()).error).toBe('stateChanged')
  expect((await on.itemsOf(batchId))[0]).toMatchObject({ state: 'withdrawn', version: out.expectVersion + 1 })
})
