export { useMenuBadges } from './menu-badges.ts'
