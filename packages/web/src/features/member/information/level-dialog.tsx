import { MEMBER_KINDS, member } from '@portal/contract/features/member'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { SelectField } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import type { MemberRecord } from './record-view.tsx'

/** The level is the last letter of the member id and number (§6, decision C); the serial stays. */
export const LevelDialog = (props: {
  record: MemberRecord
  onSaved: (text: string) => void
  onClose: () => void
}) => {
  const { record } = props
  const [level, setLevel] = useState(record.level)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const save = async () => {
    if (level === record.level) return setError('请选择新的级别')
    if (reason.trim().length < 2) return setError('请填写原因')
    try {
      const { serialNum } = await call(member.updateVID, {
        id: record.id,
        version: record.version,
        level,
        reason: reason.trim(),
      })
      props.onSaved(`级别已调整，会员编号 ${serialNum}`)
    } catch (cause) {
      setError(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title={`调整“${record.name}”的级别`}
      onClose={props.onClose}
      footer={
        <>
          <Button kind="quiet" onClick={props.onClose}>
            取消
          </Button>
          <Button onClick={save} busyText="正在保存…">
            保存
          </Button>
        </>
      }
    >
      <SelectField
        label="会员级别"
        required
        value={level}
        onChange={setLevel}
        options={MEMBER_KINDS[record.kind].levels}
      />
      <TextField label="原因" required value={reason} onChange={setReason} error={error} />
    </Dialog>
  )
}
