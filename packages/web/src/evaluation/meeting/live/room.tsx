import { meetingLive } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { clockOf, timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { to } from '../../../shared/routes/table.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Card, Hint, Row, Section, Stack } from '../../../shared/ui/layout.tsx'
import { Toolbar } from '../../../shared/ui/toolbar.tsx'
import styles from '../meeting.module.css'
import { following, type Meeting, type Shown } from '../view.ts'
import { Questions } from './questions.tsx'
import { Quorum } from './quorum.tsx'

/** Whoever agreed and is nowhere present. */
const absentOf = ({ experts, items }: Meeting) => {
  const active = new Set(
    items.filter(({ paused, ended }) => !paused && !ended).map(({ achievementId }) => achievementId),
  )
  return experts.filter(({ seats }) => {
    const own = seats.filter(({ achievementId }) => active.has(achievementId))
    return (
      own.some(({ joinStatus }) => joinStatus === JoinStatus.agreed) &&
      !own.some(({ joinStatus }) => joinStatus === JoinStatus.present)
    )
  })
}

const Begin = ({ view }: Shown) => {
  const start = useAction(meetingLive.start, { ...following, done: '会议已开始' })
  const missing = view.checks.filter(({ done }) => !done).length
  return (
    <Card title="会议尚未开始">
      <Stack gap={3}>
        <p>
          定于 {timeOf(view.startAt)}。{missing > 0 && `准备清单还有 ${missing} 项未完成。`}
        </p>
        <ActionNote action={start} />
        {view.may.edit && (
          <Row>
            <Button
              busy={start.busy}
              busyText="正在开始…"
              onClick={() => start.run({ id: view.id, expectVersion: view.version })}
            >
              开始会议
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  )
}

const End = ({ view }: Shown) => {
  const [asking, setAsking] = useState(false)
  const absent = absentOf(view)
  const count = absent.length
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        结束会议
      </Button>
      {asking && (
        <ActionDialog
          endpoint={meetingLive.close}
          fixed={{
            ...{ id: view.id, expectVersion: view.version },
            absent: absent.map(({ expertId }) => expertId),
          }}
          title="结束评价会议？"
          submitText={count > 0 ? `结束并登记${count}人缺席` : '结束会议'}
          danger
          done="会议已结束"
          onRefused={following.onRefused}
          onClose={() => setAsking(false)}
        >
          {count > 0 ? (
            <p>
              以下专家同意参加而未签到，结束后登记为缺席，计入履职记录：
              <strong>{absent.map(({ name }) => name).join('、')}</strong>
            </p>
          ) : (
            <p>同意参加的专家均已到会。</p>
          )}
        </ActionDialog>
      )}
    </>
  )
}

/** What the room is at is chosen here: achievement, step, and whether the applicant is outside. */
const Steering = ({ view }: Shown) => {
  const { live, agenda, items } = view
  const set = useAction(meetingLive.live, following)
  const item = items.find(({ achievementId }) => achievementId === live.achievementId)
  const go = (achievementId: string, step: number, closed: boolean) =>
    set.run({ ...{ id: view.id, achievementId, step, closed }, expectVersion: live.version })
  const move = (achievementId: string, step: number) => go(achievementId, step, agenda[step]?.closed ?? false)
  const first = Math.max(
    0,
    agenda.findIndex(({ once }) => !once),
  )
  const firstOf = (achievementId: string) => (items[0]?.achievementId === achievementId ? 0 : first)
  return (
    <>
      <ActionNote action={set} />
      <Section title="成果" level={4}>
        <Row>
          {items.map((one, n) => (
            <Button
              key={one.achievementId}
              kind={one === item ? 'primary' : 'secondary'}
              aria-pressed={one === item}
              disabled={one.paused || one.ended}
              onClick={() => move(one.achievementId, firstOf(one.achievementId))}
            >
              {n + 1}. {one.name}
              {one.paused && '（已暂停）'}
              {one.ended && '（已办结）'}
            </Button>
          ))}
        </Row>
      </Section>
      {item && (
        <Section title="环节" level={4}>
          <Row>
            {agenda.map((step, n) => (
              <Button
                key={n}
                kind={n === live.step ? 'primary' : 'secondary'}
                aria-pressed={n === live.step}
                onClick={() => move(item.achievementId, n)}
              >
                {step.title}
              </Button>
            ))}
          </Row>
          <Row>
            <Button
              kind={live.closed ? 'secondary' : 'danger'}
              onClick={() => go(item.achievementId, live.step, !live.closed)}
            >
              {live.closed ? '结束评议，请申请方回到会场' : '开始专家评议（申请方退席）'}
            </Button>
          </Row>
        </Section>
      )}
    </>
  )
}

const Control = ({ view }: Shown) => {
  const { live, agenda, items, may } = view
  const item = items.find(({ achievementId }) => achievementId === live.achievementId)
  return (
    <Card label="会场">
      <Stack>
        <div className={styles.now} data-closed={live.closed ? '' : undefined} aria-live="polite">
          <strong>{live.closed ? '专家评议（申请方退席）' : (agenda[live.step]?.title ?? '待定')}</strong>
          <p>
            {item ? item.name : '请选择正在评价的成果'}
            {live.stepAt && `　${clockOf(live.stepAt)} 开始`}
          </p>
        </div>
        {may.run && <Steering view={view} />}
        <Toolbar end={may.run && <End view={view} />}>
          <ButtonLink to={to('meetings', { id: view.id, screen: '1' })}>打开大屏</ButtonLink>
          {item && (
            <ButtonLink kind="quiet" to={to('panels', { id: item.achievementId })}>
              打分与评价意见
            </ButtonLink>
          )}
        </Toolbar>
      </Stack>
    </Card>
  )
}

const Over = ({ view }: Shown) => {
  const [asking, setAsking] = useState(false)
  return (
    <Card
      title="会议已结束"
      actions={
        view.may.reopen && (
          <Button kind="secondary" onClick={() => setAsking(true)}>
            重新打开会议
          </Button>
        )
      }
    >
      {view.closedAt && (
        <Hint>
          {timeOf(view.closedAt)}　{view.closedBy}
        </Hint>
      )}
      {asking && (
        <ActionDialog
          endpoint={meetingLive.reopen}
          fixed={{ id: view.id, expectVersion: view.version }}
          title="重新打开评价会议"
          submitText="重新打开"
          done="会议已重新打开"
          onRefused={following.onRefused}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}

/** The session while it is held. */
export const Room = ({ view }: Shown) => {
  if (view.state === 'planned') return <Begin view={view} />
  if (view.state === 'cancelled') return <Banner tone="info">会议已取消。</Banner>
  return (
    <>
      {view.state === 'running' ? (
        <>
          <Control view={view} />
          <Card title="到会人数">
            <Quorum view={view} />
          </Card>
        </>
      ) : (
        <Over view={view} />
      )}
      <Questions view={view} />
    </>
  )
}
