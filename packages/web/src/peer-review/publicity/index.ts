export { EvidenceField } from './evidence-field.tsx'
