import { ownMeeting } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Hint, Row, Stack } from '../../shared/ui/layout.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'

type Opened = OutputOf<typeof ownMeeting.open>

const Signed = ({ at, achievements }: { at: string | null; achievements: readonly string[] }) => (
  <Card>
    <Stack>
      <Banner tone="success" title="签到成功">
        {at && `签到时间：${timeOf(at)}`}
      </Banner>
      {achievements.map((name) => (
        <p key={name}>{name}</p>
      ))}
      <Row>
        <ButtonLink to={to('ownAssignments')} kind="primary">
          查看材料和打分
        </ButtonLink>
      </Row>
    </Stack>
  </Card>
)

const Invalid = ({ phone }: { phone: string }) => (
  <EmptyState icon="qr" title="二维码已失效">
    请重新扫描会场屏幕上的二维码，或请工作人员登记。{phone}
  </EmptyState>
)

const Shown = ({ code, opened }: { code: string; opened: Opened }) => {
  const [done, setDone] = useState<OutputOf<typeof ownMeeting.sign>>()
  // A refusal may be told by the page itself once it is read anew.
  const sign = useAction(ownMeeting.sign, { onDone: setDone })
  if (done) return <Signed at={done.signedAt} achievements={done.achievements} />
  if (opened.state === 'signed') return <Signed at={opened.signedAt} achievements={opened.achievements} />
  const phone = opened.staffPhone && `联系电话：${opened.staffPhone}`
  if (opened.state === 'invalid') return <Invalid phone={phone} />
  if (opened.state === 'stranger')
    return (
      <EmptyState icon="qr" title="您不在本次会议的专家名单中">
        当前登录的是{opened.expertName}。如有疑问，请联系现场工作人员。{phone}
      </EmptyState>
    )
  return (
    <Card title={opened.title} level={2}>
      <Stack>
        <Facts
          facts={[
            ['签到专家', opened.expertName],
            ['时间', opened.startAt ? timeOf(opened.startAt) : ''],
            ['地点', opened.place],
            ['评价成果', opened.achievements.join('、')],
          ]}
        />
        <ActionNote action={sign} />
        <Button block busy={sign.busy} busyText="正在签到…" onClick={() => sign.run({ code })}>
          确认签到
        </Button>
        <Hint>
          请由专家本人签到。签到后即可在“<Link to={to('ownAssignments')}>成果评审</Link>”中打分。
        </Hint>
      </Stack>
    </Card>
  )
}

/** Where the QR code in the room leads. Opening it signs nothing; only the button does. */
export const SignIn = ({ code: typed }: { code: string }) => {
  const code = typed.slice(0, 80)
  const opened = useCall(ownMeeting.open, { code }, { forget: true })
  // A mutilated code is a wrong code.
  if (opened.error?.is('badInput')) return <Invalid phone="" />
  return (
    <Loaded call={opened} shape="form">
      {(data) => <Shown code={code} opened={data} />}
    </Loaded>
  )
}
