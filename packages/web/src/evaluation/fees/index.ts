export { Confirmation } from './confirmation.tsx'
export { CorrespondenceFees, FeeSheet } from './fees.tsx'
