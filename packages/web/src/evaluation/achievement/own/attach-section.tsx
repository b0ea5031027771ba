import { achievement } from '@portal/contract/evaluation/achievement.calls'
import {
  ACHIEVEMENT_SLOTS,
  type AchievementSlot,
  MAX_SLOT_MB,
  requiresSlot,
  slotOf,
} from '@portal/contract/evaluation/achievement-form.fields'
import { type DragEvent, useRef, useState } from 'react'
import { download, errorText, saveFile } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { sizeText } from '../view/words.ts'
import type { Attachment, Attachments } from './attachments.ts'
import styles from './form.module.css'
import { Part, useFormState } from './form-context.tsx'

/** The form to be stamped, and a place for each kind of attachment. */
export function AttachSection({
  id,
  files,
  flush,
}: {
  id: string
  files: Attachments
  flush: () => Promise<boolean>
}) {
  const { form, errors } = useFormState()
  const generate = async () => {
    if (!(await flush())) return toast('内容尚未保存，请稍后再试', 'warning')
    try {
      saveFile(await download(achievement.form, { id }))
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const required = ACHIEVEMENT_SLOTS.filter((slot) => requiresSlot(slot, form.achievement))
  const optional = ACHIEVEMENT_SLOTS.filter((slot) => !required.includes(slot))
  const slot = ({ code }: { code: AchievementSlot }, must: boolean) => (
    <Part key={code} target={`attach.${code}`}>
      <SlotField slot={code} required={must} files={files} error={errors[`attach.${code}`]} />
    </Part>
  )
  return (
    <>
      <Banner
        title="先生成申请表，盖章后上传"
        actions={
          <Button kind="secondary" onClick={generate} busyText="正在生成">
            <Icon name="download" />
            生成申请表（Word）
          </Button>
        }
      >
        内容填写完整后生成，打印并由各完成单位盖章，扫描成PDF上传。之后再修改内容的，请重新生成和盖章。
      </Banner>
      <div className={styles.slots}>{required.map((one) => slot(one, true))}</div>
      <h3 className={styles.subhead}>其他附件（有则上传）</h3>
      <div className={styles.slots}>{optional.map((one) => slot(one, false))}</div>
    </>
  )
}

function SlotField({
  slot,
  required,
  files,
  error,
}: {
  slot: AchievementSlot
  required: boolean
  files: Attachments
  error: string | undefined
}) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { label, kinds, most, help } = slotOf(slot)
  const items = files.items.filter((item) => item.slot === slot)
  const room = most - items.filter((item) => item.state !== 'refused').length
  const take = (chosen: FileList | null) => {
    const all = [...(chosen ?? [])]
    if (all.length > room)
      toast(
        most === 1 ? '只能上传一个文件，请先删除已上传的文件' : `${label}最多上传${most}个文件`,
        'warning',
      )
    files.add(slot, all.slice(0, Math.max(0, room)))
    // The same file can be chosen again after it was taken away.
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the button does
    <div
      className={styles.slot}
      data-over={over ? '' : undefined}
      data-invalid={error ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.slotHead}>
        <div>
          <strong>
            {required && (
              <span className={styles.star} aria-hidden="true">
                *
              </span>
            )}
            {label}
          </strong>
          <small>
            {help && `${help}。`}
            {kinds.join('、').toUpperCase()}，{most > 1 ? `最多${most}个，单个` : ''}小于{MAX_SLOT_MB}MB
          </small>
        </div>
        <label className={styles.pick} data-full={room <= 0 ? '' : undefined}>
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            aria-label={`选择${label}`}
            multiple={most > 1}
            data-name={`attach.${slot}`}
            disabled={room <= 0}
            accept={
              kinds.map((kind) => `.${kind}`).join(',') +
              (kinds.some((kind) => kind === 'jpg') ? ',.jpeg' : '')
            }
            onChange={(event) => take(event.target.files)}
          />
          <Icon name="upload" />
          选择文件
        </label>
      </div>
      {items.length > 0 && (
        <ul aria-live="polite">
          {items.map((item) => (
            <FileRow key={item.key} item={item} files={files} />
          ))}
        </ul>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function FileRow({ item, files }: { item: Attachment; files: Attachments }) {
  const percent = item.state === 'sending' ? Math.round(item.progress * 100) : 0
  return (
    <li className={styles.file} data-state={item.state}>
      <Icon name={item.state === 'refused' ? 'warning' : item.state === 'stored' ? 'check' : 'file'} />
      <span className={styles.fileName}>
        {item.state === 'stored' ? (
          <a href={item.fileUrl} target="_blank" rel="noreferrer">
            {item.name}
          </a>
        ) : (
          item.name
        )}
        <small>
          {item.state === 'sending' && `正在上传 ${percent}%`}
          {item.state === 'stored' && `已上传，${sizeText(item.size)}`}
          {item.state === 'refused' && item.message}
        </small>
        {item.state === 'sending' && (
          <progress value={percent} max={100} aria-label={`${item.name}的上传进度`} />
        )}
      </span>
      {item.state === 'refused' && item.retry && (
        <button type="button" aria-label={`重新上传${item.name}`} onClick={() => files.retry(item)}>
          重试
        </button>
      )}
      <button
        type="button"
        aria-label={`${item.state === 'sending' ? '取消上传' : '删除'}${item.name}`}
        onClick={() => files.remove(item)}
      >
        {item.state === 'sending' ? '取消' : '删除'}
      </button>
    </li>
  )
}
