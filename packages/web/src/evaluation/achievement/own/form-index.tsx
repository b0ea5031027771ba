import { FORM_SECTIONS, type FormSection } from '@portal/contract/evaluation/achievement-form.fields'
import { type Check, completenessOf, problemsOf } from '@portal/contract/evaluation/achievement-form.rules'
import { Button } from '../../../shared/ui/button.tsx'
import { IndexNav } from '../../../shared/ui/index-nav.tsx'
import { Hint, Row, Stack } from '../../../shared/ui/layout.tsx'
import { Meter } from '../../../shared/ui/stat.tsx'

const missingOf = (checks: readonly Check[]) => Object.keys(problemsOf(checks)).length

/** The sections of the form, how far each is, and the whole. */
export const Sections = ({
  checks,
  unanswered,
  current,
  marked,
  onOpen,
}: {
  checks: readonly Check[]
  unanswered: number
  current: FormSection
  /** Sections with something to correct. */
  marked: ReadonlySet<FormSection>
  onOpen: (code: FormSection) => void
}) => {
  const percent = completenessOf(checks)
  const missing = missingOf(checks)
  return (
    <IndexNav
      label="申请内容"
      head={
        <Stack gap={1}>
          <strong>完整度 {percent}%</strong>
          <Meter label="填写完整度" value={percent} max={100} tone={missing === 0 ? 'good' : 'plain'} />
          <Hint>
            {missing > 0
              ? `还有 ${missing} 处需要填写`
              : unanswered > 0
                ? `还有 ${unanswered} 条补正意见没有答复`
                : '内容完整，可以提交'}
          </Hint>
        </Stack>
      }
      items={FORM_SECTIONS.map(({ code, label }) => {
        const open = missingOf(checks.filter(({ section }) => section === code))
        const note = [marked.has(code) && '有需要修改的内容', open > 0 && `差 ${open} 处`]
        return {
          ...{ key: code, text: label, current: code === current },
          note: note.filter(Boolean).join('，'),
          state: marked.has(code) ? 'fault' : open > 0 ? 'open' : 'done',
          onPick: () => onOpen(code),
        }
      })}
    />
  )
}

/** To the section before and the next; after the last one the form is looked through and handed in. */
export const Steering = ({
  section,
  again,
  onOpen,
  onCheck,
}: {
  section: FormSection
  again: boolean
  onOpen: (code: FormSection) => void
  onCheck: () => unknown
}) => {
  const at = FORM_SECTIONS.findIndex(({ code }) => code === section)
  const [before, next] = [FORM_SECTIONS[at - 1], FORM_SECTIONS[at + 1]]
  return (
    <Row justify="between">
      <Button kind="secondary" disabled={!before} onClick={() => before && onOpen(before.code)}>
        上一步
      </Button>
      {next ? (
        <Button onClick={() => onOpen(next.code)}>下一步：{next.label}</Button>
      ) : (
        <Button onClick={onCheck} busyText="正在检查">
          {again ? '检查并重新提交' : '检查并提交'}
        </Button>
      )}
    </Row>
  )
}
