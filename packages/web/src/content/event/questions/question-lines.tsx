import {
  type EventQuestion,
  MAX_HELP,
  MAX_QUESTIONS,
  MAX_TITLE,
} from '@portal/contract/content/event/question.fields'
import { QUESTION_KINDS } from '@portal/contract/content/event/question.words'
import type { FieldControl } from '../../../shared/form/schema-fields.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Card, Row, Stack } from '../../../shared/ui/layout.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextArea, TextField } from '../../../shared/ui/text-fields.tsx'

const FRESH: EventQuestion = {
  ...{ key: '', title: '', kind: 'text', options: [], required: false, help: '', retired: false },
}

export const QuestionLines = ({ control }: { control: FieldControl }) => {
  const questions = control.value as unknown as readonly EventQuestion[]
  // The form holds text for all other fields.
  const set = (next: readonly EventQuestion[]) => control.onChange(next as never)
  const move = (at: number, by: number) => {
    const next = [...questions]
    next.splice(at + by, 0, ...next.splice(at, 1))
    set(next)
  }
  return (
    <Field label={control.label} hideLabel error={control.error} group>
      {() => (
        <Stack gap={3}>
          {questions.map((question, at) => (
            <One
              key={`${at}-${questions.length}`}
              no={at + 1}
              name={at === 0 ? control.name : undefined}
              question={question}
              last={at === questions.length - 1}
              onChange={(change) =>
                set(questions.map((one, index) => (index === at ? { ...one, ...change } : one)))
              }
              onMove={(by) => move(at, by)}
              onRemove={() => set(questions.filter((_, index) => index !== at))}
            />
          ))}
          <div>
            <Button
              kind="secondary"
              disabled={questions.length >= MAX_QUESTIONS}
              onClick={() => set([...questions, FRESH])}
            >
              <Icon name="plus" />
              添加问题
            </Button>
          </div>
        </Stack>
      )}
    </Field>
  )
}

interface OneProps {
  no: number
  name: string | undefined
  question: EventQuestion
  last: boolean
  onChange: (change: Partial<EventQuestion>) => void
  onMove: (by: number) => void
  onRemove: () => void
}
const One = ({ no, name, question, last, onChange, onMove, onRemove }: OneProps) => {
  const { key, title, kind, options, required, help, retired } = question
  const called = title || `第${no}个问题`
  return (
    <Card
      title={`第${no}个问题`}
      level={3}
      note={
        <Row gap={1}>
          <IconButton
            name="arrow-up"
            label={`上移${called}`}
            disabled={no === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton name="arrow-down" label={`下移${called}`} disabled={last} onClick={() => onMove(1)} />
          <IconButton name="trash" label={`删除${called}`} onClick={onRemove} />
        </Row>
      }
    >
      <Stack gap={3}>
        <TextField
          label="问题"
          required
          name={name}
          maxLength={MAX_TITLE}
          value={title}
          onChange={(typed) => onChange({ title: typed })}
          placeholder="如：餐食"
        />
        <SelectField
          label="回答方式"
          required
          options={QUESTION_KINDS}
          value={kind}
          onChange={(code) => onChange({ kind: code as EventQuestion['kind'] })}
        />
        {(kind === 'one' || kind === 'several') && (
          <TextArea
            label="选项"
            required
            rows={3}
            value={options.join('\n')}
            onChange={(typed) => onChange({ options: typed.split('\n') })}
            help="每行一个，至少两个"
          />
        )}
        <TextField
          label="说明"
          maxLength={MAX_HELP}
          value={help}
          onChange={(typed) => onChange({ help: typed })}
          help="显示在问题下方，没有可以不填"
        />
        <Row gap={4}>
          <Checkbox value={required} onChange={(on) => onChange({ required: on })}>
            必答
          </Checkbox>
          {key !== '' && (
            <Checkbox value={retired} onChange={(on) => onChange({ retired: on })}>
              不再询问
            </Checkbox>
          )}
        </Row>
      </Stack>
    </Card>
  )
}
