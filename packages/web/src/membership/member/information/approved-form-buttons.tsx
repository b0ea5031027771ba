import { stateOf } from '@portal/contract/identity/application-state'
import { member } from '@portal/contract/membership/member.calls'
import { inWeChat } from '../../../shared/api.ts'
import { useDownload } from '../../../shared/call/use-download.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { kindView } from '../kinds.ts'
import type { MemberRecord } from './record-view.tsx'

/** The forms as they were approved, with the member number (docs/handbook/membership.md#stamped-form); masked to staff. */
export const ApprovedFormButtons = ({ record, staff }: { record: MemberRecord; staff?: boolean }) => {
  const form = useDownload(member.approvedForm)
  if (stateOf(record) !== 'approved') return null
  const save = async (slot: 'companyAttach' | undefined) => {
    if (inWeChat())
      return toast('微信内无法下载文件，请点击右上角菜单，选择“在浏览器打开”后再下载', 'warning')
    await form.run({ ...(staff && { id: record.id }), ...(slot && { slot }) })
  }
  return kindView(record.kind)
    .approvedForms.filter(({ when }) => when?.(record.form) !== false)
    .map(({ slot, title }) => (
      <Button key={title} kind="quiet" onClick={() => save(slot)} busyText="正在生成">
        {title}
      </Button>
    ))
}
