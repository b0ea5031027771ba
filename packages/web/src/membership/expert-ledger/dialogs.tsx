import {
  type ActivityEntry,
  activity,
  activityKindField,
  correction,
} from '@portal/contract/membership/expert-ledger.calls'
import {
  type ActivityKind,
  APPRAISAL_MARKS,
  isCreditKind,
} from '@portal/contract/membership/expert-ledger.words'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ActionDialog, FormDialog } from '../../shared/form/action-dialog.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { Hint } from '../../shared/ui/layout.tsx'

interface Done {
  onSaved: () => void
  onClose: () => void
}
type Saved = CallOf<typeof activity.save>

const isCredit = (kind: string) => kind !== '' && isCreditKind(kind as ActivityKind)

/** Something that an expert did, written down by hand. */
export const EntryDialog = ({
  expertId,
  mayCharge,
  onSaved,
  onClose,
}: Done & { expertId: string; mayCharge: boolean }) => {
  const [schema] = useState(() =>
    correction.omit({ reason: true }).extend({ eventType: activityKindField(mayCharge) }),
  )
  return (
    <ActionDialog
      endpoint={activity.save}
      schema={schema}
      names={['eventType', 'date', 'points', 'text']}
      defaults={{ date: today() }}
      toInput={(values) => ({ expertId, ...values }) as unknown as Saved}
      // Conduct has no points; what is not asked is nought.
      visible={(name, { eventType = '' }) => name !== 'points' || !isCredit(eventType)}
      derive={(name, value) => (name === 'eventType' ? { points: isCredit(value) ? '0' : '' } : undefined)}
      title="登记活动"
      submitText="保存"
      busyText="正在保存…"
      done="已登记"
      onDone={onSaved}
      onClose={onClose}
    />
  )
}

/** An entry as it should have been; the earlier state stays beside it. */
export const CorrectionDialog = ({
  expertId,
  entry,
  onSaved,
  onClose,
}: Done & { expertId: string; entry: ActivityEntry }) => {
  const { id, version, kind, auto, date, points, text } = entry
  const names = [...(auto ? [] : ['date']), ...(isCredit(kind) ? [] : ['points']), 'text', 'reason']
  return (
    <ActionDialog
      endpoint={activity.save}
      schema={correction}
      names={names}
      defaults={{ eventType: kind, date, points: String(points), text }}
      toInput={(values) => ({ id, version, expertId, ...values }) as unknown as Saved}
      title="更正积分"
      submitText="保存"
      busyText="正在保存…"
      done="已更正"
      onDone={onSaved}
      onClose={onClose}
    />
  )
}

/** The sheet about an expert after an event; the sum is shown while it is filled in. */
export const AppraisalDialog = ({ expertId, onSaved, onClose }: Done & { expertId: string }) => {
  const form = useCallForm(activity.appraise, { fixed: { expertId }, done: '评价表已保存', onDone: onSaved })
  const values = form.form.watch()
  const total = APPRAISAL_MARKS.reduce((sum, { key }) => sum + (Number(values[key]) || 0), 0)
  return (
    <FormDialog
      form={form}
      title="填写专家评价表"
      submitText="保存"
      busyText="正在保存…"
      intro={<Hint>合计 {total} 分；专家本人可以查看评分和评语，看不到填表人。</Hint>}
      onClose={onClose}
    />
  )
}

export const AnswerDialog = ({
  objection: { id, text },
  onSaved,
  onClose,
}: Done & { objection: { id: string; text: string } }) => (
  <ActionDialog
    endpoint={activity.answer}
    fixed={{ id }}
    title="答复异议"
    submitText="答复"
    done="已答复"
    onDone={onSaved}
    intro={<blockquote>{text}</blockquote>}
    onClose={onClose}
  />
)
