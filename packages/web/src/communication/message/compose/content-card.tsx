import { message } from '@portal/contract/communication/message.calls'
import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  type MessageChannel,
  NATURES,
} from '@portal/contract/communication/message.fields'
import { SAMPLES } from '@portal/contract/communication/message-samples'
import { APPROVALS, messageTemplate } from '@portal/contract/communication/message-template.calls'
import { ERRORS } from '@portal/contract/platform/errors'
import { useCall } from '../../../shared/call/use-call.ts'
import { UploadList } from '../../../shared/form/controls/upload-list.tsx'
import { type FieldControl, SchemaFields } from '../../../shared/form/schema-fields.tsx'
import type { SchemaForm } from '../../../shared/form/use-schema-form.ts'
import { Segmented } from '../../../shared/ui/choice-fields.tsx'
import { Card, Grid, Stack } from '../../../shared/ui/layout.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { BodyField } from './body/body-field.tsx'
import { type Draft, writtenBody } from './draft.ts'

/** What news is and what a service notice, at the choice between them. */
export const NatureField = ({ form: _form, field, ...control }: FieldControl) => (
  <Segmented
    {...control}
    ref={control.ref as never}
    options={field.options ?? []}
    help={NATURES[control.value === 'news' ? 'news' : 'service'].help}
  />
)

/** What is said: rich text for mails, plain text for SMS, merge fields in both. */
export function ContentCard({
  channel,
  form,
  draft,
  locked,
  onChange,
}: {
  channel: MessageChannel
  form: SchemaForm
  draft: Draft
  /** Somebody else's: only read. */
  locked: boolean
  onChange: (change: Partial<Draft>) => void
}) {
  const { nature, fileIds } = draft
  const mail = channel === 'mail'
  return (
    <Card title="内容" level={2}>
      <Stack gap={4}>
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
                attaching={{ files: fileIds, onChange: (files) => onChange({ fileIds: files }) }}
                disabled={locked}
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
          <UploadList
            endpoint={message.attach}
            files={fileIds}
            onChange={(files) => onChange({ fileIds: files })}
            max={MAX_ATTACHMENTS}
            note={`图片、PDF、Word或Excel，连同正文中的图片最多 ${MAX_ATTACHMENTS} 个，合计15MB以内；学会名称、电话和网页版链接自动附在文末`}
            check={(file) => {
              if (file.size >= 10 * 1024 * 1024) return ERRORS.mailAttachmentTooLarge.text
              const total = fileIds.reduce((sum, { size }) => sum + size, file.size)
              return total > MAX_ATTACHMENT_BYTES ? '附件合计不能超过15MB' : undefined
            }}
          />
        )}
      </Stack>
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
      return onChange({ nature, subject, body: writtenBody(channel, body), templateId: id })
    }
    const sample = samples[Number(code)]
    if (code !== '' && sample)
      onChange({ subject: sample.subject, body: writtenBody(channel, sample.body), templateId: '' })
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
