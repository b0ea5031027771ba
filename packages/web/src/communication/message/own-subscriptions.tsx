import { suppression } from '@portal/contract/communication/suppression.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, errorText } from '../../shared/api.ts'
import { usePublicSettings } from '../../shared/settings.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './own-subscriptions.module.css'

type Subscription = OutputOf<typeof suppression.own>['list'][number]

const CHANNELS = { mail: '邮件', sms: '短信' } as const
const STATES = {
  subscribed: { label: '接收中', tone: 'good' },
  optedOut: { label: '已退订', tone: 'plain' },
  blocked: { label: '已停止发送', tone: 'bad' },
} as const
const KEY = ['own-subscriptions']

/** Whether the society sends me its news, and where; what concerns my own affairs comes in any case (docs/handbook/communication.md#suppression). */
export const OwnSubscriptions = () => {
  const queries = useQueryClient()
  const { staffPhone } = usePublicSettings()
  const { data, error } = useQuery({ queryKey: KEY, queryFn: () => call(suppression.own, {}) })
  const change = async ({ channel, state }: Subscription) => {
    const subscribed = state === 'optedOut'
    try {
      queries.setQueryData(KEY, await call(suppression.setOwn, { channel, subscribed }))
      toast(subscribed ? '已重新订阅' : '已退订', 'success')
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <section className={styles.card} aria-labelledby="news">
      <h2 id="news">学会资讯订阅</h2>
      <p className={styles.note}>活动推介、简报等资讯可以随时退订；审核结果、账号安全等通知不受影响。</p>
      {error && <Banner tone="error" title={errorText(error)} />}
      {!data && !error && <Skeleton rows={2} />}
      {data?.list.length === 0 && <p className={styles.note}>您的资料中没有邮箱和手机号。</p>}
      {data && data.list.length > 0 && (
        <ul className={styles.channels}>
          {data.list.map((one) => (
            <li key={one.channel}>
              <span>
                {CHANNELS[one.channel]} {one.address}
              </span>
              <Tag tone={STATES[one.state].tone}>{STATES[one.state].label}</Tag>
              {one.state === 'blocked' ? (
                <p className={styles.note}>
                  发往该地址的{CHANNELS[one.channel]}
                  多次被退回，或您曾要求停止发送。请在“基本信息”中更正，或致电
                  {staffPhone}恢复。
                </p>
              ) : (
                <Button kind="secondary" onClick={() => change(one)} busyText="正在办理…">
                  {`${one.state === 'optedOut' ? '重新订阅' : '退订'}${CHANNELS[one.channel]}`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
