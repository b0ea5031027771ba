import { today } from '@portal/contract/platform/time'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Button } from './button.tsx'
import { DaysCalendar } from './calendar.tsx'
import { DateInput } from './date-input.tsx'
import { namedSpans, type Span } from './date-spans.ts'
import { dayOf } from './date-text.ts'
import inputs from './inputs.module.css'
import { Row } from './layout.tsx'
import popup from './popup.module.css'
import { Popup } from './popup.tsx'
import styles from './span-panel.module.css'

interface Props extends Span {
  anchor: RefObject<HTMLElement | null>
  label: string
  onClose: () => void
  onChoose: (from: string, to: string) => void
}

/** What is wrong with two ends as they were typed. */
const faultOf = ({ from, to }: Span): string | undefined => {
  if ([from, to].some((day) => day !== '' && !dayOf(day))) return '请填写正确的日期，如 2026-01-31'
  return from && to && (dayOf(from) ?? '') > (dayOf(to) ?? '') ? '起始日期晚于截止日期' : undefined
}

/** What opens under a `SpanField`. */
export function SpanPanel({ anchor, label, from, to, onClose, onChoose }: Props) {
  const [typed, setTyped] = useState<Span>({ from, to })
  const [fault, setFault] = useState<string>()
  const spans = namedSpans(today())
  const chosen = spans.find((span) => span.from === from && span.to === to)
  const apply = () => {
    const found = faultOf(typed)
    setFault(found)
    if (!found) onChoose(dayOf(typed.from) ?? '', dayOf(typed.to) ?? '')
  }
  const change = (end: Partial<Span>) => {
    setTyped({ ...typed, ...end })
    setFault(undefined)
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
      return
    // It is this panel that is answered, not the form around the field.
    event.preventDefault()
    apply()
  }
  const ends = (
    <div className={inputs.range}>
      <DateInput
        label={label}
        value={typed.from}
        aria={{ 'aria-label': `${label}（从）`, 'aria-invalid': fault ? true : undefined }}
        onChange={(value) => change({ from: value })}
      />
      <span aria-hidden="true">至</span>
      <DateInput
        label={label}
        value={typed.to}
        aria={{ 'aria-label': `${label}（至）`, 'aria-invalid': fault ? true : undefined }}
        onChange={(value) => change({ to: value })}
      />
    </div>
  )
  return (
    <Popup triggerRef={anchor} isOpen placement="bottom start" onOpenChange={(open) => !open && onClose()}>
      <Dialog aria-label={`选择${label}`} className={`${popup.panel} ${styles.panel}`}>
        <fieldset className={styles.named} aria-label="常用时间">
          {spans.map((span, at) => (
            <button
              key={span.name}
              type="button"
              className={popup.item}
              data-selected={span === chosen ? '' : undefined}
              // biome-ignore lint/a11y/noAutofocus: it was opened to choose from
              autoFocus={chosen ? span === chosen : at === 0}
              aria-pressed={span === chosen}
              onClick={() => onChoose(span.from, span.to)}
            >
              {span.name}
            </button>
          ))}
        </fieldset>
        <fieldset className={styles.own} onKeyDown={onEnter}>
          <legend>自定义</legend>
          {ends}
          {fault && <p role="alert">{fault}</p>}
          <DaysCalendar label={label} focused={false} from={typed.from} to={typed.to} onChoose={onChoose} />
          <Row justify="end" gap={2}>
            {(from || to) && (
              <Button kind="quiet" onClick={() => onChoose('', '')}>
                清空
              </Button>
            )}
            <Button onClick={apply}>确定</Button>
          </Row>
        </fieldset>
      </Dialog>
    </Popup>
  )
}
