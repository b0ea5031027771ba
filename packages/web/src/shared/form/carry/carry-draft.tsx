import { lazy, Suspense, useState } from 'react'
import { inWeChat } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Draft } from '../use-draft.ts'

const CarryDialog = lazy(async () => ({ default: (await import('./carry-dialog.tsx')).CarryDialog }))

export interface CarryProps {
  draft: Draft
  /** Where the form is found on the other device. */
  page: string
  /** Of somebody without a session. */
  ticket?: string | undefined
  /** What does not travel, in words. */
  notKept?: string | undefined
}

export const carryWords = () => (inWeChat() ? '到浏览器中继续填写' : '换一台设备继续填写')

/** For forms that take long: what was typed so far goes on elsewhere (docs/handbook/identity.md#carried-drafts). */
export const CarryDraft = (props: CarryProps) => {
  const [open, setOpen] = useState(false)
  const begin = () => {
    if (Object.keys(props.draft.typed()).length > 0) return setOpen(true)
    toast('还没有填写可以带走的内容')
  }
  return (
    <>
      <Button kind="link" onClick={begin}>
        {carryWords()}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <CarryDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
