import { MEMBER_KINDS, member } from '@portal/contract/membership/member.calls'
import { choice } from '@portal/contract/platform/fields'
import { useState } from 'react'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import type { MemberRecord } from './record-view.tsx'

/** The level is the last letter of the member id and number (docs/handbook/membership.md#numbers); the serial stays. */
export const LevelDialog = ({
  record,
  onSaved,
  onClose,
}: {
  record: MemberRecord
  onSaved: () => void
  onClose: () => void
}) => {
  const [schema] = useState(() => {
    const others = MEMBER_KINDS[record.kind].levels.filter(({ code }) => code !== record.level)
    const level = choice('新的级别', others, { widget: 'select' })
    return member.updateVID.input.pick({ reason: true }).extend({ level })
  })
  return (
    <ActionDialog
      endpoint={member.updateVID}
      schema={schema}
      fixed={{ id: record.id, version: record.version }}
      names={['level', 'reason']}
      title={`调整“${record.name}”的级别`}
      submitText="保存"
      done={({ serialNum }) => `级别已调整，会员编号 ${serialNum}`}
      onDone={onSaved}
      onClose={onClose}
      intro={<p>现在的级别：{record.levelLabel}</p>}
    />
  )
}
