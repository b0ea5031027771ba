import { useRef } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './dues.module.css'
import { refusalOf } from './words.ts'

interface FileFieldProps {
  label: string
  required?: boolean
  file: File | undefined
  error: string | undefined
  help?: string
  onChange: (file: File | undefined, refusal: string | undefined) => void
}

/** One scan that goes along with a form; it is looked at before it is sent. */
export const FileField = ({ label, required, file, error, help, onChange }: FileFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field label={label} required={required} error={error} help={help} group>
      {() => (
        <div className={styles.file}>
          <Button kind="secondary" onClick={() => input.current?.click()}>
            <Icon name="upload" />
            {file ? '更换文件' : '选择文件'}
          </Button>
          <span>{file?.name ?? 'pdf、jpg或png，小于20MB'}</span>
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
        </div>
      )}
    </Field>
  )
}
