import { useEffect, useRef, useState } from 'react'
import { Loaded } from '../../../../shared/call/loaded.tsx'
import { useCall } from '../../../../shared/call/use-call.ts'
import { ticketOf } from '../../../../shared/tickets.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Dialog } from '../../../../shared/ui/dialog.tsx'
import { Row, Stack } from '../../../../shared/ui/layout.tsx'
import { toast } from '../../../../shared/ui/toast.tsx'
import type { Application, Registration } from '../description.ts'
import { EditApplication } from '../form/edit-application.tsx'
import { PendingView } from '../pending-view.tsx'
import { ProgressHead } from '../progress-head.tsx'
import { Timeline } from '../timeline.tsx'
import { IdentifyStep } from './identify-step.tsx'

interface Props {
  registration: Registration
  ticket: string
  /** Nothing was typed yet: the phone is asked for again. */
  onExpired: () => void
  onLeave: () => void
  onDone: (uploaded: boolean, applicationNo?: string) => void
}

/** An application that was sent before (docs/handbook/membership.md#reopen): pending is read, returned and rejected are edited. */
export function Reopened({ registration, onExpired, onLeave, onDone, ...props }: Props) {
  const [ticket, setTicket] = useState(props.ticket)
  const [expired, setExpired] = useState(false)
  // A renewed ticket does not load again over what is being typed.
  const [asked] = useState(props.ticket)
  const application = useCall(
    registration.application,
    {},
    { ticket: asked, staleTime: Number.POSITIVE_INFINITY, forget: true },
  )
  const { error, data } = application
  const closed = data === undefined && error?.is('ticketInvalid', 'notFound') ? error.text : undefined
  const leave = useRef(onExpired)
  leave.current = onExpired
  useEffect(() => {
    if (closed === undefined) return
    toast(closed, 'warning')
    leave.current()
  }, [closed])

  if (data === undefined)
    return (
      <Loaded call={application} shape="form" rows={6}>
        {() => null}
      </Loaded>
    )
  const record = data as Application
  const shared = { registration, ticket, record, onExpired: () => setExpired(true), onDone }
  return (
    <Stack gap={5}>
      <ProgressHead registration={registration} record={record} />
      {record.state === 'pending' && <PendingView {...shared} />}
      {(record.state === 'returned' || record.state === 'rejected') && <EditApplication {...shared} />}
      {(record.state === 'approved' || record.state === 'ended') && <Timeline history={record.history} />}
      <Row justify="center">
        <Button kind="quiet" onClick={onLeave}>
          结束查看
        </Button>
      </Row>
      <Dialog open={expired} title="请重新验证手机号" size="narrow" onClose={() => setExpired(false)}>
        <Stack>
          <p>
            停留时间较长，请重新验证。已填写的内容不会丢失
            {registration.stamped && '，新上传的文件需要重新上传'}。
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
        </Stack>
      </Dialog>
    </Stack>
  )
}
