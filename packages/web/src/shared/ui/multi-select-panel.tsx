import { type RefObject, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { ListBox } from 'react-aria-components/ListBox'
import { Button } from './button.tsx'
import type { Choice } from './choice-fields.tsx'
import { ChoiceFilter, choiceItem, choicesLike, MANY, noChoice } from './choice-list.tsx'
import type { EarlyKeys } from './early-keys.ts'
import { Row } from './layout.tsx'
import popup from './popup.module.css'
import { Popup } from './popup.tsx'

interface Props {
  anchor: RefObject<HTMLElement | null>
  label: string
  options: readonly Choice[]
  value: readonly string[]
  early: EarlyKeys
  onClose: () => void
  onChange: (value: readonly string[]) => void
}

/** What opens under a `MultiSelectField`. */
export function MultiSelectPanel({ anchor, label, options, value, early, onClose, onChange }: Props) {
  // What is chosen stays in the list while it is taken back and chosen again.
  const [all] = useState(options)
  const many = all.length > MANY
  const [filter, setFilter] = useState(() => (many ? early.spelled() : ''))
  const list = useRef<HTMLDivElement>(null)
  const shown = choicesLike(all, filter)
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
        {many && <ChoiceFilter label={label} value={filter} onChange={setFilter} list={list} />}
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
          onFocus={() => void early.give()}
          shouldFocusWrap
          onSelectionChange={(keys) => choose(keys === 'all' ? new Set(shown.map(({ code }) => code)) : keys)}
          renderEmptyState={noChoice}
        >
          {choiceItem}
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
