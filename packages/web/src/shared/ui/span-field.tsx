import { today } from '@portal/contract/platform/time'
import { lazy } from 'react'
import { type Span, spanText } from './date-spans.ts'
import type { FieldProps } from './field.tsx'
import { PanelField } from './panel-field.tsx'

const load = () => import('./span-panel.tsx')
const preload = () => void load().catch(() => {})
const Panel = lazy(async () => ({ default: (await load()).SpanPanel }))

interface SpanFieldProps extends FieldProps, Span {
  label: string
  onChange: (from: string, to: string) => void
  placeholder?: string | undefined
  id?: string | undefined
}

/** A span of days to filter by: one field, named spans first, and any other by its two ends. In a form take `DateRangeField`. */
export function SpanField({ from, to, onChange, placeholder = '不限', ...field }: SpanFieldProps) {
  return (
    <PanelField
      {...field}
      shown={spanText({ from, to }, today())}
      placeholder={placeholder}
      title={from || to ? `${from || '不限'} 至 ${to || '不限'}` : undefined}
      icon="calendar"
      popup="dialog"
      keys={['ArrowDown']}
      preload={preload}
      panel={({ anchor, close }) => (
        <Panel
          anchor={anchor}
          label={field.label}
          from={from}
          to={to}
          onClose={close}
          onChoose={(first, last) => {
            close()
            onChange(first, last)
          }}
        />
      )}
    />
  )
}
