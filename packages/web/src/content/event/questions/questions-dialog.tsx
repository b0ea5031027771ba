import { event } from '@portal/contract/content/event/event.calls'
import type { EventQuestion } from '@portal/contract/content/event/question.fields'
import { readCall } from '../../../shared/call/use-call.ts'
import { FormDialog } from '../../../shared/form/action-dialog.tsx'
import { useCallForm } from '../../../shared/form/use-call-form.ts'
import { Hint } from '../../../shared/ui/layout.tsx'
import type { Event } from '../view.ts'
import { QuestionLines } from './question-lines.tsx'

const stateOf = ({ id, version, questions }: Event) => ({ values: { questions }, fixed: { id, version } })

/** The questions of an event, written as a whole. */
export const QuestionsDialog = ({ row, onClose }: { row: Event; onClose: () => void }) => {
  const { values, fixed } = stateOf(row)
  const form = useCallForm(event.setQuestions, {
    fixed,
    defaults: values,
    draft: `event:questions:${row.id}`,
    newest: async () => stateOf(await readCall(event.get, { id: row.id })),
    words: { questions: (value) => (value as EventQuestion[]).map(({ title }) => title).join('、') },
    done: '报名问题已保存',
  })
  return (
    <FormDialog
      form={form}
      title="报名问题"
      submitText="保存"
      busyText="正在保存…"
      controls={{ questions: (control) => <QuestionLines control={control} /> }}
      intro={<Hint>报名时一起填写。已有人回答的问题不能删除或改动，可以设为“不再询问”。</Hint>}
      onClose={onClose}
    />
  )
}
