import { awardExamine } from '@portal/contract/award/award-sheet.calls'
import { signature } from '@portal/contract/peer-review/sheet/sheet.fields'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { SignCode } from '../../../peer-review/sheet/index.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Hint, Stack } from '../../../shared/ui/layout.tsx'
import { Table } from '../../../shared/ui/table.tsx'
import type { OwnBatch, OwnItem } from './view.ts'

const TITLE = '核对并签字'
const columns = [
  {
    key: 'name',
    title: '项目',
    rowHead: true,
    render: ({ no, name }: OwnItem) => `${no} ${name}`,
  },
  { key: 'total', title: '总分' },
  { key: 'suggestGrade', title: '建议等级' },
] as const

interface Props {
  batch: OwnBatch
  onClose: () => void
}

const Signing = ({ batch, list, onClose }: Props & { list: readonly OwnItem[] }) => (
  <ActionDialog
    endpoint={awardExamine.examine}
    schema={signature}
    draft={false}
    size="wide"
    title={TITLE}
    submitText="签字"
    busyText="正在签字…"
    done={({ signed }) => `已签署${signed}项评审意见，感谢您的评审`}
    onClose={onClose}
    refusedAt={{ captchaInvalid: 'sign.otp' }}
    toInput={({ sign }) =>
      ({
        batchId: batch.id,
        sign: { ...(sign as unknown as object), batchHash: batch.batchHash },
      }) as CallOf<typeof awardExamine.examine>
    }
    controls={{
      'sign.otp': (control) => (
        <SignCode endpoint={awardExamine.signCode} input={{ batchId: batch.id }} control={control} />
      ),
    }}
    intro={
      <Stack gap={3}>
        <Table label="将要签署的评审意见" rows={list} rowKey={({ id }) => id} columns={columns} />
        <Hint>签字后不能再修改。文件摘要：{batch.batchHash}</Hint>
      </Stack>
    }
  >
    <Hint>
      本签字为普通电子签名，记录签署时间、设备和短信验证；需要可靠电子签名时，请打印后手写签字交工作人员。
    </Hint>
  </ActionDialog>
)

/** One signature over all that was submitted for an award (docs/handbook/award.md#sheets). */
export const SignDialog = ({ batch, onClose }: Props) => {
  const submitted = useCall(awardExamine.own, { batchId: batch.id, state: 'submitted' }, { staleTime: 0 })
  if (submitted.data) return <Signing batch={batch} list={submitted.data.list} onClose={onClose} />
  return (
    <Dialog open title={TITLE} onClose={onClose}>
      <Loaded call={submitted} failed="加载失败">
        {() => null}
      </Loaded>
    </Dialog>
  )
}
