import { message } from '@portal/contract/communication/message.calls'
import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  type MessageChannel,
  NATURES,
} from '@portal/contract/communication/message.fields'
import { SAMPLES } from '@portal/contract/communication/message-samples'
import { APPROVALS, messageTemplate } from '@portal/contract/communication/message-template.calls'
import { pictureLine } from '@portal/contract/communication/message-text.rules'
import { ERRORS } from '@portal/contract/platform/errors'
import { useCall } from '../../../shared/call/use-call.ts'
import { UploadList } from '../../../shared/form/controls/upload-list.tsx'
import { type FieldControl, SchemaFields } from '../../../shared/form/schema-fields.tsx'
import type { SchemaForm } from '../../../shared/form/use-schema-form.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Segmented } from '../../../shared/ui/choice-fields.tsx'
import { Card, Grid, Stack } from '../../../shared/ui/layout.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { BodyField } from './body-field.tsx'
import type { Draft } from './draft.ts'

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
            note={`图片、PDF、Word或Excel，最多 ${MAX_ATTACHMENTS} 个，合计15MB以内`}
            check={(file) => {
              if (file.size >= 10 * 1024 * 1024) return ERRORS.mailAttachmentTooLarge.text
              const total = fileIds.reduce((sum, { size }) => sum + size, file.size)
              return total > MAX_ATTACHMENT_BYTES ? '附件合计不能超过15MB' : undefined
            }}
            actions={(file) =>
              /\.(jpe?g|png)$/i.test(file.fileName) && (
                <Button
                  kind="link"
                  title="放在正文末尾，可以移到别处"
                  onClick={() =>
                    onChange({ body: `${body.trimEnd()}\n\n${pictureLine(file)}\n`, templateId: '' })
                  }
                >
                  放入正文
                </Button>
              )
            }
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
