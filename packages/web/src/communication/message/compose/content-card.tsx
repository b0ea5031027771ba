import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  type MessageChannel,
  message,
  NATURES,
} from '@portal/contract/communication/message.calls'
import { SAMPLES } from '@portal/contract/communication/message-samples'
import { APPROVALS, messageTemplate } from '@portal/contract/communication/message-template.calls'
import { pictureLine } from '@portal/contract/communication/message-text.rules'
import { ERRORS } from '@portal/contract/platform/errors'
import { useState } from 'react'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { useUpload } from '../../../shared/call/use-upload.ts'
import { type FieldControl, SchemaFields } from '../../../shared/form/schema-fields.tsx'
import type { SchemaForm } from '../../../shared/form/use-schema-form.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Segmented } from '../../../shared/ui/choice-fields.tsx'
import { FileChooser } from '../../../shared/ui/file-chooser.tsx'
import { FileList } from '../../../shared/ui/file-list.tsx'
import { Card, Grid, Stack } from '../../../shared/ui/layout.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { BodyField } from './body-field.tsx'
import { type Attached, type Draft, sizeText } from './draft.ts'

/** What news is and what a service notice, at the choice between them. */
export const NatureField = ({ form: _form, field, ...control }: FieldControl) => (
  <Segmented
    {...control}
    ref={control.ref as never}
    options={field.options ?? []}
    help={NATURES[control.value === 'news' ? 'news' : 'service'].help}
  />
)

/** What is said: the society's small markup for mails, plain text for SMS, merge fields in both. */
export function ContentCard({
  channel,
  form,
  draft,
  onChange,
}: {
  channel: MessageChannel
  form: SchemaForm
  draft: Draft
  onChange: (change: Partial<Draft>) => void
}) {
  const { nature, body, fileIds } = draft
  const mail = channel === 'mail'
  return (
    <Card title="内容" level={2}>
      <Grid min="s" gap={4}>
        <SchemaFields
          form={form}
          names={['nature']}
          controls={{ nature: (control) => <NatureField {...control} /> }}
        />
        <TemplateChoice channel={channel} draft={draft} onChange={onChange} />
      </Grid>
      <SchemaFields
        form={form}
        names={mail ? ['subject', 'body'] : ['body']}
        required={(name) => name === 'subject'}
        controls={{
          body: (control) => (
            <BodyField
              channel={channel}
              nature={nature}
              control={{
                ...control,
                onChange: (text) => {
                  control.onChange(text)
                  if (draft.templateId) onChange({ templateId: '' })
                },
              }}
            />
          ),
        }}
      />
      {mail && (
        <Attachments
          files={fileIds}
          onChange={(files) => onChange({ fileIds: files })}
          onPlace={(file) =>
            onChange({ body: `${body.trimEnd()}\n\n${pictureLine(file)}\n`, templateId: '' })
          }
        />
      )}
    </Card>
  )
}

const TemplateChoice = ({
  channel,
  draft,
  onChange,
}: {
  channel: MessageChannel
  draft: Draft
  onChange: (change: Partial<Draft>) => void
}) => {
  const samples = SAMPLES[channel]
  const templates = useCall(messageTemplate.list, { channel, pageSize: 200, sort: 'title', order: 'asc' })
  const kept = templates.data?.list ?? []
  const chosen = kept.find(({ id }) => id === draft.templateId)
  const begin = (code: string) => {
    const template = kept.find(({ id }) => id === code)
    if (template) {
      const { id, nature, subject, body } = template
      return onChange({ nature, subject, body, templateId: id })
    }
    const sample = samples[Number(code)]
    if (code !== '' && sample) onChange({ subject: sample.subject, body: sample.body, templateId: '' })
  }
  return (
    <SelectField
      label="从模板开始"
      value=""
      placeholder="不使用"
      help={
        channel === 'sms' && chosen?.gatewayCode
          ? `使用模板“${chosen.title}”，网关审核：${APPROVALS[chosen.approval].label}。改动内容后不再按该模板发送。`
          : templates.isError
            ? `模板没有读到：${templates.error.text}`
            : undefined
      }
      options={[
        ...kept.map(({ id, title }) => ({ code: id, label: title })),
        ...samples.map(({ title }, at) => ({ code: `${at}`, label: `范文：${title}` })),
      ]}
      onChange={begin}
    />
  )
}

const Attachments = ({
  files,
  onChange,
  onPlace,
}: {
  files: readonly Attached[]
  onChange: (files: readonly Attached[]) => void
  /** A picture into the text. */
  onPlace: (file: Attached) => void
}) => {
  const upload = useUpload(message.attach)
  const [failure, setFailure] = useState<string>()
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const take = async (file: File) => {
    setFailure(undefined)
    if (file.size >= 10 * 1024 * 1024) return setFailure(ERRORS.mailAttachmentTooLarge.text)
    if (total + file.size > MAX_ATTACHMENT_BYTES) return setFailure('附件合计不能超过15MB')
    const sent = await upload.send('file', file)
    if (sent) onChange([...files, { id: sent.id, fileName: sent.fileName, size: sent.size }])
  }
  return (
    <Stack gap={2}>
      <FileChooser
        label="上传附件"
        text="添加附件"
        accept=".jpg,.jpeg,.png,.pdf,.docx,.xlsx"
        disabled={files.length >= MAX_ATTACHMENTS || upload.onItsWay !== undefined}
        note={`图片、PDF、Word或Excel，最多 ${MAX_ATTACHMENTS} 个，合计15MB以内`}
        onFiles={([file]) => file && void take(file)}
      />
      <FileList
        label="附件"
        files={[
          ...files.map((file) => ({
            key: file.id,
            name: file.fileName,
            note: sizeText(file.size),
            actions: (
              <>
                {/\.(jpe?g|png)$/i.test(file.fileName) && (
                  <Button kind="link" title="放在正文末尾，可以移到别处" onClick={() => onPlace(file)}>
                    放入正文
                  </Button>
                )}
                <Button
                  kind="link"
                  aria-label={`删除附件${file.fileName}`}
                  onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
                >
                  删除
                </Button>
              </>
            ),
          })),
          ...(upload.onItsWay
            ? [
                {
                  key: 'sending',
                  ...upload.onItsWay,
                  actions: (
                    <Button kind="link" onClick={upload.cancel}>
                      取消
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {failure ? <Banner tone="error">{failure}</Banner> : <ActionNote action={upload.action} />}
    </Stack>
  )
}
