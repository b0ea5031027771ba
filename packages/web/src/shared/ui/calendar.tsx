import { type CalendarDate, parseDate } from '@internationalized/date'
import { monthFrom } from '@portal/contract/platform/time'
import type { ReactNode } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import styles from './calendar.module.css'
import { Icon } from './icon.tsx'
import { Select } from './select.tsx'

const day = (text: string | undefined) => {
  try {
    return text ? parseDate(text) : null
  } catch {
    // Half typed, or with a time: the calendar opens at today.
    return null
  }
}

/** Year and month are chosen directly: a date of birth is hundreds of months away. */
const Head = () => (
  <header className={styles.head}>
    <Button slot="previous" aria-label="上个月" className={styles.step ?? ''}>
      <Icon name="chevron-left" />
    </Button>
    <CalendarYearPicker visibleYears={140}>
      {({ items, value, onChange, ...props }) => (
        <Select
          label={props['aria-label'] ?? '年'}
          options={items.map((item) => ({ code: String(item.id), label: `${item.date.year} 年` }))}
          value={String(value)}
          onChange={(chosen) => onChange(Number(chosen))}
        />
      )}
    </CalendarYearPicker>
    <CalendarMonthPicker>
      {({ items, value, onChange, ...props }) => (
        <Select
          label={props['aria-label'] ?? '月'}
          options={items.map((item) => ({ code: String(item.id), label: `${item.date.month} 月` }))}
          value={String(value)}
          onChange={(chosen) => onChange(Number(chosen))}
        />
      )}
    </CalendarMonthPicker>
    <Button slot="next" aria-label="下个月" className={styles.step ?? ''}>
      <Icon name="chevron-right" />
    </Button>
  </header>
)

const Days = () => (
  <CalendarGrid weekdayStyle="narrow" className={styles.days ?? ''}>
    {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
  </CalendarGrid>
)

interface DayProps {
  label: string
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string) => void
  children?: ReactNode
}

export const DayCalendar = ({ label, value, min, max, onChoose, children }: DayProps) => (
  <Calendar
    aria-label={label}
    autoFocus
    firstDayOfWeek="mon"
    className={styles.calendar ?? ''}
    data-single=""
    value={day(value)}
    minValue={day(min) ?? undefined}
    maxValue={day(max) ?? undefined}
    onChange={(chosen: CalendarDate) => onChoose(chosen.toString())}
  >
    <Head />
    <Days />
    {children}
  </Calendar>
)

interface RangeProps {
  label: string
  from: string
  to: string
  /** Takes the focus when it opens; not where something else stands before it. */
  focused?: boolean | undefined
  onChoose: (from: string, to: string) => void
}

export const DaysCalendar = ({ label, from, to, focused = true, onChoose }: RangeProps) => {
  const [start, end] = [day(from), day(to)]
  return (
    <RangeCalendar
      aria-label={label}
      autoFocus={focused}
      firstDayOfWeek="mon"
      className={styles.calendar ?? ''}
      value={start && end && start.compare(end) <= 0 ? { start, end } : null}
      onChange={(chosen) => onChoose(chosen.start.toString(), chosen.end.toString())}
    >
      <Head />
      <Days />
    </RangeCalendar>
  )
}

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)

/** The twelve months of one year. */
export function MonthGrid({
  label,
  year,
  value,
  onYear,
  onChoose,
}: {
  label: string
  year: number
  value: string
  onYear: (year: number) => void
  onChoose: (month: string) => void
}) {
  return (
    <fieldset className={styles.calendar} aria-label={label}>
      <div className={styles.head}>
        <button type="button" className={styles.step} aria-label="上一年" onClick={() => onYear(year - 1)}>
          <Icon name="chevron-left" />
        </button>
        <b aria-live="polite">{year} 年</b>
        <button type="button" className={styles.step} aria-label="下一年" onClick={() => onYear(year + 1)}>
          <Icon name="chevron-right" />
        </button>
      </div>
      <div className={styles.months}>
        {MONTHS.map((month) => {
          const code = monthFrom(year, month)
          return (
            <button
              key={code}
              type="button"
              className={styles.day}
              aria-label={`${year}年${month}月`}
              aria-pressed={code === value}
              data-selected={code === value ? '' : undefined}
              onClick={() => onChoose(code)}
            >
              {month} 月
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
