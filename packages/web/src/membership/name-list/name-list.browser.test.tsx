import { nameLists } from '@portal/contract/membership/name-list/name-list.calls'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { faults, SIZES, show, sized } from '../../dev/look.tsx'
import { wire } from '../../dev/wire.ts'
import { NameListPanel } from './index.ts'

/** A list of names that the office keeps (docs/decisions/130-lists-kept-by-the-office.md). */

const entry = (name: string, count = 0, waiting = 0) => ({ name, retired: false, count, waiting })
const STORED = {
  list: 'committees',
  entries: [entry('能源专业委员会', 12, 2), entry('交通专业委员会', 3), entry('数字流域专业委员会')],
  last: [
    { name: '其他', count: 1, waiting: 0 },
    { name: '否', count: 40, waiting: 0 },
  ],
  ...{ version: 4, updatedAt: '2026-11-28T02:00:00.000Z', updatedBy: '管理员甲' },
} as const
const ignore = () => {}
const shown = async () => {
  const asked = wire(
    [nameLists.view, () => ({ data: STORED })],
    [nameLists.save, () => ({ data: { ...STORED, version: 5, carried: 10 } })],
  )
  await show(<NameListPanel list="committees" onDirty={ignore} />)
  return asked
}
const line = (no: number) => page.getByRole('textbox', { name: `第${no}项` })
const save = page.getByRole('button', { name: '保存', exact: true })
const options = page.getByRole('list', { name: '选项' })

describe.each(SIZES)('a list of names on a $name', (size) => {
  test('says what a change means for the records, and shows the form as it will be', async () => {
    await sized(size)
    const asked = await shown()
    await expect.element(line(1)).toHaveValue('能源专业委员会')
    await expect.element(save).toBeDisabled()
    await line(1).fill('能源与动力专业委员会')
    await expect.element(page.getByText(/原名“能源专业委员会”，12 名专家；其中 2 份尚未通过/)).toBeVisible()
    await expect
      .element(page.getByRole('checkbox', { name: '已登记的 10 名专家一并改用新名称' }))
      .toBeChecked()
    await page.getByRole('button', { name: '停用交通专业委员会' }).click()
    await expect.element(page.getByText('已停用，不再列入选项；3 名专家仍属此项')).toBeVisible()
    await page.getByRole('button', { name: '上移数字流域专业委员会' }).click()
    await expect.element(options).toHaveTextContent('能源与动力专业委员会数字流域专业委员会其他否')
    await expect.element(page.getByText('筛选时另有：交通专业委员会（已停用）')).toBeVisible()
    expect(await faults()).toEqual([])
    await save.click()
    await expect
      .poll(() => asked.find(({ path }) => path === nameLists.save.path)?.input)
      .toEqual({
        ...{ list: 'committees', version: 4 },
        entries: [
          { name: '能源与动力专业委员会', retired: false, was: '能源专业委员会', carry: true },
          { name: '数字流域专业委员会', retired: false, was: '数字流域专业委员会', carry: true },
          { name: '交通专业委员会', retired: true, was: '交通专业委员会', carry: true },
        ],
      })
  })

  test('a name that is there already is said at its line, and an empty one when it is sent', async () => {
    await sized(size)
    await shown()
    await page.getByRole('button', { name: '添加一项' }).click()
    await line(4).fill('交通专业委员会')
    await expect.element(page.getByText('已有同名的一项')).toBeVisible()
    await expect.element(save).toBeDisabled()
    await line(4).fill(' ')
    await save.click()
    await expect.element(page.getByText(/请填写名称|输入内容不能为空/).first()).toBeVisible()
    await page.getByRole('button', { name: '放弃修改' }).click()
    await expect.element(line(4)).not.toBeInTheDocument()
  })
})
