import { award } from '@portal/contract/award/award.calls'
import {
  AWARD_STATUS,
  AWARD_STATUSES,
  type AwardMoveName,
  awardMoveOf,
} from '@portal/contract/award/award.rules'
import { type ComponentType, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { refresh } from '../../../shared/call/client.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { useKnownPart } from '../../../shared/routes/said.ts'
import { to } from '../../../shared/routes/table.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Page as Layout } from '../../../shared/ui/layout.tsx'
import { Steps } from '../../../shared/ui/steps.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { Views } from '../../../shared/ui/views.tsx'
import { STATUS_TONES } from '../words.ts'
import { BatchDialog } from './batch-dialog.tsx'
import { Certificates } from './certificates.tsx'
import { Items } from './items/items.tsx'
import { Log } from './log.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { Objections } from './objections.tsx'
import { Overview } from './overview.tsx'
import { Progress } from './progress.tsx'
import { type Batch, isOpen, type PartProps, titleOf } from './view.ts'
import { Ranking } from './votes/ranking.tsx'
import { Votes } from './votes/votes.tsx'

interface Part {
  readonly title: string
  readonly View: ComponentType<PartProps>
  readonly count?: (batch: Batch) => number
  readonly shown?: (batch: Batch) => boolean
}
const PARTS: Readonly<Record<string, Part>> = {
  overview: { title: '概况', View: Overview },
  items: { title: '参评项目', View: Items, count: ({ counts }) => counts.unchecked - counts.returned },
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

const Asked = ({
  batch,
  asking,
  onClose,
}: {
  batch: Batch
  asking: AwardMoveName | 'edit' | 'remove'
  onClose: () => void
}) => {
  const navigate = useNavigate()
  if (asking === 'edit') return <BatchDialog batch={batch} onClose={onClose} />
  if (asking !== 'remove') return <MoveDialog batch={batch} name={asking} onClose={onClose} />
  return (
    <ActionDialog
      endpoint={award.removeBatch}
      fixed={{ id: batch.id, expectVersion: batch.version }}
      title={`删除“${titleOf(batch)}”？`}
      submitText="删除"
      danger
      done="批次已删除"
      onDone={() => navigate(to('awards'))}
      onClose={onClose}
    >
      <p>批次中的{batch.counts.items}个项目和已上传的材料一并删除。</p>
    </ActionDialog>
  )
}

const Acts = ({ batch }: PartProps) => {
  const [asking, setAsking] = useState<AwardMoveName | 'edit' | 'remove'>()
  const ahead = batch.actions.filter((name) => !awardMoveOf(name).asks)
  const back = batch.actions.filter((name) => awardMoveOf(name).asks)
  return (
    <>
      {ahead.map((name) => (
        <Button key={name} onClick={() => setAsking(name)}>
          {awardMoveOf(name).label}
        </Button>
      ))}
      {batch.may.edit && (
        <Button kind="secondary" onClick={() => setAsking('edit')}>
          {isOpen(batch) ? '修改批次' : '延长截止日期'}
        </Button>
      )}
      {back.map((name) => (
        <Button key={name} kind="quiet" onClick={() => setAsking(name)}>
          {awardMoveOf(name).label}
        </Button>
      ))}
      {batch.status === 'draft' && batch.may.edit && (
        <Button kind="quiet" onClick={() => setAsking('remove')}>
          删除批次
        </Button>
      )}
      {asking && <Asked batch={batch} asking={asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

const Shown = ({ batch, part }: PartProps & { part: string }) => {
  const parts = Object.entries(PARTS).filter(([, { shown }]) => shown?.(batch) !== false)
  const found = parts.find(([code]) => code === part)
  const [current, { View }] = found ?? ['overview', { View: Overview }]
  useKnownPart(part, found !== undefined, to('awards', { id: batch.id }))
  return (
    <Layout
      title={titleOf(batch)}
      tags={<Tag tone={STATUS_TONES[batch.status]}>{AWARD_STATUS[batch.status]}</Tag>}
      back={{ to: to('awards'), text: '返回奖励评审列表' }}
      actions={<Acts batch={batch} />}
    >
      {batch.status !== 'cancelled' && (
        <Steps items={STAGES.map((status) => AWARD_STATUS[status])} current={STAGES.indexOf(batch.status)} />
      )}
      <Views
        label="批次内容"
        views={parts.map(([code, { title, count }]) => ({
          to: to('awards', { id: batch.id, part: code }),
          title,
          current: code === current,
          count: count?.(batch),
        }))}
      />
      <View batch={batch} />
    </Layout>
  )
}

/** One award of one year: where it is, what can be done, and its parts. */
export const Workspace = ({ id, part }: { id: string; part: string }) => {
  const batch = useCall(award.batch, { id })
  // Others work on it too. Not by the clock: a dialog answers about what was read when it opened.
  useEffect(() => void refresh(award.batch), [part])
  return (
    <Loaded
      call={batch}
      shape="cards"
      rows={3}
      actions={
        <Link className="target no-print" to={to('awards')}>
          返回奖励评审列表
        </Link>
      }
    >
      {(data) => <Shown batch={data} part={part} />}
    </Loaded>
  )
}
