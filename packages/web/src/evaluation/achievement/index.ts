export { CaseList } from './desk/cases.tsx'
export { useOwnBadge } from './own/menu-badge.ts'
