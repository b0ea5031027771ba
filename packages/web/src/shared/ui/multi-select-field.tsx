import { lazy } from 'react'
import type { Choice } from './choice-fields.tsx'
import type { FieldProps } from './field.tsx'
import { PanelField } from './panel-field.tsx'

const load = () => import('./multi-select-panel.tsx')
const preload = () => void load().catch(() => {})
const Panel = lazy(async () => ({ default: (await load()).MultiSelectPanel }))

interface MultiSelectFieldProps extends FieldProps {
  label: string
  options: readonly Choice[]
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  placeholder?: string | undefined
  id?: string | undefined
}

/** The one, both, or the first of more. */
const shortText = (labels: readonly string[]) =>
  labels.length > 2 ? `${labels[0]} 等 ${labels.length} 项` : labels.join('、')

/** Any of several, to filter by. A value that is none of the options is shown as it is and stays until it is taken back. */
export function MultiSelectField({
  options,
  value,
  onChange,
  placeholder = '全部',
  ...field
}: MultiSelectFieldProps) {
  const strange = value.filter((each) => options.every(({ code }) => code !== each))
  const known = options.filter(({ code }) => value.includes(code))
  const labels = [...known.map(({ label }) => label), ...strange]
  return (
    <PanelField
      {...field}
      shown={shortText(labels)}
      placeholder={placeholder}
      title={labels.length > 1 ? labels.join('、') : undefined}
      icon="chevron-down"
      popup="listbox"
      keys={['ArrowDown', 'ArrowUp']}
      preload={preload}
      panel={({ anchor, early, close }) => (
        <Panel
          anchor={anchor}
          label={field.label}
          options={[...options, ...strange.map((code) => ({ code, label: code }))]}
          value={value}
          early={early}
          onClose={close}
          onChange={onChange}
        />
      )}
    />
  )
}
