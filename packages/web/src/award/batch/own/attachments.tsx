import { MAX_AWARD_SHEET_FILES } from '@portal/contract/award/award.rules'
import { awardExamine } from '@portal/contract/award/award-sheet.calls'
import { useRef, useState } from 'react'
import { call, download, errorText, saveFile } from '../../../shared/api.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Confirm } from '../../../shared/ui/dialog.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from '../award.module.css'
import { attempt } from '../words.ts'
import type { View } from './view.ts'

type Attached = View['files'][number]

/** Files beside the expert's sheet: added and removed until the signature. */
export const Attachments = ({ view }: { view: View }) => {
  const input = useRef<HTMLInputElement>(null)
  const [files, setFiles] = useState(view.files)
  const [sent, setSent] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [removing, setRemoving] = useState<Attached>()
  const upload = async (file: File | undefined) => {
    if (!file || sent !== undefined) return
    setFailure(undefined)
    setSent(0)
    try {
      const added = await call(
        awardExamine.upload,
        { examineId: view.id },
        { files: { file }, onProgress: setSent },
      )
      setFiles((before) => [...before, added])
    } catch (cause) {
      setFailure(errorText(cause))
    }
    setSent(undefined)
  }
  if (files.length === 0 && !view.mayEdit) return null
  return (
    <section className={styles.attachments} aria-label="评审附件">
      <h4>评审附件</h4>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              <span>{file.fileName}</span>
              <Button
                kind="quiet"
                aria-label={`下载 ${file.fileName}`}
                onClick={() =>
                  attempt(async () =>
                    saveFile(await download(awardExamine.file, { examineId: view.id, fileId: file.id })),
                  )
                }
              >
                下载
              </Button>
              {view.mayEdit && (
                <Button kind="quiet" aria-label={`删除 ${file.fileName}`} onClick={() => setRemoving(file)}>
                  删除
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {view.mayEdit && files.length < MAX_AWARD_SHEET_FILES && (
        <div className={styles.acts}>
          <Button
            kind="secondary"
            busy={sent !== undefined}
            busyText={`正在上传 ${Math.round((sent ?? 0) * 100)}%`}
            onClick={() => input.current?.click()}
          >
            <Icon name="upload" />
            添加附件
          </Button>
          <span className={styles.meta}>
            pdf、docx、xlsx、jpg或png，小于20MB，最多{MAX_AWARD_SHEET_FILES}个；可以不传
          </span>
          <input
            ref={input}
            hidden
            type="file"
            aria-label="评审附件"
            accept=".pdf,.docx,.xlsx,.jpg,.jpeg,.png"
            onChange={(event) => {
              void upload(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
      )}
      {failure && (
        <p className={styles.error} role="alert">
          {failure}
        </p>
      )}
      {removing && (
        <Confirm
          open
          danger
          title={`删除附件“${removing.fileName}”？`}
          confirmText="删除"
          onCancel={() => setRemoving(undefined)}
          onConfirm={async () => {
            if (await attempt(() => call(awardExamine.delFile, { id: removing.id }), '附件已删除'))
              setFiles((before) => before.filter(({ id }) => id !== removing.id))
            setRemoving(undefined)
          }}
        />
      )}
    </section>
  )
}
