import { STILL_WAITING } from '@portal/contract/platform/errors-transport'
import type { ReactNode } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { useLate } from './use-late.ts'
import type { Shown } from './use-light-call.ts'

interface LoadedProps<T> {
  call: Shown<T>
  /** What is drawn while nothing is there yet. */
  shape?: 'lines' | 'form' | 'table' | 'cards'
  rows?: number
  /** Instead of the words of the refusal, where the page has better ones; these then follow. */
  failed?: string
  /** Beside 重试. */
  actions?: ReactNode
  children: (data: T) => ReactNode
}

/** What a call answers, or why it is not there yet: waiting, waiting long, failed with another try. An answer stays when a later try fails. */
export function Loaded<T>({ call, shape = 'lines', rows = 4, failed, actions, children }: LoadedProps<T>) {
  const late = useLate(call.isFetching && call.data === undefined)
  if (call.data !== undefined)
    return (
      <>
        {call.isError && <Outdated call={call} />}
        {children(call.data)}
      </>
    )
  if (call.error && !call.isFetching)
    return (
      <ErrorState title={failed ?? call.error.text} onRetry={() => call.refetch()} actions={actions}>
        {failed && call.error.text}
      </ErrorState>
    )
  return (
    <>
      <Skeleton shape={shape} rows={rows} />
      {late && <Banner tone="info">{STILL_WAITING}</Banner>}
    </>
  )
}

const Outdated = ({ call }: { call: Shown<unknown> }) => (
  <Banner
    tone="warning"
    actions={
      <Button kind="link" onClick={() => call.refetch()}>
        重试
      </Button>
    }
  >
    未能更新，显示的是之前的内容。{call.error?.text}
  </Banner>
)
