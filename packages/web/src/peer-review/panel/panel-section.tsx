import { panel } from '@portal/contract/peer-review/panel.calls'
import { PANEL_STATES } from '@portal/contract/peer-review/panel.rules'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { call, errorText } from '../../shared/api.ts'
import { to } from '../../shared/routes/table.ts'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { OthersResults } from '../sheet/index.ts'
import { Compose } from './compose.tsx'
import { DrawDialog } from './draw-dialog.tsx'
import styles from './panel.module.css'
import { SeatTable } from './seat-table.tsx'
import { attempt, type PanelView } from './view.ts'

const membersOf = ({ list }: PanelView) =>
  list.map(({ expertId, role, reserveNo }) => ({ expertId, role, reserveNo }))

interface StepsProps {
  view: PanelView
  reload: () => Promise<unknown>
  links: ReactNode
}
const Steps = ({ view, reload, links }: StepsProps) => {
  const [asking, setAsking] = useState<'confirm' | 'lock'>()
  const { projectId, version, size, reserve } = view
  const step = async (act: 'confirm' | 'lock') => {
    setAsking(undefined)
    const input = {
      projectId,
      mode: 'manual' as const,
      size,
      reserve,
      members: membersOf(view),
      expectVersion: version,
    }
    await attempt(
      () => call(panel.distribution, { ...input, [act]: true }),
      act === 'lock' ? '专家组已锁定' : '名单已确认，可以发送邀请',
    )
    await reload()
  }
  const invite = async () => {
    await attempt(() => call(panel.invite, { projectId, expectVersion: version }), '邀请已发送')
    await reload()
  }
  const recheck = async () => {
    await attempt(() => call(panel.recheck, { projectId }), '已重新核查回避')
    await reload()
  }
  const waiting = view.list.some(
    ({ reserveNo, joinStatus, invite: { status } }) =>
      reserveNo === 0 && joinStatus === '0' && status !== 'sent' && status !== 'read',
  )
  return (
    <div className={`${styles.acts} no-print`}>
      {view.may.edit && view.state === 'draft' && view.version > 0 && (
        <Button onClick={() => setAsking('confirm')}>确认名单</Button>
      )}
      {view.may.invite && waiting && (
        <Button onClick={invite} busyText="正在发送…">
          发送邀请
        </Button>
      )}
      {view.may.lock && <Button onClick={() => setAsking('lock')}>锁定专家组</Button>}
      {view.version > 0 && view.status === '27' && (
        <Button kind="secondary" onClick={recheck} busyText="正在核查…">
          重新核查回避
        </Button>
      )}
      <Link to={to('recusals', { id: projectId })}>回避台账</Link>
      {links}
      <Confirm
        open={asking !== undefined}
        title={asking === 'lock' ? '锁定专家组？' : '确认专家组名单？'}
        confirmText={asking === 'lock' ? '锁定' : '确认'}
        onConfirm={() => asking && step(asking)}
        onCancel={() => setAsking(undefined)}
      >
        {asking === 'lock'
          ? '锁定后评分表随之固定，名单只能由负责人替换。'
          : '确认后可以发送邀请；再次调整名单需要重新确认。'}
      </Confirm>
    </div>
  )
}

const Notes = ({ view }: { view: PanelView }) => (
  <>
    {view.status !== '27' && (
      <Banner tone="info" title="成果不在筹备会议阶段">
        专家组只能查看，不能调整。
      </Banner>
    )}
    {view.blocks.length > 0 && (
      <Banner tone="warning" title="名单还不符合要求">
        <ul className={styles.hits}>
          {view.blocks.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Banner>
    )}
    {view.warnings.length > 0 && <Banner tone="info">{view.warnings.join('；')}</Banner>}
    {view.forecast && view.state !== 'draft' && (
      <Banner
        tone="info"
        title={`按答复习惯，满${view.size}人参加的可能约${Math.round(view.forecast.chance * 100)}%`}
      >
        预计{view.forecast.expected}人参加
        {view.forecast.more > 0 && `；建议再增加约${view.forecast.more}位备选专家`}。
      </Banner>
    )}
  </>
)

interface Props {
  projectId: string
  /** Ways from here to what goes with the panel. */
  links?: ReactNode
  /** What follows from the sheets of a locked panel. */
  afterScores?: ReactNode
  children?: ReactNode
}
/** The panel of a subject, with what its own domain has to say beside it. */
export const PanelSection = ({ projectId, links, afterScores, children }: Props) => {
  const {
    data: view,
    error,
    refetch,
  } = useQuery({
    queryKey: ['panel', projectId],
    queryFn: () => call(panel.members, { projectId }),
  })
  const client = useQueryClient()
  // Scores, opinion and session on this page follow what is done to the seats.
  const reload = () => client.invalidateQueries()
  const [composing, setComposing] = useState(false)
  const [drawId, setDrawId] = useState<string>()
  if (error) return <ErrorState title={errorText(error)} onRetry={() => refetch()} />
  if (!view) return <Skeleton shape="table" rows={6} />
  const done = async () => {
    setComposing(false)
    await reload()
  }
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <div className={styles.head}>
          <h2>{view.name}</h2>
          <div className={styles.tags}>
            <Tag tone={view.state === 'locked' ? 'good' : 'wait'}>
              {view.version === 0 ? '未组建' : PANEL_STATES[view.state]}
            </Tag>
            {view.openedAt && <Tag tone="good">评分已启封</Tag>}
          </div>
        </div>
        <Facts
          facts={[
            ['受理编号', view.acceptNo],
            ['完成单位', view.units.join('、')],
            ['评价形式', labelOf(EVALUATION_MODES, view.mode)],
            ['会议时间', view.meetingAt ? `${timeOf(view.meetingAt)}　${view.place}` : ''],
            ['意见截止', view.dueAt ? timeOf(view.dueAt) : ''],
            ['锁定', view.lockedAt ? `${view.lockedBy}　${timeOf(view.lockedAt)}` : ''],
          ]}
        />
        <Notes view={view} />
        <Steps view={view} reload={reload} links={links} />
      </section>
      {view.list.length + view.gone.length > 0 && (
        <section className={styles.card} aria-label="专家名单">
          <SeatTable view={view} reload={reload} />
        </section>
      )}
      {view.draws.length > 0 && (
        <section className={styles.card} aria-label="随机抽取记录">
          <h3>随机抽取记录</h3>
          {view.draws.map((draw) => (
            <p key={draw.id} className={styles.meta}>
              {timeOf(draw.at)}　{draw.by}　候选{draw.pool}人　摘要{draw.hash.slice(0, 12)}…
              <Button kind="link" onClick={() => setDrawId(draw.id)}>
                验证
              </Button>
            </p>
          ))}
        </section>
      )}
      {view.may.edit && !composing && (
        <div className={styles.acts}>
          <Button kind="secondary" onClick={() => setComposing(true)}>
            {view.version === 0 ? '遴选专家' : '调整名单'}
          </Button>
        </div>
      )}
      {composing && (
        <Compose key={view.version} view={view} onDone={done} onCancel={() => setComposing(false)} />
      )}
      {view.state === 'locked' && <OthersResults projectId={projectId} onClosed={reload} />}
      {view.state === 'locked' && afterScores}
      {children}
      {drawId && <DrawDialog id={drawId} onClose={() => setDrawId(undefined)} />}
    </div>
  )
}
