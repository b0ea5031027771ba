import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { achievementProcess as calls } from '@portal/contract/evaluation/process/process.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProcessApp, processApp } from './process.testing.ts'

/** One applicant with several achievements under way at once: what belongs to one is never shown, told or done at another. */

let on: ProcessApp
const staff = {} as Record<'handler' | 'inCharge', string>
beforeAll(async () => {
  on = await processApp()
  for (const role of ['handler', 'inCharge'] as const) staff[role] = (await on.hire(role)).token
})
afterAll(() => on.close())

const handIn = async (token: string, n: number) => {
  const input = on.filled(n)
  const { data, errorMsg } = await on.save(token, {
    ...input,
    achievement: { ...input.achievement, name: `示例成果第${n}号` },
    attach: await on.attachAll(token, input.achievement),
    submit: true,
  })
  if (!data) throw new Error(errorMsg)
  return data.id
}
const detail = async (token: string, id: string) => {
  const { data, errorMsg } = await on.call(achievement.detail, { id }, { token })
  if (!data) throw new Error(errorMsg)
  return data
}

test('an applicant with a first review, a publicity under objection and a correction', async () => {
  const { row, token } = await on.applicant()
  const stranger = await on.applicant()
  const foreign = await handIn(stranger.token, 4204)
  const [review, objected, returned] = [
    await handIn(token, 4201),
    await handIn(token, 4202),
    await handIn(token, 4203),
  ]
  for (const id of [objected, returned]) await on.examine(staff.handler, id, 'passFirst', on.whole)
  expect((await on.examine(staff.inCharge, objected, 'publish', on.whole)).code).toBe(200)
  expect((await on.examine(staff.inCharge, returned, 'returnInCharge', on.whole)).errorMsg).toBeUndefined()
  const one = await on.object(objected)
  const objection = { caseId: one.id }
  expect((await on.examine(staff.handler, objected, 'acceptObjection', { objection })).code).toBe(200)

  // The list: each with its own state, none of anybody else.
  const { data: list } = await on.call(achievement.list, {}, { token })
  expect(new Map(list?.list.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [review, '23'],
      [objected, '14'],
      [returned, '12'],
    ]),
  )
  // Its page: parts, log, talk and acts of its own.
  const NAMES = new Map([
    [review, '示例成果第4201号'],
    [objected, '示例成果第4202号'],
    [returned, '示例成果第4203号'],
  ])
  for (const [id, name] of NAMES) {
    const page = await detail(token, id)
    const log = (await on.call(achievement.log, { id }, { token })).data
    const thread = (await on.call(calls.thread, { id }, { token })).data
    expect(page.returnSheet === null, name).toBe(id !== returned)
    expect(page.objections.map(({ caseNo }) => caseNo)).toEqual(id === objected ? [one.caseNo] : [])
    const moves = log?.map(({ action }) => action)
    expect(moves?.includes('publish'), name).toBe(id === objected)
    const words = JSON.stringify([page, log, thread])
    for (const other of NAMES.values()) if (other !== name) expect(words).not.toContain(other)
    expect(page.actions.includes('resubmit'), name).toBe(id === returned)
  }
  // Each message names one of them.
  const { mobileTel } = await on.rowOf(row.memberId)
  const told = await on.messagesTo(mobileTel)
  expect(told.length).toBeGreaterThan(2)
  for (const { text } of told)
    expect([...NAMES.values()].filter((name) => text.includes(name)).length, text).toBeLessThan(2)

  // What is asked for one is done to that one.
  expect(
    (await on.examine(token, objected, 'askWithdrawal', { opinion: '单位决定暂缓推广，不再评价。' })).code,
  ).toBe(200)
  const asked = async (id: string) => (await detail(token, id)).requests.map(({ kind }) => kind)
  expect([await asked(review), await asked(objected), await asked(returned)]).toEqual([
    [],
    ['withdrawal'],
    [],
  ])
  const { data: desk } = await on.call(calls.process, { id: review }, { token: staff.handler })
  expect(desk?.objections).toEqual([])
  // Neither of the two reads or moves what is the other's.
  for (const [who, id] of [
    [token, foreign],
    [stranger.token, objected],
  ] as const) {
    expect((await on.call(achievement.detail, { id }, { token: who })).status).toBe(404)
    expect((await on.call(achievement.log, { id }, { token: who })).status).toBe(404)
    expect(
      (await on.examine(who, id, 'askWithdrawal', { opinion: '单位决定暂缓推广，不再评价。' })).code,
    ).not.toBe(200)
  }
  // A file of one application is not taken into another.
  const [file] = (await detail(token, review)).files
  const { version } = await on.rowOfAchievement(returned)
  const input = on.filled(4203)
  const stolen = await on.save(token, {
    ...{ ...input, id: returned, expectVersion: version },
    attach: [{ slot: file?.slot, id: file?.id }],
  } as never)
  expect(stolen.code, stolen.errorMsg).not.toBe(200)
})
