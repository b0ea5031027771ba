import { panel } from '@portal/contract/peer-review/panel.calls'
import { JoinStatus, PANEL_STATES } from '@portal/contract/peer-review/panel.rules'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { timeOf } from '@portal/contract/platform/time'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Hint, Page as Layout, Row, Stack } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Toolbar } from '../../shared/ui/toolbar.tsx'
import { OthersResults } from '../sheet/index.ts'
import { Compose } from './compose/compose.tsx'
import { SheetsDue } from './compose/extend-sheets.tsx'
import { DrawDialog } from './draw-dialog.tsx'
import { answeredText, comingText, fullText } from './forecast.ts'
import { SeatTable } from './seat-table.tsx'
import { anewWhenChanged, type PanelView, PREPARING } from './view.ts'

const membersOf = ({ list }: PanelView) =>
  list.map(({ expertId, role, reserveNo }) => ({ expertId, role, reserveNo }))

/** Confirming and locking take the list as it is shown. */
const StepDialog = ({
  view,
  step,
  onClose,
}: {
  view: PanelView
  step: 'confirm' | 'lock'
  onClose: () => void
}) => {
  const { projectId, version, size, reserve } = view
  const input = {
    ...{ projectId, size, reserve, mode: 'manual' as const },
    members: membersOf(view),
    expectVersion: version,
    [step]: true,
  }
  const locks = step === 'lock'
  return (
    <ActionDialog
      endpoint={panel.distribution}
      fixed={input}
      title={locks ? '锁定专家组？' : '确认专家组名单？'}
      submitText={locks ? '锁定' : '确认'}
      done={locks ? '专家组已锁定' : '名单已确认，可以发送邀请'}
      onRefused={anewWhenChanged}
      onClose={onClose}
    >
      {locks
        ? '锁定后评分表随之固定，名单只能由负责人替换。'
        : '确认后可以发送邀请；再次调整名单需要重新确认。'}
    </ActionDialog>
  )
}

const Steps = ({ view, links }: { view: PanelView; links: ReactNode }) => {
  const [asking, setAsking] = useState<'confirm' | 'lock'>()
  const { projectId, version } = view
  const invite = useAction(panel.invite, { done: '邀请已发送', onRefused: anewWhenChanged })
  const recheck = useAction(panel.recheck, { done: '已重新核查回避', onRefused: anewWhenChanged })
  const waiting = view.list.some(
    ({ reserveNo, joinStatus, invite: { status } }) =>
      reserveNo === 0 && joinStatus === JoinStatus.pending && status !== 'sent' && status !== 'read',
  )
  return (
    <Toolbar>
      {view.may.edit && view.state === 'draft' && view.version > 0 && (
        <Button onClick={() => setAsking('confirm')}>确认名单</Button>
      )}
      {view.may.invite && waiting && (
        <Button
          busy={invite.busy}
          busyText="正在发送…"
          onClick={() => invite.run({ projectId, expectVersion: version })}
        >
          发送邀请
        </Button>
      )}
      {view.may.lock && <Button onClick={() => setAsking('lock')}>锁定专家组</Button>}
      {view.version > 0 && view.status === PREPARING && (
        <Button
          kind="secondary"
          busy={recheck.busy}
          busyText="正在核查…"
          onClick={() => recheck.run({ projectId })}
        >
          重新核查回避
        </Button>
      )}
      <Link to={to('recusals', { id: projectId })}>回避台账</Link>
      {links}
      {asking && <StepDialog view={view} step={asking} onClose={() => setAsking(undefined)} />}
    </Toolbar>
  )
}

/** A locked panel lost somebody, and there is no reserve: it is opened for a supplement, or goes on with those who are left. */
const Lacking = ({ view }: { view: PanelView }) => {
  const [asking, setAsking] = useState<'reopen' | 'short'>()
  const { projectId, version } = view
  const seated = view.list.filter(({ reserveNo }) => reserveNo === 0).length
  const dialog = {
    fixed: { projectId, expectVersion: version },
    onRefused: anewWhenChanged,
    onClose: () => setAsking(undefined),
  }
  return (
    <Banner
      tone="warning"
      title={`专家组缺员：原定${view.size}人，现有${seated}人`}
      actions={
        view.may.refill && (
          <>
            <Button onClick={() => setAsking('reopen')}>解锁补选</Button>
            <Button kind="secondary" onClick={() => setAsking('short')}>
              按现有人数评价
            </Button>
          </>
        )
      }
    >
      {view.may.refill
        ? '可以解锁后补选专家，也可以说明理由按现有人数评价；法定人数不因缺员而减少。'
        : '由负责人决定补选专家或按现有人数评价。'}
      {asking === 'reopen' && (
        <ActionDialog
          {...dialog}
          endpoint={panel.reopenPanel}
          title="解锁专家组补选专家"
          submitText="解锁补选"
          done="专家组已解锁，已通知补选专家"
          intro="解锁后由专委会或经办人补选专家、确认名单并邀请；补选的专家答复后由您重新锁定。已提交的评分表保留，锁定前不能继续打分。"
        />
      )}
      {asking === 'short' && (
        <ActionDialog
          {...dialog}
          endpoint={panel.goOnShort}
          title={`按现有${seated}人评价`}
          submitText="按现有人数评价"
          done="已记录，按现有人数评价"
          intro={`理由写入办理记录和卷宗。法定人数仍按原定${view.size}人计算。`}
        />
      )}
    </Banner>
  )
}

