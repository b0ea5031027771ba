export { RecordLabels } from './record-labels.tsx'
export { useLabelFilter } from './use-label-filter.ts'
