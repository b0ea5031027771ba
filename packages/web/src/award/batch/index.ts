export { useWorkBadge } from './own/work.ts'
