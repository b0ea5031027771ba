import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { shortTime } from '@portal/contract/platform/time'
import { type ReactNode, useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { SchemaForm } from '../../shared/form/schema-form.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Segmented } from '../../shared/ui/choice-fields.tsx'
import { Hint, Stack } from '../../shared/ui/layout.tsx'
import { Entry } from './desk/course/entry.tsx'

type Message = OutputOf<typeof achievementProcess.thread>['list'][number]
type Audience = Message['audience']
const WHO: Record<Audience, string> = { both: '申请人和工作人员可见', staff: '仅工作人员可见' }
const NAMES: Record<Audience, string> = { both: '发给申请人', staff: '内部备注' }

interface ComposeProps {
  id: string
  audience: Audience
  asStaff: boolean
  onSent: () => void
}
const Compose = ({ id, audience, asStaff, onSent }: ComposeProps) => {
  const form = useCallForm(achievementProcess.post, {
    fixed: { id, audience },
    draft: `thread:${id}`,
    onDone: onSent,
  })
  return <SchemaForm form={form} submitText={asStaff ? NAMES[audience] : '发送留言'} busyText="正在发送…" />
}

/** The applicant hears which side writes, staff who. */
const authorOf = ({ own, side, authorName }: Message, asStaff: boolean): string => {
  if (own) return '我'
  return asStaff ? authorName : side === 'applicant' ? '申请人' : '学会'
}

/** Talk about an achievement. Who will read it stands above the box, so that nothing goes to the wrong side. */
export const Thread = ({
  id,
  asStaff = false,
  children,
}: {
  id: string
  asStaff?: boolean
  /** Between what was said and the box. */
  children?: ReactNode
}) => {
  const [chosen, setAudience] = useState<Audience>()
  const [sent, setSent] = useState(0)
  return (
    <Loaded call={useCall(achievementProcess.thread, { id })} failed="留言无法打开">
      {({ list, audiences }) => {
        // Internal is the safe choice where there is one.
        const audience = chosen ?? (audiences.includes('staff') ? 'staff' : 'both')
        return (
          <Stack gap={3}>
            {list.length === 0 && (
              <Hint>{asStaff ? '还没有留言。' : '还没有留言。对办理有疑问时，可以在这里向学会留言。'}</Hint>
            )}
            {list.map((one) => (
              <Entry
                key={one.id}
                tone={asStaff ? (one.audience === 'both' ? 'wait' : 'good') : one.own ? 'good' : 'plain'}
                note={`${authorOf(one, asStaff)} · ${shortTime(one.at)}${asStaff ? ` · ${WHO[one.audience]}` : ''}`}
              >
                {one.text}
              </Entry>
            ))}
            {children}
            {audiences.length > 1 && (
              <Segmented
                label="发送对象"
                hideLabel
                options={audiences.map((code) => ({ code, label: NAMES[code] }))}
                value={audience}
                onChange={(value) => setAudience(value as Audience)}
              />
            )}
            {audiences.length > 0 && asStaff && (
              <Banner tone={audience === 'both' ? 'warning' : 'info'}>{WHO[audience]}</Banner>
            )}
            {audiences.length > 0 && (
              <Compose key={sent} {...{ id, audience, asStaff }} onSent={() => setSent(sent + 1)} />
            )}
          </Stack>
        )
      }}
    </Loaded>
  )
}
