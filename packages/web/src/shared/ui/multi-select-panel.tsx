import { type RefObject, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Button } from './button.tsx'
import type { Choice } from './choice-fields.tsx'
import { Icon } from './icon.tsx'
import inputs from './inputs.module.css'
import { Row } from './layout.tsx'
import popup from './popup.module.css'
import { Popup } from './popup.tsx'

/** More than this are found faster by typing. */
const MANY = 12

interface Props {
  anchor: RefObject<HTMLElement | null>
  label: string
  options: readonly Choice[]
  value: readonly string[]
  onClose: () => void
  onChange: (value: readonly string[]) => void
}

/** What opens under a `MultiSelectField`. */
export function MultiSelectPanel({ anchor, label, options, value, onClose, onChange }: Props) {
  // What is chosen stays in the list while it is taken back and chosen again.
  const [all] = useState(options)
  const [filter, setFilter] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const many = all.length > MANY
  const wanted = filter.trim().toLowerCase()
  const shown = all.filter((option) => option.label.toLowerCase().includes(wanted))
  // In the order of the options, so that the same choice has one address; those that are filtered away stay chosen.
  const choose = (chosen: ReadonlySet<unknown>) =>
    onChange(
      all
        .filter((option) => (shown.includes(option) ? chosen.has(option.code) : value.includes(option.code)))
        .map(({ code }) => code),
    )
  return (
    <Popup
      triggerRef={anchor}
      isOpen
      trigger="Select"
      placement="bottom start"
      onOpenChange={(open) => !open && onClose()}
    >
      <Dialog aria-label={`选择${label}`} className={popup.choices ?? ''}>
        {many && (
          <div className={popup.filter}>
            <input
              autoFocus
              type="text"
              className={inputs.input}
              aria-label={`查找${label}`}
              placeholder="输入文字查找"
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
              onKeyDown={(event) => {
                if (event.nativeEvent.isComposing) return
                if (event.key === 'Enter') event.preventDefault()
                if (event.key !== 'ArrowDown') return
                event.preventDefault()
                list.current?.querySelector<HTMLElement>('[role=option]')?.focus()
              }}
            />
          </div>
        )}
        <ListBox
          ref={list}
          aria-label={label}
          className={popup.list ?? ''}
          items={shown}
          dependencies={[value]}
          selectionMode="multiple"
          // Escape closes the list and leaves what was chosen.
          escapeKeyBehavior="none"
          selectedKeys={value}
          autoFocus={!many}
          shouldFocusWrap
          onSelectionChange={(keys) => choose(keys === 'all' ? new Set(shown.map(({ code }) => code)) : keys)}
          renderEmptyState={() => <p className={popup.none}>没有相符的选项</p>}
        >
          {(option: Choice) => (
            <ListBoxItem id={option.code} textValue={option.label} className={popup.item ?? ''}>
              {option.label}
              <Icon name="check" size="1.125em" className={popup.mark} />
            </ListBoxItem>
          )}
        </ListBox>
        <Row justify="between" gap={2}>
          <Button kind="quiet" disabled={value.length === 0} onClick={() => onChange([])}>
            清空
          </Button>
          <Button kind="quiet" onClick={onClose}>
            完成
          </Button>
        </Row>
      </Dialog>
    </Popup>
  )
}
