import { account } from '@portal/contract/identity/account.calls'
import { bulk } from '@portal/contract/membership/bulk/bulk.calls'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { faults, SIZES, show, sized } from '../../dev/look.tsx'
import { expectRefusal, field } from '../../dev/refused.ts'
import { wire } from '../../dev/wire.ts'
import { BulkDialog } from './bulk-dialog.tsx'

const id = '019400aa-0000-7000-8000-000000000001'
const other = '019400aa-0000-7000-8000-000000000002'
const ignore = () => {}
/** Nobody who would be asked for a code. */
const me = [account.me, () => ({ data: { totpEnrolled: false } })] as const
const seen = {
  total: 2,
  ready: 1,
  skipped: [{ reason: '已锁定', count: 1 }],
  limits: [],
  sample: [
    { id: other, name: '示例乙', serialNum: '', before: '已锁定', after: '已锁定', skipped: '已锁定' },
    { id, name: '示例甲', serialNum: 'G2026010100001M', before: '正常', after: '已锁定', skipped: '' },
  ],
}
const run = {
  ...{
    id,
    kind: 'person',
    act: 'lock',
    value: '',
    reason: '核实身份',
    byName: '示例',
    at: '2026-01-01T00:00:00Z',
  },
  ...{ running: false, undoing: false, total: 1, waiting: 0, done: 1, skipped: 0, undone: 0, kept: 0 },
  undoable: true,
}

describe.each(SIZES)('bulk acts on a $name', (size) => {
  test('the preview stands in the dialog, a missing reason is held, what came of it is said', async () => {
    await sized(size)
    const asked = wire(
      me,
      [bulk.preview, () => ({ data: seen })],
      [bulk.start, () => ({ data: { id, total: 1 } })],
      [bulk.get, () => ({ data: run })],
    )
    await show(<BulkDialog kind="person" act="lock" ids={[id, other]} onClose={ignore} onDone={ignore} />)
    await expect.element(page.getByText('不处理：已锁定 1 条。')).toBeVisible()
    await expectRefusal({ press: '处理 1 条', says: { 原因: '请填写原因' } })
    await field('原因').fill('核实身份')
    await page.getByRole('button', { name: '处理 1 条' }).click()
    await expect.element(page.getByText('锁定账号：已处理 1 条')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '撤销这次操作' })).toBeVisible()
    expect(asked.find(({ path }) => path === bulk.start.path)?.input).toEqual({
      ...{ kind: 'person', act: 'lock', ids: [id, other], reason: '核实身份', expected: 1 },
    })
    expect(await faults()).toEqual([])
  })

  test('a stale preview is asked anew and the reason stays', async () => {
    await sized(size)
    let ready = 1
    wire(
      me,
      [bulk.preview, () => ({ data: { ...seen, ready } })],
      [bulk.start, () => ({ error: 'stateChanged' })],
    )
    await show(<BulkDialog kind="person" act="lock" ids={[id, other]} onClose={ignore} onDone={ignore} />)
    await field('原因').fill('核实身份')
    await expect.element(page.getByRole('button', { name: '处理 1 条' })).toBeVisible()
    ready = 2
    await page.getByRole('button', { name: '处理 1 条' }).click()
    await expect.element(page.getByRole('button', { name: '处理 2 条' })).toBeVisible()
    await expect.element(field('原因')).toHaveValue('核实身份')
  })
})
