import { dues } from '@portal/contract/membership/dues/dues.calls'
import { DUES_STATES } from '@portal/contract/membership/dues/dues.fields'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { to } from '../../shared/routes/table.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Row, Section, Stack } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { History } from './history.tsx'
import { PaymentDialog, VoucherDialog } from './payment/payment-dialog.tsx'
import { ScanLink } from './scan.tsx'
import { TONES, voucherAct, yuan } from './words.ts'

type Entry = OutputOf<typeof dues.get>

const DECISIONS = {
  refuse: {
    title: '退回缴费凭证',
    confirm: '退回',
    done: '凭证已退回，已通知单位',
    text: '原因写在邮件里，短信请单位登录平台查看；单位可以重新上传。',
  },
  waive: {
    title: '免缴会费',
    confirm: '免缴',
    done: '已设为免缴',
    text: '免缴后不再催缴，原因记入办理记录。',
  },
  undo: {
    title: '撤销缴费',
    confirm: '撤销缴费',
    done: '缴费已撤销，已通知单位',
    text: '撤销后恢复为登记之前的状态，原因写在邮件里，短信请单位登录平台查看；原来登记的金额、日期和票据号保留在办理记录中。已开具的发票不会随之作废，请在开票系统中办理。',
  },
  oweAgain: {
    title: '撤销免缴',
    confirm: '撤销免缴',
    done: '免缴已撤销',
    text: '撤销后恢复为设为免缴之前的状态。',
  },
} as const
type Act = keyof typeof DECISIONS | 'pay' | 'voucher'

/** What can be done about an entry as it stands, the main act first. */
const actsOf = ({ state, ...entry }: Entry): readonly { act: Act; text: string }[] => {
  if (state === 'paid')
    return [
      { act: 'voucher', text: voucherAct(entry) },
      { act: 'undo', text: '撤销缴费' },
    ]
  if (state === 'waived') return [{ act: 'oweAgain', text: '撤销免缴' }]
  if (state !== 'submitted')
    return [
      { act: 'pay', text: '登记缴费' },
      { act: 'waive', text: '免缴' },
    ]
  return [
    { act: 'pay', text: '核实缴费' },
    { act: 'refuse', text: '退回凭证' },
    { act: 'waive', text: '免缴' },
  ]
}
const KINDS = {
  pay: 'primary',
  voucher: 'secondary',
  refuse: 'secondary',
  waive: 'quiet',
  undo: 'quiet',
  oweAgain: 'quiet',
} as const

const factsOf = (entry: Entry): readonly (readonly [string, React.ReactNode])[] => [
  ['单位', entry.name],
  ['会员编号', entry.serialNum],
  ['年度', `${entry.year}年`],
  ['应缴', yuan(entry.amount)],
  ['缴费截止', entry.dueDate],
  ...(entry.state === 'paid'
    ? ([
        ['实缴', yuan(entry.paidAmount)],
        ['缴费日期', `${entry.paidOn}（${entry.way}）`],
        ['票据号', entry.voucherNo || '尚未开具'],
        ['发票抬头', entry.invoiceTitle],
        ['纳税人识别号', entry.taxNumber],
      ] as const)
    : []),
  ['联系人', [entry.contactName, entry.contactMobileTel].filter(Boolean).join(' ')],
  ['最近催缴', entry.remindedOn],
  ...(entry.proof ? [['缴费凭证', <ScanLink key="proof" file={entry.proof} />] as const] : []),
  ...(entry.voucher ? [['票据', <ScanLink key="voucher" file={entry.voucher} />] as const] : []),
]

/** One entry beside the list: what is known, the scans, what can be done, and its history. */
export const EntryPanel = ({ id }: { id: string }) => (
  <Loaded call={useCall(dues.get, { id })} rows={6}>
    {(entry) => <Panel entry={entry} />}
  </Loaded>
)

const Panel = ({ entry }: { entry: Entry }) => {
  const [open, setOpen] = useState<Act>()
  const { state, memberId } = entry
  return (
    <Stack>
      <Row justify="between">
        <Tag tone={TONES[state]}>{DUES_STATES[state].label}</Tag>
        <Row>
          {actsOf(entry).map(({ act, text }) => (
            <Button key={act} kind={KINDS[act]} onClick={() => setOpen(act)}>
              {text}
            </Button>
          ))}
        </Row>
      </Row>
      <Facts facts={factsOf(entry)} />
      <Section title="办理记录">
        <History events={entry.history} />
      </Section>
      {memberId && (
        <Link className="target" to={to('memberRecord', { account: memberId })}>
          查看单位会员信息
        </Link>
      )}
      {open && <ActOn act={open} entry={entry} onClose={() => setOpen(undefined)} />}
    </Stack>
  )
}

const ActOn = ({ act, entry, onClose }: { act: Act; entry: Entry; onClose: () => void }) => {
  if (act === 'pay') return <PaymentDialog entry={entry} onClose={onClose} />
  if (act === 'voucher') return <VoucherDialog entry={entry} onClose={onClose} />
  const { title, confirm, done, text } = DECISIONS[act]
  const { id, version, name, year } = entry
  return (
    <ActionDialog
      endpoint={dues.decide}
      fixed={{ id, version, action: act === 'oweAgain' ? 'undo' : act }}
      title={`${title}：${name} ${year}年度`}
      submitText={confirm}
      danger={act === 'undo' || act === 'oweAgain'}
      done={done}
      intro={<p>{text}</p>}
      onClose={onClose}
    />
  )
}
