import { publication } from '@portal/contract/content/publication.calls'
import { useRef, useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './editor.module.css'

export interface Picture {
  /** '' without one. */
  readonly id: string
  readonly url: string
}

/** Refusals are thrown as they come. */
export const uploadPicture = async (file: File): Promise<Picture> => {
  const { id, fileUrl } = await call(publication.picture, {}, { files: { image: file } })
  return { id, url: fileUrl }
}

/** A cover or a poster: chosen, shown, taken away. */
export function PictureField({
  label,
  help,
  value,
  onChange,
  error,
  children,
}: {
  label: string
  help: string
  value: Picture
  onChange: (picture: Picture) => void
  error?: string | undefined
  children?: React.ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const choose = async (file: File | undefined) => {
    if (!file) return
    setFailure(undefined)
    setBusy(true)
    try {
      onChange(await uploadPicture(file))
    } catch (cause) {
      setFailure(errorText(cause))
    }
    setBusy(false)
  }
  const wrong = failure ?? error
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      {value.id && <img className={styles.cover} src={value.url} alt={`${label}预览`} />}
      <div className={styles.buttons}>
        <Button kind="secondary" busy={busy} busyText="正在上传…" onClick={() => input.current?.click()}>
          <Icon name="image" />
          {value.id ? '更换图片' : '选择图片'}
        </Button>
        {children}
        {value.id && (
          <Button kind="quiet" onClick={() => onChange({ id: '', url: '' })}>
            去掉
          </Button>
        )}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept=".jpg,.jpeg,.png"
        aria-label={`上传${label}`}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <p className={styles.hint}>{help}</p>
      {wrong && <Banner tone="error">{wrong}</Banner>}
    </fieldset>
  )
}
