import { useId, useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import chooser from '../../../shared/ui/file-chooser.module.css'
import { FileList, type ListedFile } from '../../../shared/ui/file-list.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Text } from '../../../shared/ui/text.tsx'
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

const ONLY_ONE = '只能上传一个文件，多页请合并为一个PDF'

/** Several stamped pages: chosen or dropped, each with its progress, its preview and its own message (docs/handbook/identity.md#uploads). */
export function UploadField({ slot, uploads, ticket, max = MAX_FILES, ...frame }: UploadFieldProps) {
  const [over, setOver] = useState(false)
  const [previewed, setPreviewed] = useState<Upload>()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const items = uploads.items.filter((item) => item.slot === slot)

  const take = (chosen: FileList | null) => {
    const files = [...(chosen ?? [])]
    // Where there is place for one, another one takes its place as soon as it has arrived.
    if (max === 1 && files.length === 1) uploads.add(slot, files, items)
    else fill(files)
    // The same file can be chosen again after it was taken away.
    if (input.current) input.current.value = ''
  }
  const fill = (files: File[]) => {
    const room = max - items.filter((item) => item.state !== 'refused').length
    if (files.length > room) toast(max === 1 ? ONLY_ONE : TOO_MANY, 'warning')
    uploads.add(slot, files.slice(0, Math.max(0, room)))
  }

  return (
    <Field {...frame} id={id}>
      {(aria) => (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the input does */}
          <div
            className={`${chooser.chooser} ${styles.drop}`}
            data-drop=""
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
            <strong>选择文件</strong>
            <Text as="span" tone="quiet" size="s">
              <span className={styles.desktop}>或将文件拖到这里。</span>
              PDF、JPG或PNG，{max > 1 ? '可选多个，单个' : '一个文件，'}小于20MB
            </Text>
          </div>
          <div className={styles.list} aria-live="polite">
            <FileList
              label={`已选择的${frame.label}`}
              files={items.map((item) => listed(item, uploads, () => setPreviewed(item)))}
            />
          </div>
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

/** One file with its progress or what became of it, and what can be done with it. */
const listed = (item: Upload, uploads: Uploads, onPreview: () => void): ListedFile => {
  const { name, state } = item
  return {
    key: item.key,
    name,
    picture: !name.endsWith('.pdf'),
    note:
      state === 'sending'
        ? `正在上传 ${Math.round(item.progress * 100)}%`
        : state === 'stored' && `${item.stored.kept ? '已提交' : '已上传'}，${sizeText(item.size)}`,
    error: state === 'refused' ? item.message : undefined,
    progress: state === 'sending' ? item.progress : undefined,
    state: state === 'stored' && <Icon name="check" size="1.1em" />,
    actions: (
      <>
        {state === 'stored' && (
          <Button kind="link" onClick={onPreview} aria-label={`预览${name}`}>
            预览
          </Button>
        )}
        {state === 'refused' && item.retry && (
          <Button kind="link" onClick={() => uploads.retry(item)} aria-label={`重新上传${name}`}>
            重试
          </Button>
        )}
        <Button
          kind="link"
          onClick={() => uploads.remove(item)}
          aria-label={`${state === 'sending' ? '取消上传' : '删除'}${name}`}
        >
          {state === 'sending' ? '取消' : '删除'}
        </Button>
      </>
    ),
  }
}
