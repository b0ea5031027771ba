import { meeting } from '@portal/contract/evaluation/meeting.calls'
import { MEETING_STATES } from '@portal/contract/evaluation/meeting.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call, errorText } from '../../shared/api.ts'
import { to } from '../../shared/routes/table.ts'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Agenda } from './agenda.tsx'
import { Attendance } from './attendance.tsx'
import { Checklist } from './checklist.tsx'
import { FeeSheet } from './fees.tsx'
import styles from './meeting.module.css'
import { MeetingForm } from './meeting-form.tsx'
import { Notice } from './notice.tsx'
import { Order } from './order.tsx'
import { Papers } from './papers.tsx'
import { Room } from './room.tsx'
import { Screen } from './screen.tsx'
import { attempt, MEETING_TONES, type Shown } from './view.ts'

const POLL_MS = 5_000
const TABS = [
  ['prepare', '会议准备'],
  ['attendance', '签到'],
  ['room', '会场'],
  ['fees', '咨询费'],
  ['papers', '资料和纪要'],
] as const

/** Everywhere but where it is prepared. */
const Line = ({ view }: Pick<Shown, 'view'>) => (
  <div className={styles.head}>
    <h2 className={styles.title}>{view.title}</h2>
    <p className={styles.meta}>
      {timeOf(view.startAt)}　{view.place}　{view.host && `主持人 ${view.host}`}{' '}
      <Tag tone={MEETING_TONES[view.state]}>{MEETING_STATES[view.state]}</Tag>
    </p>
  </div>
)

const Head = ({ view, reload }: Shown) => {
  const [asking, setAsking] = useState<'edit' | 'cancel'>()
  const close = () => setAsking(undefined)
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2>{view.title}</h2>
        <Tag tone={MEETING_TONES[view.state]}>{MEETING_STATES[view.state]}</Tag>
      </div>
      <Facts
        facts={[
          ['时间', timeOf(view.startAt)],
          ['地点', view.place],
          [
            '会议链接',
            view.link && (
              <a href={view.link} target="_blank" rel="noreferrer">
                {view.link}
              </a>
            ),
          ],
          ['主持人', view.host],
          ['记录人', view.recorder],
          ...(view.closedAt ? ([['结束', `${timeOf(view.closedAt)}　${view.closedBy}`]] as const) : []),
        ]}
      />
      {view.may.why && view.state !== 'cancelled' && <Banner tone="info">{view.may.why}，只能查看。</Banner>}
      {view.cancelReason && <Banner tone="info">取消原因：{view.cancelReason}</Banner>}
      {view.may.edit && (
        <div className={`${styles.acts} no-print`}>
          <Button kind="secondary" onClick={() => setAsking('edit')}>
            修改会议
          </Button>
          {view.state === 'planned' && (
            <Button kind="quiet" onClick={() => setAsking('cancel')}>
              取消会议
            </Button>
          )}
        </div>
      )}
      {asking === 'edit' && (
        <MeetingForm
          view={view}
          onClose={close}
          onDone={async () => {
            close()
            await reload()
          }}
        />
      )}
      {asking === 'cancel' && (
        <ReasonDialog
          title="取消评价会议"
          confirmText="取消会议"
          danger
          min={5}
          help="写入办理记录；已收到通知的专家会收到短信"
          onClose={close}
          onConfirm={async (reason) => {
            const input = { id: view.id, expectVersion: view.version, reason }
            if (await attempt(() => call(meeting.cancel, input), '会议已取消')) close()
            await reload()
          }}
        />
      )}
    </section>
  )
}

/** One session: what is prepared, who is there, what is said, what is printed. */
export const Workspace = ({ id }: { id: string }) => {
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find(([code]) => code === query.get('tab'))?.[0] ?? 'prepare'
  const {
    data: view,
    error,
    refetch,
  } = useQuery({
    queryKey: ['meeting', id],
    queryFn: () => call(meeting.view, { id }),
    // Two people work at it.
    refetchInterval: POLL_MS,
  })
  const back = (
    <Link className="no-print" to={to('meetings')}>
      返回会议列表
    </Link>
  )
  if (!view && error)
    return (
      <ErrorState title={errorText(error)} onRetry={() => refetch()}>
        {back}
      </ErrorState>
    )
  if (!view) return <Skeleton shape="table" rows={8} />
  if (query.get('screen')) return <Screen view={view} />
  const shown = { view, reload: refetch }
  return (
    <div className={styles.page}>
      {back}
      {tab === 'prepare' ? <Head {...shown} /> : <Line view={view} />}
      {error && <Banner tone="warning">暂时连接不上，显示的可能不是最新情况。</Banner>}
      <nav className={`${styles.tabs} no-print`} aria-label="会议工作区">
        {TABS.map(([code, label]) => (
          <button
            key={code}
            type="button"
            aria-current={code === tab ? 'page' : undefined}
            onClick={() => setQuery({ id, tab: code })}
          >
            {label}
          </button>
        ))}
      </nav>
      {tab === 'prepare' && (
        <>
          <Checklist {...shown} />
          <Order {...shown} />
          <Agenda key={`agenda-${view.id}`} {...shown} />
          <Notice {...shown} />
        </>
      )}
      {tab === 'attendance' && <Attendance {...shown} />}
      {tab === 'room' && <Room {...shown} />}
      {tab === 'fees' && <FeeSheet {...shown} />}
      {tab === 'papers' && <Papers {...shown} />}
    </div>
  )
}
