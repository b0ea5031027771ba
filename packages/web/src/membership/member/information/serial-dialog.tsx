import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import type { FieldControl } from '../../../shared/form/schema-fields.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import type { MemberRecord } from './record-view.tsx'

/** Letter and day before the serial, level letter after it (docs/handbook/membership.md#numbers). */
const partsOf = (serialNum: string) => ({
  head: serialNum.slice(0, 9),
  serial: serialNum.slice(9, -1),
  tail: serialNum.slice(-1),
})

/** A wrong member number put right; the super administrator alone does it. */
export const SerialDialog = ({
  record,
  onSaved,
  onClose,
}: {
  record: MemberRecord
  onSaved: () => void
  onClose: () => void
}) => {
  const { head, serial, tail } = partsOf(record.serialNum)
  const control = ({ form: _form, field, ref, ...props }: FieldControl) => (
    <TextField
      {...props}
      ref={ref as never}
      inputMode="numeric"
      maxLength={field.max}
      help={`现编号 ${record.serialNum}；更正后为 ${head}${props.value.trim().padStart(5, '0')}${tail}。已使用过的编号不能再用。`}
    />
  )
  return (
    <ActionDialog
      endpoint={record.kind === 'unit' ? memberAdmin.correctUnitSerial : memberAdmin.correctSerial}
      fixed={{ id: record.id, version: record.version }}
      defaults={{ serial }}
      controls={{ serial: control }}
      title={`更正“${record.name}”的会员编号`}
      submitText="更正"
      done={({ serialNum }) => `会员编号已更正为 ${serialNum}`}
      onDone={onSaved}
      onClose={onClose}
    />
  )
}
