import { type RefObject, useRef, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import type { Choice } from './choice-fields.tsx'
import { Icon } from './icon.tsx'
import styles from './inputs.module.css'
import popup from './popup.module.css'
import { Popup } from './popup.tsx'

/** More than this are found faster by typing. */
const MANY = 12
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
  onClose: () => void
  onChoose: (code: string) => void
}

/** What opens under a `Select`. */
export function SelectPanel({ id, label, anchor, options, value, none, onClose, onChoose }: Props) {
  const [filter, setFilter] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const many = options.length > MANY
  const wanted = filter.trim().toLowerCase()
  const shown = wanted ? options.filter((option) => option.label.toLowerCase().includes(wanted)) : options
  const lines: readonly Choice[] =
    none === undefined || wanted ? shown : [{ code: NOTHING, label: none }, ...shown]
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
        <div className={popup.filter}>
          <input
            // biome-ignore lint/a11y/noAutofocus: it was opened to choose from
            autoFocus
            type="text"
            className={styles.input}
            aria-label={`查找${label}`}
            placeholder="输入文字查找"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              const [only] = shown
              if (event.key === 'Enter' && only) {
                event.preventDefault()
                onChoose(only.code)
              } else if (event.key === 'ArrowDown') {
                event.preventDefault()
                list.current?.querySelector<HTMLElement>('[role=option]')?.focus()
              }
            }}
          />
        </div>
      )}
      {/* Choosing what is chosen already changes nothing, and the list tells nobody of it: it closes all the same. */}
      <div
        onClickCapture={({ target }) => isChosen(target) && onClose()}
        onKeyUpCapture={({ key, target }) =>
          (key === 'Enter' || key === ' ') && isChosen(target) && onClose()
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
          shouldFocusWrap
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : keys
            if (key !== undefined) onChoose(key === NOTHING ? '' : String(key))
          }}
          renderEmptyState={() => <p className={popup.none}>没有相符的选项</p>}
        >
          {(option: Choice) => (
            <ListBoxItem
              id={option.code}
              textValue={option.label}
              isDisabled={option.disabled ?? false}
              className={popup.item ?? ''}
            >
              {option.label}
              <Icon name="check" size="1.125em" className={popup.mark} />
            </ListBoxItem>
          )}
        </ListBox>
      </div>
    </Popup>
  )
}
