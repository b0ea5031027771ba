import { meeting } from '@portal/contract/evaluation/meeting/meeting.calls'
import { MEETING_STATES, meetingPlace } from '@portal/contract/evaluation/meeting/meeting.rules'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SourceLedger } from '../../../membership/expert-ledger/index.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { useChoice } from '../../../shared/routes/said.ts'
import { to } from '../../../shared/routes/table.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { Card, Page as Layout } from '../../../shared/ui/layout.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { Views } from '../../../shared/ui/views.tsx'
import { FeeSheet } from '../../fees/index.ts'
import { Attendance } from '../live/attendance.tsx'
import { Room } from '../live/room.tsx'
import { Screen } from '../live/screen.tsx'
import { following, MEETING_TONES, type Shown } from '../view.ts'
import { Agenda } from './agenda.tsx'
import { Checklist } from './checklist.tsx'
import { MeetingDialog } from './meeting-form.tsx'
import { Notice } from './notice.tsx'
import { Order } from './order.tsx'
import { Papers } from './papers.tsx'

const POLL_MS = 5_000
const TABS = [
  ['prepare', '会议准备'],
  ['attendance', '签到'],
  ['room', '会场'],
  ['fees', '咨询费'],
  ['papers', '资料和纪要'],
] as const
const CODES = TABS.map(([code]) => code)

const PARTS = { prepare: Prepare, attendance: Attendance, room: Room, fees: Fees, papers: Papers }

const Particulars = ({ view }: Shown) => {
  const [asking, setAsking] = useState<'edit' | 'cancel'>()
  const close = () => setAsking(undefined)
  return (
    <Card
      title="会议安排"
      actions={
        view.may.edit && (
          <>
            <Button kind="secondary" onClick={() => setAsking('edit')}>
              修改会议
            </Button>
            {view.state === 'planned' && (
              <Button kind="quiet" onClick={() => setAsking('cancel')}>
                取消会议
              </Button>
            )}
          </>
        )
      }
    >
      <Facts
        plain
        columns={2}
        facts={[
          ['时间', timeOf(view.startAt)],
          ['地点', meetingPlace(view)],
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
      {asking === 'edit' && <MeetingDialog view={view} onClose={close} />}
      {asking === 'cancel' && (
        <ActionDialog
          endpoint={meeting.cancel}
          fixed={{ id: view.id, expectVersion: view.version }}
          title="取消评价会议"
          submitText="取消会议"
          danger
          done="会议已取消"
          onRefused={following.onRefused}
          onClose={close}
        />
      )}
    </Card>
  )
}

function Prepare({ view }: Shown) {
  return (
    <>
      <Particulars view={view} />
      <Checklist view={view} />
      <Order view={view} />
      <Agenda view={view} />
      <Notice view={view} />
    </>
  )
}

function Fees({ view }: Shown) {
  return <FeeSheet of="meeting" id={view.id} />
}

const Open = ({ view }: Shown) => {
  const [query] = useSearchParams()
  const tab = useChoice('tab', CODES) ?? 'prepare'
  if (query.get('screen')) return <Screen view={view} />
  const Part = PARTS[tab]
  return (
    <Layout
      title={view.title}
      tags={<Tag tone={MEETING_TONES[view.state]}>{MEETING_STATES[view.state]}</Tag>}
      back={{ to: to('meetings'), text: '返回会议列表' }}
      lead={[timeOf(view.startAt), meetingPlace(view), view.host && `主持人 ${view.host}`]
        .filter(Boolean)
        .join('　')}
    >
      {view.may.why && view.state !== 'cancelled' && <Banner tone="info">{view.may.why}，只能查看。</Banner>}
      {view.cancelReason && <Banner tone="info">取消原因：{view.cancelReason}</Banner>}
      <Views
        label="会议工作区"
        views={TABS.map(([code, title]) => ({
          title,
          to: to('meetings', { id: view.id, tab: code }),
          current: code === tab,
        }))}
      />
      <Part view={view} />
      {tab === 'attendance' && <SourceLedger refId={view.id} />}
    </Layout>
  )
}

/** One session: what is prepared, who is there, what is said, what is printed. */
export const Workspace = ({ id }: { id: string }) => {
  // Two people work at it.
  const session = useCall(meeting.view, { id }, { every: POLL_MS })
  return (
    <Loaded
      call={session}
      shape="table"
      rows={8}
      actions={
        <Link className="no-print" to={to('meetings')}>
          返回会议列表
        </Link>
      }
    >
      {(view) => <Open view={view} />}
    </Loaded>
  )
}
