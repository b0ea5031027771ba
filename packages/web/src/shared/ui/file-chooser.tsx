import { type ReactNode, useId, useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import styles from './file-chooser.module.css'
import { Icon, type IconName } from './icon.tsx'

export interface FileChooserProps {
  /** Which file: 盖章申请表. Read out with the button, and the name of the input. */
  label: string
  /** The `accept` of the input. */
  accept?: string | undefined
  multiple?: boolean | undefined
  /** On phones the camera opens. */
  capture?: 'environment' | 'user' | undefined
  disabled?: boolean | undefined
  busy?: boolean | undefined
  text?: string | undefined
  icon?: IconName | undefined
  kind?: ButtonProps['kind']
  /** What may be chosen, beside the button: pdf、jpg或png，小于20MB. */
  note?: ReactNode
  /** A field to drop files on instead of a button alone. */
  drop?: boolean | undefined
  error?: boolean | undefined
  onFiles: (files: File[]) => unknown
}

/** Chooses files; the browser's own chooser is never seen. The same file can be chosen again after it was corrected. */
export function FileChooser(props: FileChooserProps) {
  const { label, accept, multiple, capture, disabled, busy, text = '选择文件', icon = 'upload' } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    if (chosen.length > 0) props.onFiles(multiple ? chosen : chosen.slice(0, 1))
  }
  const dropping = props.drop && !disabled
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={styles.chooser}
      data-drop={props.drop ? '' : undefined}
      data-over={over ? '' : undefined}
      data-error={props.error ? '' : undefined}
      onDragOver={(event) => {
        if (!dropping) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!dropping) return
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <Button
        kind={props.kind ?? 'secondary'}
        busy={busy}
        disabled={disabled}
        aria-describedby={id}
        onClick={() => input.current?.click()}
      >
        <Icon name={icon} />
        {text}
      </Button>
      {/* Which file the button is for, without naming the button after the input. */}
      <span id={id} hidden>
        {label}
      </span>
      {props.drop && <span className={styles.note}>或把文件拖到这里</span>}
      {props.note && <span className={styles.note}>{props.note}</span>}
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept={accept}
        multiple={multiple}
        capture={capture}
        disabled={disabled}
        onChange={(event) => {
          const { files } = event.target
          const chosen = files ? [...files] : []
          // The corrected file often has the same name.
          event.target.value = ''
          if (chosen.length > 0) props.onFiles(chosen)
        }}
      />
    </div>
  )
}
