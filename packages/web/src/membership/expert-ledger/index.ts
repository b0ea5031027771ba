export { ActivitySection } from './section.tsx'
export { SourceLedger } from './source-ledger.tsx'
