import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import Input from 'antd/es/input'
import Popover from 'antd/es/popover'
import { useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './list.module.css'
import type { Density, SavedFilter } from './list-prefs.ts'

interface Column {
  readonly key: string
  readonly title: string
}

/** Which columns, in which order. Moved by buttons: dragging needs a mouse. */
export function ColumnChoice({
  columns,
  hidden,
  onChange,
  onReset,
}: {
  columns: readonly Column[]
  hidden: readonly string[]
  onChange: (change: { order?: string[]; hidden?: string[] }) => void
  onReset: () => void
}) {
  const keys = columns.map(({ key }) => key)
  const move = (from: number, to: number) => {
    const order = [...keys]
    order.splice(to, 0, ...order.splice(from, 1))
    onChange({ order })
  }
  const content = (
    <div className={styles.columnPanel}>
      <ul>
        {columns.map(({ key, title }, index) => (
          <li key={key}>
            <Checkbox
              checked={!hidden.includes(key)}
              disabled={!hidden.includes(key) && columns.length - hidden.length <= 1}
              onChange={(event) =>
                onChange({
                  hidden: event.target.checked ? hidden.filter((each) => each !== key) : [...hidden, key],
                })
              }
            >
              {title}
            </Checkbox>
            <span>
              <Button
                size="small"
                type="text"
                aria-label={`上移${title}`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
                icon={<Icon name="chevron-down" className={styles.turned} size="1em" />}
              />
              <Button
                size="small"
                type="text"
                aria-label={`下移${title}`}
                disabled={index === columns.length - 1}
                onClick={() => move(index, index + 1)}
                icon={<Icon name="chevron-down" size="1em" />}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button block size="small" onClick={onReset}>
        恢复默认列
      </Button>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={content}>
      <Button type="text" aria-label="列设置" title="列设置" icon={<Icon name="columns" />} />
    </Popover>
  )
}

/** Filters under a name, kept per person. */
export function SavedFilters({
  saved,
  current,
  onApply,
  onChange,
}: {
  saved: readonly SavedFilter[]
  current: string
  onApply: (search: string) => void
  onChange: (saved: SavedFilter[]) => void
}) {
  const [name, setName] = useState('')
  const [open, setOpen] = useState(false)
  const save = () => {
    const title = name.trim()
    if (!title) return
    onChange([...saved.filter((each) => each.name !== title), { name: title, search: current }])
    setName('')
  }
  const content = (
    <div className={styles.savedPanel}>
      {saved.length === 0 && <p>还没有保存的筛选</p>}
      <ul>
        {saved.map((filter) => (
          <li key={filter.name}>
            <Button
              type="text"
              onClick={() => {
                onApply(filter.search)
                setOpen(false)
              }}
            >
              {filter.name}
            </Button>
            <Button
              type="text"
              size="small"
              aria-label={`删除筛选${filter.name}`}
              icon={<Icon name="close" size="1em" />}
              onClick={() => onChange(saved.filter((each) => each !== filter))}
            />
          </li>
        ))}
      </ul>
      <div className={styles.saveRow}>
        <Input
          size="small"
          maxLength={20}
          placeholder="为当前筛选命名"
          aria-label="筛选名称"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button size="small" disabled={!name.trim()} onClick={save}>
          保存
        </Button>
      </div>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={content} open={open} onOpenChange={setOpen}>
      <Button type="text" aria-label="我的筛选" title="我的筛选" icon={<Icon name="star" />} />
    </Popover>
  )
}

export function DensitySwitch({
  density,
  onChange,
}: {
  density: Density
  onChange: (density: Density) => void
}) {
  return (
    <Button
      type="text"
      aria-label="紧凑显示"
      title="紧凑显示"
      aria-pressed={density === 'small'}
      icon={<Icon name="list" />}
      onClick={() => onChange(density === 'small' ? 'middle' : 'small')}
    />
  )
}
