export { useBulk } from './entries.tsx'
