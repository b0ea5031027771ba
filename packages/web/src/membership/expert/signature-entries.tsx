import { lazy, Suspense } from 'react'

const Own = lazy(async () => ({ default: (await import('./own-signature.tsx')).OwnSignature }))
const Staff = lazy(async () => ({ default: (await import('./staff-signature.tsx')).StaffSignature }))

/** See own-signature.tsx. */
export const OwnSignature = () => (
  <Suspense>
    <Own />
  </Suspense>
)

/** See staff-signature.tsx. */
export const StaffSignature = (props: { memberId: string; name: string }) => (
  <Suspense>
    <Staff {...props} />
  </Suspense>
)
