import { DUES_STATES, dues } from '@portal/contract/membership/dues.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, errorText } from '../../shared/api.ts'
import { to } from '../../shared/routes/table.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './dues.module.css'
import { History } from './history.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { TONES, yuan } from './words.ts'

const DECISIONS = {
  refuse: {
    title: '退回缴费凭证',
    confirm: '退回',
    done: '凭证已退回，已通知单位',
    text: '原因会以短信和邮件告知单位，单位可以重新上传。',
  },
  waive: {
    title: '免缴会费',
    confirm: '免缴',
    done: '已设为免缴',
    text: '免缴后不再催缴，原因记入办理记录。',
  },
  undo: {
    title: '撤销',
    confirm: '撤销',
    done: '已撤销',
    text: '撤销后恢复为登记之前的状态；原来登记的金额、日期和票据号保留在办理记录中。',
  },
} as const
type Decision = keyof typeof DECISIONS

/** One entry beside the list: what is known, the scans, what can be done, and its history. */
export const EntryPanel = ({ id, refresh }: { id: string; refresh: () => void }) => {
  const queries = useQueryClient()
  const [open, setOpen] = useState<Decision | 'pay' | 'voucher'>()
  const { data, error, refetch } = useQuery({
    queryKey: ['dues', 'entry', id],
    queryFn: () => call(dues.get, { id }),
  })
  if (error)
    return (
      <ErrorState title="加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={6} />
  const changed = () => {
    refresh()
    return queries.invalidateQueries({ queryKey: ['dues'] })
  }
  const done = (text: string) => {
    toast(text, 'success')
    setOpen(undefined)
    void changed()
  }
  const decide = async (action: Decision, reason: string) => {
    try {
      await call(dues.decide, { id, version: data.version, action, reason })
      done(DECISIONS[action].done)
    } catch (cause) {
      toast(errorText(cause), 'error')
      void changed()
    }
  }
  const { state, proof, voucher } = data
  const owes = state === 'unpaid' || state === 'overdue' || state === 'submitted'
  return (
    <div className={styles.panel}>
      <div className={styles.acts}>
        <Tag tone={TONES[state]}>{DUES_STATES[state].label}</Tag>
        <span className={styles.spacer} />
        {owes && (
          <Button onClick={() => setOpen('pay')}>{state === 'submitted' ? '核实缴费' : '登记缴费'}</Button>
        )}
        {state === 'submitted' && (
          <Button kind="secondary" onClick={() => setOpen('refuse')}>
            退回凭证
          </Button>
        )}
        {state === 'paid' && (
          <Button kind="secondary" onClick={() => setOpen('voucher')}>
            更新票据
          </Button>
        )}
        {owes && (
          <Button kind="quiet" onClick={() => setOpen('waive')}>
            免缴
          </Button>
        )}
        {!owes && (
          <Button kind="quiet" onClick={() => setOpen('undo')}>
            撤销{state === 'paid' ? '缴费' : '免缴'}
          </Button>
        )}
      </div>
      <Facts
        facts={[
          ['单位', data.name],
          ['会员编号', data.serialNum],
          ['年度', `${data.year}年`],
          ['应缴', yuan(data.amount)],
          ['缴费截止', data.dueDate],
          ...(state === 'paid'
            ? ([
                ['实缴', yuan(data.paidAmount)],
                ['缴费日期', `${data.paidOn}（${data.way}）`],
                ['票据号', data.voucherNo],
              ] as const)
            : []),
          ['联系人', [data.contactName, data.contactMobileTel].filter(Boolean).join(' ')],
          ['最近催缴', data.remindedOn],
        ]}
      />
      {(proof || voucher) && (
        <ul className={styles.files}>
          {proof && (
            <li>
              缴费凭证：
              <a className="target" href={proof.fileUrl} target="_blank" rel="noreferrer">
                {proof.fileName}
              </a>
            </li>
          )}
          {voucher && (
            <li>
              票据：
              <a className="target" href={voucher.fileUrl} target="_blank" rel="noreferrer">
                {voucher.fileName}
              </a>
            </li>
          )}
        </ul>
      )}
      <h3>办理记录</h3>
      <History events={data.history} />
      {data.memberId && (
        <Link className="target" to={to('memberRecord', { account: data.memberId })}>
          查看单位会员信息
        </Link>
      )}
      {(open === 'pay' || open === 'voucher') && (
        <PaymentDialog
          entry={data}
          voucherOnly={open === 'voucher'}
          onDone={done}
          onClose={() => setOpen(undefined)}
        />
      )}
      {(open === 'refuse' || open === 'waive' || open === 'undo') && (
        <ReasonDialog
          title={`${DECISIONS[open].title}：${data.name} ${data.year}年度`}
          confirmText={DECISIONS[open].confirm}
          danger={open === 'undo'}
          onConfirm={(reason) => decide(open, reason)}
          onClose={() => setOpen(undefined)}
        >
          <p>{DECISIONS[open].text}</p>
        </ReasonDialog>
      )}
    </div>
  )
}
