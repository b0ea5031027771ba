import type { MeetingQuestion } from '@portal/contract/evaluation/meeting/meeting.calls'
import { meetingLive, newQuestion } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { shortTime } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { SchemaForm } from '../../../shared/form/schema-form.tsx'
import { useCallForm } from '../../../shared/form/use-call-form.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Card, Hint, Row, Rule, Section, Stack } from '../../../shared/ui/layout.tsx'
import { TextArea, TextField } from '../../../shared/ui/text-fields.tsx'
import { following, nameOf, type Shown } from '../view.ts'
import { useSavedQuestion, type Words } from './use-saved-question.ts'

const ASKERS = 'meeting-askers'

/** As it was taken down, for those who only read. */
const Taken = ({ question, n }: { question: MeetingQuestion; n: number }) => (
  <Stack gap={1}>
    <strong>
      问{n}：{question.question}
    </strong>
    <Hint>
      {question.asker && `${question.asker}　`}
      {shortTime(question.at)}
    </Hint>
    <p>答：{question.answer || '（未记录）'}</p>
  </Stack>
)

const Entry = ({ view, question, n }: Shown & { question: MeetingQuestion; n: number }) => {
  const [removing, setRemoving] = useState(false)
  const { words, setWords, conflict, state, failure, theirs, mine } = useSavedQuestion({ view, question })
  const field = (key: keyof Words) => ({
    value: words[key],
    onChange: (text: string) => setWords({ ...words, [key]: text }),
    error: failure?.fields[key],
  })
  return (
    <Stack gap={2}>
      <Row justify="between">
        <Hint>
          第{n}问　{shortTime(question.at)}　{question.byName}记录
          <span role="status">　{state}</span>
        </Hint>
        <Button kind="link" aria-label={`删除第${n}问`} onClick={() => setRemoving(true)}>
          删除
        </Button>
      </Row>
      <TextField label="提问人" list={ASKERS} maxLength={50} {...field('asker')} />
      <TextArea label="问题" rows={2} limit={1000} {...field('question')} />
      <TextArea label="答复" rows={3} limit={2000} {...field('answer')} />
      {failure && <Banner tone="error">{failure.text}</Banner>}
      {conflict && (
        <Banner
          tone="warning"
          title={`${question.byName}同时修改了这一条`}
          actions={
            <>
              <Button kind="secondary" onClick={theirs}>
                采用对方的
              </Button>
              <Button kind="secondary" onClick={mine}>
                保留我的
              </Button>
            </>
          }
        >
          对方记录：{question.question}　答：{question.answer || '（空）'}
        </Banner>
      )}
      <Rule />
      {removing && (
        <ActionDialog
          endpoint={meetingLive.removeQuestion}
          fixed={{ id: view.id, questionId: question.id, expectVersion: question.version }}
          title="删除这条质询答辩记录？"
          submitText="删除"
          danger
          done="已删除"
          onClose={() => setRemoving(false)}
        />
      )}
    </Stack>
  )
}

const Add = ({ view, achievementId }: Shown & { achievementId: string }) => {
  const form = useCallForm(meetingLive.ask, {
    schema: newQuestion,
    fixed: { id: view.id, achievementId },
    onRefused: following.onRefused,
    onDone: async () => {
      form.form.reset({ asker: '', question: '' })
      await following.onDone()
    },
  })
  return (
    <SchemaForm
      form={form}
      controls={{
        asker: ({ form: _form, field, ref, ...control }) => (
          <TextField {...control} ref={ref as never} list={ASKERS} maxLength={field.max} />
        ),
      }}
      submitText="记录问题"
      busyText="正在记录…"
    />
  )
}

const Item = ({ view, achievementId }: Shown & { achievementId: string }) => {
  const { live, may } = view
  const current = achievementId === live.achievementId
  return (
    <Section title={nameOf(view, achievementId)} level={4}>
      {view.questions
        .filter((one) => one.achievementId === achievementId)
        .map((question, n) =>
          may.run ? (
            <Entry key={question.id} view={view} question={question} n={n + 1} />
          ) : (
            <Taken key={question.id} question={question} n={n + 1} />
          ),
        )}
      {may.run && current && live.closed && (
        <Banner tone="warning">专家评议期间（申请方退席）不记录新的质询答辩，已有记录可以补充。</Banner>
      )}
      {may.run && current && !live.closed && <Add view={view} achievementId={achievementId} />}
    </Section>
  )
}

/** Questions and answers by achievement; the one that the room is at comes first, with a form. */
export const Questions = ({ view }: Shown) => {
  const current = view.live.achievementId
  const shown = view.items
    .map(({ achievementId }) => achievementId)
    .filter((id) => id === current || view.questions.some((one) => one.achievementId === id))
    .sort((a, b) => Number(b === current) - Number(a === current))
  return (
    <Card title="质询答辩记录">
      <datalist id={ASKERS}>
        {view.experts.map(({ expertId, name }) => (
          <option key={expertId} value={name} />
        ))}
      </datalist>
      <Stack>
        {shown.length === 0 && <Hint>没有记录。</Hint>}
        {shown.map((id) => (
          <Item key={id} view={view} achievementId={id} />
        ))}
      </Stack>
    </Card>
  )
}
