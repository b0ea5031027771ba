import type { RefObject } from 'react'
import { ListBoxItem } from 'react-aria-components/ListBox'
import type { Choice } from './choice-fields.tsx'
import { Icon } from './icon.tsx'
import inputs from './inputs.module.css'
import popup from './popup.module.css'

/** More than this are found faster by typing. */
export const MANY = 12

interface FilterProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Where the arrow leads. */
  list: RefObject<HTMLElement | null>
  onEnter?: () => void
}

/** The line above a list of choices that narrows it. */
export const ChoiceFilter = ({ label, value, onChange, list, onEnter }: FilterProps) => (
  <div className={popup.filter}>
    <input
      // biome-ignore lint/a11y/noAutofocus: it was opened to choose from
      autoFocus
      type="text"
      className={inputs.input}
      aria-label={`查找${label}`}
      placeholder="输入文字查找"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') {
          event.preventDefault()
          onEnter?.()
        } else if (event.key === 'ArrowDown') {
          event.preventDefault()
          list.current?.querySelector<HTMLElement>('[role=option]')?.focus()
        }
      }}
    />
  </div>
)

export const choicesLike = <C extends Choice>(options: readonly C[], filter: string): readonly C[] =>
  options.filter(({ label }) => label.toLowerCase().includes(filter.trim().toLowerCase()))

export const choiceItem = ({ code, label, disabled = false }: Choice) => (
  <ListBoxItem id={code} textValue={label} isDisabled={disabled} className={popup.item ?? ''}>
    {label}
    <Icon name="check" size="1.125em" className={popup.mark} />
  </ListBoxItem>
)

export const noChoice = () => <p className={popup.none}>没有相符的选项</p>
