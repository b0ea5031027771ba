import type { Role } from '@portal/contract/platform/roles'
import { managers } from './desk-handling.ts'
import { desk } from './route.ts'

const office = [...managers, 'editor'] as const satisfies readonly Role[]
export const COLUMN = 'content/publication/column-page'

/** What the society publishes: columns for its members, congresses and trainings. */
export const contentRoutes = {
  exchangeColumn: desk('/adminpages/xsjl/:view?/:id?', '学术交流', {
    page: COLUMN,
    roles: office,
    menu: ['business', 'exchange'],
    list: true,
  }),
  events: desk('/adminpages/events', '会议与培训', {
    page: 'content/event/desk-page',
    roles: office,
    menu: ['business', 'event'],
    list: true,
  }),
  standardsColumn: desk('/adminpages/ttbz/:view?/:id?', '团体标准', {
    page: COLUMN,
    roles: office,
    menu: ['business', 'standard'],
    list: true,
  }),
  scienceColumn: desk('/adminpages/kxpj/:view?/:id?', '科学普及', {
    page: COLUMN,
    roles: office,
    menu: ['business', 'science'],
    list: true,
  }),
}
