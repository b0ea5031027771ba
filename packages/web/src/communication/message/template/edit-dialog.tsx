import { NATURES } from '@portal/contract/communication/message.calls'
import { messageTemplate } from '@portal/contract/communication/message-template.calls'
import { useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import type { RowOf } from '../../../shared/list/types.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Segmented } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import { BodyField } from '../compose/body-field.tsx'
import styles from '../message.module.css'

export type Template = RowOf<typeof messageTemplate.list>
type Form = Pick<Template, 'channel' | 'title' | 'nature' | 'subject' | 'body' | 'gatewayCode'>

const EMPTY: Form = {
  ...{ channel: 'sms', title: '', nature: 'service' },
  ...{ subject: '', body: '', gatewayCode: '' },
}
const CHANNELS = [
  { code: 'sms', label: '短信' },
  { code: 'mail', label: '邮件' },
] as const
const NATURE_OPTIONS = (['service', 'news'] as const).map((code) => ({ code, label: NATURES[code].label }))

/** One text to be sent again, new or changed. */
export const EditDialog = ({
  template,
  approves,
  onSaved,
  onClose,
}: {
  template?: Template | undefined
  /** The SMS gateway approves templates. */
  approves: boolean
  onSaved: () => void
  onClose: () => void
}) => {
  const [form, setForm] = useState<Form>(template ?? EMPTY)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const { channel, title, nature, subject, body, gatewayCode } = form
  const change = (part: Partial<Form>) => setForm((before) => ({ ...before, ...part }))
  const before = template ?? EMPTY
  const dirty = (Object.keys(EMPTY) as (keyof Form)[]).some((key) => form[key] !== before[key])
  const save = async () => {
    setErrors({})
    setFailure(undefined)
    try {
      const known = template && { id: template.id, version: template.version }
      await call(messageTemplate.save, { channel, title, nature, subject, body, gatewayCode, ...known })
      onSaved()
    } catch (cause) {
      if (cause instanceof ApiError && Object.keys(cause.fields).length > 0) setErrors(cause.fields)
      else setFailure(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      title={template ? `修改模板“${template.title}”` : '新增模板'}
      onClose={onClose}
      dirty={dirty}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={save} busyText="正在保存…">
            保存
          </Button>
        </>
      }
    >
      <LeaveGuard dirty={dirty}>模板已修改但尚未保存，离开后修改将丢失。</LeaveGuard>
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className={styles.fields}>
        {!template && (
          <Segmented
            label="渠道"
            value={channel}
            options={CHANNELS}
            onChange={(code) => change({ channel: code === 'mail' ? 'mail' : 'sms' })}
          />
        )}
        <Segmented
          label="性质"
          value={nature}
          options={NATURE_OPTIONS}
          help={NATURES[nature].help}
          onChange={(code) => change({ nature: code === 'news' ? 'news' : 'service' })}
        />
      </div>
      <TextField
        label="模板名称"
        required
        maxLength={50}
        value={title}
        error={errors.title}
        onChange={(value) => change({ title: value })}
      />
      {channel === 'mail' ? (
        <TextField
          label="主题"
          required
          maxLength={150}
          value={subject}
          error={errors.subject}
          onChange={(value) => change({ subject: value })}
        />
      ) : (
        <TextField
          label="网关模板编号"
          maxLength={30}
          value={gatewayCode}
          error={errors.gatewayCode}
          help={
            approves
              ? '在短信服务商处申请并通过审核的模板编号；保存后点“查询状态”核对。内容须与服务商处一致。'
              : '尚未接入短信网关，可以不填。'
          }
          onChange={(value) => change({ gatewayCode: value })}
        />
      )}
      <BodyField
        channel={channel}
        nature={nature}
        value={body}
        error={errors.body}
        onChange={(value) => change({ body: value })}
      />
    </Dialog>
  )
}
