import { ownEvent } from '@portal/contract/content/event/own-event.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Row, Stack } from '../../shared/ui/layout.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'

type Opened = OutputOf<typeof ownEvent.openSignIn>

const Signed = ({ title, at }: { title: string; at: string }) => (
  <Card title={title} level={2}>
    <Stack>
      <Banner tone="success" title="签到成功">
        签到时间：{timeOf(at)}
      </Banner>
      <Row>
        <ButtonLink to={to('ownEvents')} kind="secondary">
          查看会议与培训
        </ButtonLink>
      </Row>
    </Stack>
  </Card>
)

const Invalid = () => (
  <EmptyState icon="qr" title="签到码已失效">
    请重新扫描会场的签到码，或到签到台办理。
  </EmptyState>
)

const Shown = ({ code, opened }: { code: string; opened: Opened }) => {
  const [done, setDone] = useState<OutputOf<typeof ownEvent.signIn>>()
  const sign = useAction(ownEvent.signIn, { onDone: setDone })
  if (done) return <Signed title={done.title} at={done.attendedAt} />
  if (opened.attendedAt) return <Signed title={opened.title} at={opened.attendedAt} />
  if (opened.state === 'invalid') return <Invalid />
  if (opened.state === 'stranger')
    return (
      <EmptyState icon="qr" title="没有您的报名">
        当前登录的是{opened.name}，没有报名本次活动或仍在候补。请到签到台办理。
      </EmptyState>
    )
  return (
    <Card title={opened.title} level={2}>
      <Stack>
        <Facts
          facts={[
            ['签到人', opened.name],
            ['时间', opened.beginsAt ? timeOf(opened.beginsAt) : ''],
            ['地点', opened.place],
          ]}
        />
        <ActionNote action={sign} />
        <Button block busy={sign.busy} busyText="正在签到…" onClick={() => sign.run({ code })}>
          确认签到
        </Button>
      </Stack>
    </Card>
  )
}

/** Where the code at the door leads. Opening it signs nothing; only the button does. */
export const SignIn = ({ code: typed }: { code: string }) => {
  const code = typed.slice(0, 80)
  const opened = useCall(ownEvent.openSignIn, { code }, { forget: true })
  // A mutilated code is a wrong code.
  if (opened.error?.is('badInput')) return <Invalid />
  return (
    <Loaded call={opened} shape="form">
      {(data) => <Shown code={code} opened={data} />}
    </Loaded>
  )
}
