import { fees as calls } from '@portal/contract/evaluation/fees/fees.calls'
import { FEES_OF, type FeesOf } from '@portal/contract/evaluation/fees/fees.rules'
import { centsOf, inCapitals, yuanOf } from '@portal/contract/evaluation/meeting/meeting.rules'
import { panel } from '@portal/contract/peer-review/panel.calls'
import { useState } from 'react'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { useKept } from '../../shared/form/use-kept.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Hint, Row, Stack } from '../../shared/ui/layout.tsx'
import { LeaveGuard } from '../../shared/ui/leave-guard.tsx'
import { NumberField } from '../../shared/ui/number-field.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import { Table } from '../../shared/ui/table.tsx'
import { Toolbar } from '../../shared/ui/toolbar.tsx'
import { centsIn, type Fees, readColumns, storedOf, type Typed, typedColumns } from './columns.tsx'
import { Confirmation, following } from './confirmation.tsx'
import { Payout } from './payout.tsx'

interface Shown {
  readonly of: FeesOf
  /** Of the session, or of the achievement that is evaluated by correspondence. */
  readonly id: string
}

/** One amount for everybody who worked. */
const Fill = ({ of, onFill }: { of: FeesOf; onFill: (amount: string) => void }) => {
  const [same, setSame] = useState('')
  return (
    <Row gap={3} align="end">
      <NumberField label={FEES_OF[of].same} decimal value={same} onChange={setSame} />
      <Button kind="secondary" disabled={centsOf(same) === undefined} onClick={() => onFill(same)}>
        填入
      </Button>
    </Row>
  )
}

const BOOKS = { pdf: '下载发放表', docx: '下载Word版', xlsx: '下载电子表格' } as const
/** Nobody writes into what is paid from. */
const WHOLE = { pdf: '下载完整发放表', xlsx: '下载完整电子表格' } as const
type Whole = keyof typeof WHOLE

const Downloads = ({ of, id, fees, disabled }: Shown & { fees: Fees; disabled: boolean }) => {
  const [revealing, setRevealing] = useState<Whole>()
  const sheet = useDownload(calls.sheet)
  const whole = useDownload(calls.wholeSheet)
  return (
    <>
      {(Object.keys(BOOKS) as (keyof typeof BOOKS)[]).map((document) => (
        <Button
          key={document}
          kind="secondary"
          disabled={disabled}
          busy={sheet.busy}
          busyText="正在生成…"
          onClick={() => sheet.run({ of, id, document })}
        >
          {BOOKS[document]}
        </Button>
      ))}
      {fees.may.whole &&
        (Object.keys(WHOLE) as Whole[]).map((document) => (
          <Button
            key={document}
            kind="secondary"
            disabled={disabled || fees.confirmed === null}
            onClick={() => setRevealing(document)}
          >
            {WHOLE[document]}
          </Button>
        ))}
      {revealing && (
        <ReasonDialog
          title={WHOLE[revealing]}
          confirmText="下载"
          help="含完整身份证号和银行账号，写入操作日志"
          onClose={() => setRevealing(undefined)}
          onConfirm={async (reason) => {
            if (await whole.run({ of, id, document: revealing, reason })) setRevealing(undefined)
          }}
        />
      )}
    </>
  )
}

/** What is typed, beside what is stored. */
const useTyped = ({ of, id, fees }: Shown & { fees: Fees }) => {
  const [typed, setTyped, forget] = useKept<Readonly<Record<string, Typed>>>(`${of}:fees:${id}`, {})
  const typedFor = (row: Fees['list'][number]): Typed => typed[row.expertId] ?? storedOf(row)
  return {
    forget,
    typedFor,
    changed: Object.keys(typed).length > 0,
    amounts: fees.list.map((row) => centsIn(typedFor(row))),
    put: (row: Fees['list'][number], part: Partial<Typed>) =>
      setTyped({ ...typed, [row.expertId]: { ...typedFor(row), ...part } }),
    fill: (amount: string) =>
      setTyped(
        Object.fromEntries(
          fees.list.map((row) => [row.expertId, row.worked ? { ...typedFor(row), amount } : typedFor(row)]),
        ),
      ),
  }
}

const Form = ({ of, id, fees }: Shown & { fees: Fees }) => {
  const edits = fees.may.edit && fees.confirmed === null
  const { forget, typedFor, changed, amounts, put, fill } = useTyped({ of, id, fees })
  const save = useAction(calls.save, {
    ...following,
    done: '咨询费已保存',
    onDone: async () => {
      forget()
      await following.onDone()
    },
  })
  const total = amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0)
  const send = () =>
    save.run({
      ...{ of, id, expectVersion: fees.version },
      list: fees.list.map((row, n) => ({
        ...{ expertId: row.expertId, cents: amounts[n] ?? 0, note: typedFor(row).note },
      })),
    })
  return (
    <Stack>
      <LeaveGuard dirty={changed} />
      {edits && <Fill of={of} onFill={fill} />}
      <Table
        label="专家咨询费"
        rows={fees.list}
        rowKey={({ expertId }) => expertId}
        columns={edits ? typedColumns(of, typedFor, put) : readColumns(of, fees.confirmed !== null)}
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
        <Downloads of={of} id={id} fees={fees} disabled={changed} />
      </Toolbar>
      <Confirmation of={of} id={id} fees={fees} changed={changed} />
      <Payout of={of} id={id} fees={fees} />
    </Stack>
  )
}

/** Amounts for everybody who worked. */
export const FeeSheet = ({ of, id }: Shown) => {
  const fees = useCall(calls.view, { of, id })
  return (
    <Card title="专家咨询费发放表">
      <Loaded call={fees} shape="table">
        {(data) =>
          data.list.length > 0 ? (
            <Form of={of} id={id} fees={data} />
          ) : (
            <Stack>
              <Hint>{FEES_OF[of].nobody}</Hint>
              <Confirmation of={of} id={id} fees={data} changed={false} />
            </Stack>
          )
        }
      </Loaded>
    </Card>
  )
}

/** The panel's experts, where they judge by correspondence; for a meeting the sheet stands with the session. */
export const CorrespondenceFees = ({ projectId }: { projectId: string }) => {
  const { data } = useCall(panel.members, { projectId })
  return data?.mode === 'correspondence' && data.state === 'locked' ? (
    <FeeSheet of="correspondence" id={projectId} />
  ) : null
}
