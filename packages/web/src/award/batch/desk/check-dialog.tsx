import { award } from '@portal/contract/award/award.calls'
import { AWARD_CHECKS } from '@portal/contract/award/award.rules'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../award.module.css'
import type { Item } from './view.ts'

type Code = (typeof AWARD_CHECKS)[number]['code']

/** The formal check: all points and it passes, or a reason and it does not. */
export const CheckDialog = ({
  item,
  onDone,
  onClose,
}: {
  item: Item
  onDone: () => unknown
  onClose: () => void
}) => {
  const [checked, setChecked] = useState<readonly Code[]>([])
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const whole = checked.length === AWARD_CHECKS.length
  const send = async (passed: boolean) => {
    if (!passed && [...reason.trim()].length < 5) return setFailure('请说明不通过的原因（至少5个字）')
    try {
      await call(award.check, {
        id: item.id,
        passed,
        checked: [...checked],
        reason: passed ? '' : reason.trim(),
        expectVersion: item.version,
      })
      toast(passed ? '形式审查通过' : '已登记为不通过', 'success')
      await onDone()
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title={`形式审查：${item.name}`}
      onClose={onClose}
      dirty={reason.trim() !== ''}
      footer={
        <>
          <Button kind="danger" onClick={() => send(false)} disabled={whole} busyText="正在办理…">
            不通过
          </Button>
          <Button onClick={() => send(true)} disabled={!whole} busyText="正在办理…">
            通过
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {item.files.length === 0 && <Banner tone="warning">该项目还没有上传材料。</Banner>}
        <fieldset className={styles.form}>
          <legend className={styles.meta}>逐项核对，全部满足方可通过</legend>
          {AWARD_CHECKS.map(({ code, label }) => (
            <Checkbox
              key={code}
              value={checked.includes(code)}
              onChange={(on) =>
                setChecked((before) => (on ? [...before, code] : before.filter((one) => one !== code)))
              }
            >
              {label}
            </Checkbox>
          ))}
        </fieldset>
        {!whole && (
          <TextArea
            label="不通过的原因"
            help="不通过时必填，写入办理记录；请自行告知推荐单位"
            value={reason}
            onChange={setReason}
            rows={3}
            limit={500}
          />
        )}
        {failure && <Banner tone="error">{failure}</Banner>}
      </div>
    </Dialog>
  )
}
