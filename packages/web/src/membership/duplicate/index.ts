export { useDuplicateBadge } from './menu-badge.ts'
