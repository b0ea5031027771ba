import type { PageModule } from './pages.tsx'

/** The pages of `openRoutes`. The first chunk carries the address of each and of all it needs, so only these are named in it. */
export const openPages = import.meta.glob<PageModule>([
  '../features/account/{login,forgot,set-password}-page.tsx',
  '../features/content/*-page.tsx',
  '../features/*/registration-page.tsx',
  '../features/message/{notice,unsubscribe}-page.tsx',
  '../features/panel/invitation-page.tsx',
  '../features/certificate/verify-page.tsx',
  '../features/publicity/*-page.tsx',
])
