import { bulk } from '@portal/contract/membership/bulk/bulk.calls'
import { labels } from '@portal/contract/membership/label/label.calls'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { faults, SIZES, show, sized } from '../../dev/look.tsx'
import { expectRefusal, field } from '../../dev/refused.ts'
import { wire } from '../../dev/wire.ts'
import { LabelDialog } from '../label/list-page.tsx'
import { EditLabels } from '../label/record-labels.tsx'
import { BulkDialog } from './bulk-dialog.tsx'

const id = '019400aa-0000-7000-8000-000000000001'
const other = '019400aa-0000-7000-8000-000000000002'
const ignore = () => {}
const seen = {
  total: 2,
  ready: 1,
  skipped: [{ reason: '已锁定', count: 1 }],
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

describe.each(SIZES)('labels on a $name', (size) => {
  test('a name that is missing or taken is said at the field', async () => {
    await sized(size)
    wire([labels.add, () => ({ error: 'nameTaken', fields: { name: '已有同名标签' } })])
    await show(<LabelDialog open="add" onClose={ignore} />)
    await expectRefusal({ press: '保存', says: { 标签名称: '请填写标签名称' } })
    await field('标签名称').fill('水利专题')
    await page.getByRole('button', { name: '保存' }).click()
    await expect.element(page.getByText('已有同名标签').first()).toBeVisible()
    await expect.element(field('标签名称')).toHaveValue('水利专题')
  })

  test('those of a record are ticked and sent whole', async () => {
    await sized(size)
    const list = [
      { id, name: '水利专题', count: 1, byName: '示例', at: '2026-01-01T00:00:00Z' },
      { id: other, name: '青年', count: 0, byName: '示例', at: '2026-01-01T00:00:00Z' },
    ]
    const asked = wire([labels.list, () => ({ data: { list } })], [labels.set, () => ({ data: {} })])
    await show(<EditLabels memberId={id} name="示例甲" own={[{ id, name: '水利专题' }]} onClose={ignore} />)
    await expect.element(page.getByRole('checkbox', { name: '水利专题' })).toBeChecked()
    await page.getByRole('checkbox', { name: '青年' }).click()
    await page.getByRole('button', { name: '保存' }).click()
    await expect
      .poll(() => asked.find(({ path }) => path === labels.set.path)?.input)
      .toEqual({
        memberId: id,
        labelIds: [id, other],
      })
    expect(await faults()).toEqual([])
  })
})
