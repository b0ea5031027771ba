import { message } from '@portal/contract/communication/message.calls'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { wordsOf } from '../../../shared/words-of.ts'
import { type Draft, savedForm } from './draft.ts'

/** One message to oneself, filled in as for the first recipient. */
export function TestDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const [to, setTo] = useState('')
  const [failure, setFailure] = useState<string>()
  const isMail = draft.channel === 'mail'
  const send = async () => {
    try {
      const { destination } = await call(message.test, { ...savedForm(draft), to })
      toast(`测试${isMail ? '邮件' : '短信'}已发往 ${destination}`, 'success')
      onClose()
    } catch (cause) {
      setFailure(wordsOf(cause))
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title={isMail ? '发送测试邮件' : '发送测试短信'}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button busyText="正在发送…" onClick={send}>
            发送
          </Button>
        </>
      }
    >
      {isMail ? (
        <TextField
          label="您自己的邮箱"
          type="email"
          required
          autoFocus
          value={to}
          error={failure}
          help="按第一位收件人的内容生成，主题前加“［测试］”，不计入发送记录。"
          onChange={(value) => {
            setTo(value)
            setFailure(undefined)
          }}
        />
      ) : (
        <p role={failure ? 'alert' : undefined}>
          {failure ?? '按第一位收件人的内容生成，发送到您账号登记的手机号，不计入发送记录。'}
        </p>
      )}
    </Dialog>
  )
}
