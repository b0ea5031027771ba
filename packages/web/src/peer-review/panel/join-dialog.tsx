import { panel } from '@portal/contract/peer-review/panel.calls'
import { JOIN_STATUS, JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { useState } from 'react'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { useSession } from '../../shared/session.ts'
import { SelectField } from '../../shared/ui/select-field.tsx'
import type { Row } from './view.ts'

const STATUSES = JOIN_STATUS.filter(({ code }) => code !== JoinStatus.replaced)
const DECLINED = JOIN_STATUS.filter(({ code }) => code === JoinStatus.declined)

/** What an expert said by phone, in a mail, on paper or on the spot. */
export const JoinDialog = ({
  projectId,
  row,
  onClose,
}: {
  projectId: string
  row: Row
  onClose: () => void
}) => {
  const { roles } = useSession()
  const [own, setOwn] = useState(false)
  // After the lock the person in charge takes down who cannot come; attendance is for those who look after the seats.
  const statuses = roles.includes('inCharge') ? DECLINED : STATUSES
  return (
    <ActionDialog
      endpoint={panel.updateJoinStatus}
      fixed={{ projectId, expertId: row.expertId, expect: row.joinStatus }}
      title={`登记答复：${row.name}`}
      submitText="登记"
      busyText="正在登记…"
      controls={{
        joinStatus: (control) => <SelectField {...control} ref={control.ref as never} options={statuses} />,
      }}
      visible={(name) => name !== 'overrule' || own}
      done={({ promoted }) => (promoted ? `已登记，由备选专家${promoted}递补` : '已登记')}
      onRefused={(error) => {
        if (error.is('ownAnswer')) setOwn(true)
        return false
      }}
      onClose={onClose}
    />
  )
}
