import { thisYear } from '@portal/contract/platform/time'
import type { RefObject } from 'react'
import { useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Button } from './button.tsx'
import { DayCalendar, DaysCalendar, MonthGrid } from './calendar.tsx'
import { Row } from './layout.tsx'
import popup from './popup.module.css'
import { Popup } from './popup.tsx'

export interface DatePanelProps {
  anchor: RefObject<HTMLElement | null>
  label: string
  kind: 'day' | 'month' | 'days'
  from: string
  to?: string | undefined
  min?: string | undefined
  max?: string | undefined
  onClose: () => void
  onChoose: (from: string, to: string) => void
}

/** What opens at the calendar button of a date field. */
export function DatePanel({
  anchor,
  label,
  kind,
  from,
  to = '',
  min,
  max,
  onClose,
  onChoose,
}: DatePanelProps) {
  const [year, setYear] = useState(() => Number(from.slice(0, 4)) || thisYear())
  return (
    <Popup triggerRef={anchor} isOpen placement="bottom start" onOpenChange={(open) => !open && onClose()}>
      <Dialog aria-label={`选择${label}`} className={popup.panel ?? ''}>
        {kind === 'day' ? (
          <DayCalendar label={label} value={from} min={min} max={max} onChoose={(day) => onChoose(day, '')} />
        ) : kind === 'month' ? (
          <MonthGrid
            label={label}
            year={year}
            value={from}
            onYear={setYear}
            onChoose={(month) => onChoose(month, '')}
          />
        ) : (
          <DaysCalendar label={label} from={from} to={to} onChoose={onChoose} />
        )}
        {(from || to) && (
          <Row justify="end">
            <Button kind="quiet" onClick={() => onChoose('', '')}>
              清空
            </Button>
          </Row>
        )}
      </Dialog>
    </Popup>
  )
}
