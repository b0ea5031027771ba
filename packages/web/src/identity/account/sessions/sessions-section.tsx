import { account } from '@portal/contract/identity/account.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/layout.tsx'
import { type Line, Lines } from '../../../shared/ui/lines.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'

type Session = OutputOf<typeof account.sessions>['list'][number]

/** Where one is signed in now; any but this one can be ended (docs/handbook/identity.md#sessions). */
export function SessionsSection() {
  const sessions = useCall(account.sessions, {})
  const [ending, setEnding] = useState<Session>()
  return (
    <Card level={2} title="在线会话" note="如有不认识的设备，请结束它并修改密码。" flush>
      <Loaded call={sessions} rows={3}>
        {({ list }) => (
          <Lines label="在线会话" lines={list.map((each) => lineOf(each, () => setEnding(each)))} />
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
    </Card>
  )
}

const lineOf = ({ id, device, ip, createdAt, lastSeenAt, current }: Session, onEnd: () => void): Line => ({
  key: id,
  icon: /Android|iOS/.test(device) ? 'phone' : 'panel',
  text: device,
  note: `${ip} · 登录于 ${timeOf(createdAt)}${current ? '' : ` · 最近使用 ${timeOf(lastSeenAt)}`}`,
  end: current ? (
    <Tag tone="good">本次登录</Tag>
  ) : (
    <Button kind="secondary" onClick={onEnd} aria-label={`结束 ${device} 的会话`}>
      结束
    </Button>
  ),
})
