import type { dues } from '@portal/contract/membership/dues/dues.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SIZES, show, sized } from '../../dev/look.tsx'
import { expectRefusal, field } from '../../dev/refused.ts'
import { OpenDialog } from './open-dialog.tsx'
import { PaymentDialog, VoucherDialog } from './payment/payment-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'

const id = '019400aa-0000-7000-8000-000000000001'
const entry: OutputOf<typeof dues.get> = {
  id,
  version: 1,
  year: 2026,
  state: 'unpaid',
  amount: 1000,
  dueDate: '2026-12-31',
  paidAmount: 0,
  paidOn: '',
  way: '',
  voucherNo: '',
  hasVoucher: false,
  invoiceTitle: '示例上游水务局',
  taxNumber: '52990003EX0000088D',
  hasProof: false,
  memberId: id,
  name: '示例上游水务局',
  serialNum: 'LTEU00001',
  levelLabel: '理事单位',
  memberTag1: '',
  contactName: '示例甲',
  contactMobileTel: '199****0001',
  remindedOn: '',
  proof: null,
  voucher: null,
  history: [],
}
const ignore = () => {}

describe.each(SIZES)('dues on a $name', (size) => {
  test('a payment without its amount is held at the field', async () => {
    await sized(size)
    await show(<PaymentDialog entry={entry} onClose={ignore} />)
    await field('金额（元）').fill('')
    await expectRefusal({
      press: '登记缴费',
      says: { '金额（元）': '请输入金额' },
      keeps: { 票据号: '示例票0001' },
    })
  })

  test('the first invoice is no update; of one that is there the form says so', async () => {
    await sized(size)
    const paid = { ...entry, state: 'paid' } as const
    await show(<VoucherDialog entry={paid} onClose={ignore} />)
    await expect.element(page.getByRole('heading', { name: /^登记票据/ })).toBeVisible()
    await expect.element(page.getByText('单位可以在会员中心查看和下载')).toBeVisible()
    const file = { slot: 'voucher', mime: 'application/pdf', size: 9, uploadedAt: '2026-03-01T01:00:00Z' }
    const voucher = { id, fileName: '发票.pdf', fileUrl: '/files/1', ...file }
    await show(<VoucherDialog entry={{ ...paid, hasVoucher: true, voucher }} onClose={ignore} />)
    await expect.element(page.getByRole('heading', { name: /^更新票据/ })).toBeVisible()
    await expect.element(page.getByText('现有 发票.pdf；选择新文件后将替换它')).toBeVisible()
  })

  test('a voucher number that is too long is held, and can be shortened', async () => {
    await sized(size)
    await show(<VoucherDialog entry={{ ...entry, state: 'paid' }} onClose={ignore} />)
    await field('票据号').fill('票'.repeat(41))
    await page.getByRole('button', { name: '保存' }).click()
    await expect.element(page.getByText('票据号不能超过40个字')).toBeVisible()
    await expect.element(field('票据号')).toHaveValue('票'.repeat(41))
  })

  test('a proof is asked for before anything is sent', async () => {
    await sized(size)
    await show(<ProofDialog entry={entry} onClose={ignore} />)
    await field('说明').fill('一次缴纳两个年度')
    await page.getByRole('button', { name: '提交' }).click()
    await expect.element(page.getByText('请选择缴费凭证')).toBeVisible()
    await expect.element(field('说明')).toHaveValue('一次缴纳两个年度')
  })

  test('a year is four digits', async () => {
    await sized(size)
    await show(
      <OpenDialog
        next={{ year: 2027, amount: 1000, dueDate: '2027-12-31', units: 12 }}
        onDone={ignore}
        onClose={ignore}
      />,
    )
    await field('年度').fill('27')
    await expectRefusal({ press: '生成应缴记录', says: { 年度: '请输入四位年份' } })
  })
})
