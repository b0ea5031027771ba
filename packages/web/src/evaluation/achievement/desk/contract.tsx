import { achievementProcess } from '@portal/contract/evaluation/process.calls'
import { useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { dayOf } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { DateField } from '../../../shared/ui/date-field.tsx'
import { TextArea, TextField } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './desk.module.css'
import type { Process } from './parts.ts'

/** 委托评价合同 and the fee; a setting makes them a condition of going on. */
export const Contract = ({ id, process, onSaved }: { id: string; process: Process; onSaved: () => void }) => {
  const saved = process.contract
  const [values, setValues] = useState({
    contractNo: saved?.contractNo ?? '',
    signedOn: saved?.signedOn ?? '',
    fee: saved ? String(saved.fee) : '',
    paidOn: saved?.paidOn ?? '',
    note: saved?.note ?? '',
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
    error: errors[name],
    disabled: process.involved,
  })
  const save = async () => {
    const wrong = {
      ...(values.contractNo.trim() === '' && { contractNo: '请填写合同编号' }),
      ...(values.signedOn === '' && { signedOn: '请选择签订日期' }),
      ...(!/^\d+(\.\d{1,2})?$/.test(values.fee) && { fee: '请填写评价费，单位为元' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    try {
      await call(achievementProcess.saveContract, { id, ...values, fee: Number(values.fee) })
      toast('合同信息已保存', 'success')
      onSaved()
    } catch (cause) {
      if (cause instanceof ApiError) setErrors(cause.fields)
      toast(errorText(cause), 'error')
    }
  }
  return (
    <div className={styles.fields}>
      {process.defaults.feeGate && (
        <p className={styles.small}>须登记合同和到账日期后，方可通过初审或启动评价。</p>
      )}
      <TextField label="合同编号" required maxLength={60} {...field('contractNo')} />
      <DateField label="签订日期" required {...field('signedOn')} />
      <TextField label="评价费（元）" required inputMode="decimal" {...field('fee')} />
      <DateField label="到账日期" {...field('paidOn')} />
      <TextArea label="备注" rows={2} limit={500} {...field('note')} />
      {saved && (
        <span className={styles.small}>
          {dayOf(saved.at)} 由 {saved.byName} 登记
        </span>
      )}
      {!process.involved && (
        <Button kind="secondary" onClick={save} busyText="正在保存…">
          保存
        </Button>
      )}
    </div>
  )
}
