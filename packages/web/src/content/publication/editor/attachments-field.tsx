import { article, MAX_ARTICLE_FILES } from '@portal/contract/content/publication.calls'
import { ERRORS } from '@portal/contract/platform/errors'
import { useRef, useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { sizeText } from '../column.ts'
import styles from './editor.module.css'

export interface Attached {
  readonly id: string
  readonly fileName: string
  readonly size: number
}

/** Files that readers download below the article. */
export function AttachmentsField({
  files,
  onChange,
  error,
}: {
  files: readonly Attached[]
  onChange: (files: readonly Attached[]) => void
  error?: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const upload = async (file: File | undefined) => {
    if (!file) return
    setFailure(undefined)
    if (file.size >= 20 * 1024 * 1024) return setFailure(ERRORS.fileTooLarge.text)
    setSent(0)
    try {
      const { id, fileName, size } = await call(article.attach, {}, { files: { file }, onProgress: setSent })
      onChange([...files, { id, fileName, size }])
    } catch (cause) {
      setFailure(errorText(cause))
    }
    setSent(undefined)
  }
  const wrong = failure ?? error
  return (
    <fieldset className={styles.field}>
      <legend>附件</legend>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map(({ id, fileName, size }) => (
            <li key={id}>
              <Icon name="file" />
              <span>{fileName}</span>
              <small>{sizeText(size)}</small>
              <button
                type="button"
                aria-label={`删除附件${fileName}`}
                onClick={() => onChange(files.filter((file) => file.id !== id))}
              >
                <Icon name="close" size="1em" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button
          kind="secondary"
          disabled={files.length >= MAX_ARTICLE_FILES}
          busy={sent !== undefined}
          busyText={`正在上传 ${Math.round((sent ?? 0) * 100)}%`}
          onClick={() => input.current?.click()}
        >
          <Icon name="upload" />
          添加附件
        </Button>
      </div>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="上传附件"
        accept=".jpg,.jpeg,.png,.pdf,.docx,.xlsx"
        onChange={(event) => {
          void upload(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <p className={styles.hint}>图片、PDF、Word或Excel，每个小于20MB，最多 {MAX_ARTICLE_FILES} 个</p>
      {wrong && <Banner tone="error">{wrong}</Banner>}
    </fieldset>
  )
}
