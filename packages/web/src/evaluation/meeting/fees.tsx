import { centsOf, inCapitals, yuanOf } from '@portal/contract/evaluation/meeting.rules'
import { meetingPapers } from '@portal/contract/evaluation/meeting-papers.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, download, errorText, saveFile } from '../../shared/api.ts'
import { Button } from '../../shared/ui/button.tsx'
import { LeaveGuard } from '../../shared/ui/leave-guard.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import styles from './meeting.module.css'
import { attempt, type Shown } from './view.ts'

type Fees = OutputOf<typeof meetingPapers.fees>
interface Typed {
  readonly amount: string
  readonly note: string
}

const Form = ({ view, fees, reload }: Shown & { fees: Fees }) => {
  const edits = view.may.why === '' && view.state !== 'cancelled'
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [same, setSame] = useState('')
  const [revealing, setRevealing] = useState(false)
  const typedFor = (expertId: string): Typed => {
    const row = fees.list.find((one) => one.expertId === expertId)
    return typed[expertId] ?? { amount: row && row.cents > 0 ? yuanOf(row.cents) : '', note: row?.note ?? '' }
  }
  const put = (expertId: string, change: Partial<Typed>) =>
    setTyped({ ...typed, [expertId]: { ...typedFor(expertId), ...change } })
  const amounts = fees.list.map(({ expertId }) => {
    const { amount } = typedFor(expertId)
    return amount.trim() === '' ? 0 : centsOf(amount)
  })
  const wrong = amounts.some((cents) => cents === undefined)
  const total = amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0)
  const changed = Object.keys(typed).length > 0
  const save = async () => {
    const list = fees.list.map(({ expertId }, n) => ({
      ...{ expertId, cents: amounts[n] ?? 0, note: typedFor(expertId).note },
    }))
    const input = { id: view.id, expectVersion: view.version, list }
    if (await attempt(() => call(meetingPapers.saveFees, input), '咨询费已保存')) setTyped({})
    await reload()
  }
  const fill = () => {
    if (centsOf(same) === undefined) return
    setTyped(
      Object.fromEntries(
        fees.list.map(({ expertId, present }) => [
          expertId,
          present ? { ...typedFor(expertId), amount: same } : typedFor(expertId),
        ]),
      ),
    )
  }
  const print = (reason?: string) =>
    attempt(async () =>
      saveFile(
        reason === undefined
          ? await download(meetingPapers.feeSheet, { id: view.id })
          : await download(meetingPapers.wholeFeeSheet, { id: view.id, reason }),
      ),
    )
  if (fees.list.length === 0) return <p className={styles.meta}>还没有专家到会。签到后在这里填写咨询费。</p>
  return (
    <>
      <LeaveGuard dirty={changed} />
      {edits && (
        <div className={`${styles.fill} no-print`}>
          <TextField
            label="到会专家统一金额（元）"
            inputMode="decimal"
            value={same}
            onChange={setSame}
            maxLength={12}
          />
          <Button kind="secondary" disabled={centsOf(same) === undefined} onClick={fill}>
            填入
          </Button>
        </div>
      )}
      <ul className={styles.people}>
        {fees.list.map((row, n) => (
          <li key={row.expertId} className={styles.fee}>
            <div>
              <p className={styles.name}>
                {row.name} {!row.present && <Tag tone="bad">未到会</Tag>}
              </p>
              <p className={styles.meta}>
                {row.orgName}　{row.zc}
              </p>
              <p className={styles.meta}>
                身份证号 {row.idCard || '未登记'}　{row.bankName} {row.bankAccount || '未登记账号'}
              </p>
            </div>
            {edits ? (
              <>
                <TextField
                  label={`金额（元）${row.name}`}
                  inputMode="decimal"
                  value={typedFor(row.expertId).amount}
                  onChange={(amount) => put(row.expertId, { amount })}
                  error={amounts[n] === undefined ? '请输入金额，最多两位小数' : undefined}
                  maxLength={12}
                />
                <TextField
                  label={`备注 ${row.name}`}
                  value={typedFor(row.expertId).note}
                  onChange={(note) => put(row.expertId, { note })}
                  maxLength={60}
                />
              </>
            ) : (
              <p>
                {row.cents > 0 ? `${yuanOf(row.cents)}元` : '—'}　{row.note}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        合计 <strong>{yuanOf(total)}</strong> 元　大写：<strong>{inCapitals(total)}</strong>
      </p>
      <p className={styles.meta}>金额由工作人员填写，税费按国家有关规定另行代扣代缴。</p>
      <div className={`${styles.acts} no-print`}>
        {edits && (
          <Button disabled={!changed || wrong} onClick={save} busyText="正在保存…">
            保存
          </Button>
        )}
        <Button kind="secondary" disabled={changed} onClick={() => print()} busyText="正在生成…">
          下载发放表
        </Button>
        {view.may.payees && (
          <Button kind="secondary" disabled={changed} onClick={() => setRevealing(true)}>
            下载完整发放表
          </Button>
        )}
      </div>
      {revealing && (
        <ReasonDialog
          title="下载完整发放表"
          confirmText="下载"
          help="含完整身份证号和银行账号，写入操作日志"
          onClose={() => setRevealing(false)}
          onConfirm={async (reason) => {
            if (await print(reason)) setRevealing(false)
          }}
        />
      )}
    </>
  )
}

/** Amounts for everybody who is there. */
export const FeeSheet = ({ view, reload }: Shown) => {
  const {
    data: fees,
    error,
    refetch,
  } = useQuery({
    queryKey: ['meeting-fees', view.id, view.version],
    queryFn: () => call(meetingPapers.fees, { id: view.id }),
    placeholderData: (before) => before,
  })
  return (
    <section className={styles.card} aria-label="专家咨询费发放表">
      <h3>专家咨询费发放表</h3>
      {error && !fees && <ErrorState title={errorText(error)} onRetry={() => refetch()} />}
      {!fees && !error && <Skeleton shape="table" rows={4} />}
      {fees && <Form view={view} fees={fees} reload={reload} />}
    </section>
  )
}
