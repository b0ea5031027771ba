import { account } from '@portal/contract/identity/account.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './account.module.css'

type Session = OutputOf<typeof account.sessions>['list'][number]

/** Where one is signed in now; any but this one can be ended (docs/handbook/identity.md#sessions). */
export function SessionsSection() {
  const sessions = useCall(account.sessions, {})
  const [ending, setEnding] = useState<Session>()
  return (
    <section className={styles.panel} aria-labelledby="sessions">
      <h2 id="sessions">在线会话</h2>
      <p className={styles.quiet}>以下设备目前处于登录状态。如有不认识的设备，请结束它并修改密码。</p>
      <Loaded call={sessions} rows={3}>
        {({ list }) => (
          <ul className={styles.sessions}>
            {list.map((each) => (
              <SessionRow key={each.id} session={each} onEnd={() => setEnding(each)} />
            ))}
          </ul>
        )}
      </Loaded>
      {ending && (
        <ActionDialog
          endpoint={account.endSession}
          fixed={{ id: ending.id }}
          title={`结束“${ending.device}”的会话？`}
          submitText="结束会话"
          danger
          done="会话已结束"
          onClose={() => setEnding(undefined)}
        >
          该设备将立即退出登录，未保存的内容可能丢失。
        </ActionDialog>
      )}
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
