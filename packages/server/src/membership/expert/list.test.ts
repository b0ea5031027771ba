import { expert as calls } from '@portal/contract/membership/expert.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExpertApp, expertApp } from './expert.testing.ts'

let on: ExpertApp
beforeAll(async () => {
  on = await expertApp()
})
afterAll(() => on.close())

test('the export follows the filter, words for codes, masked', async () => {
  const { values } = await on.make({ n: 1, values: { name: '示例导出专家', isAcademician: '1' } })
  await on.make({ n: 2 })
  const token = on.reviewer
  const columns = ['name', 'organization', 'isAcademician', 'mobileTel', 'idCard', 'state']
  const filter = { organization: String(values.organization), isAcademician: ['1'] }
  const input = { ...filter, columns, format: 'csv' as const }
  expect((await on.call(calls.export, { ...input, columns: ['bankAccount'] }, { token })).status).toBe(400)
  const { file, lines } = await on.exported(() => on.call(calls.export, input, { token }))
  expect(file).toMatchObject({ fileName: '专家查询信息.csv', purpose: 'export' })
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('工作单位')
  expect(lines[1]).toContain('示例导出专家')
  expect(lines[1]).toContain('中国科学院院士')
  expect(lines[1]).not.toContain(values.mobileTel)
  expect(lines[1]).not.toContain(values.idCard)
  expect((await on.call(calls.export, input, { token: on.app.signIn({ role: 'editor' }) })).status).toBe(403)
})
