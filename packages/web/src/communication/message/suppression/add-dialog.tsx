import { suppression } from '@portal/contract/communication/suppression.calls'
import { FormDialog } from '../../../shared/form/action-dialog.tsx'
import { useCallForm } from '../../../shared/form/use-call-form.ts'
import { Hint } from '../../../shared/ui/layout.tsx'

/** Somebody calls and wants no more news. */
export const AddDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useCallForm(suppression.add, {
    defaults: { channel: 'mail' },
    done: '已加入名单',
    onRefused: (error) => {
      if (!error.is('nothingChanged')) return false
      form.form.setError(
        'address',
        { type: 'server', message: '这个地址已在名单中。' },
        { shouldFocus: true },
      )
      return true
    },
  })
  return (
    <FormDialog
      form={form}
      title="加入退订名单"
      submitText="加入名单"
      busyText="正在保存…"
      onClose={onClose}
      intro={
        <Hint>加入后不再向该地址群发邮件或短信，资讯和服务通知都不再发送；验证码、审核结果等照常发送。</Hint>
      }
    />
  )
}
