export { AvoidUnits } from './avoid-units-entry.tsx'
// Apart from the pages: what the member area and the staff's panel show of experts alone.
export { OwnSignature, StaffSignature } from './signature-entries.tsx'
