export { BulkMenu } from './entries.tsx'
