export { useOwnBadge } from './own/menu-badge.ts'
