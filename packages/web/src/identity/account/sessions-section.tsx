import { account } from '@portal/contract/identity/account.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { timeOf } from '../../shared/time.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './account.module.css'

type Session = OutputOf<typeof account.sessions>['list'][number]
const key = ['sessions'] as const

/** Where one is signed in now; any but this one can be ended (docs/handbook/identity.md#sessions). */
export function SessionsSection() {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(account.sessions, {}, { signal }),
  })
  const [ending, setEnding] = useState<Session>()
  return (
    <section className={styles.panel} aria-labelledby="sessions">
      <h2 id="sessions">在线会话</h2>
      <p className={styles.quiet}>以下设备目前处于登录状态。如有不认识的设备，请结束它并修改密码。</p>
      {error && <ErrorState title={errorText(error)} onRetry={refetch} />}
      {!error && !data && <Skeleton rows={3} />}
      {data && (
        <ul className={styles.sessions}>
          {data.list.map((each) => (
            <SessionRow key={each.id} session={each} onEnd={() => setEnding(each)} />
          ))}
        </ul>
      )}
      <EndSession session={ending} onClose={() => setEnding(undefined)} />
    </section>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { device, ip, createdAt, lastSeenAt, current } = session
  return (
    <li className={styles.session}>
      <span className={styles.sessionIcon}>
        <Icon name={/Android|iOS/.test(device) ? 'phone' : 'panel'} />
      </span>
      <div>
        <p className={styles.sessionName}>
          {device}
          {current && <span className={styles.current}>本次登录</span>}
        </p>
        <p className={`${styles.quiet} ${styles.facts}`}>
          <span>{ip}</span>
          <span>登录于 {timeOf(createdAt)}</span>
          {!current && <span>最近使用 {timeOf(lastSeenAt)}</span>}
        </p>
      </div>
      {!current && (
        <Button kind="secondary" onClick={onEnd} aria-label={`结束 ${device} 的会话`}>
          结束
        </Button>
      )}
    </li>
  )
}

function EndSession({ session, onClose }: { session: Session | undefined; onClose: () => void }) {
  const queries = useQueryClient()
  const end = async () => {
    if (!session) return
    try {
      await call(account.endSession, { id: session.id })
      toast('会话已结束', 'success')
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
    onClose()
    await queries.invalidateQueries({ queryKey: key })
  }
  return (
    <Confirm
      open={session !== undefined}
      title={`结束“${session?.device ?? ''}”的会话？`}
      confirmText="结束会话"
      danger
      onConfirm={end}
      onCancel={onClose}
    >
      该设备将立即退出登录，未保存的内容可能丢失。
    </Confirm>
  )
}
