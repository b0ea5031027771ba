import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SIZES, show, sized } from '../../dev/look.tsx'
import { expectRefusal, field } from '../../dev/refused.ts'
import { CreateDialog } from './create-dialog.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import type { Staff } from './roles.ts'

const staff: Staff = {
  id: '019400aa-0000-7000-8000-000000000001',
  account: 'sample_a',
  name: '示例甲',
  role: 'editor',
  roleLabel: '编辑',
  mobileTel: '199****0001',
  disabled: false,
  totpEnrolled: false,
  mustChangePassword: false,
  lastSignInAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  orgId: '',
  orgName: '',
  email: '',
}
const ignore = () => {}

describe.each(SIZES)('accounts of staff on a $name', (size) => {
  test('an account without its name is held, and nothing typed is lost', async () => {
    await sized(size)
    await show(<CreateDialog onCreated={ignore} onClose={ignore} />)
    await expectRefusal({
      press: '创建账号',
      says: { 登录名: '请填写登录名', 手机号: '请填写正确的手机号' },
      keeps: { 姓名: '示例乙' },
    })
  })

  test('what was typed outlives a reload, and goes when it is given up', async () => {
    await sized(size)
    const dialog = <CreateDialog onCreated={ignore} onClose={ignore} />
    const first = await show(dialog)
    await field('姓名').fill('示例丙')
    await first.unmount()
    const second = await show(dialog)
    await expect.element(page.getByText('已恢复您上次填写的内容')).toBeVisible()
    await expect.element(field('姓名')).toHaveValue('示例丙')
    await page.getByRole('button', { name: '关闭' }).first().click()
    await page.getByRole('button', { name: '放弃' }).click()
    await second.unmount()
    await show(dialog)
    await expect.element(field('姓名')).toHaveValue('')
  })

  test('a unit that was only typed is no unit, an address without a sign no address', async () => {
    await sized(size)
    await show(<ProfileDialog staff={staff} onClose={ignore} />)
    await field('电子邮箱').fill('sample')
    await page.getByRole('button', { name: '保存' }).click()
    await expect.element(page.getByText('邮箱格式不正确')).toBeVisible()
    await expect.element(field('电子邮箱')).toHaveValue('sample')
    await field('电子邮箱').fill('')
    await page.getByRole('combobox', { name: '所在单位' }).fill('示例上游')
    await page.getByRole('button', { name: '保存' }).click()
    await expect.element(page.getByText('请从列表中选择单位').first()).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: '所在单位' })).toHaveValue('示例上游')
  })
})
