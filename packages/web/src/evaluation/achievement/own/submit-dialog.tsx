import { type AchievementForm, PROMISES } from '@portal/contract/evaluation/achievement-form.fields'
import { GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import styles from './form.module.css'

type Promises = AchievementForm['promises']

/** The three promises, each ticked on its own, and the last word before it is handed in. */
export function SubmitDialog({
  again,
  promises,
  onSubmit,
  onClose,
}: {
  again: boolean
  promises: Promises
  onSubmit: (promises: Promises) => Promise<unknown>
  onClose: () => void
}) {
  const [ticked, setTicked] = useState(promises)
  const [error, setError] = useState<string>()
  const submit = async () => {
    if (!PROMISES.every(({ code }) => ticked[code])) return setError(GUARDS.promises)
    await onSubmit(ticked)
  }
  return (
    <Dialog
      open
      title={again ? '重新提交成果评价申请' : '提交成果评价申请'}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            再看看
          </Button>
          <Button onClick={submit} busyText="正在提交">
            {again ? '修改后重新提交' : '提交'}
          </Button>
        </>
      }
    >
      <p className={styles.explain}>提交后由学会审核，在经办人开始审核前可以撤回；审核期间内容不能修改。</p>
      <div className={styles.promises}>
        {PROMISES.map(({ code, label, text }) => (
          <Checkbox
            key={code}
            value={ticked[code]}
            onChange={(on) => {
              setTicked({ ...ticked, [code]: on })
              setError(undefined)
            }}
          >
            <strong>{label}</strong>：{text}
          </Checkbox>
        ))}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}
