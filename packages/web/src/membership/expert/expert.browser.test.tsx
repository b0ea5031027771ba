import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SIZES, show, sized } from '../../dev/look.tsx'
import { expectRefusal, field } from '../../dev/refused.ts'
import { AddDialog } from './avoid-units.tsx'
import { SignDialog } from './own-signature.tsx'

const ignore = () => {}

describe.each(SIZES)('an expert on a $name', (size) => {
  test('a unit to avoid is chosen and explained', async () => {
    await sized(size)
    await show(<AddDialog expertId={undefined} onClose={ignore} />)
    await expectRefusal({ press: '添加', says: { 回避原因: '请填写回避原因' } })
    await expect.element(page.getByText('请从列表中选择单位').first()).toBeVisible()
    await field('回避原因').fill('亲属任职')
    await page.getByRole('button', { name: '添加', exact: true }).click()
    await expect.element(field('回避原因')).toHaveValue('亲属任职')
  })

  test('a picture of another kind is no signature', async () => {
    await sized(size)
    await show(<SignDialog version={0} onClose={ignore} />)
    await expect.element(page.getByRole('button', { name: '保存签名' })).toBeDisabled()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    const files = new DataTransfer()
    files.items.add(new File(['GIF89a'], '签名.gif', { type: 'image/gif' }))
    if (input) {
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }
    await expect.element(page.getByRole('alert')).toBeVisible()
  })
})
