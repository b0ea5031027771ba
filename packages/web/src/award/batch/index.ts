export { useOwnWork, useWorkBadge } from './own/work.ts'
