import { lazy, Suspense, useEffect } from 'react'
import { Outlet, type RouteObject, useLocation, useNavigationType, useRoutes } from 'react-router'
import { paths } from '../shared/paths.ts'
import { useSession } from '../shared/session.ts'
import { Fallback } from './guards.tsx'
import { openPages } from './open-pages.ts'
import { PageBoundary } from './page-boundary.tsx'
import { prefetchPage, RoutePage } from './pages.tsx'
import { findRoute, openRoutes } from './routes.ts'
import { LoginShell } from './shells/login-shell.tsx'
import { PublicShell } from './shells/public-shell.tsx'
import { ShellSkeleton } from './shells/shell-skeleton.tsx'

type SignedInArea = 'admin' | 'member'

const loadSignedIn = () => import('./signed-in.tsx')
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }))

/** Frame and page of the first address travel before anything is drawn. */
export function startFirstPage(pathname: string) {
  const within = (area: SignedInArea) => pathname.toLowerCase().startsWith(paths[area].root)
  if (within('admin') || within('member'))
    loadSignedIn().then(
      ({ start }) => start(pathname),
      () => {},
    )
  else prefetchPage(findRoute(openRoutes, pathname), openPages)
}

function Area({ area }: { area: SignedInArea }) {
  // The frame of a signed-in area appears only to somebody signed in; deep links are judged by the page's own guard.
  const { token } = useSession()
  const { pathname, search } = useLocation()
  if (!token) return <Fallback from={pathname + search} />
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

const table: RouteObject[] = [
  ...openRoutes.flatMap((route): RouteObject[] =>
    route.area === 'login'
      ? [
          {
            path: route.path,
            element: (
              <LoginShell route={route}>
                <RoutePage route={route} pages={openPages} />
              </LoginShell>
            ),
          },
        ]
      : [],
  ),
  {
    element: (
      <PublicShell>
        <Outlet />
      </PublicShell>
    ),
    children: openRoutes.flatMap((route): RouteObject[] =>
      route.area === 'public'
        ? [{ path: route.path, element: <RoutePage route={route} pages={openPages} /> }]
        : [],
    ),
  },
  { path: `${paths.admin.root}/*`, element: <Area area="admin" /> },
  { path: `${paths.member.root}/*`, element: <Area area="member" /> },
  { path: '*', element: <Fallback /> },
]
