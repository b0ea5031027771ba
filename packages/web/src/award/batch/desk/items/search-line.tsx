import { type ReactNode, useState } from 'react'
import { Button } from '../../../../shared/ui/button.tsx'
import { Row } from '../../../../shared/ui/layout.tsx'
import { TextField } from '../../../../shared/ui/text-fields.tsx'

/** One line to narrow a list inside a dialog, with further choices beside it. It may stand in the form of the dialog, so that it is none itself. */
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
  const search = () => onSearch(text.trim())
  return (
    <Row gap={3} align="end">
      <TextField
        label={label}
        value={text}
        onChange={setText}
        maxLength={50}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          search()
        }}
      />
      {children}
      <Button kind="secondary" onClick={search}>
        查询
      </Button>
    </Row>
  )
}
