export { councilExport } from './admin/across.ts'
export { memberAdminRoutes } from './admin/routes.ts'
export { type Admission, admitApproved } from './admit.ts'
export { recordOfTicket, viewApplication, viewAttachments } from './application.ts'
export { renderApplicationForm } from './application-form.ts'
export { findByMobile, memberDirectory } from './directory.ts'
export { findTarget } from './edits.ts'
export { defineExport, orderExport } from './export.ts'
export {
  createExpert,
  createPerson,
  createProjectAccount,
  createUnit,
  type MemberOverrides,
} from './factory.ts'
export { contentHash } from './form.ts'
export {
  beforeLoginHandlers,
  formReader,
  kindOf,
  passwordOf,
  removalHandlers,
  rosterHandlers,
  statusHandlers,
} from './handlers.ts'
export type { FormValues, KindStore, MemberKindDefinition, MemberKinds } from './kind.ts'
export type { MemberFilter } from './list.ts'
export { createPages, type Pages } from './pages.ts'
export type { MemberDeps } from './ports.ts'
export { readerOf } from './present.ts'
export { submitApplication } from './registration.ts'
export { createRoster, type Listing, listedMembers } from './roster.ts'
export { memberRoutes } from './routes.ts'
export { findByName, findMember } from './store.ts'
export type { MemberRow } from './tables.ts'
