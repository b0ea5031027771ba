import { subscriptionLink } from '@portal/contract/communication/subscription-link.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { useLightAction } from '../../shared/call/use-light-action.ts'
import { useLightCall } from '../../shared/call/use-light-call.ts'
import { usePublicSettings } from '../../shared/settings.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Page as Frame, Hint, Row, Stack } from '../../shared/ui/layout.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'

type Subscription = OutputOf<typeof subscriptionLink.state>

/** /unsubscribe: what the link at the end of news leads to (docs/handbook/communication.md#suppression). Opening it changes nothing: scanners open links too. */
export function Page() {
  const [query] = useSearchParams()
  const token = (query.get('t') ?? '').slice(0, 600)
  return token === '' ? <Invalid /> : <Subscribed token={token} />
}

const Invalid = () => (
  <EmptyState whole title="退订链接无效" icon="mail">
    链接不完整。请从收到的邮件或短信中重新打开，或者致电学会办理退订。
  </EmptyState>
)

const Subscribed = ({ token }: { token: string }) => {
  const { data, error, refetch } = useLightCall(subscriptionLink.state, { token })
  if (error?.is('notFound')) return <Invalid />
  if (error)
    return (
      <ErrorState title={error.text} onRetry={() => refetch()}>
        请稍后重试。
      </ErrorState>
    )
  return data ? <Choice token={token} first={data} /> : <Skeleton rows={4} />
}

const Choice = ({ token, first }: { token: string; first: Subscription }) => {
  const { societyName, staffPhone } = usePublicSettings()
  const [changed, setChanged] = useState<Subscription>()
  const [blocked, setBlocked] = useState(false)
  const { channel, address, subscribed } = changed ?? first
  const end = useLightAction(subscriptionLink.unsubscribe, setChanged)
  const begin = useLightAction(subscriptionLink.resubscribe, (now) =>
    now.subscribed ? setChanged(now) : setBlocked(true),
  )
  const act = subscribed ? end : begin
  const what = channel === 'mail' ? '资讯邮件' : '资讯短信'
  return (
    <Frame title={subscribed ? `退订${what}` : `已退订${what}`} level={1} width="read">
      {changed && (
        <Banner tone="success" title={subscribed ? '已重新订阅' : '退订成功'}>
          {subscribed
            ? '今后有新的学会资讯时，会继续发送到这个地址。'
            : `${societyName}不会再向这个地址发送资讯。`}
        </Banner>
      )}
      {blocked && <Banner tone="error">该地址已被停止发送，请致电学会恢复订阅。</Banner>}
      <Card label={what}>
        <Stack>
          <strong>{address}</strong>
          <p>
            {subscribed
              ? `退订后，${societyName}不再向这个地址发送学术活动、通知等资讯。`
              : '如果是误操作，可以重新订阅。'}
          </p>
          <Hint>
            审核结果、密码和账号安全等与您办理的事务有关的通知不受影响。如有疑问，请致电{staffPhone}。
          </Hint>
          <ActionNote action={act} />
          <Row>
            <Button
              kind={subscribed ? 'primary' : 'secondary'}
              busy={act.busy}
              busyText={subscribed ? '正在退订…' : '正在办理…'}
              onClick={() => act.run({ token })}
            >
              {subscribed ? '确认退订' : '重新订阅'}
            </Button>
          </Row>
        </Stack>
      </Card>
    </Frame>
  )
}
