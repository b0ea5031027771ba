import { AWARD_CERTIFICATE_KINDS, award } from '@portal/contract/award/award.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, download, errorText, saveFile } from '../../../shared/api.ts'
import { useSession } from '../../../shared/session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import styles from '../award.module.css'
import { attempt } from '../words.ts'
import { Scroll } from './scroll.tsx'
import { batchKey, type PartProps } from './view.ts'

/** Certificates of the awarded items and of the experts, issued with the announcement. */
export const Certificates = ({ batch }: PartProps) => {
  const { roles } = useSession()
  const [voiding, setVoiding] = useState<{ id: string; no: string }>()
  const { data, error, refetch } = useQuery({
    queryKey: [...batchKey(batch.id), 'certificates'],
    queryFn: () => call(award.certificates, { batchId: batch.id }),
  })
  if (error)
    return (
      <ErrorState title="加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton shape="table" rows={6} />
  if (data.list.length === 0)
    return (
      <EmptyState title="还没有证书" icon="award">
        公布结果时，为获奖项目和签字的专家编号生成证书。
      </EmptyState>
    )
  return (
    <section className={styles.card} aria-label="证书">
      <Scroll label="证书列表">
        <table className={styles.table}>
          <thead>
            <tr>
              {['证书编号', '类别', '项目或专家', '等级', '完成单位', '颁发日期', '状态', ''].map((title) => (
                <th key={title} scope="col">
                  {title || <span className="visually-hidden">操作</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map((one) => (
              <tr key={one.id}>
                <td className={styles.short}>{one.no}</td>
                <td className={styles.short}>{AWARD_CERTIFICATE_KINDS[one.kind]}</td>
                <th scope="row">{one.name}</th>
                <td className={styles.short}>{one.grade || '—'}</td>
                <td>{one.units || '—'}</td>
                <td className={styles.short}>{one.issuedOn}</td>
                <td>
                  <Tag tone={one.status === 'valid' ? 'good' : 'bad'}>
                    {one.status === 'valid' ? '有效' : '已作废'}
                  </Tag>
                  {one.endReason && <p className={styles.meta}>{one.endReason}</p>}
                </td>
                <td>
                  <div className={styles.pairOfActs}>
                    <Button
                      kind="quiet"
                      aria-label={`下载证书 ${one.no}`}
                      onClick={() =>
                        attempt(async () => saveFile(await download(award.certificate, { id: one.id })))
                      }
                    >
                      下载
                    </Button>
                    {one.status === 'valid' && roles.includes('superAdmin') && (
                      <Button kind="quiet" aria-label={`作废证书 ${one.no}`} onClick={() => setVoiding(one)}>
                        作废
                      </Button>
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {voiding && (
        <ReasonDialog
          title={`作废证书 ${voiding.no}`}
          confirmText="作废"
          min={5}
          danger
          help="核验页随即显示“已作废”；编号保留，不再使用"
          onClose={() => setVoiding(undefined)}
          onConfirm={async (reason) => {
            if (await attempt(() => call(award.voidCertificate, { id: voiding.id, reason }), '证书已作废')) {
              setVoiding(undefined)
              await refetch()
            }
          }}
        />
      )}
    </section>
  )
}
