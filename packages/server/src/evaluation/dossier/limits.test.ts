import { achievementProcess as calls } from '@portal/contract/evaluation/process/process.calls'
import { addDays, dayOf } from '@portal/contract/platform/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFonts } from '../../platform/documents/fonts.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import { type ProcessApp, processApp } from '../process/process.testing.ts'
import type { Piece, Scene } from './dossier.parts.ts'
import { limits } from './records/limit.documents.ts'

/** By when each step was due, what was extended and when it stood still: told by the dossier alone. */

let on: ProcessApp
const staff = {} as Record<'handler' | 'inCharge', string>
const fonts = createFonts()
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await processApp()
  for (const role of ['handler', 'inCharge'] as const) staff[role] = (await on.hire(role)).token
  const lines = `${addDays(dayOf(WORKING_MORNING), 5)} 休 示例节日`
  const year = Number(lines.slice(0, 4))
  expect(
    (await on.call(calls.importYear, { year, lines }, { token: staff.inCharge })).errorMsg,
  ).toBeUndefined()
})
afterAll(() => on.close())

const told = async (id: string, role = 'inCharge') => {
  const scene = {
    deps: { ...on.deps, fonts, keyRing: on.app.keyRing },
    ...{ db: on.app.db, row: await findAchievement(on.app.db, id), society: '示例学会' },
    ...{ actor: { name: '示例负责人', role }, signatures: [], omitted: [] },
  } as unknown as Scene
  const pieces: Piece[] = []
  for await (const piece of limits(scene)) pieces.push(piece)
  const pdf = pieces.find(({ path }) => path.endsWith('.pdf'))?.content
  return { count: pieces.length, words: pdf ? wordsOf(await readPdf(pdf)) : '' }
}

test('the day of each step is kept with the move; an extended return says both days, and the calendar is beside it', async () => {
  const { id } = await on.submitted(1)
  const { dueAt: first } = await on.rowOfAchievement(id)
  // What is set later changes nothing of a day that was given.
  await on.settle({ evalHandlerDays: 1 })
  await clock.advance({ minutes: 5 })
  expect((await on.examine(staff.handler, id, 'return', on.whole)).errorMsg).toBeUndefined()
  const { dueAt } = await on.rowOfAchievement(id)
  const more = { dueOn: addDays(dayOf(dueAt ?? ''), 10), reason: '申请人申请延期，同意。' }
  const extended = await on.call(
    calls.extendReturn,
    { id, expectDueAt: new Date(dueAt ?? '').toISOString(), ...more },
    { token: staff.handler },
  )
  expect(extended.errorMsg).toBeUndefined()
  const { words } = await told(id)
  for (const part of [
    '形式审查（经办人）',
    '按期',
    '第1次补正（申请人）',
    '已延长',
    '未到期限',
    '休息（示例节日）',
  ])
    expect(words).toContain(part)
  for (const day of [first, dueAt, extended.data?.dueAt])
    expect(words).toContain(`${Number(dayOf(day ?? '').slice(5, 7))}月${Number(dayOf(day ?? '').slice(8))}日`)
  expect(words).toContain('没有暂停过')
  expect((await told(id, 'expertReview')).count).toBe(0)
})

test('an evaluation that a severe objection stopped says since when, for what, and by when that is decided', async () => {
  const { id } = await on.submitted(2)
  await on.set(id, { status: '27' })
  const { id: caseId, caseNo } = await on.object(id, { late: true })
  const taken = await on.examine(staff.inCharge, id, 'acceptSevereObjection', {
    objection: { caseId },
  } as never)
  expect(taken.errorMsg).toBeUndefined()
  const { words } = await told(id)
  for (const part of ['受理重大异议（', '至今', `裁定异议${caseNo}`, `就异议${caseNo}陈述意见（完成单位）`])
    expect(words).toContain(part)
})
