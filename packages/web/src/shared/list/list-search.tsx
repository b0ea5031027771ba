import Button from 'antd/es/button'
import Input from 'antd/es/input'
import Select from 'antd/es/select'
import { useEffect, useId, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './list.module.css'
import type { ListFilter } from './types.ts'

const FOLDED_COUNT = 3

interface Props {
  filters: readonly ListFilter[]
  values: Readonly<Record<string, string>>
  folded: boolean
  onFold: (folded: boolean) => void
  onSearch: (values: Readonly<Record<string, string>>) => void
}

/** 查询 / 重置 / 展开 / 收起. Nothing is fetched while an IME composes or a field is half typed. */
export function ListSearch({ filters, values, folded, onFold, onSearch }: Props) {
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>(values)
  const prefix = useId()
  // By content: the same values come anew with every answer of the server, and what is being typed must stay.
  const given = JSON.stringify(values)
  useEffect(() => setDraft(JSON.parse(given)), [given])
  // A filter that is in force is never hidden.
  const offered = filters.filter(({ key, kind }) => kind !== 'link' || values[key])
  const visible = folded ? offered.filter(({ key }, index) => index < FOLDED_COUNT || values[key]) : offered
  const set = (key: string, value: string) => setDraft((before) => ({ ...before, [key]: value }))
  const tidy = () => Object.fromEntries(Object.entries(draft).map(([key, value]) => [key, value.trim()]))

  return (
    <search>
      <form
        className={styles.search}
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
          <div key={filter.key} className={styles.filter}>
            <label htmlFor={`${prefix}${filter.key}`}>{filter.label}</label>
            {filter.kind === 'select' ? (
              <Select
                id={`${prefix}${filter.key}`}
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                value={draft[filter.key] || undefined}
                placeholder={filter.placeholder ?? '全部'}
                options={filter.options?.map(({ code, label }) => ({ value: code, label }))}
                onChange={(value: string | undefined) => set(filter.key, value ?? '')}
              />
            ) : filter.kind === 'link' ? (
              <Button
                id={`${prefix}${filter.key}`}
                onClick={() => onSearch({ ...tidy(), [filter.key]: '' })}
                icon={<Icon name="close" size="1em" />}
                iconPlacement="end"
              >
                {filter.placeholder}
              </Button>
            ) : (
              <Input
                id={`${prefix}${filter.key}`}
                type={filter.kind ?? 'text'}
                allowClear
                value={draft[filter.key] ?? ''}
                placeholder={filter.placeholder ?? '请输入'}
                onChange={(event) => set(filter.key, event.target.value)}
              />
            )}
          </div>
        ))}
        <div className={styles.searchButtons}>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button
            onClick={() => {
              setDraft({})
              onSearch({})
            }}
          >
            重置
          </Button>
          {filters.length > FOLDED_COUNT && (
            <Button type="link" aria-expanded={!folded} onClick={() => onFold(!folded)}>
              {folded ? '展开' : '收起'}
              <Icon name="chevron-down" size="1em" className={folded ? undefined : styles.turned} />
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}
