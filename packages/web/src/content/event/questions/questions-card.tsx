import { event, eventRegistration } from '@portal/contract/content/event/event.calls'
import { QUESTION_KINDS } from '@portal/contract/content/event/question.words'
import { mayCall, type OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { useSession } from '../../../shared/session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { Card, Hint, Row, Stack } from '../../../shared/ui/layout.tsx'
import type { Event } from '../view.ts'
import { QuestionsDialog } from './questions-dialog.tsx'

type Counted = OutputOf<typeof eventRegistration.answers>['list'][number]

const countsOf = ({ answered, options }: Counted): string =>
  options.length > 0
    ? options.map(({ label, count }) => `${label} ${count}`).join('，')
    : `${answered}人已回答`

const titleOf = ({ title, required, retired }: Event['questions'][number]): string =>
  `${title}${retired ? '（不再询问）' : required ? '（必答）' : ''}`

/** What those who come are asked, and how many said what. */
export const QuestionsCard = ({ row }: { row: Event }) => {
  const { roles } = useSession()
  const [setting, setSetting] = useState(false)
  const counts = roles.some((role) => mayCall(eventRegistration.answers, role)) && row.phase !== 'draft'
  const changes =
    row.phase !== 'ended' &&
    row.phase !== 'cancelled' &&
    roles.some((role) => mayCall(event.setQuestions, role))
  if (row.questions.length === 0 && !changes) return null
  return (
    <Card title="报名问题" note={counts && row.questions.length > 0 ? '已报名者的回答' : undefined}>
      <Stack gap={3}>
        {row.questions.length === 0 ? (
          <Hint>没有设置问题。可以询问餐食、住宿、论文题目等，报名时一起填写。</Hint>
        ) : counts ? (
          <Answers row={row} />
        ) : (
          <Facts
            plain
            columns={2}
            facts={row.questions.map((question) => [
              titleOf(question),
              QUESTION_KINDS.find(({ code }) => code === question.kind)?.label,
            ])}
          />
        )}
        {changes && (
          <Row>
            <Button kind="secondary" onClick={() => setSetting(true)}>
              设置问题
            </Button>
          </Row>
        )}
      </Stack>
      {setting && <QuestionsDialog row={row} onClose={() => setSetting(false)} />}
    </Card>
  )
}

const Answers = ({ row: { id, questions } }: { row: Event }) => (
  <Loaded call={useCall(eventRegistration.answers, { eventId: id })} rows={2} failed="回答统计加载失败">
    {({ list }) => (
      <Facts
        plain
        columns={2}
        facts={questions.map((question) => {
          const found = list.find(({ key }) => key === question.key)
          return [titleOf(question), found && countsOf(found)]
        })}
      />
    )}
  </Loaded>
)
