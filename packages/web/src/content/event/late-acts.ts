import { lazy } from 'react'

/** Forms weigh more than the page that shows them. */
export const PublicActs = lazy(async () => ({ default: (await import('./public-acts.tsx')).Acts }))
