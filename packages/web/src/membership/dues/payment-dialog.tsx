import { DUES_WAYS, dues } from '@portal/contract/membership/dues.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { ScanField } from '../../shared/form/scan-field.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { DateField } from '../../shared/ui/date-field.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import styles from './dues.module.css'
import { yuan } from './words.ts'

type Entry = OutputOf<typeof dues.get>
type Way = (typeof DUES_WAYS)[number]['code']

interface Props {
  entry: Entry
  /** Only the voucher of a payment that stands already. */
  voucherOnly?: boolean
  onDone: (text: string) => void
  onClose: () => void
}

/** A payment as it is written down, or the voucher that came later. */
export const PaymentDialog = ({ entry, voucherOnly = false, onDone, onClose }: Props) => {
  const [values, setValues] = useState({
    amount: String(entry.amount),
    paidOn: today(),
    way: 'transfer' as string,
    voucherNo: voucherOnly ? entry.voucherNo : '',
  })
  const [file, setFile] = useState<File>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const set = (key: keyof typeof values) => (value: string) => {
    setValues((known) => ({ ...known, [key]: value }))
    setErrors(({ [key]: _gone, ...rest }) => rest)
  }
  const confirms = entry.state === 'submitted'
  const title = voucherOnly ? '更新票据' : confirms ? '核实缴费' : '登记缴费'

  const check = () => {
    if (voucherOnly) return {}
    const amount = Number(values.amount)
    return {
      ...((!Number.isInteger(amount) || amount < entry.amount) && {
        amount: `请输入整数金额，不少于应缴的${entry.amount}元`,
      }),
      ...(!values.paidOn && { paidOn: '请选择缴费日期' }),
      ...(values.paidOn > today() && { paidOn: '缴费日期不能晚于今天' }),
      ...(!values.way && { way: '请选择缴费方式' }),
    }
  }
  const send = async () => {
    const found = check()
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    const { voucherNo, paidOn } = values
    const key = { id: entry.id, version: entry.version, voucherNo }
    const options = file ? { files: { voucher: file } } : {}
    try {
      if (voucherOnly) await call(dues.voucher, key, options)
      else
        await call(
          dues.pay,
          { ...key, amount: Number(values.amount), paidOn, way: values.way as Way },
          options,
        )
      onDone(voucherOnly ? '票据已更新' : '缴费已登记')
    } catch (cause) {
      if (cause instanceof ApiError && Object.keys(cause.fields).length > 0) setErrors(cause.fields)
      setFailure(errorText(cause))
    }
  }
  const extra = Number(values.amount) - entry.amount
  return (
    <Dialog
      open
      size="narrow"
      title={`${title}：${entry.name} ${entry.year}年度`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={send} busyText="正在保存…">
            {voucherOnly ? '保存' : title}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {failure && <Banner tone="error" title={failure} />}
        {!voucherOnly && (
          <>
            <TextField
              label="金额（元）"
              required
              inputMode="numeric"
              value={values.amount}
              onChange={set('amount')}
              error={errors.amount}
              help={extra > 0 ? `比应缴多${yuan(extra)}，请核对` : `应缴${yuan(entry.amount)}`}
            />
            <DateField
              label="缴费日期"
              required
              value={values.paidOn}
              onChange={set('paidOn')}
              error={errors.paidOn}
            />
            <SelectField
              label="缴费方式"
              required
              options={DUES_WAYS}
              value={values.way}
              onChange={set('way')}
              error={errors.way}
            />
          </>
        )}
        <TextField
          label="票据号"
          value={values.voucherNo}
          onChange={set('voucherNo')}
          error={errors.voucherNo}
          help={voucherOnly ? undefined : '尚未开票的可以留空，以后补填'}
          maxLength={40}
        />
        <ScanField
          label="票据文件"
          file={file}
          error={errors.voucher}
          help="单位可以在会员中心查看和下载"
          onChange={(chosen, refusal) => {
            setFile(chosen)
            setErrors(({ voucher: _gone, ...rest }) => (refusal ? { ...rest, voucher: refusal } : rest))
          }}
        />
      </div>
    </Dialog>
  )
}
