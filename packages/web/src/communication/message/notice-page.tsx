import { messageNotice } from '@portal/contract/communication/notice.calls'
import { dayOf } from '@portal/contract/platform/time'
import { Link, useSearchParams } from 'react-router'
import { useLightCall } from '../../shared/call/use-light-call.ts'
import { RichText } from '../../shared/rich/rich-text.tsx'
import { toOpen } from '../../shared/routes/open-table.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { Page as Frame, Rule } from '../../shared/ui/layout.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'

/** The text of one message by its opaque id, without anybody's data. */
export function Page() {
  const [query] = useSearchParams()
  const id = (query.get('id') ?? '').slice(0, 64)
  return id === '' ? <Gone broken /> : <Notice id={id} />
}

const Notice = ({ id }: { id: string }) => {
  const { data, error, refetch } = useLightCall(messageNotice.notice, { id })
  if (error?.is('notFound', 'badInput')) return <Gone broken={false} />
  if (error)
    return (
      <ErrorState title="通知加载失败" onRetry={() => refetch()}>
        {error.text}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={8} />
  const { title, societyName, sentAt, body } = data
  return (
    <Frame title={title} lead={`${societyName}　${dayOf(sentAt)}`} level={1} width="read">
      <Rule />
      <article>
        <RichText html={body} />
      </article>
    </Frame>
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
