import { suppression } from '@portal/contract/communication/suppression.calls'
import { useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import { CHANNELS } from '../mailbox/message.ts'
import styles from './suppression.module.css'

type Errors = Readonly<Partial<Record<'address' | 'detail', string>>>

/** Somebody calls and wants no more news. */
export const AddDialog = ({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) => {
  const [channel, setChannel] = useState<'mail' | 'sms'>('mail')
  const [address, setAddress] = useState('')
  const [detail, setDetail] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  const mail = channel === 'mail'
  const submit = async () => {
    const wrong: Errors = {
      ...(address.trim() === '' && { address: mail ? '请填写邮箱' : '请填写手机号' }),
      ...(detail.trim() === '' && { detail: '请填写原因' }),
    }
    setErrors(wrong)
    setFailure(undefined)
    if (Object.keys(wrong).length > 0) return
    try {
      await call(suppression.add, { channel, address: address.trim(), detail: detail.trim() })
      onAdded()
    } catch (cause) {
      if (cause instanceof ApiError && Object.keys(cause.fields).length > 0) setErrors(cause.fields)
      else if (cause instanceof ApiError && cause.is('nothingChanged')) setFailure('这个地址已在名单中。')
      else setFailure(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title="加入退订名单"
      onClose={onClose}
      dirty={address.trim() + detail.trim() !== ''}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={submit} busyText="正在保存…">
            加入名单
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {failure && <Banner tone="error">{failure}</Banner>}
        <p className={styles.note}>
          加入后不再向该地址群发邮件或短信，资讯和服务通知都不再发送；验证码、审核结果等照常发送。
        </p>
        <SelectField
          label="渠道"
          required
          value={channel}
          onChange={(value) => setChannel(value === 'sms' ? 'sms' : 'mail')}
          options={CHANNELS}
        />
        <TextField
          label={mail ? '邮箱' : '手机号'}
          required
          value={address}
          onChange={setAddress}
          error={errors.address}
          maxLength={100}
        />
        <TextField
          label="原因"
          required
          value={detail}
          onChange={setDetail}
          error={errors.detail}
          maxLength={100}
          placeholder="如：本人来电要求"
        />
      </form>
    </Dialog>
  )
}
