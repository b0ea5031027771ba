import type { OutputOf, WriteEndpoint } from '@portal/contract/platform/endpoint'
import { type ReactNode, useState } from 'react'
import { ActionNote } from '../../call/action-note.tsx'
import { useUpload } from '../../call/use-upload.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { FileList } from '../../ui/file-list.tsx'
import { Stack } from '../../ui/layout.tsx'

export interface Attached {
  readonly id: string
  readonly fileName: string
  readonly size: number
}

export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`

type Attaching = WriteEndpoint & { readonly files?: { readonly file?: unknown } | undefined }

interface UploadListProps<E extends Attaching> {
  endpoint: E
  files: readonly Attached[]
  onChange: (files: readonly Attached[]) => void
  /** So many at most. */
  max: number
  note: string
  /** What is wrong with a file before it is sent. */
  check: (file: File) => string | undefined
  error?: string | undefined
  /** Beside 删除. */
  actions?: ((file: Attached) => ReactNode) | undefined
}

/** Files that go along with a text: sent one by one, with progress and 取消, and taken off again. */
export function UploadList<E extends Attaching>(props: UploadListProps<E>) {
  const { endpoint, files, onChange, max, note, check, error, actions } = props
  const { send, cancel, onItsWay, action } = useUpload(endpoint)
  const [wrong, setWrong] = useState<string>()
  const take = async (file: File) => {
    const refused = check(file)
    setWrong(refused)
    if (refused) return
    const sent = (await send('file', file)) as (OutputOf<E> & Attached) | undefined
    if (sent) onChange([...files, { id: sent.id, fileName: sent.fileName, size: sent.size }])
  }
  const shown = files.map((file) => ({
    key: file.id,
    name: file.fileName,
    note: sizeText(file.size),
    actions: (
      <>
        {actions?.(file)}
        <Button
          kind="link"
          aria-label={`删除附件${file.fileName}`}
          onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
        >
          删除
        </Button>
      </>
    ),
  }))
  const stop = (
    <Button kind="link" onClick={cancel}>
      取消
    </Button>
  )
  return (
    <Stack gap={2}>
      <FileList
        label="附件"
        files={onItsWay ? [...shown, { key: 'sending', ...onItsWay, actions: stop }] : shown}
      />
      <FileChooser
        label="上传附件"
        text="添加附件"
        accept=".jpg,.jpeg,.png,.pdf,.docx,.xlsx"
        disabled={files.length >= max || onItsWay !== undefined}
        note={note}
        onFiles={([file]) => file && void take(file)}
      />
      {(wrong ?? error) ? <Banner tone="error">{wrong ?? error}</Banner> : <ActionNote action={action} />}
    </Stack>
  )
}
