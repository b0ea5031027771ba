import { MEMBER_KINDS, member } from '@portal/contract/membership/member.calls'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import type { MemberRecord } from './record-view.tsx'

/** The level is the last letter of the member id and number (docs/handbook/membership.md#numbers); the serial stays. */
export const LevelDialog = (props: {
  record: MemberRecord
  onSaved: (text: string) => void
  onClose: () => void
}) => {
  const { record } = props
  const [level, setLevel] = useState(record.level)
  const [error, setError] = useState<string>()
  const save = async (reason: string) => {
    if (level === record.level) return setError('请选择新的级别')
    const input = { id: record.id, version: record.version, level, reason }
    try {
      const { serialNum } = await call(member.updateVID, input)
      props.onSaved(`级别已调整，会员编号 ${serialNum}`)
    } catch (cause) {
      setError(errorText(cause))
    }
  }
  return (
    <ReasonDialog
      help="将写入办理记录和操作日志。"
      title={`调整“${record.name}”的级别`}
      confirmText="保存"
      onConfirm={save}
      onClose={props.onClose}
    >
      <SelectField
        label="会员级别"
        required
        value={level}
        onChange={(value) => {
          setLevel(value)
          setError(undefined)
        }}
        options={MEMBER_KINDS[record.kind].levels}
        error={error}
      />
    </ReasonDialog>
  )
}
