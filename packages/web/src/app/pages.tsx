import { type ComponentType, lazy, Suspense, useReducer } from 'react'
import { useDocumentTitle } from '../shared/document-title.ts'
import { type RouteEntry, titleFor } from '../shared/routes/route.ts'
import { session, useSession } from '../shared/session.ts'
import { Skeleton } from '../shared/ui/states.tsx'
import { PageBoundary, PageTimeout } from './page-boundary.tsx'

type PageComponent = ComponentType<{ route: RouteEntry }>
export interface PageModule {
  Page: PageComponent
}
/** Page modules by their path, as `import.meta.glob` gives them. */
export type Pages = Record<string, () => Promise<PageModule>>

const PAGE_TIMEOUT = 10_000 // docs/handbook/interface.md#limits

const started = new Map<string, Promise<{ default: PageComponent }>>()
const components = new Map<string, PageComponent>()

function load(page: string, pages: Pages): Promise<{ default: PageComponent }> {
  const known = started.get(page)
  if (known) return known
  const importer = pages[`../${page}.tsx`]
  if (!importer) return Promise.reject(new Error(`the table of routes names ${page}, which is not there`))
  const arrival = importer().then((module) => ({ default: module.Page }))
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new PageTimeout(arrival)), PAGE_TIMEOUT),
  )
  const loading = Promise.race([arrival, late])
  // A failed prefetch must not spoil the real visit.
  loading.then(
    // Drawn at once, without a frame of waiting.
    (module) => components.has(page) || components.set(page, module.default),
    () => started.delete(page),
  )
  started.set(page, loading)
  return loading
}

/** A kind of member may have a page of its own at an address all share. */
const pageOf = (route: RouteEntry): string => {
  const role = session.role()
  return (role && route.pageByRole?.[role]) ?? route.page
}

/** Fetches the chunks of a page before they are needed: on hover, on focus, and for the first page beside the shell. */
export async function prefetchPage(route: RouteEntry | undefined, pages: Pages): Promise<void> {
  if (route) await load(pageOf(route), pages).catch(() => {})
}

function componentOf(page: string, pages: Pages): PageComponent {
  const known = components.get(page)
  if (known) return known
  const component = lazy(() => load(page, pages))
  components.set(page, component)
  return component
}

function LazyPage({ route, page, pages }: { route: RouteEntry; page: string; pages: Pages }) {
  const Component = componentOf(page, pages)
  const [arrivals, arrived] = useReducer((count: number) => count + 1, 0)
  const shape = route.area === 'admin' ? 'table' : route.area === 'member' ? 'cards' : 'form'
  return (
    <PageBoundary
      key={`${route.path} ${arrivals}`}
      onRetry={() => components.delete(page)}
      onArrival={() => {
        components.delete(page)
        arrived()
      }}
    >
      <Suspense key={page} fallback={<Skeleton shape={shape} rows={shape === 'table' ? 10 : 4} />}>
        <Component route={route} />
      </Suspense>
    </PageBoundary>
  )
}

/** The page of a route. Titles stand in the table of routes. */
export function RoutePage({ route, pages }: { route: RouteEntry; pages: Pages }) {
  const { roles } = useSession()
  useDocumentTitle(route.titled ? undefined : titleFor(route, roles[0]))
  return <LazyPage route={route} page={pageOf(route)} pages={pages} />
}
