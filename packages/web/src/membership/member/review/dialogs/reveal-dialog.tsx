import { type MemberKind, member } from '@portal/contract/membership/member.calls'
import { ActionDialog } from '../../../../shared/form/action-dialog.tsx'
import { kindView } from '../../kinds.ts'

/** Looking at a full number is an act of its own, with a reason that its owner can read (docs/handbook/personal-data.md#revealing). */
export const RevealDialog = (props: {
  id: string
  field: string
  title: string
  kind: MemberKind
  onRevealed: (value: string) => void
  onClose: () => void
}) => {
  const [form] = Object.values(kindView(props.kind).slots)
  return (
    <ActionDialog
      endpoint={member.reveal}
      fixed={{ id: props.id, field: props.field }}
      defaults={{ reason: form ? '核对盖章申请表' : '核对身份' }}
      title={`查看完整${props.title}`}
      submitText="查看"
      onDone={({ value }) => props.onRevealed(value)}
      onClose={props.onClose}
    />
  )
}
