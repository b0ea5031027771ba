import { eventRegistration } from '@portal/contract/content/event/event.calls'
import type { EventQuestion } from '@portal/contract/content/event/question.fields'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useMemo } from 'react'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Hint } from '../../../shared/ui/layout.tsx'
import { askedWith } from './asked.ts'

/** What somebody said on the phone. */
export const ChangeRegistration = ({
  row,
  questions,
  onClose,
}: {
  row: OutputOf<typeof eventRegistration.list>['list'][number]
  questions: readonly EventQuestion[]
  onClose: () => void
}) => {
  const schema = useMemo(
    () => askedWith(eventRegistration.change.input, questions, { byStaff: true }),
    [questions],
  )
  return (
    <ActionDialog
      endpoint={eventRegistration.change}
      schema={schema}
      fixed={{ id: row.id, version: row.version }}
      defaults={{ note: row.note, answers: row.answers }}
      draft={`event:change:${row.id}`}
      title={`修改${row.name}的报名信息`}
      submitText="保存"
      done="报名信息已修改"
      intro={<Hint>按本人所说填写；没有说到的可以不填。</Hint>}
      onClose={onClose}
    />
  )
}
