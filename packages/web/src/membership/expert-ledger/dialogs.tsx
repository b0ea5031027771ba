import { type ActivityEntry, activity } from '@portal/contract/membership/expert-ledger.calls'
import {
  APPRAISAL_MARKS,
  type AppraisalMark,
  isCreditKind,
  MANUAL_KINDS,
} from '@portal/contract/membership/expert-ledger.words'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import { type ReactNode, useState } from 'react'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { DateField } from '../../shared/ui/date-field.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { TextArea, TextField } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './activity.module.css'

interface FormProps {
  title: string
  saveText: string
  onSave: () => Promise<unknown>
  onClose: () => void
  /** Something was typed. */
  dirty: boolean
  children: (errors: Readonly<Record<string, string>>) => ReactNode
}
/** What the server says of a field is shown at the field. */
const AskDialog = ({ title, saveText, onSave, onClose, dirty, children }: FormProps) => {
  const [failure, setFailure] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const save = async () => {
    setFailure('')
    setErrors({})
    try {
      await onSave()
    } catch (cause) {
      const fields = cause instanceof ApiError ? cause.fields : undefined
      if (fields && Object.keys(fields).length > 0) setErrors(fields)
      else setFailure(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title={title}
      onClose={onClose}
      dirty={dirty}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={save} busyText="正在保存…">
            {saveText}
          </Button>
        </>
      }
    >
      {failure && <Banner tone="error" title={failure} />}
      {children(errors)}
    </Dialog>
  )
}

/** Empty and what is no number are left to the server's words. */
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text)) as number

export const EntryDialog = ({
  expertId,
  entry,
  mayCharge,
  onSaved,
  onClose,
}: {
  expertId: string
  entry?: ActivityEntry
  mayCharge: boolean
  onSaved: () => void
  onClose: () => void
}) => {
  const [date, setDate] = useState(entry?.date ?? today())
  const [kind, setKind] = useState<string>(entry?.kind ?? '')
  const [points, setPoints] = useState(entry ? String(entry.points) : '')
  const [text, setText] = useState(entry?.text ?? '')
  const [reason, setReason] = useState('')
  const credit = kind !== '' && isCreditKind(kind as ActivityEntry['kind'])
  const save = async () => {
    const input = {
      ...(entry && { id: entry.id, version: entry.version, reason }),
      ...{ expertId, date, eventType: kind, points: credit ? 0 : numberOf(points), text },
    }
    await call(activity.save, input as CallOf<typeof activity.save>)
    toast(entry ? '已更正' : '已登记', 'success')
    onSaved()
  }
  const options = MANUAL_KINDS.filter(({ code }) => mayCharge || !isCreditKind(code as ActivityEntry['kind']))
  return (
    <AskDialog
      title={entry ? '更正积分' : '登记活动'}
      saveText="保存"
      onSave={save}
      onClose={onClose}
      dirty={reason + text !== (entry?.text ?? '')}
    >
      {(errors) => (
        <>
          {!entry && (
            <SelectField
              label="活动类型"
              required
              value={kind}
              onChange={setKind}
              options={options}
              placeholder="请选择"
              error={errors.eventType}
              help={credit ? '不计积分，影响信誉等级' : undefined}
            />
          )}
          {!entry?.auto && (
            <DateField label="日期" required value={date} onChange={setDate} error={errors.date} />
          )}
          {!credit && (
            <TextField
              label="分值"
              required
              inputMode="numeric"
              value={points}
              onChange={setPoints}
              error={errors.points}
              help="一般为2至5分"
            />
          )}
          <TextArea
            label="说明"
            required
            value={text}
            onChange={setText}
            limit={200}
            rows={2}
            error={errors.text}
            help="专家本人可以看到"
          />
          {entry && (
            <TextArea
              label="更正原因"
              required
              value={reason}
              onChange={setReason}
              limit={300}
              rows={2}
              error={errors.reason}
              help="与更正前的内容一起保留，专家本人可以看到"
            />
          )}
        </>
      )}
    </AskDialog>
  )
}

export const AppraisalDialog = ({
  expertId,
  onSaved,
  onClose,
}: {
  expertId: string
  onSaved: () => void
  onClose: () => void
}) => {
  const [occasion, setOccasion] = useState('')
  const [comment, setComment] = useState('')
  const [marks, setMarks] = useState<Readonly<Partial<Record<AppraisalMark, string>>>>({})
  const values = Object.fromEntries(APPRAISAL_MARKS.map(({ key }) => [key, numberOf(marks[key] ?? '')]))
  const total = Object.values(values).reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0)
  const save = async () => {
    const input = { expertId, occasion, comment, ...values }
    await call(activity.appraise, input as CallOf<typeof activity.appraise>)
    toast('评价表已保存', 'success')
    onSaved()
  }
  return (
    <AskDialog
      title="填写专家评价表"
      saveText="保存"
      onSave={save}
      onClose={onClose}
      dirty={occasion + comment + Object.values(marks).join('') !== ''}
    >
      {(errors) => (
        <>
          <TextField
            label="评价的活动"
            required
            value={occasion}
            onChange={setOccasion}
            error={errors.occasion}
            placeholder="例如：某成果评价会"
          />
          <div className={styles.marks}>
            {APPRAISAL_MARKS.map(({ key, label, max }) => (
              <TextField
                key={key}
                label={`${label}（${max}分）`}
                required
                inputMode="numeric"
                value={marks[key] ?? ''}
                onChange={(value) => setMarks((known) => ({ ...known, [key]: value }))}
                error={errors[key]}
              />
            ))}
          </div>
          <p className={styles.meta}>合计 {total} 分；专家本人可以查看评分和评语，看不到填表人。</p>
          <TextArea
            label="评语"
            value={comment}
            onChange={setComment}
            limit={500}
            rows={3}
            error={errors.comment}
          />
        </>
      )}
    </AskDialog>
  )
}

export const AnswerDialog = ({
  objection,
  onSaved,
  onClose,
}: {
  objection: { id: string; text: string }
  onSaved: () => void
  onClose: () => void
}) => {
  const [outcome, setOutcome] = useState('')
  const [answer, setAnswer] = useState('')
  const save = async () => {
    const input = { id: objection.id, outcome, answer }
    await call(activity.answer, input as CallOf<typeof activity.answer>)
    toast('已答复', 'success')
    onSaved()
  }
  return (
    <AskDialog title="答复异议" saveText="答复" onSave={save} onClose={onClose} dirty={answer !== ''}>
      {(errors) => (
        <>
          <p className={styles.note}>{objection.text}</p>
          <SelectField
            label="处理结果"
            required
            value={outcome}
            onChange={setOutcome}
            placeholder="请选择"
            options={[
              { code: 'kept', label: '维持该条' },
              { code: 'removed', label: '异议成立，撤销该条' },
            ]}
            error={errors.outcome && '请选择处理结果'}
          />
          <TextArea
            label="答复内容"
            required
            value={answer}
            onChange={setAnswer}
            limit={500}
            rows={3}
            error={errors.answer}
            help="专家本人可以看到"
          />
        </>
      )}
    </AskDialog>
  )
}
