import { invitation } from '@portal/contract/peer-review/invitation.calls'
import { asksInvitee, invitationAnswer } from '@portal/contract/peer-review/invitation.fields'
import { InvitationReply } from '@portal/contract/peer-review/invitation.words'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { SchemaForm } from '../../shared/form/schema-form.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { Button } from '../../shared/ui/button.tsx'

interface Props {
  opened: OutputOf<typeof invitation.open>
  code: string
  /** As the link in the letter says it: '1', '0' or nothing. */
  preset: string
  onDone: (agree: InvitationReply) => void
  onCancel: () => void
  /** The link is not what it was. */
  onStale: () => unknown
}

/** What an expert answers. Nothing is sent before 确认. */
export const InvitationForm = ({ opened, code, preset, onDone, onCancel, onStale }: Props) => {
  const form = useCallForm(invitation.reply, {
    schema: invitationAnswer,
    about: `${opened.id}:${opened.projectId}`,
    defaults: { agree: preset },
    toInput: ({ agree, recuses, kind, relation, noInterest, reasonCode, text = '', suggest = '' }) => {
      const recusal = recuses === 'true' && { kind: kind as 'kinship', text: relation ?? '' }
      return {
        ...{ idCard: opened.id, projectId: opened.projectId, code, text, suggest },
        agree:
          !recusal && agree === InvitationReply.agreed ? InvitationReply.agreed : InvitationReply.declined,
        noInterest: !recusal && noInterest === 'true',
        ...(!recusal && agree === InvitationReply.declined && { reasonCode: reasonCode as 'time' }),
        ...(recusal && { recusal }),
      }
    },
    onDone: ({ agree }) => onDone(agree),
    onRefused: (error) => {
      if (error.is('invitationInvalid', 'invitationExpired', 'invitationRepeated')) void onStale()
      return false
    },
  })
  return (
    <SchemaForm
      form={form}
      guard={false}
      visible={asksInvitee}
      required={(name) => name === 'kind' || name === 'relation' || name === 'reasonCode'}
      submitText="确认"
      busyText="正在提交…"
      actions={
        <Button kind="quiet" onClick={onCancel}>
          取消
        </Button>
      }
    />
  )
}
