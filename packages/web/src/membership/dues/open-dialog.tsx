import { dues } from '@portal/contract/membership/dues.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { DateField } from '../../shared/ui/date-field.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import styles from './dues.module.css'
import { yuan } from './words.ts'

interface Props {
  next: OutputOf<typeof dues.summary>['next']
  onDone: (year: string, text: string) => void
  onClose: () => void
}

/** Begins a year: an entry for each approved unit. */
export const OpenDialog = ({ next, onDone, onClose }: Props) => {
  const [year, setYear] = useState(String(next.year))
  const [dueDate, setDueDate] = useState(next.dueDate)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const open = async () => {
    const found = {
      ...(!/^20\d\d$/.test(year) && { year: '请输入四位年份' }),
      ...(!dueDate && { dueDate: '请选择缴费截止日期' }),
    }
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    try {
      const { added, total } = await call(dues.open, { year: Number(year), dueDate })
      onDone(
        year,
        added === 0 ? `${year}年度已开启，没有新增记录` : `已生成${added}条应缴记录，共${total}家单位`,
      )
    } catch (cause) {
      if (cause instanceof ApiError && Object.keys(cause.fields).length > 0) setErrors(cause.fields)
      else setFailure(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title="开启会费年度"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={open} busyText="正在生成…">
            生成应缴记录
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {failure && <Banner tone="error" title={failure} />}
        <p>
          为当年底前入会的单位会员各生成一条应缴记录，金额为系统设置中的会费标准
          <strong>{yuan(next.amount)}</strong>
          。已有记录的单位不受影响，个人会员不缴会费。
        </p>
        <TextField
          label="年度"
          required
          inputMode="numeric"
          value={year}
          error={errors.year}
          help={year === String(next.year) ? `将生成${next.units}家单位的记录` : undefined}
          onChange={(value) => {
            setYear(value)
            if (/^20\d\d$/.test(value)) setDueDate(`${value}-12-31`)
          }}
        />
        <DateField
          label="缴费截止日期"
          required
          value={dueDate}
          onChange={setDueDate}
          error={errors.dueDate}
          help="过期未缴的显示为“逾期”，不影响单位使用平台"
        />
      </div>
    </Dialog>
  )
}
