export { recordOfTicket, viewApplication, viewAttachments } from './application.ts'
export { findByMobile, memberDirectory } from './directory.ts'
export { createExpert, createPerson, type PersonOverrides } from './factory.ts'
export { contentHash } from './form.ts'
export type { FormValues, KindStore, MemberKindDefinition, MemberKinds } from './kind.ts'
export { createTotals, type MemberFilter, memberConditions } from './list.ts'
export { removeMembers, restoreMembers } from './maintenance.ts'
export { timeText } from './notices.ts'
export { createPages, orderOf, type PageRequest, type Pages } from './pages.ts'
export type { MemberDeps } from './ports.ts'
export { readerOf } from './present.ts'
export {
  beginRegistration,
  pledgeOf,
  settleOrganisation,
  submitApplication,
} from './registration.ts'
export { findApplication } from './revisions.ts'
export { memberRoutes } from './routes.ts'
export { findMember, waitingDays } from './store.ts'
export type { MemberRow } from './tables.ts'
