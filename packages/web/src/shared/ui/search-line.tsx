import { useState } from 'react'
import { keepComposing } from '../form/keep-composing.ts'
import { Button } from './button.tsx'
import styles from './inputs.module.css'
import { Row } from './layout.tsx'
import { TextField } from './text-fields.tsx'

/** One field to search by, with its button; `key` it by the words that the address has. */
export const SearchLine = ({
  label,
  placeholder,
  submitText,
  keyword,
  maxLength,
  onSearch,
}: {
  label: string
  placeholder: string
  submitText: string
  keyword: string
  maxLength: number
  onSearch: (keyword: string) => void
}) => {
  const [typed, setTyped] = useState(keyword)
  return (
    <search>
      <form
        className={styles.search}
        onKeyDown={keepComposing}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed.trim())
        }}
      >
        <Row fill>
          <TextField
            label={label}
            hideLabel
            type="search"
            placeholder={placeholder}
            value={typed}
            onChange={setTyped}
            maxLength={maxLength}
          />
          <Button type="submit" kind="secondary">
            {submitText}
          </Button>
        </Row>
      </form>
    </search>
  )
}
