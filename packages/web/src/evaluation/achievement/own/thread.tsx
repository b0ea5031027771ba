import { achievementProcess } from '@portal/contract/evaluation/process.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { timeOf } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './own.module.css'

/** Talk between the applicant and the office. */
export function Thread({ id }: { id: string }) {
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: [achievementProcess.thread.path, id],
    queryFn: ({ signal }) => call(achievementProcess.thread, { id }, { signal }),
  })
  const send = async () => {
    if (text.trim() === '') return
    try {
      await call(achievementProcess.post, { id, audience: 'both', text: text.trim() })
      setText('')
      await refetch()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  if (error)
    return (
      <ErrorState title="留言加载失败" onRetry={refetch}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={4} />
  return (
    <section className={styles.thread}>
      {data.list.length === 0 && (
        <p className={styles.hint}>还没有留言。对办理有疑问时，可以在这里向学会留言。</p>
      )}
      <ol>
        {data.list.map((one) => (
          <li key={one.id} data-own={one.own ? '' : undefined}>
            <small>
              {one.own ? '我' : one.side === 'applicant' ? '申请人' : '学会'} {timeOf(one.at)}
            </small>
            <p>{one.text}</p>
          </li>
        ))}
      </ol>
      {data.audiences.includes('both') && (
        <>
          <TextArea label="留言" layout="vertical" rows={3} limit={2000} value={text} onChange={setText} />
          <Button kind="secondary" onClick={send} disabled={text.trim() === ''} busyText="正在发送">
            发送留言
          </Button>
        </>
      )}
    </section>
  )
}
