import type { fees as calls } from '@portal/contract/evaluation/fees/fees.calls'
import { FEES_OF, type FeesOf } from '@portal/contract/evaluation/fees/fees.rules'
import { centsOf, withheldOf, yuanOf } from '@portal/contract/evaluation/meeting/meeting.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { dateText } from '@portal/contract/platform/time'
import { Hint } from '../../shared/ui/layout.tsx'
import { NumberField } from '../../shared/ui/number-field.tsx'
import type { TableColumn } from '../../shared/ui/table.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'

/** Who is paid what, to read and to write. */

export type Fees = OutputOf<typeof calls.view>
export type Payee = Fees['list'][number]
export interface Typed {
  readonly amount: string
  readonly note: string
}

const WRONG = '请输入金额，最多两位小数'
export const storedOf = ({ cents, note }: Payee): Typed => ({
  amount: cents > 0 ? yuanOf(cents) : '',
  note,
})
export const centsIn = ({ amount }: Typed) => (amount.trim() === '' ? 0 : centsOf(amount))

const Person = ({ of, row }: { of: FeesOf; row: Payee }) => (
  <>
    {row.name} {!row.worked && <Tag tone="bad">{FEES_OF[of].idle}</Tag>}
    <Hint>
      {row.orgName}　{row.zc}
    </Hint>
    <Hint>
      身份证号 {row.idCard || '未登记'}　{row.bankName} {row.bankAccount || '未登记账号'}
    </Hint>
  </>
)

const person = (of: FeesOf): TableColumn<Payee> => ({
  key: 'name',
  title: '专家',
  // Beside it the amount is in sight on a phone.
  width: 10,
  rowHead: true,
  render: (row) => <Person of={of} row={row} />,
})
const yuan = (cents: number) => (cents > 0 ? yuanOf(cents) : '—')
/** What is withheld of an amount, and what is left of it. */
const dividedColumns = (centsFor: (row: Payee) => number): readonly TableColumn<Payee>[] => [
  {
    key: 'tax',
    title: '扣税（元）',
    align: 'right',
    render: (row) => (centsFor(row) > 0 ? yuanOf(withheldOf(centsFor(row))) : '—'),
  },
  {
    key: 'net',
    title: '实发（元）',
    align: 'right',
    render: (row) => yuan(centsFor(row) - withheldOf(centsFor(row))),
  },
]
const Paid = ({ row: { cents, paidOn, voucherNo, paidBy } }: { row: Payee }) =>
  cents === 0 ? (
    '—'
  ) : paidOn ? (
    <>
      {dateText(paidOn)}
      <Hint>
        {paidBy}登记{voucherNo && `　凭证号${voucherNo}`}
      </Hint>
    </>
  ) : (
    <Tag tone="wait">未登记</Tag>
  )
/** `confirmed`: with the day on which each was paid. */
export const readColumns = (of: FeesOf, confirmed: boolean): readonly TableColumn<Payee>[] => [
  person(of),
  { key: 'cents', title: '应发（元）', align: 'right', render: ({ cents }) => yuan(cents) },
  ...dividedColumns(({ cents }) => cents),
  { key: 'note', title: '备注', width: 12 },
  ...(confirmed
    ? [{ key: 'paidOn', title: '发放', width: 10, render: (row: Payee) => <Paid row={row} /> }]
    : []),
]
export const typedColumns = (
  of: FeesOf,
  typedFor: (row: Payee) => Typed,
  put: (row: Payee, part: Partial<Typed>) => void,
): readonly TableColumn<Payee>[] => [
  person(of),
  {
    key: 'amount',
    title: '应发（元）',
    width: 9,
    render: (row) => (
      <NumberField
        label={`应发（元）${row.name}`}
        hideLabel
        decimal
        value={typedFor(row).amount}
        onChange={(amount) => put(row, { amount })}
        error={centsIn(typedFor(row)) === undefined ? WRONG : undefined}
      />
    ),
  },
  ...dividedColumns((row) => centsIn(typedFor(row)) ?? 0),
  {
    key: 'note',
    title: '备注',
    width: 12,
    render: (row) => (
      <TextField
        label={`备注 ${row.name}`}
        hideLabel
        value={typedFor(row).note}
        onChange={(note) => put(row, { note })}
        maxLength={60}
      />
    ),
  },
]
