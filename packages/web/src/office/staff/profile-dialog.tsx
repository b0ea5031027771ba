import { staffAccounts } from '@portal/contract/office/staff.calls'
import { useState } from 'react'
import { OrganisationField } from '../../membership/organisation/index.ts'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import type { Run } from './create-dialog.tsx'
import type { Staff } from './roles.ts'

/** Own unit and mail address: what recusal and the daily digest of the evaluation's staff go by. */
export const ProfileDialog = ({
  staff,
  run,
  onDone,
  onClose,
}: {
  staff: Staff
  run: Run
  onDone: () => void
  onClose: () => void
}) => {
  const [unit, setUnit] = useState({ orgId: staff.orgId, orgName: staff.orgName })
  const [email, setEmail] = useState(staff.email)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const save = async () => {
    if (unit.orgName.trim() !== '' && unit.orgId === '') return setErrors({ orgId: '请从列表中选择单位' })
    setErrors({})
    setFailure(undefined)
    try {
      const input = { id: staff.id, orgId: unit.orgId, email: email.trim() }
      // Nothing comes back where the one-time password was not entered.
      if (!(await run((options) => call(staffAccounts.setProfile, input, options)))) return
      toast('已保存', 'success')
      onDone()
    } catch (cause) {
      if (cause instanceof ApiError) setErrors(cause.fields)
      setFailure(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      title={`单位和邮箱：${staff.name}`}
      onClose={onClose}
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
      {failure && <Banner tone="error">{failure}</Banner>}
      <OrganisationField
        label="所在单位"
        help="该单位完成的成果，本账号须回避，不能办理"
        value={unit.orgName}
        orgId={unit.orgId}
        onChange={(orgName) => setUnit({ orgId: '', orgName })}
        onPick={({ orgId, orgName }) => setUnit({ orgId, orgName })}
        error={errors.orgId}
      />
      <TextField
        label="电子邮箱"
        type="email"
        help="接收待办提醒和每日汇总"
        maxLength={100}
        value={email}
        onChange={setEmail}
        error={errors.email}
      />
    </Dialog>
  )
}
