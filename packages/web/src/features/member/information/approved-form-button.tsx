import { memberAdmin } from '@portal/contract/features/member-admin'
import { stateOf } from '@portal/contract/review'
import { download, errorText, saveFile } from '../../../shared/api.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { kindView } from '../kinds.ts'
import type { MemberRecord } from './record-view.tsx'

/** The form as it was approved, with the member number (decision H); masked to staff. */
export const ApprovedFormButton = ({ record, staff }: { record: MemberRecord; staff?: boolean }) => {
  const { formTitle } = kindView(record.kind)
  if (!formTitle || stateOf(record) !== 'approved') return null
  const save = async () => {
    try {
      saveFile(await download(memberAdmin.approvedForm, staff ? { id: record.id } : {}))
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <Button kind="quiet" onClick={save} busyText="正在生成">
      {formTitle}
    </Button>
  )
}
