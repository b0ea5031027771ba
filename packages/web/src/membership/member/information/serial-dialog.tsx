import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import type { MemberRecord } from './record-view.tsx'

/** Letter and day before the serial, level letter after it (docs/handbook/membership.md#numbers). */
const partsOf = (serialNum: string) => ({
  head: serialNum.slice(0, 9),
  serial: serialNum.slice(9, -1),
  tail: serialNum.slice(-1),
})

/** A wrong member number put right; the super administrator alone does it. */
export const SerialDialog = (props: {
  record: MemberRecord
  onSaved: (text: string) => void
  onClose: () => void
}) => {
  const { record } = props
  const { head, serial: before, tail } = partsOf(record.serialNum)
  const [serial, setSerial] = useState(before)
  const [error, setError] = useState<string>()
  const save = async (reason: string) => {
    if (!/^\d{1,7}$/.test(serial.trim())) return setError('请填写1至7位数字的序号')
    if (Number(serial) === Number(before)) return setError('与现在的序号相同')
    const input = { id: record.id, version: record.version, serial: Number(serial), reason }
    try {
      const { serialNum } = await call(
        record.kind === 'unit' ? memberAdmin.correctUnitSerial : memberAdmin.correctSerial,
        input,
      )
      props.onSaved(`会员编号已更正为 ${serialNum}`)
    } catch (cause) {
      setError(cause instanceof ApiError ? (cause.fields.serial ?? cause.text) : errorText(cause))
    }
  }
  return (
    <ReasonDialog
      help="将写入办理记录和操作日志。"
      title={`更正“${record.name}”的会员编号`}
      confirmText="更正"
      onConfirm={save}
      onClose={props.onClose}
    >
      <TextField
        label="序号"
        required
        value={serial}
        onChange={(value) => {
          setSerial(value)
          setError(undefined)
        }}
        error={error}
        inputMode="numeric"
        maxLength={7}
        help={`现编号 ${record.serialNum}；更正后为 ${head}${serial.trim().padStart(5, '0')}${tail}。已使用过的编号不能再用。`}
      />
    </ReasonDialog>
  )
}
