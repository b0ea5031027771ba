import { meetingLive } from '@portal/contract/evaluation/meeting-live.calls'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { clockOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../shared/api.ts'
import { to } from '../../shared/routes/table.ts'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import styles from './meeting.module.css'
import { Questions } from './questions.tsx'
import { Quorum } from './quorum.tsx'
import { attempt, type Meeting, type Shown } from './view.ts'

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

const Begin = ({ view, reload }: Shown) => {
  const start = async () => {
    const input = { id: view.id, expectVersion: view.version }
    await attempt(() => call(meetingLive.start, input), '会议已开始')
    await reload()
  }
  const missing = view.checks.filter(({ done }) => !done).length
  return (
    <section className={styles.card}>
      <h3>会议尚未开始</h3>
      <p>
        定于 {timeOf(view.startAt)}。{missing > 0 && `准备清单还有 ${missing} 项未完成。`}
      </p>
      {view.may.edit && (
        <div className={styles.acts}>
          <Button onClick={start} busyText="正在开始…">
            开始会议
          </Button>
        </div>
      )}
    </section>
  )
}

const End = ({ view, reload }: Shown) => {
  const [asking, setAsking] = useState(false)
  const absent = absentOf(view)
  const close = async () => {
    const input = { id: view.id, expectVersion: view.version, absent: absent.map(({ expertId }) => expertId) }
    if (await attempt(() => call(meetingLive.close, input), '会议已结束')) setAsking(false)
    await reload()
  }
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        结束会议
      </Button>
      <Confirm
        open={asking}
        title="结束评价会议？"
        confirmText={absent.length > 0 ? `结束并登记${absent.length}人缺席` : '结束会议'}
        danger
        onConfirm={close}
        onCancel={() => setAsking(false)}
      >
        {absent.length > 0 ? (
          <p>
            以下专家同意参加而未签到，结束后登记为缺席，计入履职记录：
            <strong>{absent.map(({ name }) => name).join('、')}</strong>
          </p>
        ) : (
          <p>同意参加的专家均已到会。</p>
        )}
      </Confirm>
    </>
  )
}

const Control = ({ view, reload }: Shown) => {
  const { live, agenda, items, may } = view
  const item = items.find(({ achievementId }) => achievementId === live.achievementId)
  const go = async (achievementId: string, step: number, closed: boolean) => {
    const input = { id: view.id, expectVersion: live.version, achievementId, step, closed }
    await attempt(() => call(meetingLive.live, input))
    await reload()
  }
  const move = (achievementId: string, step: number) => go(achievementId, step, agenda[step]?.closed ?? false)
  const first = agenda.findIndex(({ once }) => !once)
  const firstOf = (achievementId: string) =>
    items[0]?.achievementId === achievementId ? 0 : Math.max(0, first)
  const current = agenda[live.step]
  return (
    <section className={styles.card} aria-label="会场" data-closed={live.closed ? '' : undefined}>
      <div className={styles.now} data-closed={live.closed ? '' : undefined} aria-live="polite">
        <p>{live.closed ? '专家评议（申请方退席）' : (current?.title ?? '待定')}</p>
        <p className={styles.nowItem}>
          {item ? item.name : '请选择正在评价的成果'}
          {live.stepAt && `　${clockOf(live.stepAt)} 开始`}
        </p>
      </div>
      {may.run && (
        <>
          <fieldset className={styles.choices}>
            <legend>成果</legend>
            {items.map((one, n) => (
              <Button
                key={one.achievementId}
                kind={one.achievementId === live.achievementId ? 'primary' : 'secondary'}
                aria-pressed={one.achievementId === live.achievementId}
                disabled={one.paused || one.ended}
                onClick={() => move(one.achievementId, firstOf(one.achievementId))}
              >
                {n + 1}. {one.name}
                {one.paused && '（已暂停）'}
                {one.ended && '（已办结）'}
              </Button>
            ))}
          </fieldset>
          {item && (
            <fieldset className={styles.choices}>
              <legend>环节</legend>
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
            </fieldset>
          )}
          {item && (
            <div className={styles.acts}>
              <Button
                kind={live.closed ? 'secondary' : 'danger'}
                onClick={() => go(item.achievementId, live.step, !live.closed)}
              >
                {live.closed ? '结束评议，请申请方回到会场' : '开始专家评议（申请方退席）'}
              </Button>
            </div>
          )}
        </>
      )}
      <div className={`${styles.acts} no-print`}>
        <ButtonLink to={to('meetings', { id: view.id, screen: '1' })}>打开大屏</ButtonLink>
        {item && <Link to={to('panels', { id: item.achievementId })}>打分与评价意见</Link>}
        {may.run && <End view={view} reload={reload} />}
      </div>
    </section>
  )
}

const Reopen = ({ view, reload }: Shown) => {
  const [asking, setAsking] = useState(false)
  return (
    <div className={styles.acts}>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        重新打开会议
      </Button>
      {asking && (
        <ReasonDialog
          title="重新打开评价会议"
          confirmText="重新打开"
          min={5}
          help="写入办理记录；已登记的到会和缺席不变"
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => {
            const input = { id: view.id, expectVersion: view.version, reason }
            if (await attempt(() => call(meetingLive.reopen, input), '会议已重新打开')) setAsking(false)
            await reload()
          }}
        />
      )}
    </div>
  )
}

/** The session while it is held. */
export const Room = ({ view, reload }: Shown) => {
  if (view.state === 'planned') return <Begin view={view} reload={reload} />
  if (view.state === 'cancelled') return <Banner tone="info">会议已取消。</Banner>
  return (
    <>
      {view.state === 'running' ? (
        <>
          <Control view={view} reload={reload} />
          <section className={styles.card} aria-label="到会人数">
            <Quorum view={view} />
          </section>
        </>
      ) : (
        <section className={styles.card}>
          <h3>会议已结束</h3>
          {view.closedAt && (
            <p className={styles.meta}>
              {timeOf(view.closedAt)}　{view.closedBy}
            </p>
          )}
          {view.may.reopen && <Reopen view={view} reload={reload} />}
        </section>
      )}
      <Questions view={view} reload={reload} />
    </>
  )
}
