import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import { NOTICE_STATES } from '@portal/contract/evaluation/process/process-message.calls'
import { shortTime } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Loaded } from '../../../../shared/call/loaded.tsx'
import { useCall } from '../../../../shared/call/use-call.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Hint, Stack } from '../../../../shared/ui/layout.tsx'
import { Tag } from '../../../../shared/ui/tag.tsx'
import type { Process } from '../parts.ts'
import { Entry } from './entry.tsx'
import { CHANNELS, Scheduled } from './scheduled.tsx'
import { SendDialog } from './send-notice.tsx'

const BAD: readonly string[] = ['failed', 'undelivered', 'bounced', 'cancelled']
const GOOD: readonly string[] = ['sent', 'delivered', 'site']
const toneOf = (state: string) => (BAD.includes(state) ? 'bad' : GOOD.includes(state) ? 'good' : 'wait')

/** What was sent about an achievement and what became of it. */
export const Notices = ({ id, process, maySend }: { id: string; process: Process; maySend: boolean }) => {
  const [open, setOpen] = useState(false)
  return (
    <Loaded call={useCall(achievementProcess.notices, { id })} failed="通知记录无法打开">
      {({ list }) => (
        <Stack gap={3}>
          {maySend && (
            <Button kind="secondary" onClick={() => setOpen(true)}>
              发送通知
            </Button>
          )}
          <Scheduled id={id} mayWithdraw={maySend} />
          {list.length === 0 && <Hint>还没有发出通知。</Hint>}
          {list.map((one) => (
            <Entry
              key={one.id}
              title={`${CHANNELS[one.channel]} · ${one.toName}`}
              tag={<Tag tone={toneOf(one.state)}>{NOTICE_STATES[one.state]}</Tag>}
              note={[shortTime(one.at), one.byName, one.reason].filter(Boolean).join(' · ')}
            />
          ))}
          {open && <SendDialog id={id} process={process} onClose={() => setOpen(false)} />}
        </Stack>
      )}
    </Loaded>
  )
}
