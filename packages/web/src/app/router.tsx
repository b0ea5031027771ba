import { lazy, Suspense, useEffect } from 'react'
import { Outlet, type RouteObject, useLocation, useNavigationType, useRoutes } from 'react-router'
import { openRoutes } from '../shared/routes/open.ts'
import { openRouteAt } from '../shared/routes/open-table.ts'
import { AREAS, type RouteEntry } from '../shared/routes/route.ts'
import { useSession } from '../shared/session.ts'
import { Fallback, SignInFirst } from './fallback.tsx'
import { openPages } from './open-pages.ts'
import { PageBoundary } from './page-boundary.tsx'
import { prefetchPage, RoutePage } from './pages.tsx'
import { LoginShell } from './shells/login-shell.tsx'
import { PublicShell } from './shells/public-shell.tsx'
import { ShellSkeleton } from './shells/shell-skeleton.tsx'

const areas = ['admin', 'member'] as const

const loadSignedIn = () => import('./signed-in.tsx')
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }))

/** Frame and page of the first address travel before anything is drawn. */
export async function startFirstPage(pathname: string): Promise<void> {
  if (areas.some((area) => pathname.toLowerCase().startsWith(AREAS[area])))
    loadSignedIn().then(
      ({ start }) => start(pathname),
      () => {},
    )
  else await prefetchPage(openRouteAt(pathname), openPages)
}

function Area({ area }: { area: keyof typeof AREAS }) {
  // The frame of a signed-in area appears only to somebody signed in; deep links are judged in it.
  const { token, roles } = useSession()
  if (!token || !roles[0]) return <SignInFirst />
  return (
    <PageBoundary>
      <Suspense fallback={<ShellSkeleton />}>
        <SignedIn area={area} />
      </Suspense>
    </PageBoundary>
  )
}

/** A page reached by a link starts at its top; going back keeps the place. */
export function ScrollToTop() {
  const { pathname } = useLocation()
  const move = useNavigationType()
  useEffect(() => {
    if (move !== 'POP') window.scrollTo(0, 0)
  }, [pathname])
  return null
}

export function AppRoutes({ extra = [] }: { extra?: RouteObject[] }) {
  return useRoutes([...table, ...extra])
}

const open: readonly RouteEntry[] = Object.values(openRoutes)
const pageOf = (route: RouteEntry) => <RoutePage route={route} pages={openPages} />

const table: RouteObject[] = [
  ...open
    .filter(({ area }) => area === 'login')
    .map((route) => ({
      path: route.path,
      element: <LoginShell route={route}>{pageOf(route)}</LoginShell>,
    })),
  {
    element: (
      <PublicShell>
        <Outlet />
      </PublicShell>
    ),
    children: open
      .filter(({ area }) => area === 'public')
      .map((route) => ({ path: route.path, element: pageOf(route) })),
  },
  ...open
    .filter(({ area }) => area === 'site')
    .map((route) => ({ path: route.path, element: pageOf(route) })),
  ...areas.map((area) => ({ path: `${AREAS[area]}/*`, element: <Area area={area} /> })),
  { path: '*', element: <Fallback /> },
]
