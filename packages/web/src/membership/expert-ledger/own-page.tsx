import { activity } from '@portal/contract/membership/expert-ledger.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { usePublicSettings } from '../../shared/settings.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './activity.module.css'
import { Appraisals, Entries, Figures } from './ledger.tsx'

/** What the society keeps of an expert's service, for the expert: read, and object to (docs/handbook/membership.md#expert-ledger). */
export function Page() {
  const { phone } = usePublicSettings()
  const [about, setAbout] = useState<{ target: 'entry' | 'appraisal'; id: string }>()
  const { data, error, refetch } = useQuery({
    queryKey: ['own-activity'],
    queryFn: () => call(activity.list, {}),
  })
  if (error)
    return (
      <ErrorState title="提示" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton shape="cards" rows={4} />
  const object = async (text: string) => {
    if (!about) return
    try {
      await call(activity.object, { ...about, text })
      toast('异议已提交，答复后在这里显示', 'success')
      setAbout(undefined)
      void refetch()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const ask = (target: 'entry' | 'appraisal', row: { id: string; removed: unknown; objection: unknown }) =>
    !row.removed &&
    !row.objection && (
      <Button kind="quiet" onClick={() => setAbout({ target, id: row.id })}>
        提出异议
      </Button>
    )
  return (
    <div className={styles.page}>
      {data.block && (
        <Banner tone="warning" title="您的信誉等级为D，暂停参加评审">
          <p>
            {data.block.cause && `原因：${data.block.cause}。`}
            {data.block.proposedAt ? '工作人员已提出解除，正在确认。' : `如有疑问请致电${phone}。`}
          </p>
        </Banner>
      )}
      <section className={styles.card} aria-labelledby="own-activity">
        <h2 id="own-activity">我的履职</h2>
        <Figures data={data} />
        <p className={styles.meta}>
          积分按近24个月计算，12个月以前的折半。信誉等级按最近五次评价表的平均分确定。对任一条记录有不同意见，可以提出异议。
        </p>
      </section>
      <section className={styles.card} aria-label="活动积分">
        <h3>活动积分</h3>
        <Entries data={data} acts={(row) => ask('entry', row)} />
      </section>
      {data.basis && (
        <section className={styles.card} aria-label="评价表">
          <h3>专家评价表</h3>
          <Appraisals list={data.basis.appraisals} acts={(row) => ask('appraisal', row)} />
        </section>
      )}
      {about && (
        <ReasonDialog
          title="提出异议"
          min={5}
          confirmText="提交"
          help="每条记录可以提出一次，由工作人员核实后答复。"
          onConfirm={object}
          onClose={() => setAbout(undefined)}
        />
      )}
    </div>
  )
}
