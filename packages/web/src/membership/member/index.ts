export { FOLLOWING, isAsked, isNeeded } from './following.ts'
export type { AddedKind } from './information/add-dialog.tsx'
export { EditDialog } from './information/edit-dialog.tsx'
export { type MemberRecord, RecordView } from './information/record-view.tsx'
export { OwnViews } from './own-views.tsx'
export type {
  FormSection,
  Registration,
  RegistrationOutline,
  Submission,
  Submitted,
} from './registration/description.ts'
export { duplicateAccount, duplicateOf } from './registration/duplicates.ts'
export { laterSteps, RegistrationWizard } from './registration/wizard.tsx'
export { photoControl } from './uploads/photo-field.tsx'

// For lists, which appear without them.
export const loadMemberPanel = () => import('./information/member-panel.tsx')
export const loadAddDialog = () => import('./information/add-dialog.tsx')
