export { CaseBand } from './course/index.ts'
export { CaseList } from './desk/course/cases.tsx'
export { useOwnBadge } from './own/menu-badge.ts'
