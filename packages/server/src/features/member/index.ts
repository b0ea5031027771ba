export { councilExport, listAnyMembers } from './admin/across.ts'
export { memberAdminRoutes } from './admin/routes.ts'
export { recordOfTicket, viewApplication, viewAttachments } from './application.ts'
export { renderApplicationForm } from './application-form.ts'
export { canUndo } from './approval.ts'
export {
  type BroughtIn,
  bringInMembers,
  findKnown,
  tellBroughtIn,
  withdrawBroughtIn,
} from './bring-in.ts'
export { memberDirectory } from './directory.ts'
export { applyChanges, findTarget } from './edits.ts'
export { defineExport, type Exported, orderExport } from './export.ts'
export {
  byInventedStaff,
  createExpert,
  createPerson,
  createProjectAccount,
  createUnit,
  type MemberOverrides,
} from './factory.ts'
export { fillRegions } from './fill-regions.ts'
export { contentHash, readChanges, shownText, textOf, titleOf } from './form.ts'
export {
  beforeLoginHandlers,
  formReader,
  passwordOf,
  removalHandlers,
  rosterHandlers,
  statusHandlers,
} from './handlers.ts'
export { createKept } from './kept.ts'
export type { FormValues, KindStore, MemberKindDefinition, MemberKinds } from './kind.ts'
export { createIdCards, createKindStore, ownConditions, textsOf } from './kind-store.ts'
export {
  amongKnown,
  bornIn,
  findStamp,
  type MemberFilter,
  POSTS_OF,
  shanghaiDay,
} from './list.ts'
export { readListFilter } from './list-filter.ts'
export { memberOwnData } from './own-data.ts'
export { createPages, type Pages } from './pages.ts'
export type { MemberDeps } from './ports.ts'
export { definitionOf } from './present.ts'
export { submitApplication } from './registration.ts'
export { refuseOwn } from './review.ts'
export { byStaff, insertEvent } from './revisions.ts'
export { createRoster, type Listing, listedMembers } from './roster.ts'
export { memberRoutes } from './routes.ts'
export { matchesKeyword } from './search.ts'
export {
  findByName,
  findMember,
  insertDisclosure,
  lockMember,
  lockMembers,
  now,
  readForm,
  setAccount,
  uniqueIdentity,
  updateMember,
} from './store.ts'
export type { MemberRow } from './tables.ts'
export { withdrawConsent } from './withdraw-consent.ts'
