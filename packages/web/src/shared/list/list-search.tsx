import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Card } from '../ui/layout.tsx'
import { MultiSelectField } from '../ui/multi-select-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SpanField } from '../ui/span-field.tsx'
import { TextField } from '../ui/text-fields.tsx'
import { usePhone } from '../ui/use-phone.ts'
import styles from './list.module.css'
import { keysOf, textOf } from './list-url.ts'
import type { FilterValues, ListFilter } from './types.ts'

/** As many share one line with the buttons; on a phone each has a line of its own. */
const FOLDED_COUNT = { desk: 3, phone: 1 }

interface Props {
  filters: readonly ListFilter[]
  values: FilterValues
  folded: boolean
  onFold: (folded: boolean) => void
  onSearch: (values: FilterValues) => void
  /** What was typed is being looked up. */
  busy?: boolean
}

/** 查询 / 重置 / 展开 / 收起. Nothing is fetched while an IME composes or a field is half typed. */
export function ListSearch({ filters, values, folded, onFold, onSearch, busy }: Props) {
  const [draft, setDraft] = useState<FilterValues>(values)
  const few = usePhone() ? FOLDED_COUNT.phone : FOLDED_COUNT.desk
  const prefix = useId()
  const form = useRef<HTMLFormElement>(null)
  // By content: the same values come anew with every answer of the server, and what is being typed must stay.
  const given = JSON.stringify(values)
  useEffect(() => setDraft(JSON.parse(given)), [given])
  // A filter that is in force is never hidden.
  const inForce = (filter: ListFilter) => keysOf(filter).some((key) => values[key])
  const isOffered = (filter: ListFilter) =>
    filter.refines
      ? [draft[filter.refines] ?? []].flat().length > 1
      : filter.kind !== 'link' || inForce(filter)
  const offered = filters.filter(isOffered)
  // What a link filtered by stands there beside them.
  const fields = offered.filter(({ kind }) => kind !== 'link')
  const visible = folded
    ? offered.filter((filter) => fields.indexOf(filter) < few || filter.refines || inForce(filter))
    : offered
  const set = (change: FilterValues) => setDraft((before) => ({ ...before, ...change }))
  const tidy = () =>
    Object.fromEntries(
      Object.entries(draft).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
    )

  return (
    <search className="no-print">
      <Card>
        <form
          ref={form}
          className={styles.search}
          data-folded={folded && fields.length > few ? '' : undefined}
          onSubmit={(event) => {
            event.preventDefault()
            onSearch(tidy())
          }}
          onKeyDown={(event) => {
            // Enter that ends a composition is no search; Safari reports it as 229.
            if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
              event.preventDefault()
          }}
        >
          {visible.map((filter) => (
            <Filter
              key={filter.key}
              id={`${prefix}${filter.key}`}
              filter={filter}
              values={draft}
              onChange={set}
              onDrop={() => onSearch({ ...tidy(), [filter.key]: '' })}
            />
          ))}
          <div className={styles.searchButtons}>
            <Button type="submit" busy={busy}>
              <Icon name="search" />
              查询
            </Button>
            <Button
              kind="secondary"
              onClick={() => {
                setDraft({})
                onSearch({})
              }}
            >
              重置
            </Button>
            {fields.length > few && (
              <Button kind="quiet" aria-expanded={!folded} onClick={() => onFold(!folded)}>
                {folded ? '展开' : '收起'}
                <Icon name="chevron-down" size="1em" className={folded ? undefined : styles.turned} />
              </Button>
            )}
          </div>
        </form>
      </Card>
    </search>
  )
}

function Filter({
  id,
  filter,
  values,
  onChange,
  onDrop,
}: {
  id: string
  filter: ListFilter
  values: FilterValues
  onChange: (change: FilterValues) => void
  onDrop: () => void
}) {
  const { key, to, label, options = [], placeholder, several } = filter
  // What has options is chosen, never typed.
  const kind = filter.kind ?? (options.length > 0 ? 'select' : 'text')
  const frame = { id, label, layout: 'inline' as const }
  const common = {
    ...frame,
    value: textOf(values, key),
    onChange: (value: string) => onChange({ [key]: value }),
  }
  if (kind === 'link')
    return (
      <Field {...frame} group>
        {() => (
          <Button kind="secondary" aria-describedby={`${id}-label`} onClick={onDrop}>
            {placeholder}
            <Icon name="close" label="取消这个条件" size="1em" />
          </Button>
        )}
      </Field>
    )
  if (to)
    return (
      <SpanField
        {...frame}
        from={textOf(values, key)}
        to={textOf(values, to)}
        onChange={(first, last) => onChange({ [key]: first, [to]: last })}
      />
    )
  if (several)
    return (
      <MultiSelectField
        {...frame}
        options={options}
        value={[values[key] ?? []].flat()}
        onChange={(chosen) => onChange({ [key]: chosen })}
      />
    )
  if (kind === 'select')
    return <SelectField {...common} options={options} placeholder={placeholder ?? '全部'} />
  return <TextField {...common} placeholder={placeholder} />
}
