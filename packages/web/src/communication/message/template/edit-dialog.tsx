import { messageTemplate, messageTemplateForm } from '@portal/contract/communication/message-template.calls'
import { Told } from '../../../shared/call/attempt.ts'
import { readCall } from '../../../shared/call/use-call.ts'
import { FormDialog } from '../../../shared/form/action-dialog.tsx'
import type { FieldControl } from '../../../shared/form/schema-fields.tsx'
import { type Newest, useCallForm } from '../../../shared/form/use-call-form.ts'
import type { RowOf } from '../../../shared/list/types.ts'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import { BodyField } from '../compose/body/body-field.tsx'
import { NatureField } from '../compose/content-card.tsx'
import { writtenBody } from '../compose/draft.ts'

export type Template = RowOf<typeof messageTemplate.list>

const valuesOf = ({ channel, nature, title, subject, gatewayCode, body }: Template) => ({
  channel,
  nature,
  title,
  subject,
  gatewayCode,
  body: writtenBody(channel, body),
})

const GatewayCode = ({ approves, control }: { approves: boolean; control: FieldControl }) => {
  const { form: _form, field: _field, ref, ...props } = control
  return (
    <TextField
      {...props}
      ref={ref as never}
      maxLength={30}
      help={
        approves
          ? '在短信服务商处申请并通过审核的模板编号；保存后点“查询状态”核对。内容须与服务商处一致。'
          : '尚未接入短信网关，可以不填。'
      }
    />
  )
}

/** One text to be sent again, new or changed. */
export const EditDialog = ({
  template,
  approves,
  onClose,
}: {
  template: Template | undefined
  /** The SMS gateway approves templates. */
  approves: boolean
  onClose: () => void
}) => {
  const newest = async (): Promise<Newest> => {
    const { list } = await readCall(messageTemplate.list, { pageSize: 200 })
    const found = list.find(({ id }) => id === template?.id)
    if (!found) throw new Told('这个模板刚被其他人删除，您填写的内容仍在这里，可以复制后新增')
    const { id, version, updatedBy: by, updatedAt: at } = found
    return { values: valuesOf(found), fixed: { id, version }, by, at }
  }
  const form = useCallForm(messageTemplate.save, {
    schema: messageTemplateForm,
    fixed: template && { id: template.id, version: template.version },
    defaults: template ? valuesOf(template) : { channel: 'sms', nature: 'service' },
    draft: `message-template:${template?.id ?? 'new'}`,
    newest,
    done: '模板已保存',
  })
  return (
    <FormDialog
      form={form}
      size="wide"
      title={template ? `修改模板“${template.title}”` : '新增模板'}
      submitText="保存"
      busyText="正在保存…"
      locked={template ? ['channel'] : []}
      visible={(name, { channel }) =>
        name === 'subject' ? channel === 'mail' : name === 'gatewayCode' ? channel === 'sms' : true
      }
      controls={{
        nature: (control) => <NatureField {...control} />,
        gatewayCode: (control) => <GatewayCode approves={approves} control={control} />,
        body: (control) => {
          const { channel, nature } = control.form.getValues()
          return (
            <BodyField
              channel={channel === 'mail' ? 'mail' : 'sms'}
              nature={nature === 'news' ? 'news' : 'service'}
              control={control}
            />
          )
        },
      }}
      onClose={onClose}
    />
  )
}
