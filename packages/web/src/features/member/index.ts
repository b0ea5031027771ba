export { EditDialog } from './information/edit-dialog.tsx'
export { MemberPanel } from './information/member-panel.tsx'
export { type MemberRecord, RecordView, StateTag } from './information/record-view.tsx'
