import { CONDITIONS, conclusion } from '@portal/contract/evaluation/conclusion.calls'
import { concludeForm } from '@portal/contract/evaluation/desk.fields'
import { GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { achievementProcess } from '@portal/contract/evaluation/process.calls'
import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import type { CallOf, OutputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { useState } from 'react'
import { refresh } from '../../shared/call/client.ts'
import { focusFirstError } from '../../shared/form/focus.ts'
import { SchemaForm } from '../../shared/form/schema-form.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Hint, Row, Stack } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Draft } from './acts.tsx'
import type { View } from './opinion-text.tsx'

type Outcome = 'passed' | 'failed'
type Process = OutputOf<typeof achievementProcess.process>
const wordOf = (outcome: string) => (outcome === 'passed' ? '通过' : '未通过')

/** What the panel wrote, put into the words of a conclusion. */
const textOf = (outcome: Outcome, { versions }: View): string => {
  const sections = versions[0]?.sections
  if (!sections) return ''
  return outcome === 'passed'
    ? `同意专家组的评价意见，通过评价。${sections.comparison}${sections.suggestions && `\n建议：${sections.suggestions}`}`
    : `依据专家组的评价意见，未通过评价。\n存在问题：${sections.problems}\n建议：${sections.suggestions}`
}

const Conditions = ({ guards }: Pick<View, 'guards'>) => (
  <Lines
    label="结项条件"
    lines={guards.map(({ name, met }) => ({
      ...{ key: name, icon: met ? 'check' : 'warning', text: met ? CONDITIONS[name] : GUARDS[name] },
      end: <Tag tone={met ? 'good' : 'wait'}>{met ? '已满足' : '未满足'}</Tag>,
    }))}
  />
)

interface Props {
  projectId: string
  view: View
  process: Process
  /** By votes and mean. */
  proposed: Outcome | null
  onDone: () => unknown
}

/** Row 25: what is met, what was proposed, and the decision; nothing of it is typed a second time. */
export const DecideForm = (props: Props) => {
  const { projectId, view } = props
  return (
    <Card title="结项决定" label="结项决定">
      <Stack>
        <Conditions guards={view.guards} />
        {view.may.report && (
          <Row>
            <Draft projectId={projectId} ready={view.reportReady} />
          </Row>
        )}
        <Decision {...props} />
      </Stack>
    </Card>
  )
}

const Decision = ({ projectId, view, process, proposed, onDone }: Props) => {
  const level = view.versions[0]?.level ?? ''
  const open = view.guards.filter(({ met }) => !met).length
  const [asking, setAsking] = useState(false)
  const first = proposed ?? 'passed'
  const form = useCallForm(achievementProcess.examine, {
    schema: concludeForm,
    fixed: {
      ...{ id: projectId, action: 'conclude' as const },
      ...{ expectVersion: process.version, expectStatus: process.status },
    },
    defaults: { 'conclusion.outcome': first, 'conclusion.text': textOf(first, view) },
    draft: `conclude:${projectId}`,
    toInput: (values) => {
      const { outcome, text } = values.conclusion as unknown as { outcome: Outcome; text: string }
      return {
        conclusion: { outcome, text, ...(outcome === 'passed' && level && { level }) },
      } as Partial<CallOf<typeof achievementProcess.examine>> as CallOf<typeof achievementProcess.examine>
    },
    done: '已结项，报告已编号，已通知申请人',
    onRefused: () => {
      // What it still waits for has changed, perhaps.
      void refresh(conclusion.opinion, achievementProcess.process)
      return false
    },
    onDone,
  })
  const outcome = form.form.watch('conclusion.outcome')
  const ask = form.form.handleSubmit(
    () => setAsking(true),
    async () => void (await focusFirstError(form.root.current)),
  )
  return (
    <>
      <SchemaForm
        form={{ ...form, submit: ask }}
        submitText={`结项：${wordOf(outcome)}`}
        disabled={open > 0}
        derive={(name, value) =>
          name === 'conclusion.outcome' ? { 'conclusion.text': textOf(value as Outcome, view) } : undefined
        }
        actions={open > 0 && <Hint>还有{open}项条件未满足</Hint>}
      >
        <Facts
          facts={[
            ...(proposed ? [['按票数和平均分', wordOf(proposed)] as const] : []),
            ...(outcome === 'passed'
              ? [['总体水平', `${labelOf(ACHIEVEMENT_LEVELS, level)}（以组长签署的评价意见为准）`] as const]
              : []),
          ]}
        />
      </SchemaForm>
      <Confirm
        open={asking}
        title={`结项：${wordOf(outcome)}？`}
        confirmText="确认结项"
        onConfirm={() => {
          setAsking(false)
          void form.submit()
        }}
        onCancel={() => setAsking(false)}
      >
        评价报告随即编号并存档，不能撤回；{outcome === 'passed' ? '证书可供核验，' : ''}
        申请人将收到通知。
      </Confirm>
    </>
  )
}
