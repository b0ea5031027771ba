import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { type CarryProps, carryWords } from './carry.ts'

const CarryDialog = lazy(async () => ({ default: (await import('./carry-dialog.tsx')).CarryDialog }))

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
