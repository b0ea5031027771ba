import { type PageModule, prefetchPage } from './pages.tsx'
import { routeAt } from './signed-in-routes.ts'

/** A page joins the portal by existing: every `*-page.tsx` of a domain is a lazy chunk of its own. */
export const signedInPages = import.meta.glob<PageModule>(
  '../{identity,membership,peer-review,evaluation,award,communication,content,office}/*/*-page.tsx',
)

/** Fetches the page of an address before it is asked for. */
export const prefetch = (pathname: string): void => prefetchPage(routeAt(pathname), signedInPages)
