import { suppression } from '@portal/contract/communication/suppression.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { usePublicSettings } from '../../shared/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Hint, Row, Stack } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

type Subscription = OutputOf<typeof suppression.own>['list'][number]

const CHANNELS = { mail: '邮件', sms: '短信' } as const
const STATES = {
  subscribed: { label: '接收中', tone: 'good' },
  optedOut: { label: '已退订', tone: 'plain' },
  blocked: { label: '已停止发送', tone: 'bad' },
} as const

/** Whether the society sends me its news, and where; what concerns my own affairs comes in any case (docs/handbook/communication.md#suppression). */
export const OwnSubscriptions = () => {
  const own = useCall(suppression.own, {})
  return (
    <Card title="学会资讯订阅" label="学会资讯订阅" level={2}>
      <Stack gap={3}>
        <Hint>活动推介、简报等资讯可以随时退订；审核结果、账号安全等通知不受影响。</Hint>
        <Loaded call={own} rows={2}>
          {({ list }) =>
            list.length === 0 ? (
              <Hint>您的资料中没有邮箱和手机号。</Hint>
            ) : (
              list.map((one) => <Channel key={one.channel} one={one} />)
            )
          }
        </Loaded>
      </Stack>
    </Card>
  )
}

function Channel({ one: { channel, address, state } }: { one: Subscription }) {
  const { staffPhone } = usePublicSettings()
  const subscribed = state === 'optedOut'
  const change = useAction(suppression.setOwn, { done: subscribed ? '已重新订阅' : '已退订' })
  const name = CHANNELS[channel]
  return (
    <Stack gap={1}>
      <Row justify="between">
        <span>
          {name} {address}
        </span>
        <Row>
          <Tag tone={STATES[state].tone}>{STATES[state].label}</Tag>
          {state !== 'blocked' && (
            <Button
              kind="secondary"
              busy={change.busy}
              busyText="正在办理…"
              onClick={() => change.run({ channel, subscribed })}
            >
              {`${subscribed ? '重新订阅' : '退订'}${name}`}
            </Button>
          )}
        </Row>
      </Row>
      {state === 'blocked' && (
        <Hint>
          发往该地址的{name}多次被退回，或您曾要求停止发送。请在“基本信息”中更正，或致电{staffPhone}恢复。
        </Hint>
      )}
    </Stack>
  )
}
