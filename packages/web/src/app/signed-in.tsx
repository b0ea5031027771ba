import { lazy, Suspense } from 'react'
import { type RouteObject, useRoutes } from 'react-router'
import { paths } from '../shared/paths.ts'
import { AreaStart, Guard } from './guards.tsx'
import { RoutePage } from './pages.tsx'
import { Queries } from './queries.tsx'
import { prefetch, signedInPages } from './signed-in-pages.ts'
import { routeAt, signedInRoutes } from './signed-in-routes.ts'

type SignedInArea = 'admin' | 'member'

const shells = {
  admin: () => import('./shells/admin-shell.tsx'),
  member: () => import('./shells/member-shell.tsx'),
}
const Shells = {
  admin: lazy(async () => ({ default: (await shells.admin()).AdminShell })),
  member: lazy(async () => ({ default: (await shells.member()).MemberShell })),
}

/** Frame and page of an address, side by side. */
export function start(pathname: string) {
  const area = routeAt(pathname)?.area
  if (area === 'admin' || area === 'member') shells[area]().catch(() => {})
  prefetch(pathname)
}

// Asked for by those few whose session ended over something unsent; there before it does, for a line that may be gone by then.
const SignInAgain = lazy(async () => ({
  default: (await import('../identity/account/index.ts')).SignInAgain,
}))

const StepUpHost = lazy(async () => ({ default: (await import('../shared/step-up.tsx')).StepUpHost }))

const tableOf = (area: SignedInArea): RouteObject[] => [
  ...signedInRoutes
    .filter((route) => route.area === area)
    .map((route) => ({
      path: route.path.slice(paths[area].root.length + 1),
      element: (
        <Guard route={route}>
          <RoutePage route={route} pages={signedInPages} />
        </Guard>
      ),
    })),
  { path: '*', element: <AreaStart /> },
  { index: true, element: <AreaStart /> },
]
const tables = { admin: tableOf('admin'), member: tableOf('member') }

/** One of the two areas behind the sign-in: its frame, and in it the page of the address. */
export function SignedIn({ area }: { area: SignedInArea }) {
  const Shell = Shells[area]
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
