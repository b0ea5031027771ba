import { Link, useSearchParams } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'

/** Decision F: the text of one message by its opaque id. No message can be published yet, so no id leads anywhere. */
export function Page() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  return (
    <EmptyState
      whole
      title="通知不存在或已失效"
      icon="mail"
      actions={
        <Link className="target" to={paths.register}>
          了解学会与入会
          <Icon name="arrow-right" />
        </Link>
      }
    >
      {id === ''
        ? '链接不完整。请从收到的邮件或短信中重新打开链接。'
        : '该通知可能已撤回或超过查看期限。如有疑问，请联系学会。'}
    </EmptyState>
  )
}
