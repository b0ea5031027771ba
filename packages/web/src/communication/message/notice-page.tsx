import { messageNotice } from '@portal/contract/communication/notice.calls'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { dayOf } from '../../shared/time.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { Page as Frame, Rule } from '../../shared/ui/layout.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { MessageBody } from './message-body.tsx'

/** The text of one message by its opaque id, without anybody's data. */
export function Page() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const notice = useCall(messageNotice.notice, id === '' ? undefined : { id: id.slice(0, 64) })
  if (id === '' || notice.error?.is('notFound', 'badInput')) return <Gone broken={id === ''} />
  return (
    <Loaded call={notice} rows={8} failed="通知加载失败">
      {({ title, societyName, sentAt, blocks }) => (
        <Frame title={title} lead={`${societyName}　${dayOf(sentAt)}`} level={1} width="read">
          <Rule />
          <article>
            <MessageBody under={1} blocks={blocks} />
          </article>
        </Frame>
      )}
    </Loaded>
  )
}

const Gone = ({ broken }: { broken: boolean }) => (
  <EmptyState
    whole
    title="通知不存在或已失效"
    icon="mail"
    actions={
      <Link className="target" to={toOpen('register')}>
        了解学会与入会
        <Icon name="arrow-right" />
      </Link>
    }
  >
    {broken
      ? '链接不完整。请从收到的邮件或短信中重新打开链接。'
      : '该通知可能已撤回或超过查看期限。如有疑问，请联系学会。'}
  </EmptyState>
)
