import type { PageModule } from './pages.tsx'

/** The pages of `openRoutes`. The first chunk carries the address of each and of all it needs, so only these are named in it. */
export const openPages = import.meta.glob<PageModule>([
  '../identity/account/{login,forgot,set-password}-page.tsx',
  '../identity/carried-draft/resume-page.tsx',
  '../content/text/*-page.tsx',
  '../content/front/{front,column,article}-page.tsx',
  '../content/event/public{,-list}-page.tsx',
  '../membership/*/registration-page.tsx',
  '../membership/person/sample-form-page.tsx',
  '../membership/member/progress-page.tsx',
  '../communication/message/{notice,unsubscribe}-page.tsx',
  '../peer-review/panel/invitation-page.tsx',
  '../membership/certificate/verify-page.tsx',
  '../peer-review/publicity/*-page.tsx',
])
