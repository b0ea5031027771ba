import { message } from '@portal/contract/communication/message.calls'
import { MAX_PER_MINUTE } from '@portal/contract/platform/settings'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { wordsOf } from '../../../shared/words-of.ts'
import type { View } from './view.ts'

/** How fast one message leaves from now on. */
export const RateDialog = ({
  view,
  onDone,
  onClose,
}: {
  view: View
  onDone: () => void
  onClose: () => void
}) => {
  const [text, setText] = useState(String(view.ratePerMinute))
  const [failure, setFailure] = useState<string>()
  const save = async () => {
    const perMinute = Number(text)
    if (!/^\d+$/.test(text) || perMinute < 1 || perMinute > MAX_PER_MINUTE)
      return setFailure(`请填写1至${MAX_PER_MINUTE}的整数`)
    try {
      await call(message.rate, { id: view.id, version: view.version, perMinute })
      toast('发送速度已调整', 'success')
      onDone()
    } catch (cause) {
      setFailure(wordsOf(cause))
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title="调整发送速度"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button busyText="正在保存…" onClick={save}>
            保存
          </Button>
        </>
      }
    >
      <TextField
        label={`每分钟最多（${view.channel === 'mail' ? '封' : '条'}）`}
        required
        inputMode="numeric"
        maxLength={5}
        value={text}
        error={failure}
        help="只影响这一条；默认值在“系统设置”中"
        onChange={(value) => {
          setText(value.trim())
          setFailure(undefined)
        }}
      />
    </Dialog>
  )
}
