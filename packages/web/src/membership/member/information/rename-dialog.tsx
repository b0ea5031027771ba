import { unit } from '@portal/contract/membership/unit.calls'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import type { MemberRecord } from './record-view.tsx'

/** A unit under another name or code: what the information dialog does not change (docs/handbook/membership.md#renaming). */
export const RenameDialog = ({
  record,
  onSaved,
  onClose,
}: {
  record: MemberRecord
  onSaved: () => void
  onClose: () => void
}) => (
  <ActionDialog
    endpoint={unit.rename}
    fixed={{ id: record.id, version: record.version }}
    names={['name', 'cpcode', 'reason']}
    defaults={{ name: record.name, cpcode: String(record.form.cpcode ?? '') }}
    title={`变更“${record.name}”的名称或信用代码`}
    submitText="变更"
    done="单位信息已变更"
    onDone={onSaved}
    onClose={onClose}
    intro={<p>单位的会员编号、所属个人会员、会费和办理记录保持不变；信用代码变更后，单位用新代码登录。</p>}
  />
)
