import { fees } from '@portal/contract/evaluation/fees/fees.calls'
import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { conclusionApp } from '../../testing/conclusion-app.ts'

/** Who waits for the fees of a concluded evaluation (docs/handbook/evaluation.md#tasks). */

let on: Awaited<ReturnType<typeof conclusionApp>>
beforeAll(async () => {
  on = await conclusionApp()
})
afterAll(() => on.close())

const tasksOf = async (id: string, token: string) =>
  (await on.call(achievementProcess.process, { id }, { token })).data?.course.tasks ?? []

test('a concluded evaluation waits for amounts, then for who confirms them, until they are confirmed', async () => {
  const { projectId: id, leader } = await on.scored(undefined, 'correspondence')
  expect((await tasksOf(id, on.staff.inCharge)).some(({ task }) => task === 'enterFees')).toBe(false)
  await on.ready(id, leader)
  expect((await on.move(id, 'conclude', on.staff.inCharge, on.PASSED)).errorMsg).toBeUndefined()

  // Nobody stays signed in for as long.
  await clock.advance({ days: 14, hours: 23 })
  const { token: handler } = await on.hire('handler')
  expect(await tasksOf(id, handler)).toMatchObject([{ task: 'enterFees', overdue: false }])
  await clock.advance({ hours: 2 })
  const { token: inCharge } = await on.hire('inCharge')
  expect(await tasksOf(id, inCharge)).toMatchObject([{ task: 'enterFees', mine: false, overdue: true }])

  const of = { of: 'correspondence', id } as const
  const { data } = await on.call(fees.view, of, { token: inCharge })
  const list = (data?.list ?? []).map(({ expertId }) => ({ expertId, cents: 80_000, note: '' }))
  await on.call(fees.save, { ...of, expectVersion: 0, list }, { token: inCharge })
  expect(await tasksOf(id, inCharge)).toMatchObject([{ task: 'confirmFees', mine: true }])
  await on.call(fees.confirm, { ...of, expectVersion: 1 }, { token: inCharge })
  expect(await tasksOf(id, inCharge)).toEqual([])

  const again = { ...of, expectVersion: 2, reason: '金额需要更正' }
  await on.call(fees.reopen, again, { token: inCharge })
  expect(await tasksOf(id, inCharge)).toMatchObject([{ task: 'confirmFees' }])
})

test('who refuses to sign a sheet has done the work, who abstains or steps back has not', async () => {
  const { projectId, experts } = await on.scored(undefined, 'correspondence')
  for (const [n, state] of (['refused', 'abstained', 'recused'] as const).entries())
    await on.app.db
      .updateTable('examination')
      .set({ state })
      .where('achievementId', '=', projectId)
      .where('expertId', '=', experts[n]?.id ?? '')
      .execute()
  const of = { of: 'correspondence', id: projectId } as const
  const { token } = await on.hire('handler')
  const { data } = await on.call(fees.view, of, { token })
  const ids = (data?.list ?? []).map(({ expertId }) => expertId)
  expect(experts.slice(0, 5).map(({ id }) => ids.includes(id))).toEqual([true, false, false, true, true])
})