const Notes = ({ view }: { view: PanelView }) => (
  <>
    {view.lacking && <Lacking view={view} />}
    {view.short && (
      <Banner tone="info" title={`按现有${view.short.size}人评价（原定${view.size}人）`}>
        {view.short.by}：{view.short.reason}
      </Banner>
    )}
    {view.status !== PREPARING && (
      <Banner tone="info" title="成果不在筹备会议阶段">
        专家组只能查看，不能调整。
      </Banner>
    )}
    {view.blocks.length > 0 && (
      <Banner tone="warning" title="名单还不符合要求">
        {view.blocks.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Banner>
    )}
    {view.warnings.length > 0 && <Banner tone="info">{view.warnings.join('；')}</Banner>}
    {view.forecast && view.state !== 'draft' && (
      <Banner tone="info" title={fullText(view.forecast)}>
        {comingText(view.forecast)}
        {answeredText(view.forecast)}
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
const Shown = ({ view, links, afterScores, children }: Omit<Props, 'projectId'> & { view: PanelView }) => {
  const { projectId } = view
  const [composing, setComposing] = useState(false)
  const [drawId, setDrawId] = useState<string>()
  return (
    <Layout>
      <Card
        title={view.name}
        level={2}
        note={
          <Row>
            <Tag tone={view.state === 'locked' ? 'good' : 'wait'}>
              {view.version === 0 ? '未组建' : PANEL_STATES[view.state]}
            </Tag>
            {view.openedAt && <Tag tone="good">评分已启封</Tag>}
          </Row>
        }
      >
        <Stack>
          <Facts
            facts={[
              ['受理编号', view.acceptNo],
              ['完成单位', view.units.join('、')],
              ['评价形式', labelOf(EVALUATION_MODES, view.mode)],
              view.mode === 'correspondence'
                ? ['意见截止', (view.dueAt || view.may.extend) && <SheetsDue key="due" view={view} />]
                : ['会议时间', view.meetingAt ? `${timeOf(view.meetingAt)}　${view.place}` : ''],
              ['锁定', view.lockedAt ? `${view.lockedBy}　${timeOf(view.lockedAt)}` : ''],
            ]}
          />
          <Notes view={view} />
          <Steps view={view} links={links} />
        </Stack>
      </Card>
      {view.list.length + view.gone.length > 0 && (
        <Card label="专家名单" flush>
          <SeatTable view={view} />
        </Card>
      )}
      {view.draws.length > 0 && (
        <Card title="随机抽取记录">
          <Stack>
            {view.draws.map((draw) => (
              <Hint key={draw.id}>
                第{draw.nth}次抽取　{timeOf(draw.at)}　{draw.by}　候选{draw.pool}人　摘要
                {draw.hash.slice(0, 12)}…
                <Button kind="link" onClick={() => setDrawId(draw.id)}>
                  验证
                </Button>
                {draw.reason && <div>再次抽取的原因：{draw.reason}</div>}
              </Hint>
            ))}
          </Stack>
        </Card>
      )}
      {view.may.edit && !composing && (
        <Row gap={3}>
          <Button kind="secondary" onClick={() => setComposing(true)}>
            {view.version === 0 ? '遴选专家' : '调整名单'}
          </Button>
        </Row>
      )}
      {composing && <Compose key={view.version} view={view} onClose={() => setComposing(false)} />}
      {view.state === 'locked' && <OthersResults projectId={projectId} />}
      {view.state === 'locked' && afterScores}
      {children}
      {drawId && <DrawDialog id={drawId} onClose={() => setDrawId(undefined)} />}
    </Layout>
  )
}

/** The panel of a subject, with what its own domain has to say beside it. */
export const PanelSection = ({ projectId, ...props }: Props) => {
  const members = useCall(panel.members, { projectId })
  return (
    <Loaded call={members} shape="table" rows={6}>
      {(view) => <Shown {...props} view={view} />}
    </Loaded>
  )
}
