import { centsOf, inCapitals, withheldOf, yuanOf } from '@portal/contract/evaluation/meeting/meeting.rules'
import { meetingPapers } from '@portal/contract/evaluation/meeting/meeting-papers.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { useCall } from '../../../shared/call/use-call.ts'
import { useDownload } from '../../../shared/call/use-download.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { useKept } from '../../../shared/form/use-kept.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card, Hint, Row, Stack } from '../../../shared/ui/layout.tsx'
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx'
import { NumberField } from '../../../shared/ui/number-field.tsx'
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx'
import { Table, type TableColumn } from '../../../shared/ui/table.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import { Toolbar } from '../../../shared/ui/toolbar.tsx'
import { following, type Shown } from '../view.ts'

type Fees = OutputOf<typeof meetingPapers.fees>
type Payee = Fees['list'][number]
interface Typed {
  readonly amount: string
  readonly note: string
}

const WRONG = '请输入金额，最多两位小数'
const storedOf = ({ cents, note }: Payee): Typed => ({ amount: cents > 0 ? yuanOf(cents) : '', note })
const centsIn = ({ amount }: Typed) => (amount.trim() === '' ? 0 : centsOf(amount))

const Person = ({ row }: { row: Payee }) => (
  <>
    {row.name} {!row.present && <Tag tone="bad">未到会</Tag>}
    <Hint>
      {row.orgName}　{row.zc}
    </Hint>
    <Hint>
      身份证号 {row.idCard || '未登记'}　{row.bankName} {row.bankAccount || '未登记账号'}
    </Hint>
  </>
)

