import { meeting } from '@portal/contract/evaluation/meeting/meeting.calls'
import { type AgendaStep, DEFAULT_AGENDA } from '@portal/contract/evaluation/meeting/meeting.rules'
import { useState } from 'react'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Grid, Row, Section, Stack } from '../../../shared/ui/layout.tsx'
import { NumberField } from '../../../shared/ui/number-field.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import { following, type Shown } from '../view.ts'

interface Draft extends Omit<AgendaStep, 'minutes'> {
  readonly key: number
  readonly minutes: string
}
let keys = 0
const drafted = (agenda: readonly AgendaStep[]): Draft[] =>
  agenda.map((step) => {
    keys += 1
    return { ...step, key: keys, minutes: String(step.minutes) }
  })
const NEW: AgendaStep = { title: '', minutes: 10, closed: false, once: false }

const StepFields = ({
  step,
  n,
  error,
  onChange,
}: {
  step: Draft
  n: number
  error: (name: string) => string | undefined
  onChange: (part: Partial<Draft>) => void
}) => (
  <Stack gap={2}>
    <Grid min="s" gap={3}>
      <TextField
        label="环节"
        required
        value={step.title}
        onChange={(title) => onChange({ title })}
        maxLength={40}
        error={error(`agenda.${n}.title`)}
      />
      <NumberField
        label="分钟"
        required
        value={step.minutes}
        onChange={(minutes) => onChange({ minutes })}
        error={error(`agenda.${n}.minutes`)}
      />
    </Grid>
    <Row gap={4}>
      <Checkbox value={step.closed} onChange={(closed) => onChange({ closed })}>
        申请方退席
      </Checkbox>
      <Checkbox value={step.once} onChange={(once) => onChange({ once })}>
        全场一次
      </Checkbox>
    </Row>
  </Stack>
)

/** Steps of the agenda: their order, length, and who is there. */
export const AgendaDialog = ({ view, onClose }: Shown & { onClose: () => void }) => {
  const [begun] = useState(() => drafted(view.agenda))
  const [steps, setSteps] = useState(begun)
  const save = useAction(meeting.agenda, {
    ...following,
    done: '议程已保存',
    onDone: async () => {
      await following.onDone()
      onClose()
    },
  })
  const errors = save.failure?.fields ?? {}
  const change = (key: number, part: Partial<Draft>) =>
    setSteps(steps.map((step) => (step.key === key ? { ...step, ...part } : step)))
  const move = (from: number, to: number) => {
    const next = [...steps]
    const [one] = next.splice(from, 1)
    if (one) next.splice(to, 0, one)
    setSteps(next)
  }
  const send = () =>
    save.run({
      ...{ id: view.id, expectVersion: view.version },
      agenda: steps.map(({ key: _key, ...step }) => ({ ...step, minutes: Number(step.minutes) })),
    })
  return (
    <Dialog
      open
      title="编辑议程"
      onClose={onClose}
      dirty={steps !== begun}
      message={<ActionNote action={save} />}
      footer={
        <>
          <Button kind="quiet" onClick={() => setSteps(drafted(DEFAULT_AGENDA))}>
            恢复默认
          </Button>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={send} busy={save.busy} busyText="正在保存…">
            保存
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        {steps.map((step, n) => (
          <Section
            key={step.key}
            title={`第${n + 1}个环节`}
            level={4}
            actions={
              <>
                <Button kind="link" disabled={n === 0} onClick={() => move(n, n - 1)}>
                  上移
                </Button>
                <Button kind="link" disabled={n === steps.length - 1} onClick={() => move(n, n + 1)}>
                  下移
                </Button>
                <Button
                  kind="link"
                  disabled={steps.length === 1}
                  onClick={() => setSteps(steps.filter(({ key }) => key !== step.key))}
                >
                  删除
                </Button>
              </>
            }
          >
            <StepFields
              step={step}
              n={n}
              error={(name) => errors[name]}
              onChange={(part) => change(step.key, part)}
            />
          </Section>
        ))}
        <Row>
          <Button kind="secondary" onClick={() => setSteps([...steps, ...drafted([NEW])])}>
            增加环节
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
