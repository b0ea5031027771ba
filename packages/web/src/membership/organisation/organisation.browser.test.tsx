import { organisation } from '@portal/contract/membership/organisation/organisation.calls'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SIZES, show, sized } from '../../dev/look.tsx'
import { expectRefusal, field } from '../../dev/refused.ts'
import { wire } from '../../dev/wire.ts'
import { AddOrganisationDialog } from './add-organisation-dialog.tsx'
import { NameDialog } from './library/name-dialog.tsx'
import { ParentDialog } from './library/parent-dialog.tsx'
import { StatusDialog } from './library/status-dialog.tsx'

const row = { orgId: '019400aa-0000-7000-8000-000000000001', orgName: '示例上游水务局', version: 1 }
const ignore = () => {}

describe.each(SIZES)('the library of units on a $name', (size) => {
  test('a unit needs a name', async () => {
    await sized(size)
    await show(<NameDialog naming={{}} onClose={ignore} />)
    await expectRefusal({ press: '保存', says: { 单位名称: '请填写单位名称' } })
  })

  test('a renamed unit needs one, too', async () => {
    await sized(size)
    await show(<NameDialog naming={{ row }} onClose={ignore} />)
    await field('单位名称').fill('')
    await expectRefusal({ press: '保存', says: { 单位名称: '请填写单位名称' } })
  })

  test('a superior is chosen, not only typed', async () => {
    await sized(size)
    await show(<ParentDialog row={row} parent={undefined} onClose={ignore} />)
    await page.getByRole('button', { name: '保存' }).click()
    await expect.element(page.getByText('请从列表中选择上级单位').first()).toBeVisible()
    await expect
      .element(page.getByRole('combobox', { name: '上级单位' }))
      .toHaveAttribute('aria-invalid', 'true')
  })

  test('hundreds at once are asked with their number, and go by the filter that found them', async () => {
    await sized(size)
    const asked = wire([organisation.setStatus, () => ({ data: { updated: 213 } })])
    const input = { keyword: '水务', status: 'pending', sort: 'createdAt', order: 'desc' }
    let cleared = false
    const clear = () => {
      cleared = true
    }
    const all = { code: 'confirmed', text: '确认', input, total: 213, clear } as const
    await show(<StatusDialog asked={all} onClose={ignore} />)
    await expect.element(page.getByRole('heading', { name: '确认 213 个单位？' })).toBeVisible()
    await page.getByRole('button', { name: '确认', exact: true }).click()
    await expect.poll(() => cleared).toBe(true)
    const filter = { keyword: '水务', status: 'pending' }
    expect(asked.map((one) => one.input)).toEqual([
      { orgIds: [], filter, expected: 213, status: 'confirmed' },
    ])
  })

  test('what was searched for is what is added, and it may not be blank', async () => {
    await sized(size)
    await show(
      <AddOrganisationDialog
        initialName="示例下游水务局"
        ticket={undefined}
        onAdded={ignore}
        onClose={ignore}
      />,
    )
    await expect.element(field('单位名称')).toHaveValue('示例下游水务局')
    await expect.element(field('单位名称')).toHaveFocus()
    await field('单位名称').fill(' ')
    await expectRefusal({ press: '添加', says: { 单位名称: '输入内容不能为空' } })
  })
})
