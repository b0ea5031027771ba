import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice-fields.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Hint, Row } from '../ui/layout.tsx'
import { Popover } from '../ui/popover.tsx'
import { TextField } from '../ui/text-fields.tsx'
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
  return (
    <Popover label="列设置" trigger={(button) => <IconButton {...button} name="columns" label="列设置" />}>
      <ul className={styles.choices}>
        {columns.map(({ key, title }, index) => (
          <li key={key}>
            <Row justify="between">
              <Checkbox
                value={!hidden.includes(key)}
                disabled={!hidden.includes(key) && columns.length - hidden.length <= 1}
                onChange={(on) =>
                  onChange({ hidden: on ? hidden.filter((each) => each !== key) : [...hidden, key] })
                }
              >
                {title}
              </Checkbox>
              <Row gap={0}>
                <IconButton
                  name="arrow-up"
                  label={`上移${title}`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  name="arrow-down"
                  label={`下移${title}`}
                  disabled={index === columns.length - 1}
                  onClick={() => move(index, index + 1)}
                />
              </Row>
            </Row>
          </li>
        ))}
      </ul>
      <Button kind="secondary" onClick={onReset}>
        恢复默认列
      </Button>
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
  const save = () => {
    const title = name.trim()
    if (!title) return
    onChange([...saved.filter((each) => each.name !== title), { name: title, search: current }])
    setName('')
  }
  return (
    <Popover label="我的筛选" trigger={(button) => <IconButton {...button} name="star" label="我的筛选" />}>
      {(close) => (
        <>
          {saved.length === 0 && <Hint>还没有保存的筛选</Hint>}
          <ul className={styles.choices}>
            {saved.map((filter) => (
              <li key={filter.name}>
                <Row justify="between">
                  <Button
                    kind="link"
                    onClick={() => {
                      onApply(filter.search)
                      close()
                    }}
                  >
                    {filter.name}
                  </Button>
                  <IconButton
                    name="close"
                    label={`删除筛选${filter.name}`}
                    onClick={() => onChange(saved.filter((each) => each !== filter))}
                  />
                </Row>
              </li>
            ))}
          </ul>
          <Row fill>
            <TextField
              label="筛选名称"
              hideLabel
              maxLength={20}
              placeholder="为当前筛选命名"
              value={name}
              onChange={setName}
            />
            <Button kind="secondary" disabled={!name.trim()} onClick={save}>
              保存
            </Button>
          </Row>
        </>
      )}
    </Popover>
  )
}

export const DensitySwitch = ({
  density,
  onChange,
}: {
  density: Density
  onChange: (density: Density) => void
}) => (
  <IconButton
    name="rows"
    label="紧凑显示"
    aria-pressed={density === 'small'}
    onClick={() => onChange(density === 'small' ? 'middle' : 'small')}
  />
)
