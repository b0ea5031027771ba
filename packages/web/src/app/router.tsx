import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, type RouteObject, useLocation, useNavigationType, useRoutes } from 'react-router'
import { paths } from '../shared/paths.ts'
import { useSession } from '../shared/session.ts'
import { usePublicSettings } from '../shared/settings.ts'
import { AreaStart, Fallback, Guard } from './guards.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { LazyPage, pageOf, prefetch } from './pages.tsx'
import { type RouteEntry, routeAt, routes, titleFor } from './routes.ts'
import { LoginShell } from './shells/login-shell.tsx'
import { PublicShell } from './shells/public-shell.tsx'
import { ShellSkeleton } from './shells/shell-skeleton.tsx'

const loadAdmin = () => import('./shells/admin-shell.tsx')
const loadMember = () => import('./shells/member-shell.tsx')
const loadQueries = () => import('./queries.tsx')
const AdminShell = lazy(async () => ({ default: (await loadAdmin()).AdminShell }))
const MemberShell = lazy(async () => ({ default: (await loadMember()).MemberShell }))
const Queries = lazy(async () => ({ default: (await loadQueries()).Queries }))

/** Frame and page of the first address travel side by side, before anything is drawn. */
export function startFirstPage(pathname: string) {
  const area = routeAt(pathname)?.area
  if (area === 'admin' || area === 'member') loadQueries().catch(() => {})
  if (area === 'admin') loadAdmin().catch(() => {})
  if (area === 'member') loadMember().catch(() => {})
  prefetch(pathname)
}

/** Titles from wording.md; the society's name comes with the settings. */
function Titled({ route, children }: { route: RouteEntry; children: ReactNode }) {
  const { societyName } = usePublicSettings()
  const { roles } = useSession()
  const title = titleFor(route, roles[0])
  useEffect(() => {
    document.title = `${title} - ${societyName}`
  }, [title, societyName])
  return children
}

function Leaf({ route }: { route: RouteEntry }) {
  useSession()
  return (
    <Titled route={route}>
      <LazyPage route={route} page={pageOf(route)} />
    </Titled>
  )
}

const leaf = (route: RouteEntry): RouteObject => ({
  path: route.path,
  element:
    route.area === 'login' ? (
      <LoginShell route={route}>
        <Leaf route={route} />
      </LoginShell>
    ) : route.roles ? (
      <Guard route={route}>
        <Leaf route={route} />
      </Guard>
    ) : (
      <Leaf route={route} />
    ),
})

function SignedInFrame({ area }: { area: 'admin' | 'member' }) {
  const Shell = area === 'admin' ? AdminShell : MemberShell
  // The frame of a signed-in area appears only to somebody signed in; deep links are judged by the page's own guard.
  const { token } = useSession()
  const { pathname, search } = useLocation()
  if (!token) return <Fallback from={pathname + search} />
  return (
    <PageBoundary>
      <Suspense fallback={<ShellSkeleton />}>
        <Queries>
          <Shell>
            <Outlet />
          </Shell>
        </Queries>
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

const inArea = (area: RouteEntry['area']) => routes.filter((route) => route.area === area).map(leaf)
const signedIn = (area: 'admin' | 'member'): RouteObject => ({
  path: paths[area].root,
  element: <SignedInFrame area={area} />,
  children: [...inArea(area), { path: '*', element: <AreaStart /> }, { index: true, element: <AreaStart /> }],
})

const table: RouteObject[] = [
  ...inArea('login'),
  {
    element: (
      <PublicShell>
        <Outlet />
      </PublicShell>
    ),
    children: inArea('public'),
  },
  signedIn('admin'),
  signedIn('member'),
  { path: '*', element: <Fallback /> },
]
