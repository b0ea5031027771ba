import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SIZES, show, sized } from '../../dev/look.tsx'
import { expectRefusal } from '../../dev/refused.ts'
import { ErasureDialog } from './own-erasure.tsx'
import { PasswordDialog } from './own-export.tsx'

const ignore = () => {}

describe.each(SIZES)('own data on a $name', (size) => {
  test('to be forgotten takes a reason', async () => {
    await sized(size)
    await show(<ErasureDialog onClose={ignore} />)
    await expectRefusal({ press: '提交申请', says: { 原因: '请填写原因' } })
  })

  test('everything is handed out only to who knows the password', async () => {
    await sized(size)
    await show(<PasswordDialog onDone={ignore} onClose={ignore} />)
    await page.getByRole('button', { name: '开始导出' }).click()
    await expect.element(page.getByText('请输入登录密码', { exact: true })).toBeVisible()
  })
})
