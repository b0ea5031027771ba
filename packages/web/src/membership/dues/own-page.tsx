import { dues } from '@portal/contract/membership/dues/dues.calls'
import { DUES_STATES } from '@portal/contract/membership/dues/dues.fields'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Disclosure } from '../../shared/ui/disclosure.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Card, Page as Frame, Row, Stack } from '../../shared/ui/layout.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { History } from './history.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { ScanLink } from './scan.tsx'
import { TONES, yuan } from './words.ts'

type Entry = OutputOf<typeof dues.own>['list'][number]

const factsOf = ({ state, amount, dueDate, proof, voucher, ...paid }: Entry) => [
  { title: '应缴', value: yuan(amount) },
  { title: '缴费截止', value: dueDate },
  ...(state === 'paid'
    ? [
        { title: '实缴', value: `${yuan(paid.paidAmount)}（${paid.paidOn}，${paid.way}）` },
        { title: '票据号', value: paid.voucherNo || '尚未开具' },
      ]
    : []),
  ...(state === 'waived'
    ? []
    : [
        { title: '发票抬头', value: paid.invoiceTitle },
        { title: '纳税人识别号', value: paid.taxNumber || '—' },
      ]),
  ...(proof ? [{ title: '缴费凭证', value: <ScanLink file={proof} /> }] : []),
  ...(voucher ? [{ title: '票据', value: <ScanLink file={voucher} verb="下载 " /> }] : []),
]

/** An invoice that is there is made out anew by the staff only. */
const mayAsk = ({ state, voucherNo, hasVoucher }: Entry): boolean =>
  state !== 'waived' && voucherNo === '' && !hasVoucher

const InvoiceDialog = ({ entry, onClose }: { entry: Entry; onClose: () => void }) => (
  <ActionDialog
    endpoint={dues.invoice}
    fixed={{ id: entry.id, version: entry.version }}
    defaults={{ invoiceTitle: entry.invoiceTitle, taxNumber: entry.taxNumber }}
    title={`${entry.year}年度会费开票信息`}
    submitText="保存"
    done="开票信息已保存，学会按此开具"
    onClose={onClose}
  />
)

const Year = ({
  entry,
  onUpload,
  onInvoice,
}: {
  entry: Entry
  onUpload: () => void
  onInvoice: () => void
}) => {
  const { state, year } = entry
  const submitted = state === 'submitted'
  const owes = submitted || state === 'unpaid' || state === 'overdue'
  return (
    <Card
      level={2}
      title={`${year}年度`}
      label={`${year}年度`}
      note={<Tag tone={TONES[state]}>{DUES_STATES[state].label}</Tag>}
      actions={
        owes && (
          <Button kind={submitted ? 'secondary' : 'primary'} onClick={onUpload}>
            <Icon name="upload" />
            {submitted ? '重新上传凭证' : '上传缴费凭证'}
          </Button>
        )
      }
    >
      <Stack gap={3}>
        {entry.refusal && (
          <Banner tone="warning" title="缴费凭证被退回">
            {entry.refusal}
          </Banner>
        )}
        <Facts plain facts={factsOf(entry)} />
        {mayAsk(entry) && (
          <Row>
            <Button kind="link" onClick={onInvoice}>
              修改开票信息
            </Button>
          </Row>
        )}
        <Disclosure title="办理记录">
          <History events={entry.history} />
        </Disclosure>
      </Stack>
    </Card>
  )
}

/** What the unit owes and paid, how to pay, and the proof of it. */
export function Page() {
  const own = useCall(dues.own, {})
  const [upload, setUpload] = useState<Entry>()
  const [invoice, setInvoice] = useState<Entry>()
  return (
    <Loaded call={own} shape="cards" rows={3} failed="会费加载失败">
      {({ list, bank, remark }) => (
        <Frame width="form">
          <HowToPay bank={bank} remark={remark} />
          {list.length === 0 ? (
            <EmptyState title="还没有应缴的会费" icon="award">
              学会开启年度会费后，会在这里显示应缴金额和截止日期。
            </EmptyState>
          ) : (
            list.map((entry) => (
              <Year
                key={entry.id}
                entry={entry}
                onUpload={() => setUpload(entry)}
                onInvoice={() => setInvoice(entry)}
              />
            ))
          )}
          {invoice && <InvoiceDialog entry={invoice} onClose={() => setInvoice(undefined)} />}
          {upload && <ProofDialog entry={upload} onClose={() => setUpload(undefined)} />}
        </Frame>
      )}
    </Loaded>
  )
}
