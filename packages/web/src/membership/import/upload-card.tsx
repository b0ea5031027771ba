import {
  IMPORT_KINDS,
  type ImportKind,
  importColumns,
  imports,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
} from '@portal/contract/membership/import.calls'
import { ERRORS } from '@portal/contract/platform/errors'
import { useRef, useState } from 'react'
import { call, download, errorText, saveFile } from '../../shared/api.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './imports.module.css'

const refusalOf = (file: File): string | undefined =>
  !/\.xlsx$/i.test(file.name)
    ? ERRORS.sheetKind.text
    : file.size >= MAX_IMPORT_BYTES
      ? ERRORS.importTooLarge.text
      : undefined

/** Template, what it wants, and where the filled one goes. */
export function UploadCard({ kind, onUploaded }: { kind: ImportKind; onUploaded: (id: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string>()
  const [sent, setSent] = useState<number>()
  const [over, setOver] = useState(false)
  const { label } = IMPORT_KINDS[kind]
  const columns = importColumns(kind)
  const required = columns.filter((column) => column.required)

  const fetchTemplate = async () => {
    try {
      saveFile(await download(imports.template, { kind }))
    } catch {
      toast('下载失败', 'error')
    }
  }
  const upload = async (file: File | undefined) => {
    if (!file || sent !== undefined) return
    const refusal = refusalOf(file)
    setFailure(refusal)
    if (refusal) return
    setSent(0)
    try {
      const { id } = await call(imports.upload, { kind }, { files: { file }, onProgress: setSent })
      onUploaded(id)
    } catch (cause) {
      setFailure(errorText(cause))
    }
    setSent(undefined)
  }
  return (
    <section className={styles.card} aria-label={`导入${label}`}>
      <ol className={styles.steps}>
        <li>
          <strong>下载模板</strong>
          <p>
            {`必填：${required.map(({ title }) => title).join('、')}。`}
            {columns.length > required.length && '其他列可以留空，由本人以后补充；模板附有填写说明和可选值。'}
          </p>
          <Button kind="secondary" onClick={fetchTemplate}>
            <Icon name="download" />
            下载{label}模板
          </Button>
        </li>
        <li>
          <strong>填写</strong>
          <p>
            {`每行一条，一次最多${MAX_IMPORT_ROWS}行。请保留列名；`}
            {kind !== 'organisation' && '身份证号、手机号按文本填写，日期如 1985-03-07；'}
            示例行可以保留，不会导入。
          </p>
        </li>
        <li>
          <strong>上传并检查</strong>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same */}
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
              void upload(event.dataTransfer.files[0])
            }}
          >
            <Button
              busy={sent !== undefined}
              busyText={`正在上传 ${Math.round((sent ?? 0) * 100)}%`}
              onClick={() => input.current?.click()}
            >
              <Icon name="upload" />
              选择文件
            </Button>
            <span>或将xlsx文件拖到这里。先检查，确认后才会导入。</span>
            <input
              ref={input}
              hidden
              type="file"
              accept=".xlsx"
              aria-label={`上传${label}文件`}
              onChange={(event) => {
                void upload(event.target.files?.[0])
                // The corrected file often has the same name.
                event.target.value = ''
              }}
            />
          </div>
        </li>
      </ol>
      {failure && (
        <Banner tone="error" onClose={() => setFailure(undefined)}>
          {failure}
        </Banner>
      )}
    </section>
  )
}
