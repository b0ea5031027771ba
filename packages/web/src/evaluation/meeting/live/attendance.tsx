import { isVideo } from '@portal/contract/evaluation/meeting/meeting.rules'
import { meetingLive } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { JOIN_SOURCES, JOIN_STATUS, JoinStatus, PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { shortTime } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { ChecksField } from '../../../shared/form/schema-fields.tsx'
import { PrintedCode, RotatingCode } from '../../../shared/sign-in-code/sign-in-code.tsx'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Card, Hint, Stack } from '../../../shared/ui/layout.tsx'
import { type Line, Lines } from '../../../shared/ui/lines.tsx'
import { Tag, type TagTone } from '../../../shared/ui/tag.tsx'
import type { Meeting, Shown } from '../view.ts'
import { Quorum } from './quorum.tsx'
import { LinkToSend } from './sign-in-code.tsx'

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
    defaults={{
      joinStatus: JoinStatus.present,
      source: 'onsite',
      reason: isVideo(view) ? '视频会议中核对' : '现场核对',
    }}
    title={`登记到会：${expert.name}`}
    submitText="登记"
    busyText="正在登记…"
    done="已登记"
    onClose={onClose}
  >
    <Hint>对该专家参加的各项成果一并登记，写入办理记录。</Hint>
  </ActionDialog>
)

const awaited = ({ seats }: Expert) => seats.some(({ joinStatus }) => joinStatus === JoinStatus.agreed)

/** The whole room at once; whoever is missing is ticked. */
const RollDialog = ({ view, onClose }: Shown & { onClose: () => void }) => (
  <ActionDialog
    endpoint={meetingLive.attendAll}
    fixed={{ id: view.id }}
    defaults={{ source: 'onsite', except: [] }}
    title="登记全部到会"
    submitText="登记到会"
    busyText="正在登记…"
    done={({ changed }) => `已登记${changed}位专家到会`}
    controls={{
      except: ({ form: _form, field: _field, ...control }) => (
        <ChecksField
          {...control}
          options={view.experts
            .filter(awaited)
            .map(({ expertId, name, orgName }) => ({ code: expertId, label: `${name}　${orgName}` }))}
        />
      ),
    }}
    onClose={onClose}
  >
    <Hint>同意参加、尚未登记的专家一并登记为到会，对其参加的各项成果有效。登记后可以一次撤销。</Hint>
  </ActionDialog>
)

/** What was taken down at once, and its way back. */
const LastRoll = ({ view, roll }: Shown & { roll: NonNullable<Meeting['roll']> }) => {
  const undo = useAction(meetingLive.undoAttendAll, { done: '已撤销全部到会登记' })
  return (
    <>
      <Banner
        tone="success"
        actions={
          <Button
            kind="secondary"
            busy={undo.busy}
            busyText="正在撤销…"
            onClick={() => undo.run({ id: view.id, at: roll.at })}
          >
            撤销
          </Button>
        }
      >
        {shortTime(roll.at)} 一并登记了{roll.experts}位专家到会
      </Banner>
      <ActionNote action={undo} />
    </>
  )
}

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
  const video = isVideo(view)
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
              {video ? '发签到链接' : '打印签到二维码'}
            </Button>
          </>
        )
      }
    >
      <Stack>
        <Quorum view={view} />
        {view.may.edit && shown && <RotatingCode call={meetingLive.code} id={view.id} who="专家" />}
      </Stack>
      {printing && !video && (
        <PrintedCode
          call={meetingLive.code}
          id={view.id}
          title={view.title}
          onClose={() => setPrinting(false)}
        />
      )}
      {printing && video && <LinkToSend view={view} onClose={() => setPrinting(false)} />}
    </Card>
  )
}

/** Who is there, by code or as staff saw it. */
export const Attendance = ({ view }: Shown) => {
  const [marking, setMarking] = useState<Expert>()
  const [all, setAll] = useState(false)
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
      {view.may.edit && view.roll && <LastRoll view={view} roll={view.roll} />}
      <Card
        title="签到情况"
        label="签到"
        flush={view.experts.length > 0}
        actions={
          view.may.edit &&
          view.experts.some(awaited) && (
            <Button kind="secondary" className="no-print" onClick={() => setAll(true)}>
              全部到会
            </Button>
          )
        }
      >
        {view.experts.length === 0 ? (
          <Hint>还没有专家。</Hint>
        ) : (
          <Lines label="签到情况" lines={view.experts.map(lineOf)} />
        )}
      </Card>
      {all && <RollDialog view={view} onClose={() => setAll(false)} />}
      {marking && <AttendDialog view={view} expert={marking} onClose={() => setMarking(undefined)} />}
    </>
  )
}
