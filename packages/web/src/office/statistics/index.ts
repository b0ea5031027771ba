export { LIST_OF, useMenuBadges } from './menu-badges.ts'
