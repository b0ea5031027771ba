import { type ReactNode, useState } from 'react'
import type { Along } from '../../shared/call/use-action.ts'
import { ScanField } from '../../shared/form/scan-field.tsx'
import type { FormView } from '../../shared/form/use-call-form.ts'

interface Scan {
  /** To be drawn among the fields. */
  field: ReactNode
  along: () => Along
  /** The form with the scan as a part of it: it counts as typed, and what is wrong with it holds the form up. */
  joined: (form: FormView) => FormView
  /** 0 to 1 while it is on its way. */
  sent: number
}

/** The one scan that goes along with a form, under the name that the call has for it. */
export const useScan = (
  name: string,
  { label, help, missing }: { label: string; help: string; missing?: string },
): Scan => {
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const [sent, setSent] = useState(0)
  const submit = (form: FormView) => async () => {
    if (!file && missing) setError((said) => said ?? missing)
    else if (!error) await form.submit()
  }
  return {
    sent,
    along: () => (file ? { files: { [name]: file }, onProgress: setSent } : {}),
    joined: (form) => ({ ...form, submit: submit(form), dirty: form.dirty || file !== undefined }),
    field: (
      <ScanField
        label={label}
        required={missing !== undefined}
        file={file}
        error={error}
        help={help}
        onChange={(chosen, refusal) => {
          setFile(chosen)
          setError(refusal)
        }}
      />
    ),
  }
}
