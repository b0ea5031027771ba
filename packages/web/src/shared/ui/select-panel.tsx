import { type RefObject, useRef, useState } from 'react'
import { ListBox } from 'react-aria-components/ListBox'
import type { Choice } from './choice-fields.tsx'
import { ChoiceFilter, choiceItem, choicesLike, MANY, noChoice } from './choice-list.tsx'
import type { EarlyKeys } from './early-keys.ts'
import popup from './popup.module.css'
import { Popup } from './popup.tsx'

/** Stands for nothing chosen: a list has no item without a key. */
const NOTHING = ' '

interface Props {
  id: string
  label: string
  anchor: RefObject<HTMLElement | null>
  options: readonly Choice[]
  value: string
  /** Words of the line that chooses nothing. */
  none: string | undefined
  early: EarlyKeys
  onClose: () => void
  onChoose: (code: string) => void
}

/** What opens under a `Select`. */
export function SelectPanel({ id, label, anchor, options, value, none, early, onClose, onChoose }: Props) {
  const many = options.length > MANY
  const [filter, setFilter] = useState(() => (many ? early.spelled() : ''))
  const list = useRef<HTMLDivElement>(null)
  /** The key that went down in the list: the one that opened it comes up here as well. */
  const down = useRef('')
  const shown = choicesLike(options, filter)
  const lines: readonly Choice[] =
    none === undefined || filter.trim() ? shown : [{ code: NOTHING, label: none }, ...shown]
  const isChosen = (target: EventTarget) =>
    target instanceof Element && target.closest<HTMLElement>('[data-key]')?.dataset.key === (value || NOTHING)
  return (
    <Popup
      triggerRef={anchor}
      isOpen
      trigger="Select"
      placement="bottom start"
      onOpenChange={(open) => !open && onClose()}
    >
      {many && (
        <ChoiceFilter
          label={label}
          value={filter}
          onChange={setFilter}
          list={list}
          onEnter={() => {
            const [only] = shown
            if (only) onChoose(only.code)
          }}
        />
      )}
      {/* Choosing what is chosen already changes nothing, and the list tells nobody of it: it closes all the same. */}
      <div
        onClickCapture={({ target }) => isChosen(target) && onClose()}
        onKeyDownCapture={({ key }) => {
          down.current = key
        }}
        onKeyUpCapture={({ key, target }) =>
          key === down.current && (key === 'Enter' || key === ' ') && isChosen(target) && onClose()
        }
      >
        <ListBox
          id={id}
          ref={list}
          aria-label={label}
          className={popup.list ?? ''}
          items={lines}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[value || NOTHING]}
          autoFocus={!many}
          onFocus={() => void early.give()}
          shouldFocusWrap
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : keys
            if (key !== undefined) onChoose(key === NOTHING ? '' : String(key))
          }}
          renderEmptyState={noChoice}
        >
          {choiceItem}
        </ListBox>
      </div>
    </Popup>
  )
}
