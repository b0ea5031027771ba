import { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import { useEffect, useRef } from 'react'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'

/** The next sheet that waits, by its day, under the hand that just signed this one; `signed`: it was signed on this page. */
export const NextSheet = ({ after, signed }: { after: string; signed: boolean }) => {
  const waiting = useCall(examination.list, { state: 'todo', pageSize: 2 })
  const link = useRef<HTMLAnchorElement>(null)
  const next = waiting.data?.list.find(({ projectId }) => projectId !== after)
  const id = next?.projectId
  useEffect(() => {
    // Signing took the button away that had the focus; whoever put it elsewhere keeps it there.
    if (signed && id && document.activeElement === document.body) link.current?.focus({ preventScroll: true })
  }, [signed, id])
  return next ? (
    <ButtonLink ref={link} to={to('ownAssignments', { id: next.projectId })} title={next.name}>
      评审下一项
    </ButtonLink>
  ) : null
}
