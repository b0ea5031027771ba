export { FullExportButton } from './entry.tsx'
