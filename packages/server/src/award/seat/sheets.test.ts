import { award as calls } from '@portal/contract/award/award.calls'
import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import { awardExamine as expertCalls } from '@portal/contract/award/award-sheet.calls'
import { file as fileCalls } from '@portal/contract/identity/file.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PDF } from '../../testing/members-app.ts'
import { refusedBy } from '../../testing/refused.ts'
import { type AwardApp, awardApp } from '../batch/award.testing.ts'

/** The expert's side: promise, material, sheet, files, one signature for all (docs/handbook/award.md#sheets). */

let on: AwardApp
beforeAll(async () => {
  on = await awardApp()
})
afterAll(() => on.close())

const upload = (examineId: string, token: string) =>
  on.call(expertCalls.upload, { examineId }, { token, files: { file: [{ name: '附件.pdf', content: PDF }] } })

test('the list is one’s own, and nothing opens before the promise', async () => {
  const { id, items } = await on.publicised(2)
  const [mine, other] = [await on.expert(), await on.expert()]
  await on.assign(
    id,
    items.map((item) => item.id),
    [mine.id],
  )
  await on.assign(id, [items[0]?.id ?? ''], [other.id])
  expect((await on.own(mine.token)).list).toEqual([])
  await on.app.db.updateTable('awardBatch').set({ minExperts: 1 }).where('id', '=', id).execute()
  await on.moved(id, 'startReview')
  const { list, batches } = await on.own(mine.token)
  expect(list.map(({ no }) => no)).toEqual(['001', '002'])
  expect(batches).toMatchObject([{ id, promised: false, counts: { all: 2, none: 2 }, maySign: false }])
  const foreign = await on.call(expertCalls.own, { account: '110101197001010011' }, { token: mine.token })
  expect(foreign.error).toBe('forbidden')
  expect(
    (await on.call(expertCalls.own, { account: mine.id }, { token: mine.token })).data?.list,
  ).toHaveLength(2)
  const examineId = list[1]?.id ?? ''
  expect((await on.call(expertCalls.view, { examineId }, { token: other.token })).error).toBe('notFound')
  expect((await on.call(expertCalls.view, { examineId }, { token: on.staff.superAdmin })).error).toBe(
    'forbidden',
  )
  const before = await on.viewOwn(examineId, mine.token)
  expect(before).toMatchObject({
    promised: false,
    materials: [],
    mayEdit: false,
    mayRecuse: true,
    previousId: list[0]?.id,
  })
  expect((await on.examine(mine.token, await on.filled(examineId, mine.token))).errorMsg).toBe(
    '请先签署保密承诺',
  )
  expect((await on.promise(id, other.token)).code).toBe(200)
  await on.promise(id, mine.token)
  const after = await on.viewOwn(examineId, mine.token)
  const fileId = after?.materials[0]?.id ?? ''
  const open = (token: string, which = examineId) =>
    on.app.download(expertCalls.file, { examineId: which, fileId }, { token })
  expect((await open(mine.token)).headers.get('content-type')).toContain('application/pdf')
  expect((await open(other.token)).status).toBe(404)
  // The same file through the seat on another item.
  const ownOther = (await on.own(other.token)).list[0]?.id ?? ''
  expect((await open(other.token, ownOther)).status).toBe(404)
  expect((await on.viewOwn(examineId, mine.token))?.materials[0]?.openedAt).not.toBeNull()
})

