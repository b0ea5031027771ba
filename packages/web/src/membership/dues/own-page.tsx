import { DUES_STATES, dues } from '@portal/contract/membership/dues.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { copyText } from '../../shared/copy.ts'
import { ScanField } from '../../shared/form/scan-field.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { TextArea } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './dues.module.css'
import { History } from './history.tsx'
import { TONES, yuan } from './words.ts'

type Own = OutputOf<typeof dues.own>
type Entry = Own['list'][number]
const QUERY = ['own-dues']

const ProofDialog = ({
  entry,
  onDone,
  onClose,
}: {
  entry: Entry
  onDone: () => void
  onClose: () => void
}) => {
  const [file, setFile] = useState<File>()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [sent, setSent] = useState(0)
  const send = async () => {
    if (!file) return setError('请选择缴费凭证')
    if (note.length > 200) return
    setFailure(undefined)
    try {
      await call(
        dues.submitProof,
        { id: entry.id, version: entry.version, note },
        { files: { proof: file }, onProgress: setSent },
      )
      onDone()
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title={`上传${entry.year}年度缴费凭证`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={send} busyText={`正在上传 ${Math.round(sent * 100)}%`}>
            提交
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {failure && <Banner tone="error" title={failure} />}
        <ScanField
          label="缴费凭证"
          required
          file={file}
          error={error}
          help="银行回单或转账截图，须能看清金额、日期和付款单位"
          onChange={(chosen, refusal) => {
            setFile(chosen)
            setError(refusal)
          }}
        />
        <TextArea
          label="说明"
          value={note}
          onChange={setNote}
          rows={3}
          limit={200}
          help="选填，如一次缴纳了几个年度"
        />
      </div>
    </Dialog>
  )
}

const Year = ({ entry, onUpload }: { entry: Entry; onUpload: () => void }) => {
  const { state, proof, voucher } = entry
  const owes = state === 'unpaid' || state === 'overdue' || state === 'submitted'
  return (
    <section className={styles.year} aria-labelledby={`dues-${entry.year}`}>
      <header className={styles.acts}>
        <h2 id={`dues-${entry.year}`}>{entry.year}年度</h2>
        <Tag tone={TONES[state]}>{DUES_STATES[state].label}</Tag>
        <span className={styles.spacer} />
        {owes && (
          <Button kind={state === 'submitted' ? 'secondary' : 'primary'} onClick={onUpload}>
            <Icon name="upload" />
            {state === 'submitted' ? '重新上传凭证' : '上传缴费凭证'}
          </Button>
        )}
      </header>
      {entry.refusal && (
        <Banner tone="warning" title="缴费凭证被退回">
          {entry.refusal}
        </Banner>
      )}
      <Facts
        facts={[
          ['应缴', yuan(entry.amount)],
          ['缴费截止', entry.dueDate],
          ...(state === 'paid'
            ? ([
                ['实缴', `${yuan(entry.paidAmount)}（${entry.paidOn}，${entry.way}）`],
                ['票据号', entry.voucherNo || '尚未开具'],
              ] as const)
            : []),
          ...(proof
            ? ([
                [
                  '缴费凭证',
                  <a key="proof" className="target" href={proof.fileUrl} target="_blank" rel="noreferrer">
                    {proof.fileName}
                  </a>,
                ],
              ] as const)
            : []),
          ...(voucher
            ? ([
                [
                  '票据',
                  <a key="voucher" className="target" href={voucher.fileUrl} target="_blank" rel="noreferrer">
                    下载 {voucher.fileName}
                  </a>,
                ],
              ] as const)
            : []),
        ]}
      />
      <details>
        <summary>办理记录</summary>
        <History events={entry.history} />
      </details>
    </section>
  )
}

const HowToPay = ({ bank, remark }: Pick<Own, 'bank' | 'remark'>) => {
  const lines = [
    ['户名', bank.name],
    ['开户银行', bank.bank],
    ['账号', bank.account],
    ...(remark ? [['转账附言', remark]] : []),
  ] as const
  const copy = async (title: string, text: string) => {
    if (await copyText(text)) toast(`${title}已复制`, 'success')
    else toast('浏览器不允许复制，请长按选择后复制', 'warning')
  }
  return (
    <section className={styles.year} aria-labelledby="how-to-pay">
      <h2 id="how-to-pay">缴费方式</h2>
      <ul className={styles.bank}>
        {lines.map(([title = '', text = '']) => (
          <li key={title}>
            <span>{title}</span>
            <strong>{text}</strong>
            <Button kind="quiet" onClick={() => copy(title, text)}>
              复制<span className="visually-hidden">{title}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.note}>转账时请写明附言，转账后在下方上传凭证，学会核实后开具票据。</p>
    </section>
  )
}

/** What the unit owes and paid, how to pay, and the proof of it. */
export function Page() {
  const queries = useQueryClient()
  const [upload, setUpload] = useState<Entry>()
  const { data, error, refetch } = useQuery({ queryKey: QUERY, queryFn: () => call(dues.own, {}) })
  if (error)
    return (
      <ErrorState title="会费加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton shape="cards" rows={3} />
  return (
    <article className={styles.own}>
      <HowToPay bank={data.bank} remark={data.remark} />
      {data.list.length === 0 ? (
        <EmptyState title="还没有应缴的会费" icon="award">
          学会开启年度会费后，会在这里显示应缴金额和截止日期。
        </EmptyState>
      ) : (
        data.list.map((entry) => <Year key={entry.id} entry={entry} onUpload={() => setUpload(entry)} />)
      )}
      {upload && (
        <ProofDialog
          entry={upload}
          onClose={() => setUpload(undefined)}
          onDone={() => {
            toast('凭证已提交，请等待学会核实', 'success')
            setUpload(undefined)
            void queries.invalidateQueries({ queryKey: QUERY })
          }}
        />
      )}
    </article>
  )
}
