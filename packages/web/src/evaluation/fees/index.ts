export { Confirmation } from './confirmation.tsx'
export { CorrespondenceFees, FeeSheet } from './fees.tsx'
export { Payout } from './payout.tsx'
