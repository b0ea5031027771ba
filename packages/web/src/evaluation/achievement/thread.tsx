import { achievementProcess } from '@portal/contract/evaluation/process.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { shortTime } from '../../shared/time.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Segmented } from '../../shared/ui/choice-fields.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { TextArea } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './desk/desk.module.css'
import { Scheduled } from './desk/scheduled.tsx'

type Audience = 'both' | 'staff'
const WHO: Record<Audience, string> = { both: '申请人和工作人员可见', staff: '仅工作人员可见' }
const NAMES: Record<Audience, string> = { both: '发给申请人', staff: '内部备注' }

/** Talk about an achievement. Who will read it stands above the box, so that nothing goes to the wrong side. */
export const Thread = ({
  id,
  asStaff,
  mayWithdraw = false,
}: {
  id: string
  asStaff: boolean
  mayWithdraw?: boolean
}) => {
  const queries = useQueryClient()
  const key = ['achievement-thread', id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(achievementProcess.thread, { id }, { signal }),
  })
  const [text, setText] = useState('')
  const [audience, setAudience] = useState<Audience>()
  const [wrong, setWrong] = useState<string>()
  if (error)
    return (
      <ErrorState title="留言无法打开" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={4} />
  // Internal is the safe choice where there is one.
  const to = audience ?? (data.audiences.includes('staff') ? 'staff' : 'both')
  const send = async () => {
    if (text.trim() === '') return setWrong('请填写留言')
    setWrong(undefined)
    try {
      await call(achievementProcess.post, { id, audience: to, text: text.trim() })
      setText('')
      await queries.invalidateQueries({ queryKey: key })
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <>
      {data.list.length === 0 && <p className={styles.small}>还没有留言。</p>}
      {data.list.map((one) => (
        <div key={one.id} className={styles.bubble} data-audience={one.audience}>
          <span className={styles.small}>
            {one.own ? '我' : one.authorName} · {shortTime(one.at)}
            {asStaff && ` · ${WHO[one.audience]}`}
          </span>
          <p>{one.text}</p>
        </div>
      ))}
      {asStaff && <Scheduled id={id} mayWithdraw={mayWithdraw} />}
      {data.audiences.length > 0 && (
        <>
          {data.audiences.length > 1 && (
            <Segmented
              label="发送对象"
              hideLabel
              options={data.audiences.map((code) => ({ code, label: NAMES[code] }))}
              value={to}
              onChange={(value) => setAudience(value as Audience)}
            />
          )}
          {asStaff && (
            <p className={styles.banner} data-audience={to} role="status">
              {WHO[to]}
            </p>
          )}
          <TextArea
            label="留言"
            hideLabel
            value={text}
            onChange={setText}
            error={wrong}
            rows={3}
            limit={2000}
            placeholder={asStaff ? '' : '有问题可以在这里问学会工作人员'}
          />
          <Button kind="secondary" onClick={send} busyText="正在发送…">
            {asStaff ? NAMES[to] : '发送'}
          </Button>
        </>
      )}
    </>
  )
}
