import type { DuesState } from '@portal/contract/membership/dues/dues.fields'
import type { TagTone } from '../../shared/ui/tag.tsx'

export const TONES: Readonly<Record<DuesState, TagTone>> = {
  unpaid: 'plain',
  overdue: 'bad',
  submitted: 'wait',
  paid: 'good',
  waived: 'plain',
}

const format = new Intl.NumberFormat('zh-CN')
export const yuan = (amount: number): string => `${format.format(amount)}元`

/** What giving an invoice is called: the first one is not an update of anything. */
export const voucherAct = ({ voucherNo, hasVoucher }: { voucherNo: string; hasVoucher: boolean }): string =>
  voucherNo || hasVoucher ? '更新票据' : '登记票据'
