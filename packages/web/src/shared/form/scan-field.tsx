import { FILE_PURPOSES } from '@portal/contract/identity/file.calls'
import { ERRORS } from '@portal/contract/platform/errors'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Row } from '../ui/layout.tsx'
import { Text } from '../ui/text.tsx'

/** What the page can tell of a scan before anything is sent; every kind of scan has the same limit. */
const refusalOf = ({ name, size }: File): string | undefined => {
  if (!/\.(jpe?g|png|pdf)$/i.test(name)) return ERRORS.fileKind.text
  return size >= FILE_PURPOSES.paperSheet.maxBytes ? ERRORS.fileTooLarge.text : undefined
}

interface ScanFieldProps {
  label: string
  required?: boolean
  file: File | undefined
  error: string | undefined
  help?: string
  onChange: (file: File | undefined, refusal: string | undefined) => void
}

/** One scan that goes along with a form; it is looked at before it is sent. */
export const ScanField = ({ label, required, file, error, help, onChange }: ScanFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field label={label} required={required} error={error} help={help} group>
      {() => (
        <Row>
          <Button kind="secondary" onClick={() => input.current?.click()}>
            <Icon name="upload" />
            {file ? '更换文件' : '选择文件'}
          </Button>
          <Text as="span" tone="quiet">
            {file?.name ?? 'pdf、jpg或png，小于20MB'}
          </Text>
          <input
            ref={input}
            hidden
            type="file"
            aria-label={label}
            accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              // The corrected file often has the same name.
              event.target.value = ''
              if (!chosen) return
              const refusal = refusalOf(chosen)
              onChange(refusal ? undefined : chosen, refusal)
            }}
          />
        </Row>
      )}
    </Field>
  )
}
