import { routeAt } from '../shared/routes/table.ts'
import { prefetchPage } from './pages.tsx'
import { signedInPages } from './signed-in-pages.ts'

/** Fetches the page of an address behind the sign-in before it is asked for. */
export const prefetch = (pathname: string): void => void prefetchPage(routeAt(pathname), signedInPages)
