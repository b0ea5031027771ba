import { award } from '@portal/contract/award/award.calls'
import {
  AWARD_STATUS,
  AWARD_STATUSES,
  type AwardMoveName,
  awardMoveOf,
} from '@portal/contract/award/award.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call, errorText } from '../../../shared/api.ts'
import { to } from '../../../shared/routes/table.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Confirm } from '../../../shared/ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Steps } from '../../../shared/ui/steps.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { Views } from '../../../shared/ui/views.tsx'
import styles from '../award.module.css'
import { attempt, STATUS_TONES } from '../words.ts'
import { BatchDialog } from './batch-dialog.tsx'
import { Certificates } from './certificates.tsx'
import { Items } from './items.tsx'
import { Log } from './log.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { Objections } from './objections.tsx'
import { Overview } from './overview.tsx'
import { Progress } from './progress.tsx'
import { Ranking } from './ranking.tsx'
import { type Batch, batchKey, isOpen, type PartProps, titleOf } from './view.ts'
import { Votes } from './votes.tsx'

interface Part {
  readonly title: string
  readonly View: ComponentType<PartProps>
  readonly count?: (batch: Batch) => number
  readonly shown?: (batch: Batch) => boolean
}
const PARTS: Readonly<Record<string, Part>> = {
  overview: { title: '概况', View: Overview },
  items: { title: '参评项目', View: Items, count: ({ counts }) => counts.unchecked },
  experts: { title: '专家与进度', View: Progress, count: ({ counts }) => counts.waiting },
  ranking: { title: '评分排名', View: Ranking },
  votes: { title: '会议表决', View: Votes },
  objections: {
    title: '异议',
    View: Objections,
    count: ({ counts }) => counts.openObjections,
    shown: ({ may }) => may.objections,
  },
  certificates: { title: '证书', View: Certificates },
  log: { title: '办理记录', View: Log },
}
const STAGES = AWARD_STATUSES.filter((status) => status !== 'cancelled')

const Head = ({ batch, onChanged }: PartProps) => {
  const navigate = useNavigate()
  const [moving, setMoving] = useState<AwardMoveName>()
  const [asking, setAsking] = useState<'edit' | 'remove'>()
  const ahead = batch.actions.filter((name) => !awardMoveOf(name).asks)
  const back = batch.actions.filter((name) => awardMoveOf(name).asks)
  return (
    <header className={styles.card}>
      <div className={styles.head}>
        <h2>{titleOf(batch)}</h2>
        <Tag tone={STATUS_TONES[batch.status]}>{AWARD_STATUS[batch.status]}</Tag>
      </div>
      {batch.status !== 'cancelled' && (
        <Steps items={STAGES.map((status) => AWARD_STATUS[status])} current={STAGES.indexOf(batch.status)} />
      )}
      <div className={styles.acts}>
        {ahead.map((name) => (
          <Button key={name} onClick={() => setMoving(name)}>
            {awardMoveOf(name).label}
          </Button>
        ))}
        {batch.may.edit && (
          <Button kind="secondary" onClick={() => setAsking('edit')}>
            {isOpen(batch) ? '修改批次' : '延长截止日期'}
          </Button>
        )}
        {back.map((name) => (
          <Button key={name} kind="quiet" onClick={() => setMoving(name)}>
            {awardMoveOf(name).label}
          </Button>
        ))}
        {batch.status === 'draft' && batch.may.edit && (
          <Button kind="quiet" onClick={() => setAsking('remove')}>
            删除批次
          </Button>
        )}
      </div>
      {moving && (
        <MoveDialog
          batch={batch}
          name={moving}
          onClose={() => setMoving(undefined)}
          onDone={async () => {
            setMoving(undefined)
            await onChanged()
          }}
        />
      )}
      {asking === 'edit' && (
        <BatchDialog
          batch={batch}
          onClose={() => setAsking(undefined)}
          onDone={async () => {
            setAsking(undefined)
            await onChanged()
          }}
        />
      )}
      {asking === 'remove' && (
        <Confirm
          open
          danger
          title={`删除“${titleOf(batch)}”？`}
          confirmText="删除"
          onCancel={() => setAsking(undefined)}
          onConfirm={async () => {
            const { id, version: expectVersion } = batch
            if (await attempt(() => call(award.removeBatch, { id, expectVersion }), '批次已删除'))
              void navigate(to('awards'))
          }}
        >
          <p>批次中的{batch.counts.items}个项目和已上传的材料一并删除。</p>
        </Confirm>
      )}
    </header>
  )
}

/** One award of one year: where it is, what can be done, and its parts. */
export const Workspace = ({ id, part }: { id: string; part: string }) => {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: batchKey(id),
    queryFn: () => call(award.batch, { id }),
  })
  const back = (
    <Link className="target no-print" to={to('awards')}>
      返回奖励评审列表
    </Link>
  )
  if (error)
    return (
      <ErrorState title={errorText(error)} onRetry={() => refetch()}>
        {back}
      </ErrorState>
    )
  if (!data) return <Skeleton shape="cards" rows={3} />
  const current = PARTS[part]?.shown?.(data) === false || !PARTS[part] ? 'overview' : part
  const View = PARTS[current]?.View ?? Overview
  const onChanged = () => queries.invalidateQueries({ predicate: ({ queryKey }) => isOfAwards(queryKey) })
  return (
    <div className={styles.page}>
      {back}
      <Head batch={data} onChanged={onChanged} />
      <Views
        label="批次内容"
        views={Object.entries(PARTS)
          .filter(([, { shown }]) => shown?.(data) !== false)
          .map(([code, { title, count }]) => ({
            to: to('awards', { id: id, part: code }),
            title,
            current: code === current,
            count: count?.(data),
          }))}
      />
      <View batch={data} onChanged={onChanged} />
    </div>
  )
}

/** Parts and lists of a batch alike: lists begin with the address of their call. */
const isOfAwards = ([kind, path]: readonly unknown[]) =>
  kind === 'award' || (kind === 'list' && typeof path === 'string' && /^\/api\/(award|expert)\//.test(path))
