import { type RefObject, useEffect } from 'react'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import type { Action } from '../../../shared/call/use-action.ts'
import { Banner } from '../../../shared/ui/banner.tsx'

/** Why a sheet was not taken: how much is missing, with the first of it under the cursor, or what else stands against it. */
export const SheetNote = ({
  action,
  form,
}: {
  action: Pick<Action, 'busy' | 'failure' | 'retry' | 'shown'>
  form: RefObject<HTMLElement | null>
}) => {
  const { failure } = action
  const missing = failure?.kind === 'fields' ? Object.values(failure.fields) : []
  useEffect(() => {
    if (!failure) return
    const frame = requestAnimationFrame(() => {
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
      // Whoever writes without a mouse goes on there.
      wrong?.focus({ preventScroll: true })
      const seen = wrong ?? form.current?.querySelector('[role=alert]')
      seen?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [failure, form])
  return (
    <ActionNote action={missing.length > 0 ? { ...action, failure: undefined } : action}>
      {missing.length > 0 && (
        <Banner tone="error">
          还有{missing.length}处需要填写：{missing[0]}
        </Banner>
      )}
    </ActionNote>
  )
}
