import { INTEREST_KINDS } from '@portal/contract/peer-review/invitation.words'
import { useState } from 'react'
import { errorText } from '../../shared/api.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { TextArea } from '../../shared/ui/text-fields.tsx'

export interface Recusal {
  kind: (typeof INTEREST_KINDS)[number]['code']
  text: string
}

/** An expert steps back, with the relation that asks for it. */
export const RecusalDialog = ({
  onRecuse,
  onClose,
}: {
  onRecuse: (recusal: Recusal) => Promise<unknown>
  onClose: () => void
}) => {
  const [kind, setKind] = useState('')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const send = async () => {
    if (kind === '' || text.trim().length < 5) return setError('请选择关系类型，并说明具体情况（至少5个字）')
    try {
      await onRecuse({ kind: kind as Recusal['kind'], text: text.trim() })
    } catch (cause) {
      setError(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title="申请回避"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button kind="danger" onClick={send} busyText="正在提交…">
            确认回避
          </Button>
        </>
      }
    >
      <p>回避后不能再评审本项目，已填写的内容不计入结果。</p>
      <SelectField label="关系类型" required options={INTEREST_KINDS} value={kind} onChange={setKind} />
      <TextArea
        label="具体情况"
        required
        value={text}
        onChange={setText}
        rows={3}
        limit={300}
        error={error}
      />
    </Dialog>
  )
}
