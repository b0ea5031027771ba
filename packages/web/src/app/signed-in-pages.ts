import type { PageModule } from './pages.tsx'

/** Every `*-page.tsx` of a domain is a lazy chunk of its own; the table of routes says at which address. */
export const signedInPages = import.meta.glob<PageModule>(
  '../{identity,membership,peer-review,evaluation,award,communication,content,office}/*/*-page.tsx',
)
