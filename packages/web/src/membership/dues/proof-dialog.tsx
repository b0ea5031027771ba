import { dues } from '@portal/contract/membership/dues.calls'
import { FormDialog } from '../../shared/form/action-dialog.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { useScan } from './use-scan.tsx'

interface Props {
  entry: { readonly id: string; readonly version: number; readonly year: number }
  onClose: () => void
}

/** The unit's proof of a payment, which staff then check. */
export const ProofDialog = ({ entry: { id, version, year }, onClose }: Props) => {
  const scan = useScan('proof', {
    label: '缴费凭证',
    help: '银行回单或转账截图，须能看清金额、日期和付款单位',
    missing: '请选择缴费凭证',
  })
  const form = useCallForm(dues.submitProof, {
    fixed: { id, version },
    along: scan.along,
    done: '凭证已提交，请等待学会核实',
  })
  return (
    <FormDialog
      form={scan.joined(form)}
      title={`上传${year}年度缴费凭证`}
      submitText="提交"
      busyText={`正在上传 ${Math.round(scan.sent * 100)}%`}
      intro={scan.field}
      onClose={onClose}
    />
  )
}
