import { award } from '@portal/contract/award/award.calls'
import { AWARD_SEAT_STATES } from '@portal/contract/award/award.rules'
import { awardExamine } from '@portal/contract/award/award-sheet.calls'
import { useState } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/layout.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { Table, type TableColumn } from '../../../shared/ui/table.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { SEAT_TONES } from '../words.ts'
import { Conflicts, Waivers } from './conflicts.tsx'
import { Notices } from './notices.tsx'
import type { PartProps, Ranked, Scores } from './view.ts'

export const useScores = (batchId: string) => useCall(awardExamine.selectScore, { batchId })

const Cell = ({ cell }: { cell: Ranked['cells'][number] | undefined }) => {
  if (!cell) return <span className="visually-hidden">未分配</span>
  if (cell.total === null || cell.state !== 'signed')
    return <Tag tone={SEAT_TONES[cell.state]}>{AWARD_SEAT_STATES[cell.state]}</Tag>
  return (
    <>
      <strong>{cell.total}</strong> {cell.outlier && <Tag tone="wait">离群</Tag>}
    </>
  )
}

/** Items down, experts across: who has what still to do. */
const Grid = ({ scores }: { scores: Scores }) => {
  const columns: TableColumn<Ranked>[] = scores.experts.map(({ expertId, name, signed, assigned }) => ({
    key: expertId,
    align: 'center',
    nowrap: true,
    title: (
      <>
        {name} <small>{`${signed} / ${assigned}`}</small>
      </>
    ),
    render: (row) => <Cell cell={row.cells.find((one) => one.expertId === expertId)} />,
  }))
  return (
    <Table
      label="评审进度表"
      rows={scores.list}
      rowKey={({ itemId }) => itemId}
      columns={[
        {
          key: 'name',
          title: '项目',
          width: 16,
          rowHead: true,
          render: ({ no, name }) => `${no} ${name}`,
        },
        ...columns,
      ]}
    />
  )
}

const Sheets = ({ batch, scores }: PartProps & { scores: Scores }) => {
  const [reminding, setReminding] = useState(false)
  const late = scores.experts.filter(({ signed, assigned }) => signed < assigned).length
  const sum = (of: 'signed' | 'assigned') => scores.experts.reduce((total, expert) => total + expert[of], 0)
  const recused = scores.list.flatMap(({ cells }) => cells).filter(({ state }) => state === 'recused').length
  return (
    <Card
      title="评审进度"
      flush={scores.experts.length > 0}
      note={`${sum('signed')} / ${sum('assigned')} 份已签字，回避${recused}份${scores.opened ? '' : '；评分在评审结束后对工作人员开放'}`}
      actions={
        batch.may.assign &&
        batch.status === 'review' &&
        late > 0 && (
          <Button kind="secondary" onClick={() => setReminding(true)}>
            提醒未签字的专家
          </Button>
        )
      }
    >
      {scores.experts.length === 0 ? (
        <EmptyState title="还没有分配专家">在“参评项目”中勾选项目，再点“分配专家”。</EmptyState>
      ) : (
        <Grid scores={scores} />
      )}
      {reminding && (
        <ActionDialog
          endpoint={award.remind}
          schema={award.remind.input.pick({})}
          toInput={() => ({ batchId: batch.id })}
          title={`提醒${late}位未签字的专家？`}
          submitText="发送提醒"
          done={({ sent }) => (sent > 0 ? `已提醒${sent}位专家` : '今天已经提醒过，明天可以再次提醒')}
          onClose={() => setReminding(false)}
        >
          <p>以短信和邮件发送；同一位专家一天只提醒一次。</p>
        </ActionDialog>
      )}
    </Card>
  )
}

/** Who examines what, and how far it is. */
export const Progress = ({ batch }: PartProps) => {
  const scores = useScores(batch.id)
  return (
    <Loaded call={scores} failed="加载失败" shape="table" rows={6}>
      {(data) => (
        <>
          <Conflicts batch={batch} />
          <Waivers batch={batch} />
          {batch.counts.short > 0 && (
            <Banner tone="warning">
              有{batch.counts.short}个项目的专家不足{batch.minExperts}人，请在“参评项目”中分配。
            </Banner>
          )}
          <Sheets batch={batch} scores={data} />
          <Notices batch={batch} />
        </>
      )}
    </Loaded>
  )
}
