import { award } from '@portal/contract/award/award.calls'
import { MAX_AWARD_MATERIALS } from '@portal/contract/award/award.rules'
import { useRef, useState } from 'react'
import { call, download, errorText, saveFile } from '../../../shared/api.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Confirm } from '../../../shared/ui/dialog.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from '../award.module.css'
import { attempt } from '../words.ts'
import type { Item } from './view.ts'

/** What the experts will read of an item: uploaded and removed by those who keep the batch. */
export const Materials = ({ item, onChanged }: { item: Item; onChanged: () => unknown }) => {
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [removing, setRemoving] = useState<Item['files'][number]>()
  const upload = async (files: readonly File[]) => {
    setFailure(undefined)
    for (const file of files) {
      setSent(0)
      try {
        await call(award.uploadMaterial, { itemId: item.id }, { files: { file }, onProgress: setSent })
      } catch (cause) {
        setFailure(`${file.name}：${errorText(cause)}`)
        break
      }
    }
    setSent(undefined)
    onChanged()
  }
  return (
    <section className={styles.form} aria-label="项目材料">
      <h3>项目材料</h3>
      {item.files.length === 0 ? (
        <p className={styles.meta}>没有材料。推荐书和附件上传后，分配到的专家在线查看，页面带姓名水印。</p>
      ) : (
        <ul className={styles.files}>
          {item.files.map((file) => (
            <li key={file.id}>
              <span>{file.fileName}</span>
              <Button
                kind="quiet"
                aria-label={`下载 ${file.fileName}`}
                onClick={() => attempt(async () => saveFile(await download(award.file, { id: file.id })))}
              >
                下载
              </Button>
              {item.may.files && (
                <Button kind="quiet" aria-label={`删除 ${file.fileName}`} onClick={() => setRemoving(file)}>
                  删除
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {item.may.files && item.files.length < MAX_AWARD_MATERIALS && (
        <div className={styles.acts}>
          <Button
            kind="secondary"
            busy={sent !== undefined}
            busyText={`正在上传 ${Math.round((sent ?? 0) * 100)}%`}
            onClick={() => input.current?.click()}
          >
            <Icon name="upload" />
            上传材料
          </Button>
          <span className={styles.meta}>pdf、jpg或png，每个小于20MB，可以一次选择多个</span>
          <input
            ref={input}
            hidden
            multiple
            type="file"
            aria-label="项目材料"
            accept=".pdf,.jpg,.jpeg,.png"
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])]
              event.target.value = ''
              if (chosen.length > 0) void upload(chosen)
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
          title={`删除材料“${removing.fileName}”？`}
          confirmText="删除"
          onCancel={() => setRemoving(undefined)}
          onConfirm={async () => {
            if (
              await attempt(
                () => call(award.removeMaterial, { id: removing.id, itemId: item.id }),
                '材料已删除',
              )
            )
              onChanged()
            setRemoving(undefined)
          }}
        />
      )}
    </section>
  )
}
