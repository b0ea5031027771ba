import { DUES_WAYS } from '@portal/contract/membership/dues/dues-act.calls'
import { labelOf } from '@portal/contract/platform/enums'
import { ofMember, plainPart } from '../../platform/own-data/own-data.queries.ts'

export const duesOwnData = plainPart({
  table: 'dues',
  title: '会费',
  columns: {
    year: '年度',
    amount: '应缴（元）',
    dueDate: '缴费截止',
    paidAmount: '实缴（元）',
    paidOn: '缴费日期',
    way: '缴费方式',
    voucherNo: '票据号',
  },
  where: ofMember(),
  newest: 'year',
  words: { way: (code) => (code === 'null' ? '' : labelOf(DUES_WAYS, code)) },
})
