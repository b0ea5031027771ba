import 'virtual:theme.css'
import './app/theme.css'
import { lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { RouteObject } from 'react-router'
import { HistoryRouter } from './app/history-router.tsx'
import { AppRoutes, ScrollToTop, startFirstPage } from './app/router.tsx'
import { slots } from './app/slots.ts'
import { lacksParts } from './shared/engine/lacks.ts'
import { SlotsContext } from './shared/slots.ts'
import { restoreLargeType } from './shared/ui/large-type.tsx'
import { ToastHost } from './shared/ui/toast.tsx'

// The CSP forbids eval: zod's probe for it would be reported on every page. The name is zod's own; importing zod for it here
// would put it into the first chunk of pages that check nothing.
const zod = globalThis as { __zod_globalConfig?: object }
zod.__zod_globalConfig = Object.assign(zod.__zod_globalConfig ?? {}, { jitless: true })
restoreLargeType()

const Gallery = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./dev/gallery.tsx')).Gallery }))
  : undefined
const extra: RouteObject[] = Gallery ? [{ path: '/dev/gallery/*', element: <Gallery /> }] : []

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

async function start(place: HTMLElement) {
  const first = startFirstPage(location.pathname)
  // Text that the server sent stays until the page can take its place.
  if (place.hasChildNodes()) await first
  createRoot(place).render(
    <StrictMode>
      <HistoryRouter>
        <SlotsContext value={slots}>
          <AppRoutes extra={extra} />
        </SlotsContext>
        <ScrollToTop />
        <ToastHost />
      </HistoryRouter>
    </StrictMode>,
  )
}

// Old browsers get what they lack before anything is drawn; without it they may still get far.
if (lacksParts()) {
  const begin = () => void start(root)
  import('./shared/engine/parts.ts').then(begin, begin)
} else void start(root)
