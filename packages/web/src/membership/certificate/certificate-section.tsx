import { certificate } from '@portal/contract/membership/certificate.calls'
import type { CertificateKind } from '@portal/contract/membership/certificate-check.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, download, errorText } from '../../shared/api.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './certificate.module.css'
import { generateOf, save, stateText, TONES } from './words.ts'

type Row = OutputOf<typeof certificate.ofMember>['list'][number]

const History = ({ list, onSave }: { list: readonly Row[]; onSave: (row: Row) => Promise<void> }) => (
  <ol className={styles.history}>
    {list.map((row) => (
      <li key={row.id}>
        <span className={styles.number}>{row.certNo}</span>
        <Tag tone={TONES[row.state]}>{stateText(row.state)}</Tag>
        <Button kind="quiet" onClick={() => onSave(row)} busyText="正在生成">
          下载<span className="visually-hidden">{row.certNo}</span>
        </Button>
        <span className={styles.facts}>
          {row.name} · {row.level} · {row.issuedOn} 由{row.issuedBy}签发
          {row.endedOn && `；${row.endedOn} ${row.state === 'replaced' ? '换发' : '失效'}`}
          {row.endReason && `（${row.endedBy && `${row.endedBy}：`}${row.endReason}）`}
        </span>
      </li>
    ))}
  </ol>
)

export interface CertificateSectionProps {
  memberId: string
  kind: CertificateKind
  name: string
  /** Certificates are issued to approved members only. */
  approved: boolean
  onChanged?: (() => void) | undefined
}

/** The certificates of one member, for staff: issue, download, replace, revoke, and what there was before. */
export const CertificateSection = ({
  memberId,
  kind,
  name,
  approved,
  onChanged,
}: CertificateSectionProps) => {
  const queries = useQueryClient()
  const [open, setOpen] = useState<'issue' | 'reissue' | 'revoke'>()
  const { data, error } = useQuery({
    queryKey: ['certificates', memberId],
    queryFn: () => call(certificate.ofMember, { id: memberId }),
  })
  if (error) return <Banner tone="error" title={`证书记录加载失败：${errorText(error)}`} />
  if (!data) return <Skeleton rows={2} />
  const [last] = data.list
  if (!approved && !last) return null

  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      if (done) toast(done, 'success')
      setOpen(undefined)
      await queries.invalidateQueries({ queryKey: ['certificates', memberId] })
      onChanged?.()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const fetchFile = (id: string) => save(() => download(certificate.download, { id }))
  const issue = () => act(() => save(() => download(generateOf(kind), { id: memberId })), '证书已签发')
  const reissue = (reason: string) =>
    act(async () => {
      if (!last) return
      const { id } = await call(certificate.reissue, { id: last.id, reason })
      await fetchFile(id)
    }, '新证书已签发')
  const revoke = (reason: string) =>
    act(async () => last && call(certificate.revoke, { id: last.id, reason }), '证书已撤销')
  const valid = last?.state === 'valid'
  return (
    <section className={styles.section} aria-label="证书">
      <header className={styles.head}>
        <h2>证书</h2>
        {approved && !last && <Button onClick={() => setOpen('issue')}>签发证书</Button>}
        {valid && (
          <>
            <Button kind="secondary" onClick={() => act(() => fetchFile(last.id), '')} busyText="正在生成">
              下载证书
            </Button>
            <Button kind="quiet" onClick={() => setOpen('reissue')}>
              换发
            </Button>
            <Button kind="danger" onClick={() => setOpen('revoke')}>
              撤销
            </Button>
          </>
        )}
        {approved && last && !valid && (
          <Button kind="secondary" onClick={() => setOpen('reissue')}>
            重新签发
          </Button>
        )}
      </header>
      {last?.outdated && (
        <Banner tone="warning" title="证书内容与现有信息不一致">
          签发以后姓名、级别或会员编号有变化，核对后可以换发。
        </Banner>
      )}
      {data.list.length === 0 ? (
        <p className={styles.none}>尚未签发证书。</p>
      ) : (
        <History list={data.list} onSave={(row) => act(() => fetchFile(row.id), '')} />
      )}
      <Confirm
        open={open === 'issue'}
        title={`为“${name}”签发证书？`}
        confirmText="签发并下载"
        onConfirm={issue}
        onCancel={() => setOpen(undefined)}
      >
        证书按目前的姓名、级别和会员编号制作，编号签发后不能更改。会员可以在会员中心下载。
      </Confirm>
      {open === 'reissue' && (
        <ReasonDialog
          title={`为“${name}”${valid ? '换发' : '重新签发'}证书`}
          confirmText={valid ? '换发' : '重新签发'}
          onConfirm={reissue}
          onClose={() => setOpen(undefined)}
        >
          <p>新证书使用新的编号{valid ? '，原证书核验时显示“已被新证书取代”。' : '；原证书仍为已撤销。'}</p>
        </ReasonDialog>
      )}
      {open === 'revoke' && (
        <ReasonDialog
          danger
          title={`撤销“${name}”的证书？`}
          confirmText="撤销"
          onConfirm={revoke}
          onClose={() => setOpen(undefined)}
        >
          <p>
            撤销后扫码核验显示“已撤销”，该编号不能恢复；需要时可以重新签发一张新证书。原因只有工作人员可见。
          </p>
        </ReasonDialog>
      )}
    </section>
  )
}
