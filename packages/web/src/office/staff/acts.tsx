import { staffAccounts } from '@portal/contract/office/staff.calls'
import { ROLES, STAFF_ROLES, type StaffRole } from '@portal/contract/platform/roles'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { Checkbox } from '../../shared/ui/choice-fields.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import type { Run } from './create-dialog.tsx'
import { DUTIES, type InitialPassword, type Staff } from './roles.ts'
import styles from './staff.module.css'

export type Act = 'disable' | 'enable' | 'reset' | 'role' | 'signOut' | 'remove'
export interface Pending {
  readonly act: Act
  readonly staff: Staff
}

const WORDS: Readonly<Record<Act, { title: string; confirm: string; done: string; text: string }>> = {
  disable: {
    title: '停用',
    confirm: '停用',
    done: '已停用',
    text: '该账号将立即退出登录，停用期间不能登录；可以随时重新启用。',
  },
  enable: { title: '启用', confirm: '启用', done: '已启用', text: '启用后可以用原来的密码登录。' },
  reset: {
    title: '重设密码：',
    confirm: '重设密码',
    done: '密码已重设',
    text: '将生成新的初始密码，原密码立即失效，该账号在所有设备上退出登录。',
  },
  role: {
    title: '更改角色：',
    confirm: '更改',
    done: '已更改角色：',
    text: '更改后该账号立即退出登录，重新登录后按新的角色办理。',
  },
  signOut: {
    title: '全部下线：',
    confirm: '全部下线',
    done: '已全部下线：',
    text: '该账号在所有设备上立即退出登录，未保存的内容可能丢失；仍可以用原来的密码登录。',
  },
  remove: {
    title: '删除',
    confirm: '删除账号',
    done: '已删除',
    text: '删除后不能恢复，该账号立即退出登录；其办理过的事项和操作日志保留。如只是暂时不用，请改为停用。',
  },
}

/** The question before each act on an account, and the act itself. */
export const ActDialog = ({
  pending,
  own,
  run,
  onDone,
  onPassword,
  onClose,
}: {
  pending: Pending
  /** The account is the reader's own. */
  own: boolean
  run: Run
  onDone: () => void
  onPassword: (created: InitialPassword) => void
  onClose: () => void
}) => {
  const { act, staff } = pending
  const [clearTotp, setClearTotp] = useState(false)
  const [role, setRole] = useState<string>(staff.role)
  const words = WORDS[act]
  const { id } = staff

  const perform = () =>
    run(async (options) => {
      if (act === 'reset') onPassword(await call(staffAccounts.resetPassword, { id, clearTotp }, options))
      else if (act === 'role') await call(staffAccounts.setRole, { id, role: role as StaffRole }, options)
      else if (act === 'signOut') await call(staffAccounts.endSessions, { id }, options)
      else if (act === 'remove') await call(staffAccounts.remove, { id }, options)
      else await call(staffAccounts.setDisabled, { id, disabled: act === 'disable' }, options)
      return true
    })
  const confirm = async () => {
    try {
      if (!(await perform())) return
      if (act !== 'reset') toast(`${words.done}“${staff.name}”`, 'success')
      onClose()
    } catch (cause) {
      toast(errorText(cause), 'error')
      onClose()
    }
    onDone()
  }
  return (
    <Confirm
      open
      title={`${words.title}“${staff.name}”？`}
      confirmText={words.confirm}
      danger={act === 'remove' || act === 'disable' || act === 'signOut'}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {own && act !== 'enable' && <p className={styles.own}>这是您本人的账号，操作后您将退出登录。</p>}
      <p>{words.text}</p>
      {act === 'role' && (
        <SelectField
          label="角色"
          value={role}
          onChange={setRole}
          options={STAFF_ROLES.map((code) => ({ code, label: ROLES[code].label }))}
          help={DUTIES[role as StaffRole]}
        />
      )}
      {act === 'reset' && staff.totpEnrolled && (
        <Checkbox value={clearTotp} onChange={setClearTotp}>
          同时清除动态口令（手机遗失或更换时），下次登录重新绑定
        </Checkbox>
      )}
    </Confirm>
  )
}
