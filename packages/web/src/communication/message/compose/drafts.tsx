import { type MessageChannel, message } from '@portal/contract/communication/message.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call, errorText } from '../../../shared/api.ts'
import { listKey } from '../../../shared/list/list-page.tsx'
import { to } from '../../../shared/routes/table.ts'
import { shortTime } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Confirm } from '../../../shared/ui/dialog.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../message.module.css'
import { callsOf } from './draft.ts'

/** What was begun and not sent yet, to go on with. */
export function Drafts({ channel, current }: { channel: MessageChannel; current: string | undefined }) {
  const navigate = useNavigate()
  const home = channel === 'mail' ? to('mailOutbox') : to('smsOutbox')
  const log = channel === 'mail' ? to('sentMail') : to('sentSms')
  const [doomed, setDoomed] = useState<{ id: string; version: number; title: string }>()
  const { data, refetch } = useQuery({
    queryKey: [...listKey(callsOf(channel).log), 'drafts'],
    queryFn: ({ signal }) => call(callsOf(channel).log, { state: 'draft', pageSize: 50 }, { signal }),
  })
  const remove = async () => {
    if (!doomed) return
    try {
      await call(message.remove, { id: doomed.id, version: doomed.version })
      toast('草稿已删除', 'success')
      if (doomed.id === current) void navigate(home)
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
    setDoomed(undefined)
    void refetch()
  }
  if (!data || data.list.length === 0) return null
  return (
    <details className={styles.drafts}>
      <summary>
        草稿 <strong>{data.total}</strong>
      </summary>
      <ul>
        {data.list.map(({ id, version, subject, excerpt, createdBy, createdAt, mayEdit }) => {
          const title = subject || excerpt || '（未填写内容）'
          return (
            <li key={id} data-current={id === current ? '' : undefined}>
              <Link to={`${home}?id=${id}`} reloadDocument={false}>
                {title}
              </Link>
              <small>
                {createdBy}，{shortTime(createdAt)}
              </small>
              {mayEdit && (
                <Button
                  kind="link"
                  aria-label={`删除草稿“${title}”`}
                  onClick={() => setDoomed({ id, version, title })}
                >
                  删除
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {data.total > data.list.length && (
        <Link className="target" to={`${log}?state=draft`}>
          还有 {data.total - data.list.length} 份较早的草稿
        </Link>
      )}
      {current && (
        <Link className="target" to={home}>
          另写一条
        </Link>
      )}
      <Confirm
        open={doomed !== undefined}
        title={`删除草稿“${doomed?.title ?? ''}”？`}
        confirmText="删除"
        danger
        onConfirm={remove}
        onCancel={() => setDoomed(undefined)}
      >
        草稿和它的附件将被删除，不能恢复。
      </Confirm>
    </details>
  )
}
