import type { ReactNode } from 'react'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import type { Text } from './blocks.ts'
import type { useText } from './texts.ts'

/** A text, or why it is not there yet. */
export function TextView({
  from,
  rows = 8,
  children,
}: {
  from: ReturnType<typeof useText>
  rows?: number
  children: (text: Text) => ReactNode
}) {
  if (from.state === 'loading') return <Skeleton rows={rows} />
  if (from.state === 'failed')
    return (
      <ErrorState title={from.message} onRetry={from.retry}>
        请检查网络连接后重试。
      </ErrorState>
    )
  return children(from.text)
}
