import { walksOf } from '@portal/contract/evaluation/meeting/meeting.rules'
import { meetingLive } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { clockOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { attempt } from '../../../shared/call/attempt.ts'
import { to } from '../../../shared/routes/table.ts'
import { RotatingCode } from '../../../shared/sign-in-code/sign-in-code.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { absentIn } from '../conflicts.ts'
import type { Meeting } from '../view.ts'
import styles from './screen.module.css'

/** For the wall of the room: large, without anything that is nobody's business there. */
export const Screen = ({ view }: { view: Meeting }) => {
  const [code, setCode] = useState(view.state === 'planned')
  const { live, items, agenda } = view
  const n = items.findIndex(({ achievementId }) => achievementId === live.achievementId)
  const item = items[n]
  const walk = walksOf(
    items.map(({ achievementId }) => achievementId),
    absentIn(view),
  )[n]
  const names = (ids: readonly string[]) =>
    ids.map((id) => view.experts.find(({ expertId }) => expertId === id)?.name).join('、')
  const open = view.state === 'planned' || view.state === 'running'
  const present = view.experts.filter(({ seats }) =>
    seats.some(({ joinStatus }) => joinStatus === JoinStatus.present),
  )
  return (
    <div className={styles.screen} data-closed={live.closed ? '' : undefined}>
      <header>
        <h2>{view.title}</h2>
        <p>
          已签到 {present.length} / {view.experts.length} 位专家
        </p>
      </header>
      <main aria-live="polite">
        {view.state === 'planned' && <p className={styles.step}>会议即将开始　{clockOf(view.startAt)}</p>}
        {view.state === 'closed' && <p className={styles.step}>会议已结束</p>}
        {view.state === 'running' && (
          <>
            <p className={styles.item}>
              {item ? `${items.length > 1 ? `第${n + 1}项　` : ''}${item.name}` : '会议进行中'}
            </p>
            <p className={styles.step}>
              {live.closed ? '专家评议（申请方退席）' : (agenda[live.step]?.title ?? '')}
            </p>
            {live.stepAt && <p className={styles.since}>{clockOf(live.stepAt)} 开始</p>}
            {walk && walk.leave.length > 0 && (
              <p className={styles.note}>请回避离场的专家：{names(walk.leave)}</p>
            )}
          </>
        )}
        {open && code && <RotatingCode call={meetingLive.code} id={view.id} who="专家" />}
      </main>
      <footer className="no-print">
        {open && (
          <Button kind="secondary" onClick={() => setCode(!code)}>
            {code ? '收起二维码' : '显示签到二维码'}
          </Button>
        )}
        <Button
          kind="secondary"
          onClick={() => attempt(async () => document.documentElement.requestFullscreen?.())}
        >
          全屏
        </Button>
        <Link to={to('meetings', { id: view.id, tab: 'room' })}>退出大屏</Link>
      </footer>
    </div>
  )
}
