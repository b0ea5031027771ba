import { feedback } from '@portal/contract/membership/note/feedback.calls'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '../../shared/call/use-call.ts'
import { SchemaForm } from '../../shared/form/schema-form.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { Section } from '../../shared/ui/layout.tsx'
import { Timeline } from '../../shared/ui/timeline.tsx'

/** Empty again once it is sent: a second press sends nothing twice. */
const AskForm = ({ onDone }: { onDone: () => void }) => {
  const { pathname } = useLocation()
  const form = useCallForm(feedback.send, {
    fixed: { page: pathname },
    draft: 'feedback',
    done: '已提交，答复会显示在这里',
    onDone,
  })
  return <SchemaForm form={form} submitText="提交反馈" />
}

/** A question to the society, and what became of earlier ones. */
export const Ask = () => {
  const [sent, setSent] = useState(0)
  const own = useCall(feedback.own, {}, { background: true })
  const list = own.data?.list ?? []
  return (
    <Section title="向学会反馈">
      <AskForm key={sent} onDone={() => setSent((times) => times + 1)} />
      {list.length > 0 && (
        <Timeline
          label="我的反馈"
          moments={list.map(({ id, at, text, answer, answeredAt }) => ({
            key: id,
            title: text,
            meta: `${timeOf(at)}${answeredAt ? `，${timeOf(answeredAt)} 已答复` : '，等待答复'}`,
            text: answer,
            tone: answer ? 'good' : 'wait',
          }))}
        />
      )}
    </Section>
  )
}
