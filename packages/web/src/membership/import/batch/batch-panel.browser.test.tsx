import { imports } from '@portal/contract/membership/import.calls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../dev/look.tsx'
import { wire } from '../../../dev/wire.ts'
import { BatchPanel } from './batch-panel.tsx'

const ID = '019400aa-0000-7000-8000-000000000001'

test('of a file that is still read nothing is counted', async () => {
  const batch = {
    ...{ id: ID, kind: 'person', fileName: '会员.xlsx', state: 'checking', rows: 0, fresh: 0, updates: 0 },
    ...{ bad: 0, errors: 0, warnings: 0, imported: 0, organisations: 0, kept: 0, actor: '示例甲' },
    ...{ createdAt: '2026-11-20T01:00:00Z', committedAt: null, notifiedAt: null, undoneAt: null },
    ...{ undoneBy: '', progress: { done: 0, total: 0 } },
  }
  wire([imports.get, () => ({ data: batch })])
  await show(<BatchPanel id={ID} onChanged={() => {}} onUploadAgain={() => {}} />)
  await expect.element(page.getByText('正在检查', { exact: true })).toBeVisible()
  expect(page.getByText('检查结果').elements()).toEqual([])
})
