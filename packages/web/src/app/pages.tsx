import { type ComponentType, lazy, Suspense } from 'react'
import { session } from '../shared/session.ts'
import { Skeleton } from '../shared/ui/states.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { type RouteEntry, routeAt } from './routes.ts'
import { UnderConstruction } from './under-construction.tsx'

export type PageComponent = ComponentType<{ route: RouteEntry }>
interface PageModule {
  Page: PageComponent
}

const PAGE_TIMEOUT = 10_000 // §9

/** A page joins the portal by existing: every `*-page.tsx` of a feature is a lazy chunk of its own. */
const modules = import.meta.glob<PageModule>('../features/*/*-page.tsx')
const started = new Map<string, Promise<{ default: PageComponent }>>()
const components = new Map<string, PageComponent>()

/** Told apart by name: the boundary that shows it does not import this module. */
class PageTimeout extends Error {
  override name = 'PageTimeout'
}

function load(page: string): Promise<{ default: PageComponent }> {
  const known = started.get(page)
  if (known) return known
  const importer = modules[`../features/${page}.tsx`]
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new PageTimeout(page)), PAGE_TIMEOUT),
  )
  const loading = importer
    ? Promise.race([importer().then((module) => ({ default: module.Page })), late])
    : Promise.resolve({ default: UnderConstruction })
  // A failed prefetch must not spoil the real visit.
  loading.catch(() => started.delete(page))
  started.set(page, loading)
  return loading
}

const loadAntd = () => import('./antd-root.tsx')
const AntdRoot = lazy(async () => ({ default: (await loadAntd()).AntdRoot }))

/** A kind of member may have a page of its own at an address all share. */
export const pageOf = (route: RouteEntry): string => {
  const role = session.role()
  return (role && route.pageByRole?.[role]) ?? route.page
}

/** Fetches the chunks of an address before they are needed: on hover, on focus, and for the first page beside the shell. */
export function prefetch(pathname: string): void {
  const route = routeAt(pathname)
  if (!route) return
  if (route.antd) loadAntd().catch(() => {})
  load(pageOf(route)).catch(() => {})
}

function componentOf(page: string): PageComponent {
  const known = components.get(page)
  if (known) return known
  const component = lazy(() => load(page))
  components.set(page, component)
  return component
}

export function LazyPage({ route, page }: { route: RouteEntry; page: string }) {
  const Component = componentOf(page)
  const shape = route.area === 'admin' ? 'table' : route.area === 'member' ? 'cards' : 'form'
  return (
    <PageBoundary key={route.path} onRetry={() => components.delete(page)}>
      <Suspense key={page} fallback={<Skeleton shape={shape} rows={shape === 'table' ? 10 : 4} />}>
        {route.antd ? (
          <AntdRoot>
            <Component route={route} />
          </AntdRoot>
        ) : (
          <Component route={route} />
        )}
      </Suspense>
    </PageBoundary>
  )
}
