import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SIZES, show, sized } from '../../../dev/look.tsx'
import { expectRefusal, field } from '../../../dev/refused.ts'
import { wire } from '../../../dev/wire.ts'
import { EndDialog, ReinstateDialog } from './ending-dialog.tsx'

const record = { id: '019400aa-0000-7000-8000-000000000001', version: 2, name: '示例甲' }
const ignore = () => {}

describe.each(SIZES)('endings on a $name', (size) => {
  test('the ground is asked for, and stays where the day is refused', async () => {
    await sized(size)
    wire([
      memberAdmin.endMembership,
      () => ({ error: 'badInput', fields: { on: '终止日期不能早于通过日期' } }),
    ])
    await show(<EndDialog record={record} onSaved={ignore} onClose={ignore} />)
    await expectRefusal({ press: '终止会员资格', says: { 依据: '请填写依据' } })
    await expect.element(page.getByText('请选择终止方式', { exact: true }).first()).toBeVisible()
    await page.getByRole('radio', { name: '除名' }).click()
    await field('依据').fill('书面退会申请')
    await page.getByRole('button', { name: '终止会员资格' }).click()
    await expect.element(page.getByText('终止日期不能早于通过日期').first()).toBeVisible()
    await expect.element(field('依据')).toHaveValue('书面退会申请')
  })

  test('taking it up again asks why', async () => {
    await sized(size)
    await show(<ReinstateDialog record={record} onSaved={ignore} onClose={ignore} />)
    await expectRefusal({ press: '恢复', says: { 原因: '请填写原因' } })
  })
})
