import type { Hit } from '@portal/contract/peer-review/panel.fields'
import {
  EXAMINE_STATES,
  INVITE_STATES,
  JOIN_SOURCES,
  JOIN_STATUS,
  JoinStatus,
  REMINDER_RULES,
} from '@portal/contract/peer-review/panel.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { shortTime } from '@portal/contract/platform/time'
import { Link } from 'react-router'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Hint, Stack } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { HitList } from './hit-list.tsx'
import type { Asked } from './seat-dialog.tsx'
import { INVITE_TONES, JOIN_TONES, type PanelView, PREPARING, type Row } from './view.ts'

const STATES: Record<string, string> = {
  queued: '待发送',
  sending: '发送中',
  sent: '已送达网关',
  failed: '失败',
  unknown: '结果未知',
  cancelled: '已取消',
}
const CHANNELS: Record<string, string> = { sms: '短信', mail: '邮件' }

/** Why the expert may have to stay away, with the statement that lifts it and who agreed to that. */
export const Hits = ({
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
  return (
    <HitList
      hits={row.coi.hits}
      after={(hit) => (
        <>
          {hit.waiver && (
            <Hint>
              免回避说明：{hit.waiver.reason}（{hit.waiver.by}）
              {hit.waiver.confirmedAt ? `，${hit.waiver.confirmedBy}已确认` : '，待负责人确认'}
            </Hint>
          )}
          {hit.level === 'soft' && !hit.waiver && waives && view.status === PREPARING && (
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
        </>
      )}
    />
  )
}

export const Invite = ({ row: { invite } }: { row: Row }) => (
  <>
    <Tag tone={INVITE_TONES[invite.status]}>{INVITE_STATES[invite.status]}</Tag>
    {invite.sentAt && <Hint>发送 {shortTime(invite.sentAt)}</Hint>}
    {invite.readAt && <Hint>打开 {shortTime(invite.readAt)}</Hint>}
    {invite.channels.map(({ channel, state, error }) => (
      <Hint key={channel}>
        {CHANNELS[channel]}：{STATES[state] ?? state}
        {error && `（${error}）`}
      </Hint>
    ))}
    {invite.reminders.map(({ rule, at }) => (
      <Hint key={rule}>
        已提醒（{REMINDER_RULES[rule as keyof typeof REMINDER_RULES]}）{shortTime(at)}
      </Hint>
    ))}
    {(invite.status === 'sent' || invite.status === 'read') && invite.expireAt && (
      <Hint>截止 {shortTime(invite.expireAt)}</Hint>
    )}
  </>
)

export const Join = ({ row }: { row: Row }) => (
  <>
    <Tag tone={JOIN_TONES[row.joinStatus]}>{labelOf(JOIN_STATUS, row.joinStatus)}</Tag>
    {row.joinSource && row.joinSource !== 'timer' && <Hint>{labelOf(JOIN_SOURCES, row.joinSource)}</Hint>}
    {row.reason && <Hint>{row.reason}</Hint>}
    {row.suggestion && <Hint>推荐：{row.suggestion}</Hint>}
  </>
)

export const Opinion = ({ row }: { row: Row }) => (
  <>
    {EXAMINE_STATES[row.examine]}
    {row.onBehalf && '（代录）'}
    {row.score !== null && (
      <p>
        <strong>{row.score}分</strong>
      </p>
    )}
  </>
)

export const Acts = ({ row, view, ask }: { row: Row; view: PanelView; ask: (asked: Asked) => void }) => {
  const { roles } = useSession()
  const decides = roles.includes('inCharge') || roles.includes('superAdmin')
  const reviews = roles.includes('expertReview') || roles.includes('superAdmin')
  if (view.status !== PREPARING) return null
  const locked = view.state === 'locked'
  const seats = locked || !roles.includes('inCharge')
  const open = row.invite.status === 'sent' || row.invite.status === 'read'
  const button = (act: 'replace' | 'revoke' | 'abstain' | 'join', text: string) => (
    <Button kind="link" aria-label={`${text} ${row.name}`} onClick={() => ask({ act, row })}>
      {text}
    </Button>
  )
  return (
    <Stack gap={1}>
      {seats && row.reserveNo === 0 && view.state !== 'draft' && button('join', '登记答复')}
      {seats && open && button('revoke', '撤回邀请')}
      {(locked ? decides : seats) && button('replace', '替换')}
      {locked &&
        reviews &&
        row.reserveNo === 0 &&
        (view.openedAt === null || row.joinStatus === JoinStatus.present || view.mode === 'correspondence') &&
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
    </Stack>
  )
}
