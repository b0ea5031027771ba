import { lazy, Suspense } from 'react'

const Staff = lazy(async () => ({ default: (await import('./staff-section.tsx')).StaffActivity }))

/** See staff-section.tsx; loaded when the record of an expert is opened. */
export const ActivitySection = (props: { expertId: string; onChanged?: () => void }) => (
  <Suspense>
    <Staff {...props} />
  </Suspense>
)
