import { system } from '@portal/contract/office/system.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/layout.tsx'
import { ChecksTable } from './checks-table.tsx'

/** Whether the accounts that mail and SMS leave by still let the portal in; asked for, because it knocks at other people's doors. */
export const Gateways = () => {
  const [found, setFound] = useState<OutputOf<typeof system.tryGateways>>()
  const trial = useAction(system.tryGateways, { onDone: setFound })
  return (
    <Card
      title="邮件和短信账号"
      note="用现在的账号和密码登录一次发送服务器，不发出任何消息；换了密码之后请试一次。"
      flush={found !== undefined && !trial.failure}
      actions={
        <Button kind="secondary" busy={trial.busy} busyText="正在试连…" onClick={() => trial.run({})}>
          试连
        </Button>
      }
    >
      <ActionNote action={trial}>
        {found ? <ChecksTable label="试连结果" checks={found.checks} /> : '还没有试连。'}
      </ActionNote>
    </Card>
  )
}
