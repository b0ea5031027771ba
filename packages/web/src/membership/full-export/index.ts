export { useFullExport } from './entry.tsx'
