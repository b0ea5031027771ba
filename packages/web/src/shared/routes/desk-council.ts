import type { Role } from '@portal/contract/platform/roles'
import { managers } from './desk-handling.ts'
import { desk } from './route.ts'

/** Posts of the society: who holds one, terms and holdings, a re-election. */
export const councilRoutes = {
  councilMembers: desk('/adminpages/directormember', '理事会员', {
    page: 'membership/list/council-page',
    roles: [...managers, 'editor'] as const satisfies readonly Role[],
    menu: ['people', 'council'],
    list: true,
  }),
  councilTerms: desk('/adminpages/council', '届次与任职', {
    page: 'membership/council/terms-page',
    roles: managers,
    menu: ['people', 'terms'],
    list: true,
  }),
  reelection: desk('/adminpages/council/reelection', '换届', {
    page: 'membership/council/reelection-page',
    roles: managers,
    parent: '/adminpages/council',
  }),
}
