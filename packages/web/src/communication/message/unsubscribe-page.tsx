import { suppression } from '@portal/contract/communication/suppression.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { usePublicSettings } from '../../shared/settings.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import styles from './suppression/suppression.module.css'

type Subscription = OutputOf<typeof suppression.state>
type State =
  | { readonly at: 'loading' }
  | { readonly at: 'invalid' }
  | { readonly at: 'failed'; readonly message: string }
  | { readonly at: 'open'; readonly subscription: Subscription; readonly changed: boolean }

const Choice = ({
  subscription: { channel, address, subscribed },
  changed,
  onChange,
}: {
  subscription: Subscription
  changed: boolean
  onChange: () => Promise<void>
}) => {
  const { societyName, staffPhone } = usePublicSettings()
  const what = channel === 'mail' ? '资讯邮件' : '资讯短信'
  return (
    <section className={styles.card} aria-live="polite">
      <h1>{subscribed ? `退订${what}` : `已退订${what}`}</h1>
      {changed && subscribed && (
        <Banner tone="success" title="已重新订阅">
          今后有新的学会资讯时，会继续发送到这个地址。
        </Banner>
      )}
      {changed && !subscribed && (
        <Banner tone="success" title="退订成功">
          {societyName}不会再向这个地址发送资讯。
        </Banner>
      )}
      <p className={styles.address}>{address}</p>
      <p>
        {subscribed
          ? `退订后，${societyName}不再向这个地址发送学术活动、通知等资讯。`
          : '如果是误操作，可以重新订阅。'}
      </p>
      <p className={styles.note}>
        审核结果、密码和账号安全等与您办理的事务有关的通知不受影响。如有疑问，请致电{staffPhone}。
      </p>
      <div className={styles.acts}>
        {subscribed ? (
          <Button onClick={onChange} busyText="正在退订…">
            确认退订
          </Button>
        ) : (
          <Button kind="secondary" onClick={onChange} busyText="正在办理…">
            重新订阅
          </Button>
        )}
      </div>
    </section>
  )
}

/** /unsubscribe: what the link at the end of news leads to (docs/handbook/communication.md#suppression). Opening it changes nothing: scanners open links too. */
export function Page() {
  const [query] = useSearchParams()
  const token = (query.get('t') ?? '').slice(0, 600)
  const [state, setState] = useState<State>({ at: 'loading' })
  const [failure, setFailure] = useState<string>()
  const load = useCallback(async () => {
    if (token === '') return setState({ at: 'invalid' })
    setState({ at: 'loading' })
    try {
      setState({ at: 'open', subscription: await call(suppression.state, { token }), changed: false })
    } catch (cause) {
      if (cause instanceof ApiError && cause.is('notFound')) setState({ at: 'invalid' })
      else setState({ at: 'failed', message: errorText(cause) })
    }
  }, [token])
  useEffect(() => void load(), [load])

  const change = async (subscribed: boolean) => {
    setFailure(undefined)
    try {
      const act = subscribed ? suppression.unsubscribe : suppression.resubscribe
      const subscription = await call(act, { token })
      if (!subscribed && !subscription.subscribed)
        return setFailure('该地址已被停止发送，请致电学会恢复订阅。')
      setState({ at: 'open', subscription, changed: true })
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }

  return (
    <div className={styles.page}>
      {state.at === 'loading' && <Skeleton rows={4} />}
      {state.at === 'failed' && (
        <ErrorState title={state.message} onRetry={load}>
          请稍后重试。
        </ErrorState>
      )}
      {state.at === 'invalid' && (
        <EmptyState title="退订链接无效" icon="mail">
          链接不完整。请从收到的邮件或短信中重新打开，或者致电学会办理退订。
        </EmptyState>
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
      {state.at === 'open' && <Choice {...state} onChange={() => change(state.subscription.subscribed)} />}
    </div>
  )
}
