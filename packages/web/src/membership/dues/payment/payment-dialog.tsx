import { dues } from '@portal/contract/membership/dues/dues.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import { lazy, Suspense } from 'react'
import { FormDialog } from '../../../shared/form/action-dialog.tsx'
import { useCallForm } from '../../../shared/form/use-call-form.ts'
import { Section, Stack } from '../../../shared/ui/layout.tsx'
import { Skeleton } from '../../../shared/ui/states.tsx'
import { useScan } from '../use-scan.tsx'
import { voucherAct, yuan } from '../words.ts'

// Reads PDF files, which is heavy.
const Proof = lazy(async () => ({ default: (await import('./proof-view.tsx')).ProofView }))

type Entry = OutputOf<typeof dues.get>

interface Props {
  entry: Entry
  onClose: () => void
}

const VOUCHER = { label: '票据文件', help: '单位可以在会员中心查看和下载' }
const titled = (act: string, { name, year }: Entry) => `${act}：${name} ${year}年度`

/** A payment as it is written down; where a proof waits, this confirms it. */
export const PaymentDialog = ({ entry, onClose }: Props) => {
  const { id, version, amount } = entry
  const act = entry.state === 'submitted' ? '核实缴费' : '登记缴费'
  const scan = useScan('voucher', VOUCHER)
  const form = useCallForm(dues.pay, {
    fixed: { id, version },
    defaults: { amount: String(amount), paidOn: today(), way: 'transfer' },
    along: scan.along,
    done: '缴费已登记',
  })
  const more = Number(form.form.watch('amount')) - amount
  return (
    <FormDialog
      form={scan.joined(form)}
      title={titled(act, entry)}
      submitText={act}
      busyText="正在保存…"
      size={entry.proof ? 'wide' : 'narrow'}
      intro={
        <Stack gap={3}>
          {entry.proof && (
            <Section title="单位提交的凭证" gap={2}>
              <Suspense fallback={<Skeleton rows={6} />}>
                <Proof id={id} first={entry.proof} />
              </Suspense>
            </Section>
          )}
          <p>
            应缴{yuan(amount)}
            {more > 0 && <strong>，填写的金额多{yuan(more)}，请核对</strong>}
          </p>
        </Stack>
      }
      onClose={onClose}
    >
      {scan.field}
    </FormDialog>
  )
}

/** The voucher that came later than the money. */
export const VoucherDialog = ({ entry, onClose }: Props) => {
  const { id, version, voucherNo, voucher } = entry
  // What is there already is said: nobody looks for the file twice, or wonders whether both are kept.
  const help = voucher ? `现有 ${voucher.fileName}；选择新文件后将替换它` : VOUCHER.help
  const scan = useScan('voucher', { ...VOUCHER, help })
  const form = useCallForm(dues.voucher, {
    fixed: { id, version },
    defaults: { voucherNo },
    along: scan.along,
    done: '票据已保存',
  })
  return (
    <FormDialog
      form={scan.joined(form)}
      title={titled(voucherAct(entry), entry)}
      submitText="保存"
      busyText="正在保存…"
      onClose={onClose}
    >
      {scan.field}
    </FormDialog>
  )
}
