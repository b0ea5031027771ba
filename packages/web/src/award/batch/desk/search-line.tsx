import { type ReactNode, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import styles from '../award.module.css'

/** One line to narrow a list inside a dialog, with further choices beside it. */
export const SearchLine = ({
  label,
  children,
  onSearch,
}: {
  label: string
  children?: ReactNode
  onSearch: (text: string) => void
}) => {
  const [text, setText] = useState('')
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <TextField label={label} value={text} onChange={setText} maxLength={50} />
      {children}
      <Button type="submit" kind="secondary">
        查询
      </Button>
    </form>
  )
}
