import { staffAccounts } from '@portal/contract/office/staff.calls'
import type { StaffRole } from '@portal/contract/platform/roles'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import type { FieldControl } from '../../shared/form/schema-fields.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { DUTIES, type InitialPassword } from './roles.ts'

/** What the role may is said while it is chosen. */
export const roleControl = ({ form: _form, field, ...control }: FieldControl) => (
  <SelectField
    {...control}
    ref={control.ref as never}
    options={field.options ?? []}
    help={DUTIES[control.value as StaffRole]}
  />
)

/** 新增管理员: what the account may do is said while the role is chosen. */
export const CreateDialog = ({
  onCreated,
  onClose,
}: {
  onCreated: (created: InitialPassword) => void
  onClose: () => void
}) => (
  <ActionDialog
    endpoint={staffAccounts.create}
    controls={{ role: roleControl }}
    refusedAt={{ nameTaken: 'account' }}
    title="新增管理员"
    submitText="创建账号"
    busyText="正在创建…"
    size="wide"
    onDone={onCreated}
    onClose={onClose}
  />
)
