import { dues } from '@portal/contract/membership/dues/dues.calls'
import { statistics, type WorkCard } from '@portal/contract/office/statistics.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUnit } from '../../membership/admission/member.factory.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { membersApp } from '../../testing/members-app.ts'

/** Dues and activity as pictures (docs/handbook/office.md#statistics). */

let on: Awaited<ReturnType<typeof membersApp>>
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await membersApp()
})
afterAll(() => on.close())

const figures = async (input: CallOf<typeof statistics.work>) => {
  const { data } = await on.call(statistics.work, input, { token: on.reviewer })
  if (!data) throw new Error('no figures')
  return data
}
const rowsOf = (cards: readonly WorkCard[], key: string) =>
  Object.fromEntries(
    (cards.find((card) => card.key === key)?.rows ?? []).map(({ label, values }) => [label, values]),
  )

test('dues are counted by year, month, level and province, and what is waived is owed by nobody', async () => {
  const { app, deps, call, reviewer: token } = on
  const year = Number(today().slice(0, 4))
  for (const n of [1, 2, 3])
    await createUnit(app.db, deps, {
      ...{ n, state: 'approved' as const, level: 'P', values: { city: '湖北省武汉市' } },
    })
  await call(dues.open, { year, dueDate: `${year}-12-31` }, { token })
  const { data } = await call(dues.list, { year }, { token })
  const list = data?.list ?? []
  const [paid, waived] = list
  expect(list).toHaveLength(3)
  await app.db
    .updateTable('dues')
    .set({ status: 'paid', paidAmount: 800, paidOn: today(), way: 'cash', voucherNo: '示例票1' })
    .where('id', '=', paid?.id ?? '')
    .execute()
  await app.db
    .updateTable('dues')
    .set({ status: 'waived' })
    .where('id', '=', waived?.id ?? '')
    .execute()

  const { totals, cards } = await figures({ about: 'dues' })
  expect(totals.map(({ label, value }) => [label, value])).toEqual([
    ['应收', 1800],
    ['实收', 800],
    ['未收', 1000],
    ['缴费率', 50],
  ])
  expect(rowsOf(cards, 'amounts')).toEqual({ [year]: [800, 1000, 1000] })
  expect(rowsOf(cards, 'units')).toEqual({ [year]: [1, 1, 1] })
  expect(rowsOf(cards, 'received')).toEqual({ [today().slice(0, 7)]: [800] })
  expect(rowsOf(cards, 'ways')).toMatchObject({ 现金: [1], 银行转账: [0] })
  expect(rowsOf(cards, 'vouchers')).toEqual({ [year]: [1, 0] })
  expect(rowsOf(cards, 'levels')).toEqual({ 普通会员单位: [1, 1, 1] })
  // Whoever owes nothing and paid nothing is on no map.
  expect(Object.values(rowsOf(cards, 'regions')).sort()).toEqual([
    [0, 1],
    [1, 0],
  ])
  const before = await figures({ about: 'dues', to: `${year - 1}-12-31` })
  expect(before.totals[0]?.value).toBe(0)
})

test('activity has a step for each month, those without anything too', async () => {
  const year = Number(today().slice(0, 4))
  const { cards } = await figures({ about: 'activity', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` })
  expect(cards.find(({ key }) => key === 'views')?.rows).toHaveLength(12)
  const years = await figures({ about: 'activity', from: `${year - 5}-01-01` })
  expect(years.cards.find(({ key }) => key === 'views')?.rows.map(({ label }) => label)).toEqual(
    [5, 4, 3, 2, 1, 0].map((ago) => `${year - ago}`),
  )
})

test('both come as a sheet, a span that ends before it begins is refused', async () => {
  const { app, reviewer: token } = on
  const sheet = await app.download(statistics.downloadWork, { about: 'dues' }, { token })
  expect(sheet.headers.get('content-disposition')).toContain(encodeURIComponent('会费统计'))
  const span = { from: '2030-02-01', to: '2030-01-01' }
  const wrong = await on.call(statistics.work, { about: 'activity', ...span }, { token })
  expect(wrong.fields).toEqual({ to: '结束日期不能早于开始日期' })
})
