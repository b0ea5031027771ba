import { lazy, Suspense } from 'react'

const Units = lazy(async () => ({ default: (await import('./avoid-units.tsx')).AvoidUnits }))

/** See avoid-units.tsx. */
export const AvoidUnits = (props: { expertId?: string }) => (
  <Suspense>
    <Units {...props} />
  </Suspense>
)
