import type { CallOf, Endpoint } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { type ReactNode, useEffect, useState } from 'react'
import { useDownload } from '../../../shared/call/use-download.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Choices } from '../../../shared/ui/choices.tsx'
import { DateRangeField } from '../../../shared/ui/date-field.tsx'
import { dayOf } from '../../../shared/ui/date-text.ts'
import { ICONS } from '../../../shared/ui/desk-icons.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Hint } from '../../../shared/ui/layout.tsx'
import { Toolbar } from '../../../shared/ui/toolbar.tsx'
import { type FigureFilter, spans } from './use-figures.ts'

interface Props<E extends Endpoint & { readonly download: true }> {
  filter: FigureFilter
  change: (next: Partial<Record<'from' | 'to', string>>) => void
  /** When it was counted. */
  at: string | undefined
  /** Gives the same figures as a sheet. */
  endpoint: E
  input: CallOf<E>
  /** Before the span: of whom. */
  children?: ReactNode
}

/** Over which days is counted, and the figures to take along, above the pictures. */
export const FiguresBar = <E extends Endpoint & { readonly download: true }>({
  filter,
  change,
  at,
  endpoint,
  input,
  children,
}: Props<E>) => {
  const sheet = useDownload(endpoint)
  return (
    <Toolbar
      label="统计范围"
      end={
        <>
          {at && <Hint>统计于 {timeOf(at)}</Hint>}
          <Button kind="quiet" onClick={() => window.print()}>
            <Icon name={ICONS.print} />
            打印
          </Button>
          <Button kind="secondary" busy={sheet.busy} busyText="正在生成…" onClick={() => sheet.run(input)}>
            <Icon name="download" />
            下载表格（XLSX）
          </Button>
        </>
      }
    >
      {children}
      <Choices
        label="时间范围"
        options={spans().map(({ label }) => ({ code: label, label }))}
        value={
          spans().find(({ from, to }) => from === (filter.from ?? '') && to === (filter.to ?? ''))?.label
        }
        onChange={(label) => {
          const span = spans().find((each) => each.label === label)
          if (span) change({ from: span.from, to: span.to })
        }}
      />
      <Span from={filter.from ?? ''} to={filter.to ?? ''} onChange={(from, to) => change({ from, to })} />
    </Toolbar>
  )
}
/** Half-typed days narrow nothing yet. */
const Span = ({
  from,
  to,
  onChange,
}: {
  from: string
  to: string
  onChange: (from: string, to: string) => void
}) => {
  const [typed, setTyped] = useState({ from, to })
  useEffect(() => setTyped({ from, to }), [from, to])
  return (
    <DateRangeField
      label="时间段"
      hideLabel
      layout="inline"
      {...typed}
      onChange={(first, last) => {
        setTyped({ from: first, to: last })
        const whole = [first, last].every((day) => day === '' || dayOf(day) === day)
        if (whole && !(first && last && first > last)) onChange(first, last)
      }}
    />
  )
}
