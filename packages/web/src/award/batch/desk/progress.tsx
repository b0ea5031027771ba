import { award } from '@portal/contract/award/award.calls'
import { AWARD_SEAT_STATES } from '@portal/contract/award/award.rules'
import { awardExamine } from '@portal/contract/award/award-sheet.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { dayOf } from '../../../shared/time.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Confirm } from '../../../shared/ui/dialog.tsx'
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../award.module.css'
import { attempt, SEAT_TONES } from '../words.ts'
import { Hits } from './hits.tsx'
import { Notices } from './notices.tsx'
import { Scroll } from './scroll.tsx'
import { batchKey, type PartProps, type Scores } from './view.ts'

export const useScores = (batchId: string) =>
  useQuery({
    queryKey: [...batchKey(batchId), 'scores'],
    queryFn: () => call(awardExamine.selectScore, { batchId }),
  })

/** Waivers that wait for the second signature. */
const Waivers = ({ batch, onChanged }: PartProps) => {
  const { data } = useQuery({
    queryKey: [...batchKey(batch.id), 'waivers'],
    queryFn: () => call(award.waivers, { batchId: batch.id }),
  })
  if (!data || data.list.length === 0) return null
  const confirm = async (id: string, agree: boolean) => {
    if (
      await attempt(
        () => call(award.confirmWaiver, { id, agree }),
        agree ? '已确认，专家可以评审该项目' : '未同意，已取消分配',
      )
    )
      await onChanged()
  }
  return (
    <section className={styles.card} aria-label="待确认的免回避说明">
      <h3>待确认的免回避说明</h3>
      <ul className={styles.rows}>
        {data.list.map((seat) => (
          <li key={seat.id}>
            <div className={styles.rowHead}>
              <strong>{seat.name}</strong>
              <span className={styles.meta}>
                {seat.orgName}　评审 {seat.itemNo} {seat.itemName}
              </span>
              {seat.mayConfirm ? (
                <>
                  <Button kind="secondary" onClick={() => confirm(seat.id, true)}>
                    同意
                  </Button>
                  <Button kind="quiet" onClick={() => confirm(seat.id, false)}>
                    不同意
                  </Button>
                </>
              ) : (
                <span className={styles.meta}>须由另一位负责人确认</span>
              )}
            </div>
            <Hits hits={seat.hits} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the daily look at recusal found after experts were assigned. */
const Conflicts = ({ batch, onChanged }: PartProps) => {
  const { data } = useQuery({
    queryKey: [...batchKey(batch.id), 'conflicts'],
    queryFn: () => call(award.conflicts, { batchId: batch.id }),
  })
  const [leaving, setLeaving] = useState<{ seatId: string; name: string; itemNo: string }>()
  if (!data || data.list.length === 0) return null
  return (
    <section className={styles.card} aria-label="评审期间出现的回避情形">
      <h3>评审期间出现的回避情形</h3>
      <p className={styles.meta}>每天复核一次。请核实，须回避的取消分配，再由其他专家评审该项目。</p>
      <ul className={styles.rows}>
        {data.list.map((one) => (
          <li key={`${one.seatId}${one.text}`}>
            <div className={styles.rowHead}>
              <strong>{one.name}</strong>
              <span className={styles.meta}>
                {one.orgName}　评审 {one.itemNo} {one.itemName}　{dayOf(one.foundAt)}发现
              </span>
              {batch.may.assign && (
                <Button kind="secondary" onClick={() => setLeaving(one)}>
                  取消分配
                </Button>
              )}
            </div>
            <Hits hits={[{ ...one, rule: 'declared', waiver: null }]} />
          </li>
        ))}
      </ul>
      {leaving && (
        <ReasonDialog
          title={`取消分配${leaving.name}评审${leaving.itemNo}？`}
          confirmText="取消分配"
          min={5}
          danger
          help="写入办理记录；已填写的内容不计入结果"
          onClose={() => setLeaving(undefined)}
          onConfirm={async (reason) => {
            if (!(await attempt(() => call(award.unassign, { id: leaving.seatId, reason }), '已取消分配')))
              return
            setLeaving(undefined)
            await onChanged()
          }}
        />
      )}
    </section>
  )
}

/** Items down, experts across: who has what still to do. */
const Grid = ({ scores }: { scores: Scores }) => (
  <Scroll label="评审进度表">
    <table className={styles.grid}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          {scores.experts.map((expert) => (
            <th key={expert.expertId} scope="col">
              {expert.name}
              <span className={styles.meta}>
                {expert.signed} / {expert.assigned}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {scores.list.map((row) => {
          const cells = new Map(row.cells.map((cell) => [cell.expertId, cell]))
          return (
            <tr key={row.itemId}>
              <th scope="row">
                <span className={styles.no}>{row.no}</span> {row.name}
              </th>
              {scores.experts.map(({ expertId }) => {
                const cell = cells.get(expertId)
                return (
                  <td key={expertId} data-tone={cell && SEAT_TONES[cell.state]}>
                    {cell ? (
                      cell.total !== null && cell.state === 'signed' ? (
                        <>
                          <strong>{cell.total}</strong>
                          {cell.outlier && <span className={styles.meta}>离群</span>}
                        </>
                      ) : (
                        AWARD_SEAT_STATES[cell.state]
                      )
                    ) : (
                      <span className="visually-hidden">未分配</span>
                    )}
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  </Scroll>
)

/** Who examines what, and how far it is. */
export const Progress = ({ batch, onChanged }: PartProps) => {
  const { data, error, refetch } = useScores(batch.id)
  const [reminding, setReminding] = useState(false)
  if (error)
    return (
      <ErrorState title="加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton shape="table" rows={6} />
  const late = data.experts.filter(({ signed, assigned }) => signed < assigned).length
  return (
    <>
      <Conflicts batch={batch} onChanged={onChanged} />
      <Waivers batch={batch} onChanged={onChanged} />
      {batch.counts.short > 0 && (
        <Banner tone="warning">
          有{batch.counts.short}个项目的专家不足{batch.minExperts}人，请在“参评项目”中分配。
        </Banner>
      )}
      <section className={styles.card} aria-label="评审进度">
        <div className={styles.head}>
          <h3>评审进度</h3>
          <span className={styles.meta}>
            {batch.counts.signed} / {batch.counts.assigned} 份已签字，回避{batch.counts.recused}份
            {!data.opened && '；评分在评审结束后对工作人员开放'}
          </span>
          {batch.may.assign && batch.status === 'review' && late > 0 && (
            <Button kind="secondary" onClick={() => setReminding(true)}>
              提醒未签字的专家
            </Button>
          )}
        </div>
        {data.experts.length === 0 ? (
          <EmptyState title="还没有分配专家">在“参评项目”中勾选项目，再点“分配专家”。</EmptyState>
        ) : (
          <Grid scores={data} />
        )}
      </section>
      <Notices batch={batch} />
      {reminding && (
        <Confirm
          open
          title={`提醒${late}位未签字的专家？`}
          confirmText="发送提醒"
          onCancel={() => setReminding(false)}
          onConfirm={async () => {
            await attempt(async () => {
              const { sent } = await call(award.remind, { batchId: batch.id })
              if (sent > 0) toast(`已提醒${sent}位专家`, 'success')
              else toast('今天已经提醒过，明天可以再次提醒', 'warning')
            })
            setReminding(false)
            await onChanged()
          }}
        >
          <p>以短信和邮件发送；同一位专家一天只提醒一次。</p>
        </Confirm>
      )}
    </>
  )
}
