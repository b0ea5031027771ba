import { useId, useRef, useState } from 'react'
import { Field } from '../../../shared/ui/field.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { Preview } from './preview.tsx'
import styles from './uploads.module.css'
import { MAX_FILES, type ScanSlot, TOO_MANY, type Upload, type Uploads } from './use-uploads.ts'

export interface UploadFieldProps {
  slot: ScanSlot
  label: string
  help?: string | undefined
  uploads: Uploads
  ticket: string
  required?: boolean | undefined
  error?: string | undefined
  flagged?: string | undefined
  /** How many files the slot takes. */
  max?: number | undefined
}

const ONLY_ONE = '只能上传一个文件，请先删除已上传的文件'

/** Several stamped pages: chosen or dropped, each with its progress, its preview and its own message (docs/handbook/identity.md#uploads). */
export function UploadField({ slot, uploads, ticket, max = MAX_FILES, ...frame }: UploadFieldProps) {
  const [over, setOver] = useState(false)
  const [previewed, setPreviewed] = useState<Upload>()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const items = uploads.items.filter((item) => item.slot === slot)

  const take = (chosen: FileList | null) => {
    const files = [...(chosen ?? [])]
    const room = max - items.filter((item) => item.state !== 'refused').length
    if (files.length > room) toast(max === 1 ? ONLY_ONE : TOO_MANY, 'warning')
    uploads.add(slot, files.slice(0, Math.max(0, room)))
    // The same file can be chosen again after it was taken away.
    if (input.current) input.current.value = ''
  }

  return (
    <Field {...frame} id={id}>
      {(aria) => (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the input does */}
          <div
            className={styles.drop}
            data-over={over ? '' : undefined}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault()
              setOver(false)
              take(event.dataTransfer.files)
            }}
          >
            <input
              {...aria}
              ref={input}
              type="file"
              multiple={max > 1}
              data-name={slot}
              accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
              onChange={(event) => take(event.target.files)}
            />
            <Icon name="upload" size="1.75rem" />
            <span className={styles.call}>选择文件</span>
            <span className={styles.hint}>
              <span className={styles.desktop}>或将文件拖到这里。</span>
              PDF、JPG或PNG，{max > 1 ? '可选多个，单个' : '一个文件，'}小于20MB
            </span>
          </div>
          <ul className={styles.list} aria-live="polite">
            {items.map((item) => (
              <UploadRow
                key={item.key}
                item={item}
                onRemove={() => uploads.remove(item)}
                onRetry={() => uploads.retry(item)}
                onPreview={() => setPreviewed(item)}
              />
            ))}
          </ul>
          <Preview item={previewed} ticket={ticket} onClose={() => setPreviewed(undefined)} />
        </>
      )}
    </Field>
  )
}

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`

interface RowProps {
  item: Upload
  onRemove: () => void
  onRetry: () => void
  onPreview: () => void
}

function UploadRow({ item, onRemove, onRetry, onPreview }: RowProps) {
  const percent = item.state === 'sending' ? Math.round(item.progress * 100) : 0
  return (
    <li className={styles.row} data-state={item.state}>
      <Icon name={item.state === 'refused' ? 'warning' : item.name.endsWith('.pdf') ? 'file' : 'image'} />
      <span className={styles.name}>
        {item.name}
        <span className={styles.note}>
          {item.state === 'sending' && `正在上传 ${percent}%`}
          {item.state === 'stored' && (
            <>
              <Icon name="check" size="1em" />
              {item.stored.kept ? '已提交' : '已上传'}，{sizeText(item.size)}
            </>
          )}
          {item.state === 'refused' && item.message}
        </span>
      </span>
      <span className={styles.acts}>
        {item.state === 'stored' && (
          <button type="button" onClick={onPreview} aria-label={`预览${item.name}`}>
            预览
          </button>
        )}
        {item.state === 'refused' && item.retry && (
          <button type="button" onClick={onRetry} aria-label={`重新上传${item.name}`}>
            重试
          </button>
        )}
        <button
          type="button"
          onClick={onRemove}
          aria-label={`${item.state === 'sending' ? '取消上传' : '删除'}${item.name}`}
        >
          {item.state === 'sending' ? '取消' : '删除'}
        </button>
      </span>
      {item.state === 'sending' && (
        <progress
          className={styles.progress}
          value={percent}
          max={100}
          aria-label={`${item.name}的上传进度`}
        />
      )}
    </li>
  )
}
