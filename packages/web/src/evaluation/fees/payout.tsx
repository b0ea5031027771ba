import { fees as calls } from '@portal/contract/evaluation/fees/fees.calls'
import type { FeesOf } from '@portal/contract/evaluation/fees/fees.rules'
import { yuanOf } from '@portal/contract/evaluation/meeting/meeting.rules'
import { today } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { ChecksField, type FieldControl } from '../../shared/form/schema-fields.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Hint } from '../../shared/ui/layout.tsx'
import { Toolbar } from '../../shared/ui/toolbar.tsx'
import type { Fees, Payee } from './columns.tsx'
import { following } from './confirmation.tsx'

/** On which day who was paid, noted after it was done. */

const payeesOf = (rows: readonly Payee[]) => ({
  expertIds: ({ form: _form, field: _field, ...control }: FieldControl) => (
    <ChecksField
      {...control}
      options={rows.map(({ expertId, name, netCents }) => ({
        code: expertId,
        label: `${name}　实发${yuanOf(netCents)}元`,
      }))}
    />
  ),
})

export const Payout = ({ of, id, fees }: { of: FeesOf; id: string; fees: Fees }) => {
  const [asking, setAsking] = useState<'pay' | 'unpay'>()
  if (!fees.may.pay) return null
  const due = fees.list.filter(({ cents }) => cents > 0)
  const [open, paid] = [due.filter(({ paidOn }) => !paidOn), due.filter(({ paidOn }) => paidOn)]
  const fixed = { of, id, expectVersion: fees.version }
  const onClose = () => setAsking(undefined)
  return (
    <>
      <Hint>
        {open.length === 0
          ? `${due.length}位专家的咨询费均已登记发放`
          : `付款以后登记发放日期；尚未登记${open.length}人`}
      </Hint>
      <Toolbar>
        {open.length > 0 && (
          <Button kind="secondary" onClick={() => setAsking('pay')}>
            登记已发放
          </Button>
        )}
        {paid.length > 0 && (
          <Button kind="quiet" onClick={() => setAsking('unpay')}>
            撤销发放登记
          </Button>
        )}
      </Toolbar>
      {asking === 'pay' && (
        <ActionDialog
          endpoint={calls.pay}
          {...{ fixed, ...following, onClose }}
          defaults={{ paidOn: today(), voucherNo: '', expertIds: open.map(({ expertId }) => expertId) }}
          title="登记咨询费已发放"
          submitText="登记"
          done={({ paid: count }) => `已登记${count}位专家的发放`}
          controls={payeesOf(open)}
        />
      )}
      {asking === 'unpay' && (
        <ActionDialog
          endpoint={calls.unpay}
          {...{ fixed, ...following, onClose }}
          defaults={{ expertIds: [] }}
          title="撤销发放登记"
          submitText="确定撤销"
          done="已撤销发放登记"
          controls={payeesOf(paid)}
        />
      )}
    </>
  )
}