test('a sheet is kept while it is written, and handed in only whole', async () => {
  const { experts } = await on.reviewed(2, 2)
  const token = experts[0]?.token ?? ''
  const [one, two] = (await on.own(token)).list
  const examineId = one?.id ?? ''
  const draft = await on.examine(token, {
    examineId,
    scores: [
      { cid: 'A1', value: 70 },
      { cid: 'X9', value: 1 },
    ],
    draft: true,
  })
  expect(draft.data).toMatchObject({ state: 'draft', version: 1, total: null })
  expect((await on.viewOwn(examineId, token))?.sheet.scores).toMatchObject([{ cid: 'A1', value: 70 }])
  expect((await on.examine(token, { examineId, expectVersion: 0, draft: true })).error).toBe('stateChanged')
  const lacking = await on.examine(token, { examineId, expectVersion: 1 })
  expect(Object.keys(lacking.fields ?? {})).toEqual(
    expect.arrayContaining(['scores.A1', 'suggestGrade', 'comment']),
  )
  const high = await on.filled(examineId, token, 95)
  expect((await on.examine(token, high)).fields?.['scores.A1']).toContain('请注明依据的材料和页码')
  const fileId = (await on.viewOwn(examineId, token))?.materials[0]?.id ?? ''
  const scores = high.scores.map((score) => ({ ...score, evidence: { fileId, page: '3' } }))
  expect((await on.examine(token, { ...high, suggestGrade: '特等奖', scores })).fields).toHaveProperty(
    'suggestGrade',
  )
  const done = await on.examine(token, { ...high, scores, rank: 1 })
  expect(done.data).toMatchObject({ state: 'submitted', total: 95, version: 2 })
  // One goes on with what waits, not with what was handed in already.
  expect((await on.viewOwn(examineId, token))?.todoId).toBe(two?.id)
  expect(await on.viewOwn(two?.id ?? '', token)).toMatchObject({ previousId: examineId, todoId: '' })
  const late = { ...(await on.filled(examineId, token)), draft: true }
  expect((await on.examine(token, late)).error).toBe('stateChanged')
  const same = await on.filled(two?.id ?? '', token, 80, { rank: 1 })
  expect((await on.examine(token, same)).fields).toHaveProperty('rank')
  const [row] = await on.app.db.selectFrom('awardSeat').select('sheet').where('id', '=', examineId).execute()
  expect(row?.sheet?.toString('utf8')).not.toContain('创新点')
})

test('files of a sheet are its expert’s, until the signature', async () => {
  const { id, experts } = await on.reviewed(1, 2)
  const [expert, other] = experts
  if (!expert || !other) throw new Error()
  const examineId = (await on.own(expert.token)).list[0]?.id ?? ''
  const kept = await upload(examineId, expert.token)
  const fileId = kept.data?.id ?? ''
  const del = (token: string, which = fileId) => on.call(expertCalls.delFile, { id: which }, { token })
  expect((await upload(examineId, other.token)).error).toBe('notFound')
  expect((await del(other.token)).error).toBe('notFound')
  expect((await on.app.download(calls.file, { id: fileId }, { token: on.staff.superAdmin })).status).toBe(404)
  // Nor by the calls for files in general.
  for (const token of [on.staff.superAdmin, on.app.signIn({ role: 'administrator' })])
    expect((await on.call(fileCalls.find, { id: fileId }, { token })).error).toBe('notFound')
  expect((await del(expert.token)).code).toBe(200)
  expect((await del(expert.token)).error).toBe('notFound')
  const material = (await on.viewOwn(examineId, expert.token))?.materials[0]?.id ?? ''
  expect((await del(expert.token, material)).error).toBe('notFound')
  const again = (await upload(examineId, expert.token)).data?.id ?? ''
  await on.submitAll(expert.token)
  await on.sign(id, expert)
  expect((await del(expert.token, again)).error).toBe('stateChanged')
  expect((await upload(examineId, expert.token)).errorMsg).toBe('已签字，不能再修改')
})

