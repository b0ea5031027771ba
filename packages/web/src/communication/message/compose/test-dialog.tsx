import { type MessageChannel, message } from '@portal/contract/communication/message.calls'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { type Draft, inputOf } from './draft.ts'

/** One message to oneself, filled in as for the first recipient. */
export const TestDialog = ({
  channel,
  draft,
  onClose,
}: {
  channel: MessageChannel
  draft: Draft
  onClose: () => void
}) => {
  const isMail = channel === 'mail'
  const input = inputOf(channel, draft)
  return (
    <ActionDialog
      endpoint={message.test}
      fixed={isMail ? input : { ...input, to: '' }}
      title={isMail ? '发送测试邮件' : '发送测试短信'}
      submitText="发送"
      busyText="正在发送…"
      done={({ destination }) => `测试${isMail ? '邮件' : '短信'}已发往 ${destination}`}
      onClose={onClose}
    >
      {!isMail && '按第一位收件人的内容生成，发送到您账号登记的手机号，不计入发送记录。'}
    </ActionDialog>
  )
}
