import { useEffect, useState } from 'react'
import { ApiError, errorText } from '../../../shared/api.ts'
import { ticketOf } from '../../../shared/tickets.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { ApprovedView } from './approved-view.tsx'
import type { Application, Registration } from './description.ts'
import { EditApplication } from './edit-application.tsx'
import { IdentifyStep } from './identify-step.tsx'
import { PendingView } from './pending-view.tsx'
import styles from './wizard.module.css'

interface Props {
  registration: Registration
  ticket: string
  /** Nothing was typed yet: the phone is asked for again. */
  onExpired: () => void
  onLeave: () => void
  onDone: (uploaded: boolean, applicationNo?: string) => void
}

type Loading =
  | { state: 'loading' }
  | { state: 'ready'; record: Application }
  | { state: 'failed'; message: string }

/** An application that was sent before (docs/handbook/membership.md#reopen): pending is read, returned and rejected are edited, approved leads to the login. */
export function Reopened({ registration, onExpired, onLeave, onDone, ...props }: Props) {
  const [ticket, setTicket] = useState(props.ticket)
  const [loading, setLoading] = useState<Loading>({ state: 'loading' })
  const [expired, setExpired] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // A renewed ticket does not load again over what is being typed.
  useEffect(() => {
    let gone = false
    setLoading({ state: 'loading' })
    registration.load(ticket).then(
      (record) => gone || setLoading({ state: 'ready', record }),
      (cause) => {
        if (gone) return
        if (cause instanceof ApiError && cause.is('ticketInvalid', 'notFound')) {
          toast(errorText(cause), 'warning')
          return onExpired()
        }
        const lost = !(cause instanceof ApiError) || cause.httpStatus === 0
        setLoading({ state: 'failed', message: lost ? '申请加载失败' : errorText(cause) })
      },
    )
    return () => {
      gone = true
    }
  }, [attempt])

  if (loading.state === 'loading') return <Skeleton shape="form" rows={6} />
  if (loading.state === 'failed')
    return (
      <ErrorState title={loading.message} onRetry={() => setAttempt(attempt + 1)}>
        请检查网络连接后重试。
      </ErrorState>
    )
  const { record } = loading
  const shared = { registration, ticket, record, onExpired: () => setExpired(true), onDone }
  return (
    <>
      {record.state === 'approved' && <ApprovedView registration={registration} record={record} />}
      {record.state === 'pending' && <PendingView {...shared} />}
      {(record.state === 'returned' || record.state === 'rejected') && <EditApplication {...shared} />}
      <p className={styles.leave}>
        <Button kind="quiet" onClick={onLeave}>
          结束查看
        </Button>
      </p>
      <Dialog open={expired} title="请重新验证手机号" size="narrow" onClose={() => setExpired(false)}>
        <p className={styles.renew}>
          停留时间较长，请重新验证。已填写的内容不会丢失{registration.stamped && '，新上传的文件需要重新上传'}
          。
        </p>
        <IdentifyStep
          registration={registration}
          mobileTel={String(record.form[registration.mobileField] ?? '')}
          fixed
          onTicket={() => {
            setTicket(ticketOf(registration.kind) ?? ticket)
            setExpired(false)
          }}
        />
      </Dialog>
    </>
  )
}
