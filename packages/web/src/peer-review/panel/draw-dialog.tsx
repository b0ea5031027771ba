import { panel } from '@portal/contract/peer-review/panel.calls'
import { useQuery } from '@tanstack/react-query'
import { call, errorText } from '../../shared/api.ts'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import styles from './panel.module.css'

/** Draws again before the reader's eyes. */
export const DrawDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['draw', id],
    queryFn: () => call(panel.replay, { id }),
  })
  const sound = data?.same && data.hashHolds && data.logged
  return (
    <Dialog open title="验证随机抽取" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {error && <ErrorState title={errorText(error)} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton rows={5} />}
      {data && (
        <>
          <Banner
            tone={sound ? 'success' : 'error'}
            title={sound ? '重新抽取的结果与当时一致' : '结果不一致，请联系超级管理员'}
          >
            {data.hashHolds ? '种子与抽取前登记的摘要相符；' : '种子与登记的摘要不符；'}
            {data.logged ? '摘要先于结果写入办理记录。' : '办理记录中没有先登记的摘要。'}
          </Banner>
          <Facts
            facts={[
              ['抽取时间', timeOf(data.at)],
              ['抽取人', data.by],
              ['范围', data.basis],
              ['算法', data.algorithm],
              [
                '摘要',
                <span key="hash" className={styles.mono}>
                  {data.hash}
                </span>,
              ],
              [
                '种子',
                <span key="seed" className={styles.mono}>
                  {data.seed}
                </span>,
              ],
              ['候选专家', `${data.pool.length}人`],
              [
                '抽取结果',
                data.result
                  .map(({ name, reserveNo }) => (reserveNo ? `${name}（备选${reserveNo}）` : name))
                  .join('、'),
              ],
            ]}
          />
        </>
      )}
    </Dialog>
  )
}
