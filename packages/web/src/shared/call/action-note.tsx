import { STILL_WAITING } from '@portal/contract/platform/errors-transport'
import { type ReactNode, useEffect } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import type { Action } from './use-action.ts'
import { useLate } from './use-late.ts'

type Shown = Pick<Action, 'busy' | 'failure' | 'retry' | 'shown'>

/** The answer beside the button that was pressed: what failed and what to do about it, and that it takes long. */
export const ActionNote = ({ action, children }: { action: Shown; children?: ReactNode }) => {
  const { busy, failure, retry, shown } = action
  useEffect(shown, [shown])
  const late = useLate(busy)
  if (late) return <Banner tone="info">{STILL_WAITING}</Banner>
  if (busy || !failure) return children ?? null
  const again = failure.kind === 'lost' || failure.kind === 'busy'
  return (
    <Banner
      tone="error"
      actions={
        again && (
          <Button kind="link" onClick={retry}>
            现在再试
          </Button>
        )
      }
    >
      {failure.text}
    </Banner>
  )
}
