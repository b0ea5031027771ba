import { ERRORS } from '@portal/contract/errors'
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, message, NATURES } from '@portal/contract/features/message'
import { SAMPLES } from '@portal/contract/features/message-samples'
import { MAX_SMS, MERGE_FIELDS, type MergeField } from '@portal/contract/message-text'
import { useRef, useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { type Edit, insert, toggleLines, wrap } from '../../../shared/markdown-tools.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Segmented, SelectField } from '../../../shared/ui/choice-fields.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import styles from '../message.module.css'
import { type Draft, sizeText } from './draft.ts'

const NATURE_OPTIONS = (['service', 'news'] as const).map((code) => ({ code, label: NATURES[code].label }))
const ADDRESSES: readonly MergeField[] = ['loginLink', 'noticeLink']

/** What is said: the society's small markup for mails, plain text for SMS, merge fields in both. */
export function ContentCard({
  draft,
  onChange,
}: {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
}) {
  const { channel, nature, subject, body } = draft
  const area = useRef<HTMLTextAreaElement>(null)
  const samples = SAMPLES[channel]
  const edit = (act: (edit: Edit) => Edit) => {
    const field = area.current
    if (!field) return
    const after = act({ text: body, from: field.selectionStart, to: field.selectionEnd })
    onChange({ body: after.text })
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(after.from, after.to)
    })
  }
  return (
    <section className={styles.card} aria-labelledby="content-title">
      <header className={styles.cardHead}>
        <h2 id="content-title">内容</h2>
      </header>
      <div className={styles.cardBody}>
        <div className={styles.fields}>
          <Segmented
            label="性质"
            value={nature}
            options={NATURE_OPTIONS}
            help={NATURES[nature].help}
            onChange={(code) => onChange({ nature: code as Draft['nature'] })}
          />
          <SelectField
            label="从范文开始"
            value=""
            placeholder="不使用"
            options={samples.map(({ title }, at) => ({ code: `${at}`, label: title }))}
            onChange={(code) => {
              const sample = samples[Number(code)]
              if (code !== '' && sample) onChange({ subject: sample.subject, body: sample.body })
            }}
          />
        </div>
        {channel === 'mail' && (
          <TextField
            label="主题"
            required
            maxLength={150}
            value={subject}
            onChange={(value) => onChange({ subject: value })}
          />
        )}
        <div>
          <div className={styles.toolbar} role="toolbar" aria-label="格式和合并字段">
            {channel === 'mail' && (
              <>
                <button type="button" onClick={() => edit((one) => toggleLines(one, '## '))}>
                  标题
                </button>
                <button type="button" onClick={() => edit((one) => wrap(one, '**', '**', '加粗文字'))}>
                  <strong>加粗</strong>
                </button>
                <button type="button" onClick={() => edit((one) => toggleLines(one, '- '))}>
                  列表
                </button>
                <button
                  type="button"
                  onClick={() => edit((one) => wrap(one, '[', '](https://)', '链接文字'))}
                >
                  链接
                </button>
                <span className={styles.gap} />
              </>
            )}
            {(Object.keys(MERGE_FIELDS) as MergeField[]).map((field) => (
              <button
                key={field}
                type="button"
                data-merge=""
                title={ADDRESSES.includes(field) ? '发送时换成网址' : '发送时换成每位收件人自己的内容'}
                onClick={() => edit((one) => insert(one, `{${field}}`))}
              >
                {MERGE_FIELDS[field]}
              </button>
            ))}
          </div>
          <label className="visually-hidden" htmlFor="message-body">
            正文
          </label>
          <textarea
            ref={area}
            id="message-body"
            className={styles.body}
            data-channel={channel}
            value={body}
            placeholder={channel === 'mail' ? '{name}，您好：' : '{name}您好，'}
            onChange={(event) => onChange({ body: event.target.value })}
          />
          <p className={styles.hint} data-wrong={channel === 'sms' && body.length > MAX_SMS ? '' : undefined}>
            {channel === 'sms'
              ? `${body.length} / ${MAX_SMS} 字，签名自动加在前面${nature === 'news' ? '，退订提示自动加在后面' : ''}`
              : '支持标题（##）、列表（-、1.）、**加粗**和[链接](网址)；学会名称、电话和网页版链接自动附在文末。'}
          </p>
        </div>
        {channel === 'mail' && <Attachments files={draft.files} onChange={(files) => onChange({ files })} />}
      </div>
    </section>
  )
}

const Attachments = ({
  files,
  onChange,
}: {
  files: Draft['files']
  onChange: (files: Draft['files']) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const upload = async (file: File | undefined) => {
    if (!file) return
    setFailure(undefined)
    if (file.size >= 10 * 1024 * 1024) return setFailure(ERRORS.mailAttachmentTooLarge.text)
    if (total + file.size > MAX_ATTACHMENT_BYTES) return setFailure('附件合计不能超过15MB')
    setSent(0)
    try {
      const { id, fileName, size } = await call(message.attach, {}, { files: { file }, onProgress: setSent })
      onChange([...files, { id, fileName, size }])
    } catch (cause) {
      setFailure(errorText(cause))
    }
    setSent(undefined)
  }
  return (
    <div className={styles.attachments}>
      <Button
        kind="quiet"
        disabled={files.length >= MAX_ATTACHMENTS}
        busy={sent !== undefined}
        busyText={`正在上传 ${Math.round((sent ?? 0) * 100)}%`}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" />
        添加附件
      </Button>
      <span className={styles.hint}>图片、PDF、Word或Excel，最多 {MAX_ATTACHMENTS} 个，合计15MB以内</span>
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
      {files.length > 0 && (
        <ul className={styles.chips} aria-label="附件">
          {files.map(({ id, fileName, size }) => (
            <li key={id}>
              {fileName}（{sizeText(size)}）
              <button
                type="button"
                aria-label={`删除附件${fileName}`}
                onClick={() => onChange(files.filter((file) => file.id !== id))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
    </div>
  )
}
