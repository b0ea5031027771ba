import { type Hit, panel } from '@portal/contract/peer-review/panel.calls'
import {
  EXAMINE_STATES,
  INVITE_STATES,
  JOIN_SOURCES,
  JOIN_STATUS,
  PANEL_ROLES,
  REMINDER_RULES,
} from '@portal/contract/peer-review/panel.rules'
import { examination } from '@portal/contract/peer-review/sheet.calls'
import { labelOf } from '@portal/contract/platform/enums'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../shared/api.ts'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'
import { shortTime } from '../../shared/time.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { JoinDialog } from './join-dialog.tsx'
import styles from './panel.module.css'
import { attempt, INVITE_TONES, JOIN_TONES, type PanelView, type Row } from './view.ts'

const STATES: Record<string, string> = {
  queued: '待发送',
  sending: '发送中',
  sent: '已送达网关',
  failed: '失败',
  unknown: '结果未知',
  cancelled: '已取消',
}
const CHANNELS: Record<string, string> = { sms: '短信', mail: '邮件' }

type Asked =
  | { readonly act: 'replace' | 'revoke' | 'abstain' | 'join'; readonly row: Row }
  | { readonly act: 'waive'; readonly row: Row; readonly hit: Hit }

const Hits = ({
  row,
  view,
  ask,
  sign,
}: {
  row: Row
  view: PanelView
  ask: (asked: Asked) => void
  sign: (hit: Hit, agree: boolean) => unknown
}) => {
  const { roles } = useSession()
  const waives = roles.includes('expertReview') || roles.includes('superAdmin')
  if (row.coi.hits.length === 0) return <>无</>
  return (
    <ul className={styles.hits}>
      {row.coi.hits.map((hit) => (
        <li key={hit.rule} data-level={hit.level}>
          {hit.text}
          {hit.waiver && (
            <>
              　免回避说明：{hit.waiver.reason}（{hit.waiver.by}）
              {hit.waiver.confirmedAt ? `，${hit.waiver.confirmedBy}已确认` : '，待负责人确认'}
            </>
          )}
          {hit.level === 'soft' && !hit.waiver && waives && view.status === '27' && (
            <Button kind="link" onClick={() => ask({ act: 'waive', row, hit })}>
              填写免回避说明
            </Button>
          )}
          {hit.waiver && !hit.waiver.confirmedAt && view.may.confirmWaiver && (
            <>
              <Button kind="link" onClick={() => sign(hit, true)}>
                同意
              </Button>
              <Button kind="link" onClick={() => sign(hit, false)}>
                不同意
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const Invite = ({ row: { invite } }: { row: Row }) => (
  <>
    <Tag tone={INVITE_TONES[invite.status]}>{INVITE_STATES[invite.status]}</Tag>
    {invite.sentAt && <p className={styles.meta}>发送 {shortTime(invite.sentAt)}</p>}
    {invite.readAt && <p className={styles.meta}>打开 {shortTime(invite.readAt)}</p>}
    {invite.channels.map(({ channel, state, error }) => (
      <p key={channel} className={styles.meta}>
        {CHANNELS[channel]}：{STATES[state] ?? state}
        {error && `（${error}）`}
      </p>
    ))}
    {invite.reminders.map(({ rule, at }) => (
      <p key={rule} className={styles.meta}>
        已提醒（{REMINDER_RULES[rule as keyof typeof REMINDER_RULES]}）{shortTime(at)}
      </p>
    ))}
    {(invite.status === 'sent' || invite.status === 'read') && invite.expireAt && (
      <p className={styles.meta}>截止 {shortTime(invite.expireAt)}</p>
    )}
  </>
)

const Acts = ({ row, view, ask }: { row: Row; view: PanelView; ask: (asked: Asked) => void }) => {
  const { roles } = useSession()
  const decides = roles.includes('inCharge') || roles.includes('superAdmin')
  const reviews = roles.includes('expertReview') || roles.includes('superAdmin')
  if (view.status !== '27') return null
  const locked = view.state === 'locked'
  const seats = locked || !roles.includes('inCharge')
  const open = row.invite.status === 'sent' || row.invite.status === 'read'
  const button = (act: 'replace' | 'revoke' | 'abstain' | 'join', text: string) => (
    <Button kind="link" aria-label={`${text} ${row.name}`} onClick={() => ask({ act, row })}>
      {text}
    </Button>
  )
  return (
    <>
      {seats && row.reserveNo === 0 && view.state !== 'draft' && button('join', '登记答复')}
      {seats && open && button('revoke', '撤回邀请')}
      {(locked ? decides : seats) && button('replace', '替换')}
      {locked &&
        reviews &&
        row.reserveNo === 0 &&
        (view.openedAt === null || row.joinStatus === '4' || view.mode === 'correspondence') &&
        (row.examine === 'none' || row.examine === 'draft') &&
        button('abstain', '登记弃权')}
      {locked &&
        reviews &&
        view.openedAt === null &&
        row.reserveNo === 0 &&
        ['none', 'draft', 'submitted'].includes(row.examine) && (
          <Link
            to={to('paperSheet', { id: view.projectId, expertId: row.expertId })}
            aria-label={`录入纸质评分表 ${row.name}`}
          >
            录入纸质表
          </Link>
        )}
    </>
  )
}

const Seat = ({
  row,
  view,
  ask,
  sign,
  gone,
}: {
  row: Row
  view: PanelView
  ask: (asked: Asked) => void
  sign: (row: Row, hit: Hit, agree: boolean) => unknown
  gone?: boolean
}) => (
  <tr>
    <td data-title="专家">
      <span className={styles.name}>{row.name}</span>
      <p className={styles.meta}>
        {row.orgName}　{row.zc}　{row.subject}
      </p>
      <p className={styles.meta}>
        {row.source}　{row.mobileTel}
      </p>
    </td>
    <td data-title="职务">{row.reserveNo > 0 ? `备选${row.reserveNo}` : labelOf(PANEL_ROLES, row.role)}</td>
    <td data-title="回避">
      <Hits row={row} view={view} ask={ask} sign={(hit, agree) => sign(row, hit, agree)} />
    </td>
    <td data-title="邀请">
      <Invite row={row} />
    </td>
    <td data-title="参加">
      <Tag tone={JOIN_TONES[row.joinStatus]}>{labelOf(JOIN_STATUS, row.joinStatus)}</Tag>
      {row.joinSource && row.joinSource !== 'timer' && (
        <p className={styles.meta}>{labelOf(JOIN_SOURCES, row.joinSource)}</p>
      )}
      {row.reason && <p className={styles.meta}>{row.reason}</p>}
      {row.suggestion && <p className={styles.meta}>推荐：{row.suggestion}</p>}
    </td>
    <td data-title="意见">
      {EXAMINE_STATES[row.examine]}
      {row.onBehalf && '（代录）'}
      {row.score !== null && <p className={styles.name}>{row.score}分</p>}
    </td>
    <td>{!gone && <Acts row={row} view={view} ask={ask} />}</td>
  </tr>
)

/** Seats, reserves, and those who left. */
export const SeatTable = ({ view, reload }: { view: PanelView; reload: () => Promise<unknown> }) => {
  const [asked, setAsked] = useState<Asked>()
  const { projectId } = view
  const close = () => setAsked(undefined)
  const finish = async (act: () => Promise<unknown>, done: string) => {
    if (await attempt(act, done)) close()
    await reload()
  }
  const sign = (row: Row, hit: Hit, agree: boolean) =>
    finish(
      () => call(panel.confirmWaiver, { projectId, expertId: row.expertId, rule: hit.rule, agree }),
      agree ? '已同意免回避' : '已退回免回避说明',
    )
  const confirm = async (reason: string) => {
    if (!asked) return
    const about = { projectId, expertId: asked.row.expertId, reason }
    if (asked.act === 'waive')
      return finish(() => call(panel.waive, { ...about, rule: asked.hit.rule }), '已提交，待负责人确认')
    if (asked.act === 'replace')
      return finish(() => call(panel.replace, { ...about, expectVersion: view.version }), '已替换')
    if (asked.act === 'revoke') return finish(() => call(panel.revokeInvite, about), '邀请已撤回')
    const form = { projectId, panelVersion: view.version, formVersion: view.formVersion, expectVersion: 0 }
    const onBehalf = { expertId: asked.row.expertId, abstain: true, reason }
    return finish(() => call(examination.examine, { ...form, onBehalf }), '已登记弃权')
  }
  const TITLES = { waive: '免回避说明', replace: '替换', revoke: '撤回邀请', abstain: '登记弃权' }
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {['专家', '职务', '回避', '邀请', '参加', '意见', '操作'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.list.map((row) => (
              <Seat key={row.expertId} row={row} view={view} ask={setAsked} sign={sign} />
            ))}
            {view.gone.map((row) => (
              <Seat
                key={`${row.expertId}-gone-${row.joinAt}`}
                row={row}
                view={view}
                ask={setAsked}
                sign={sign}
                gone
              />
            ))}
          </tbody>
        </table>
      </div>
      {asked?.act === 'join' && (
        <JoinDialog projectId={projectId} row={asked.row} onClose={close} onDone={reload} />
      )}
      {asked && asked.act !== 'join' && (
        <ReasonDialog
          title={`${TITLES[asked.act]}：${asked.row.name}`}
          confirmText="确定"
          danger={asked.act !== 'waive'}
          help="至少5个字，写入办理记录"
          onClose={close}
          onConfirm={confirm}
        >
          {asked.act === 'waive' && asked.hit.text}
        </ReasonDialog>
      )}
    </>
  )
}
