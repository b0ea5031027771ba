import { messageStateShown } from '@portal/contract/communication/message.calls'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import {
  DESK_EVENTS,
  DESK_TASKS,
  type DeskEvent,
  type DeskTask,
} from '@portal/contract/office/statistics.calls'
import { Link } from 'react-router'
import { errorText } from '../../../shared/api.ts'
import { to } from '../../../shared/routes/table.ts'
import { Icon, type IconName } from '../../../shared/ui/icon.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { LIST_OF } from '../menu-badges.ts'
import styles from './dashboard.module.css'
import { type Desk, useDesk } from './use-desk.ts'

const TASKS: Readonly<Record<DeskTask, { icon: IconName; to: string; unit: string }>> = {
  locked: { icon: 'lock', to: to('anomalies', { state: 'locked' }), unit: '个' },
  organisations: { icon: 'folder', to: to('organisations', { status: 'pending' }), unit: '家' },
  mailAwaiting: { icon: 'mail', to: to('sentMail', { state: 'awaiting' }), unit: '封' },
  smsAwaiting: { icon: 'phone', to: to('sentSms', { state: 'awaiting' }), unit: '条' },
  mailDrafts: { icon: 'mail', to: to('sentMail', { state: 'draft' }), unit: '份' },
  smsDrafts: { icon: 'phone', to: to('sentSms', { state: 'draft' }), unit: '份' },
}
const EVENTS: Readonly<Record<DeskEvent, { to: (since: string) => string; unit: string }>> = {
  anomalies: { to: (since) => to('anomalies', { from: since }), unit: '条' },
  mail: { to: (since) => to('sentMail', { from: since }), unit: '封' },
  sms: { to: (since) => to('sentSms', { from: since }), unit: '条' },
}

/** Work that waits beside the review queues. */
const TasksCard = ({ tasks }: { tasks: Desk['tasks'] }) => (
  <section className={styles.card} aria-labelledby="tasks-title">
    <header className={styles.cardHead}>
      <h2 id="tasks-title">其他待办</h2>
    </header>
    {tasks.length === 0 ? (
      <div className={styles.nothing}>
        <Icon name="check" size="1.75rem" />
        <p>没有其他待办。</p>
      </div>
    ) : (
      <ul className={styles.tasks}>
        {tasks.map(({ task, count, late }) => {
          const { icon, to, unit } = TASKS[task]
          return (
            <li key={task}>
              <Link to={to}>
                <Icon name={icon} />
                <span>{DESK_TASKS[task]}</span>
                {late > 0 && (
                  <b>
                    {late} {unit}超期
                  </b>
                )}
                <strong>
                  {count} <small>{unit}</small>
                </strong>
                <Icon name="chevron-right" size="1em" />
              </Link>
            </li>
          )
        })}
      </ul>
    )}
  </section>
)

const Count = ({ count, to, label }: { count: number; to: string; label: string }) =>
  count > 0 ? (
    <Link to={to} aria-label={`${label} ${count}，查看名单`}>
      {count}
    </Link>
  ) : (
    <span className={styles.zero}>0</span>
  )

/** What the last seven days brought; each number is a list. */
const WeekCard = ({ week: { since, kinds, events } }: { week: Desk['week'] }) => (
  <section className={styles.card} aria-labelledby="week-title">
    <header className={styles.cardHead}>
      <h2 id="week-title">近七天变化</h2>
      <p>自 {since} 起</p>
    </header>
    <table className={styles.week}>
      <thead>
        <tr>
          <th scope="col">类别</th>
          <th scope="col">提交申请</th>
          <th scope="col">审核通过</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, submitted, approved }) => {
          const { label } = MEMBER_KINDS[kind]
          return (
            <tr key={kind}>
              <th scope="row">{label}</th>
              <td>
                <Count
                  count={submitted}
                  to={to(LIST_OF[kind], { submittedFrom: since })}
                  label={`${label}提交申请`}
                />
              </td>
              <td>
                {kind === 'project' ? (
                  approved
                ) : (
                  <Count
                    count={approved}
                    to={to(LIST_OF[kind], { state: 'approved', examinedFrom: since })}
                    label={`${label}审核通过`}
                  />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
    <ul className={styles.events}>
      {events.map(({ event, count }) => (
        <li key={event}>
          <Link to={EVENTS[event].to(since)}>{DESK_EVENTS[event]}</Link>
          <span>
            {count} {EVENTS[event].unit}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

/** Messages on their way; nothing is shown when there are none. */
const SendingCard = ({ sending }: { sending: Desk['sending'] }) =>
  sending.length === 0 ? null : (
    <section className={styles.card} aria-labelledby="sending-title">
      <header className={styles.cardHead}>
        <h2 id="sending-title">正在发送</h2>
      </header>
      <ul className={styles.sending}>
        {sending.map(({ id, channel, title, done, failed, total, ...row }) => (
          <li key={id}>
            <p>
              <Link to={to(channel === 'mail' ? 'sentMail' : 'sentSms', { open: id })}>
                {title || '（无标题）'}
              </Link>
              <span>{messageStateShown(row).label}</span>
            </p>
            <progress max={total || 1} value={done + failed} aria-label={`${title}的发送进度`} />
            <small>
              已发送 {done}，失败 {failed}，共 {total}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )

/** What stands beside the review queues; loads and fails on its own. */
export const DeskCards = () => {
  const { data, error, refetch } = useDesk()
  if (!data)
    return error ? (
      <section className={styles.card}>
        <ErrorState title="概况加载失败" onRetry={() => refetch()}>
          {errorText(error)}
        </ErrorState>
      </section>
    ) : (
      <section className={styles.card}>
        <Skeleton rows={6} />
      </section>
    )
  return (
    <>
      <TasksCard tasks={data.tasks} />
      <SendingCard sending={data.sending} />
      <WeekCard week={data.week} />
    </>
  )
}
