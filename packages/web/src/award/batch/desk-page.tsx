import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { Skeleton } from '../../shared/ui/states.tsx'
import { Batches } from './desk/batches.tsx'

const Workspace = lazy(async () => ({ default: (await import('./desk/workspace.tsx')).Workspace }))

/** The society's awards (docs/handbook/award.md#batch), and one of them at its own address. */
export function Page() {
  const { id, part } = useParams()
  if (!id) return <Batches />
  return (
    <Suspense fallback={<Skeleton shape="cards" rows={3} />}>
      <Workspace key={id} id={id} part={part ?? 'overview'} />
    </Suspense>
  )
}
