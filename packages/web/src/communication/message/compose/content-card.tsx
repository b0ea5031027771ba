import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  message,
  NATURES,
} from '@portal/contract/communication/message.calls'
import { SAMPLES } from '@portal/contract/communication/message-samples'
import { APPROVALS, messageTemplate } from '@portal/contract/communication/message-template.calls'
import { pictureLine } from '@portal/contract/communication/message-text.rules'
import { ERRORS } from '@portal/contract/platform/errors'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Segmented } from '../../../shared/ui/choice-fields.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import styles from '../message.module.css'
import { BodyField } from './body-field.tsx'
import { type Draft, sizeText } from './draft.ts'

const NATURE_OPTIONS = (['service', 'news'] as const).map((code) => ({ code, label: NATURES[code].label }))

/** What is said: the society's small markup for mails, plain text for SMS, merge fields in both. */
export function ContentCard({
  draft,
  onChange,
}: {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
}) {
  const { channel, nature, subject, body } = draft
  const samples = SAMPLES[channel]
  const templates = useQuery({
    queryKey: ['message-templates', channel],
    queryFn: ({ signal }) =>
      call(messageTemplate.list, { channel, pageSize: 200, sort: 'title', order: 'asc' }, { signal }),
  })
  const kept = templates.data?.list ?? []
  const chosen = kept.find(({ id }) => id === draft.templateId)
  const registered =
    channel === 'sms' && chosen?.gatewayCode
      ? `使用模板“${chosen.title}”，网关审核：${APPROVALS[chosen.approval].label}。改动内容后不再按该模板发送。`
      : undefined
  const begin = (code: string) => {
    const template = kept.find(({ id }) => id === code)
    if (template)
      return onChange({
        ...{ nature: template.nature, subject: template.subject, body: template.body },
        templateId: template.id,
      })
    const sample = samples[Number(code)]
    if (code !== '' && sample) onChange({ subject: sample.subject, body: sample.body, templateId: null })
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
            label="从模板开始"
            value=""
            placeholder="不使用"
            options={[
              ...kept.map(({ id, title }) => ({ code: id, label: title })),
              ...samples.map(({ title }, at) => ({ code: `${at}`, label: `范文：${title}` })),
            ]}
            onChange={begin}
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
        <BodyField
          channel={channel}
          nature={nature}
          value={body}
          onChange={(value) => onChange({ body: value, templateId: null })}
        />
        {registered && <p className={styles.hint}>{registered}</p>}
        {channel === 'mail' && (
          <Attachments
            files={draft.files}
            onChange={(files) => onChange({ files })}
            onPlace={(file) =>
              onChange({ body: `${body.trimEnd()}\n\n${pictureLine(file)}\n`, templateId: null })
            }
          />
        )}
      </div>
    </section>
  )
}

const Attachments = ({
  files,
  onChange,
  onPlace,
}: {
  files: Draft['files']
  onChange: (files: Draft['files']) => void
  /** A picture into the text. */
  onPlace: (file: Draft['files'][number]) => void
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
              {/\.(jpe?g|png)$/i.test(fileName) && (
                <Button
                  kind="link"
                  title="放在正文末尾，可以移到别处"
                  onClick={() => onPlace({ id, fileName, size })}
                >
                  放入正文
                </Button>
              )}
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