describe('the signature', () => {
  test('an item that went out of the review is signed for no more', async () => {
    const { id, items, experts } = await on.reviewed(2, 2)
    const [expert] = experts
    if (!expert) throw new Error()
    await on.submitAll(expert.token)
    const itemId = items[1]?.id ?? ''
    await on.app.db.updateTable('awardItem').set({ state: 'withdrawn' }).where('id', '=', itemId).execute()
    const otp = await on.codeFor(id, expert)
    const batchHash = (await on.own(expert.token)).batches[0]?.batchHash ?? ''
    const signed = await on.examine(expert.token, { batchId: id, sign: { otp, batchHash } })
    expect(signed.data).toMatchObject({ signed: 1 })
  })

  test('is over everything that was handed in, with a code of its own', async () => {
    const { id, experts } = await on.reviewed(2, 2)
    const [expert] = experts
    if (!expert) throw new Error()
    const { token } = expert
    const [one, two] = (await on.own(token)).list
    await on.examine(token, await on.filled(one?.id ?? '', token))
    expect((await on.own(token)).batches[0]?.maySign).toBe(false)
    expect((await on.call(expertCalls.signCode, { batchId: id }, { token })).error).toBe('stateChanged')
    await on.examine(token, await on.filled(two?.id ?? '', token))
    const otp = await on.codeFor(id, expert)
    const batchHash = (await on.own(token)).batches[0]?.batchHash ?? ''
    // Of the two one is a draft again since the code was sent.
    const state = (value: 'submitted' | 'draft') =>
      on.app.db
        .updateTable('awardSeat')
        .set({ state: value })
        .where('id', '=', two?.id ?? '')
        .execute()
    await state('draft')
    const part = await on.examine(token, { batchId: id, sign: { otp, batchHash } })
    refusedBy(AWARD_ACT_GUARDS)(part, 'signedWhole')
    expect(part.errorMsg).toBe(AWARD_ACT_GUARDS.signedWhole(1))
    await state('submitted')
    const sign = (more: object = {}) => on.examine(token, { batchId: id, sign: { otp, batchHash, ...more } })
    expect((await sign({ batchHash: 'f'.repeat(64) })).error).toBe('stateChanged')
    expect((await sign({ otp: otp === '000000' ? '111111' : '000000' })).error).toBe('captchaInvalid')
    // A file that came later is not under the hash that was shown.
    const extra = (await upload(one?.id ?? '', token)).data?.id ?? ''
    expect((await sign()).error).toBe('stateChanged')
    await on.call(expertCalls.delFile, { id: extra }, { token })
    expect((await sign()).data).toMatchObject({ state: 'signed', signed: 2 })
    expect((await sign()).error).toBe('stateChanged')
    expect((await on.examine(token, await on.filled(one?.id ?? '', token))).errorMsg).toBe(
      '已签字，不能再修改',
    )
    const recusal = { kind: 'other' as const, text: '发现与完成单位有合作' }
    expect((await on.examine(token, { examineId: two?.id ?? '', recusal })).errorMsg).toContain('已签字')
    const row = await on.app.db
      .selectFrom('awardSignature')
      .selectAll()
      .where('batchId', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ batchHash, expertId: expert.id })
    expect([...row.seatIds].sort()).toEqual([one?.id, two?.id].sort())
    await expect(
      on.app.db
        .updateTable('awardSeat')
        .set({ docHash: 'x' })
        .where('id', '=', one?.id ?? '')
        .execute(),
    ).rejects.toThrow('a sheet that was signed does not change')
  })

  test('of the last one opens the scores, and nobody is assigned after it', async () => {
    const { id, items, experts } = await on.reviewed(1, 2)
    const [first, second] = experts
    if (!first || !second) throw new Error()
    await on.submitAll(first.token, 90)
    await on.submitAll(second.token, 60)
    await on.sign(id, first)
    const read = (token: string) => on.call(expertCalls.selectScore, { batchId: id }, { token })
    expect((await read(on.staff.superAdmin)).data?.opened).toBe(false)
    await on.sign(id, second)
    const open = (await read(on.staff.handler)).data
    expect(open).toMatchObject({ opened: true, list: [{ mean: 75, trimmed: 75, rank: 1 }] })
    expect(open?.list[0]?.comments).toHaveLength(2)
    const fresh = await on.expert()
    expect((await on.assign(id, [items[0]?.id ?? ''], [fresh.id])).errorMsg).toBe(
      '评分已启封，不能再分配专家',
    )
    const own = (await on.own(first.token)).list[0]?.id ?? ''
    const mine = await on.call(expertCalls.selectScore, { examineId: own }, { token: first.token })
    expect(mine.data).toMatchObject({
      opened: false,
      experts: [{ expertId: first.id }],
      list: [{ mean: null, rank: null, comments: [], cells: [{ total: 90 }] }],
    })
    expect((await on.call(expertCalls.selectScore, { examineId: own }, { token: second.token })).error).toBe(
      'notFound',
    )
    expect((await read(first.token)).error).toBe('forbidden')
  })

  test('a recusal that leaves an item short keeps the scores sealed', async () => {
    const { id, experts } = await on.reviewed(1, 2)
    const [first, second] = experts
    if (!first || !second) throw new Error()
    await on.submitAll(first.token)
    await on.sign(id, first)
    const own = (await on.own(second.token)).list[0]?.id ?? ''
    const recusal = { kind: 'other' as const, text: '发现与完成单位有合作' }
    await on.examine(second.token, { examineId: own, recusal })
    const { data } = await on.call(expertCalls.selectScore, { batchId: id }, { token: on.staff.superAdmin })
    expect(data?.opened).toBe(false)
  })
})
