import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Assignment, OwnAssignments } from '../../peer-review/sheet/index.ts'
import { Skeleton } from '../../shared/ui/states.tsx'
import { Conclusion } from '../conclusion/index.ts'
import { OwnMeeting } from '../meeting/index.ts'

/** Where the QR code in the room of a meeting leads. */
const SignIn = lazy(async () => ({ default: (await import('../meeting/index.ts')).SignIn }))

/** What was assigned to the expert, one assignment at `?id=`, the sign-in of a meeting at `?code=`. Light: it is used on phones, in meetings. */
export function Page() {
  const [query] = useSearchParams()
  const code = query.get('code')
  if (code !== null)
    return (
      <Suspense fallback={<Skeleton shape="form" rows={4} />}>
        <SignIn code={code} />
      </Suspense>
    )
  return (
    <OwnAssignments
      assignment={(projectId) => (
        <Assignment
          key={projectId}
          projectId={projectId}
          session={<OwnMeeting projectId={projectId} />}
          afterScores={<Conclusion projectId={projectId} />}
        />
      )}
    />
  )
}
