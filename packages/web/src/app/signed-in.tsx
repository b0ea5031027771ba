import { isStaff } from '@portal/contract/platform/roles'
import { lazy, Suspense } from 'react'
import { Navigate, type RouteObject, useRoutes } from 'react-router'
import { useDocumentTitle } from '../shared/document-title.ts'
import { deskRoutes } from '../shared/routes/desk.ts'
import { memberRoutes } from '../shared/routes/member.ts'
import type { Place } from '../shared/routes/place.ts'
import type { RouteEntry } from '../shared/routes/route.ts'
import { AREAS, homeOf } from '../shared/routes/table.ts'
import { session } from '../shared/session.ts'
import { DeadEnd } from './dead-ends.tsx'
import { RoutePage } from './pages.tsx'
import { prefetch } from './prefetch.ts'
import { Queries } from './queries.tsx'
import { signedInPages } from './signed-in-pages.ts'
import { usePlace } from './use-place.ts'

const shells = {
  admin: () => import('./shells/admin-shell.tsx'),
  member: () => import('./shells/member-shell.tsx'),
}
const Shells = {
  admin: lazy(async () => ({ default: (await shells.admin()).AdminShell })),
  member: lazy(async () => ({ default: (await shells.member()).MemberShell })),
}

/** Everybody stays in the frame of their own area, also where the address is none of theirs. */
const ownArea = () => {
  const role = session.role()
  return role && isStaff(role) ? 'admin' : 'member'
}

/** Frame and page of an address, side by side. */
export function start(pathname: string) {
  shells[ownArea()]().catch(() => {})
  prefetch(pathname)
}

// Asked for by those few whose session ended over something unsent; there before it does, for a line that may be gone by then.
const SignInAgain = lazy(async () => ({
  default: (await import('../identity/account/index.ts')).SignInAgain,
}))

const StepUpHost = lazy(async () => ({ default: (await import('../shared/step-up.tsx')).StepUpHost }))

function NoPage({ place }: { place: Place }) {
  useDocumentTitle(place.title)
  return <DeadEnd place={place} />
}

/** The page of a route for who may see it; the server decides, this only spares people a refusal. */
function Judged({ route }: { route?: RouteEntry }) {
  const place = usePlace()
  return route && place.is === 'page' ? (
    <RoutePage route={route} pages={signedInPages} />
  ) : (
    <NoPage place={place} />
  )
}

/** `/adminpages` and `/memberpages` alone. */
function AreaStart() {
  const role = session.role()
  return <Navigate to={role ? homeOf(role, session.get().loginPage) : session.loginPath()} replace />
}

const tableOf = (area: keyof typeof AREAS, routes: readonly RouteEntry[]): RouteObject[] => [
  ...routes.map((route) => ({
    path: route.path.slice(AREAS[area].length + 1),
    element: <Judged route={route} />,
  })),
  { index: true, element: <AreaStart /> },
  { path: '*', element: <Judged /> },
]
const tables = {
  admin: tableOf('admin', Object.values(deskRoutes)),
  member: tableOf('member', Object.values(memberRoutes)),
}

/** One of the two areas behind the sign-in: the frame of one's own, and in it the page of the address. */
export function SignedIn({ area }: { area: keyof typeof AREAS }) {
  const Shell = Shells[ownArea()]
  const page = useRoutes(tables[area])
  return (
    <Queries>
      <Shell>{page}</Shell>
      <Suspense>
        <StepUpHost />
        <SignInAgain />
      </Suspense>
    </Queries>
  )
}
