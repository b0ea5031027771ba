import { meetingLive } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { JOIN_SOURCES, JOIN_STATUS, JoinStatus, PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { shortTime } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Hint, Stack } from '../../shared/ui/layout.tsx'
import { type Line, Lines } from '../../shared/ui/lines.tsx'
import { Tag, type TagTone } from '../../shared/ui/tag.tsx'
import { Quorum } from './quorum.tsx'
import { PrintedCode, RotatingCode } from './sign-in-code.tsx'
import type { Meeting, Shown } from './view.ts'

type Expert = Meeting['experts'][number]
const TONES: Record<JoinStatus, TagTone> = {
  [JoinStatus.pending]: 'wait',
  [JoinStatus.agreed]: 'wait',
  [JoinStatus.declined]: 'bad',
  [JoinStatus.replaced]: 'plain',
  [JoinStatus.present]: 'good',
  [JoinStatus.absent]: 'bad',
}

const AttendDialog = ({ view, expert, onClose }: Shown & { expert: Expert; onClose: () => void }) => (
  <ActionDialog
    endpoint={meetingLive.attend}
    fixed={{ id: view.id, expertId: expert.expertId }}
    defaults={{ joinStatus: JoinStatus.present, source: 'onsite', reason: '现场核对' }}
    title={`登记到会：${expert.name}`}
    submitText="登记"
    busyText="正在登记…"
    done="已登记"
    onClose={onClose}
  >
    <Hint>对该专家参加的各项成果一并登记，写入办理记录。</Hint>
  </ActionDialog>
)

const Seat = ({ view, seat }: Shown & { seat: Expert['seats'][number] }) => {
  const seen = seat.joinStatus === JoinStatus.present || seat.joinStatus === JoinStatus.absent
  const n = view.items.findIndex((item) => item.achievementId === seat.achievementId) + 1
  return (
    <Hint>
      <Tag tone={TONES[seat.joinStatus]}>{labelOf(JOIN_STATUS, seat.joinStatus)}</Tag> 第{n}项　
      {labelOf(PANEL_ROLES, seat.role)}
      {seen &&
        seat.joinAt &&
        `　${shortTime(seat.joinAt)}　${labelOf(JOIN_SOURCES, seat.joinSource)}${seat.reason && `：${seat.reason}`}`}
    </Hint>
  )
}

const Arrival = ({ view }: Shown) => {
  const [shown, setShown] = useState(false)
  const [printing, setPrinting] = useState(false)
  return (
    <Card
      title="到会人数"
      actions={
        view.may.edit && (
          <>
            <Button kind="secondary" onClick={() => setShown(!shown)}>
              {shown ? '收起二维码' : '显示签到二维码'}
            </Button>
            <Button kind="secondary" onClick={() => setPrinting(true)}>
              打印签到二维码
            </Button>
          </>
        )
      }
    >
      <Stack>
        <Quorum view={view} />
        {view.may.edit && shown && <RotatingCode id={view.id} />}
      </Stack>
      {printing && <PrintedCode view={view} onClose={() => setPrinting(false)} />}
    </Card>
  )
}

/** Who is there, by code or as staff saw it. */
export const Attendance = ({ view }: Shown) => {
  const [marking, setMarking] = useState<Expert>()
  const marks = view.may.edit || (view.state === 'closed' && view.may.why === '')
  const lineOf = (expert: Expert): Line => ({
    key: expert.expertId,
    text: (
      <>
        <strong>{expert.name}</strong>　
        <small>
          {expert.orgName}　{expert.zc}　{expert.mobileTel}
        </small>
        {expert.seats.map((seat) => (
          <Seat key={seat.achievementId} view={view} seat={seat} />
        ))}
      </>
    ),
    end: marks && (
      <Button
        kind="link"
        className="no-print"
        aria-label={`登记 ${expert.name}`}
        onClick={() => setMarking(expert)}
      >
        {view.state === 'closed' ? '更正' : '登记'}
      </Button>
    ),
  })
  return (
    <>
      <Arrival view={view} />
      <Card title="签到情况" label="签到" flush={view.experts.length > 0}>
        {view.experts.length === 0 ? (
          <Hint>还没有专家。</Hint>
        ) : (
          <Lines label="签到情况" lines={view.experts.map(lineOf)} />
        )}
      </Card>
      {marking && <AttendDialog view={view} expert={marking} onClose={() => setMarking(undefined)} />}
    </>
  )
}
