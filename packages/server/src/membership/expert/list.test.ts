import { expert as calls } from '@portal/contract/membership/expert.calls'
import { listStateOf, listStateOptions } from '@portal/contract/membership/review/review.rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExpertApp, expertApp } from './expert.testing.ts'

let on: ExpertApp
beforeAll(async () => {
  on = await expertApp()
})
afterAll(() => on.close())

test('the export follows filter, order and states of the list, words for codes, masked', async () => {
  const named = { name: '示例导出专家', isAcademician: '1' }
  const { values } = await on.make({ n: 1, values: { ...named, organization: '示例丙单位' } })
  await on.make({ n: 2, values: { ...named, organization: '示例甲单位' } })
  await on.make({ n: 3, values: { ...named, organization: '示例乙单位' } })
  await on.make({ n: 4, values: { name: '示例导出专家' } })
  const token = on.reviewer
  const sorted = { sort: 'organization', order: 'desc' } as const
  const wanted = { keyword: '示例导出专家', isAcademician: ['1'], ...sorted }
  const { data } = await on.call(calls.list, wanted, { token })
  const columns = ['organization', 'state', 'submittedAt', 'name', 'isAcademician', 'mobileTel', 'idCard']
  const input = { ...wanted, columns, format: 'csv' as const }
  expect((await on.call(calls.export, { ...input, columns: ['bankAccount'] }, { token })).status).toBe(400)
  // The queue of a test does not start a second time.
  const { file, lines } = await on.exported(() => on.call(calls.export, input, { token }))
  expect(file).toMatchObject({ fileName: '专家查询信息.csv', purpose: 'export' })
  expect(lines[0]).toMatch(/^\uFEFF?工作单位,状态,提交时间,/)
  const rows = lines.slice(1).map((line) => line.split(','))
  expect(rows).toHaveLength(3)
  expect(rows.map(([unit]) => unit)).toEqual(data?.list.map(({ organization }) => organization))
  const said = data?.list.map((row) => listStateOptions.find(({ code }) => code === listStateOf(row))?.label)
  expect(rows.map(([, state]) => state)).toEqual(said)
  for (const [, , at] of rows) expect(at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  const whole = lines.join('\n')
  expect(whole).toContain('中国科学院院士')
  expect(whole).not.toContain(values.mobileTel)
  expect(whole).not.toContain(values.idCard)
  expect((await on.call(calls.export, input, { token: on.app.signIn({ role: 'editor' }) })).status).toBe(403)
})
