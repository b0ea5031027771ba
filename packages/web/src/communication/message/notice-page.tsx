import { messageNotice } from '@portal/contract/communication/notice.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { dayOf } from '../../shared/time.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { MessageBody } from './message-body.tsx'
import styles from './notice.module.css'

interface State {
  readonly id: string
  readonly data?: OutputOf<typeof messageNotice.notice>
  readonly error?: unknown
}

/** The text of one message by its opaque id, without anybody's data. */
export function Page() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const [state, setState] = useState<State>({ id })
  const load = useCallback(async () => {
    if (id === '') return
    setState({ id })
    try {
      setState({ id, data: await call(messageNotice.notice, { id: id.slice(0, 64) }) })
    } catch (error) {
      setState({ id, error })
    }
  }, [id])
  useEffect(() => void load(), [load])
  const { data, error } = state
  if (data)
    return (
      <article className={styles.notice}>
        <header>
          <h1>{data.title}</h1>
          <p>
            {data.societyName}　{dayOf(data.sentAt)}
          </p>
        </header>
        <MessageBody under={1} blocks={data.blocks} />
      </article>
    )
  if (id !== '' && !error) return <Skeleton rows={8} />
  if (error && !(error instanceof ApiError && error.is('notFound', 'badInput')))
    return (
      <ErrorState title="通知加载失败" onRetry={load}>
        {errorText(error)}
      </ErrorState>
    )
  return (
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
      {id === ''
        ? '链接不完整。请从收到的邮件或短信中重新打开链接。'
        : '该通知可能已撤回或超过查看期限。如有疑问，请联系学会。'}
    </EmptyState>
  )
}
