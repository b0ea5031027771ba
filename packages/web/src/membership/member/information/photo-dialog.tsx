import { expert } from '@portal/contract/membership/expert.calls'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { CONTROLS } from './controls.tsx'
import type { MemberRecord } from './record-view.tsx'

/** The photo of an expert as staff give or replace it. */
export const PhotoDialog = ({
  record: { id, version, name },
  onSaved,
  onClose,
}: {
  record: Pick<MemberRecord, 'id' | 'version' | 'name'>
  onSaved: () => void
  onClose: () => void
}) => (
  <ActionDialog
    endpoint={expert.setPhoto}
    fixed={{ id, version }}
    controls={CONTROLS}
    title={`“${name}”的照片`}
    submitText="保存"
    done="照片已更换"
    onDone={onSaved}
    onClose={onClose}
    intro={<p>保存后立即生效，并写入办理记录。</p>}
  />
)