const person: TableColumn<Payee> = {
  key: 'name',
  title: '专家',
  width: 18,
  rowHead: true,
  render: (row) => <Person row={row} />,
}
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
const readColumns: readonly TableColumn<Payee>[] = [
  person,
  { key: 'cents', title: '应发（元）', align: 'right', render: ({ cents }) => yuan(cents) },
  ...dividedColumns(({ cents }) => cents),
  { key: 'note', title: '备注', width: 12 },
]
const typedColumns = (
  typedFor: (row: Payee) => Typed,
  put: (row: Payee, part: Partial<Typed>) => void,
): readonly TableColumn<Payee>[] => [
  person,
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

/** One amount for everybody who is there. */
const Fill = ({ onFill }: { onFill: (amount: string) => void }) => {
  const [same, setSame] = useState('')
  return (
    <Row gap={3} align="end">
      <NumberField label="到会专家统一金额（元）" decimal value={same} onChange={setSame} />
      <Button kind="secondary" disabled={centsOf(same) === undefined} onClick={() => onFill(same)}>
        填入
      </Button>
    </Row>
  )
}

/** Whoever is in charge says that these amounts are paid, and can take it back. */
export const Confirmation = ({ view, fees, changed }: Shown & { fees: Fees; changed: boolean }) => {
  const [reopening, setReopening] = useState(false)
  const confirm = useAction(meetingPapers.confirmFees, { ...following, done: '咨询费已确认' })
  const fixed = { id: view.id, expectVersion: view.version }
  const { confirmed, may, totalCents } = fees
  const acts = may.confirm && view.may.why === ''
  return (
    <>
      {confirmed && (
        <p>
          <Tag tone="good">已确认</Tag> {confirmed.by}　{timeOf(confirmed.at)}
        </p>
      )}
      <ActionNote action={confirm} />
      {acts && !confirmed && totalCents > 0 && (
        <Button
          kind="secondary"
          disabled={changed}
          busy={confirm.busy}
          busyText="正在确认…"
          onClick={() => confirm.run(fixed)}
        >
          确认金额
        </Button>
      )}
      {acts && confirmed && (
        <Button kind="secondary" onClick={() => setReopening(true)}>
          撤回确认
        </Button>
      )}
      {reopening && (
        <ActionDialog
          endpoint={meetingPapers.reopenFees}
          fixed={fixed}
          title="撤回咨询费的确认"
          submitText="确定撤回"
          done="已撤回，可以更正金额"
          onRefused={following.onRefused}
          onClose={() => setReopening(false)}
        />
      )}
    </>
  )
}

const Downloads = ({ view, fees, disabled }: Shown & { fees: Fees; disabled: boolean }) => {
  const [revealing, setRevealing] = useState(false)
  const { id } = view
  const sheet = useDownload(meetingPapers.feeSheet)
  const whole = useDownload(meetingPapers.wholeFeeSheet)
  return (
    <>
      <Button
        kind="secondary"
        disabled={disabled}
        busy={sheet.busy}
        busyText="正在生成…"
        onClick={() => sheet.run({ id })}
      >
        下载发放表
      </Button>
      {view.may.payees && (
        <Button
          kind="secondary"
          disabled={disabled || fees.confirmed === null}
          onClick={() => setRevealing(true)}
        >
          下载完整发放表
        </Button>
      )}
      {revealing && (
        <ReasonDialog
          title="下载完整发放表"
          confirmText="下载"
          help="含完整身份证号和银行账号，写入操作日志"
          onClose={() => setRevealing(false)}
          onConfirm={async (reason) => {
            if (await whole.run({ id, reason })) setRevealing(false)
          }}
        />
      )}
    </>
  )
}

const Form = ({ view, fees }: Shown & { fees: Fees }) => {
  const edits = view.may.why === '' && view.state !== 'cancelled' && fees.confirmed === null
  const [typed, setTyped, forget] = useKept<Readonly<Record<string, Typed>>>(`meeting:fees:${view.id}`, {})
  const save = useAction(meetingPapers.saveFees, {
    ...following,
    done: '咨询费已保存',
    onDone: async () => {
      forget()
      await following.onDone()
    },
  })
  const typedFor = (row: Payee): Typed => typed[row.expertId] ?? storedOf(row)
  const put = (row: Payee, part: Partial<Typed>) =>
    setTyped({ ...typed, [row.expertId]: { ...typedFor(row), ...part } })
  const fill = (amount: string) =>
    setTyped(
      Object.fromEntries(
        fees.list.map((row) => [row.expertId, row.present ? { ...typedFor(row), amount } : typedFor(row)]),
      ),
    )
  const amounts = fees.list.map((row) => centsIn(typedFor(row)))
  const total = amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0)
  const changed = Object.keys(typed).length > 0
  const send = () =>
    save.run({
      ...{ id: view.id, expectVersion: view.version },
      list: fees.list.map((row, n) => ({
        ...{ expertId: row.expertId, cents: amounts[n] ?? 0, note: typedFor(row).note },
      })),
    })
  return (
    <Stack>
      <LeaveGuard dirty={changed} />
      {edits && <Fill onFill={fill} />}
      <Table
        label="专家咨询费"
        rows={fees.list}
        rowKey={({ expertId }) => expertId}
        columns={edits ? typedColumns(typedFor, put) : readColumns}
      />
      <p>
        应发合计 <strong>{yuanOf(total)}</strong> 元　大写：<strong>{inCapitals(total)}</strong>
      </p>
      <Hint>
        金额由工作人员填写，扣税按次预扣计算，同一人当月多次取得的由财务合并计算。负责人确认后金额不再更改，才能下载含完整证件和账号的发放表付款。
      </Hint>
      <ActionNote action={save} />
      <Toolbar>
        {edits && (
          <Button
            disabled={!changed || amounts.includes(undefined)}
            busy={save.busy}
            busyText="正在保存…"
            onClick={send}
          >
            保存
          </Button>
        )}
        <Downloads view={view} fees={fees} disabled={changed} />
      </Toolbar>
      <Confirmation view={view} fees={fees} changed={changed} />
    </Stack>
  )
}

/** Amounts for everybody who is there. */
export const FeeSheet = ({ view }: Shown) => {
  const fees = useCall(meetingPapers.fees, { id: view.id })
  return (
    <Card title="专家咨询费发放表">
      <Loaded call={fees} shape="table">
        {(data) =>
          data.list.length === 0 ? (
            <Hint>还没有专家到会。签到后在这里填写咨询费。</Hint>
          ) : (
            <Form view={view} fees={data} />
          )
        }
      </Loaded>
    </Card>
  )
}
