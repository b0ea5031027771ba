import { labels } from '@portal/contract/membership/label/label.calls'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { faults, SIZES, show, sized } from '../../dev/look.tsx'
import { expectRefusal, field } from '../../dev/refused.ts'
import { wire } from '../../dev/wire.ts'
import { LabelDialog, Page } from './list-page.tsx'
import { EditLabels } from './record-labels.tsx'

const id = '019400aa-0000-7000-8000-000000000001'
const other = '019400aa-0000-7000-8000-000000000002'
const ignore = () => {}

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

  test('how many have one leads to them', async () => {
    await sized(size)
    const at = '2026-01-01T00:00:00Z'
    wire([
      labels.list,
      () => ({
        data: {
          list: [{ id, name: '水利专题', count: 3, kinds: { person: 2, expert: 1 }, byName: '示例', at }],
        },
      }),
    ])
    await show(<Page />)
    await expect
      .element(page.getByRole('link', { name: '个人会员 2' }))
      .toHaveAttribute('href', `/adminpages/personmember?label=${id}`)
    await expect
      .element(page.getByRole('link', { name: '专家 1' }))
      .toHaveAttribute('href', `/adminpages/experts?label=${id}`)
    expect(await faults()).toEqual([])
  })

  test('those of a record are ticked and sent whole', async () => {
    await sized(size)
    const list = [
      { id, name: '水利专题', count: 1, kinds: { expert: 1 }, byName: '示例', at: '2026-01-01T00:00:00Z' },
      { id: other, name: '青年', count: 0, kinds: {}, byName: '示例', at: '2026-01-01T00:00:00Z' },
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
