import { staffAccounts } from '@portal/contract/office/staff.calls'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { roleControl } from './create-dialog.tsx'
import type { InitialPassword, Staff } from './roles.ts'

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

interface Props {
  pending: Pending
  /** The account is the reader's own. */
  own: boolean
  onRemoved: () => void
  onPassword: (created: InitialPassword) => void
  onClose: () => void
}

/** The question before each act on an account, and the act itself. */
export const ActDialog = ({ pending: { act, staff }, own, onRemoved, onPassword, onClose }: Props) => {
  const { id, name, role, totpEnrolled } = staff
  const { title, confirm, done, text } = WORDS[act]
  const dialog = {
    fixed: { id },
    title: `${title}“${name}”？`,
    submitText: confirm,
    danger: act === 'remove' || act === 'disable' || act === 'signOut',
    intro: (
      <>
        {own && act !== 'enable' && <Banner tone="warning">这是您本人的账号，操作后您将退出登录。</Banner>}
        <p>{text}</p>
      </>
    ),
    onClose,
  }
  const said = { done: `${done}“${name}”` }
  switch (act) {
    case 'reset':
      return (
        <ActionDialog
          {...dialog}
          endpoint={staffAccounts.resetPassword}
          names={totpEnrolled ? ['clearTotp'] : []}
          onDone={onPassword}
        />
      )
    case 'role':
      return (
        <ActionDialog
          {...dialog}
          {...said}
          endpoint={staffAccounts.setRole}
          defaults={{ role }}
          controls={{ role: roleControl }}
        />
      )
    case 'signOut':
      return <ActionDialog {...dialog} {...said} endpoint={staffAccounts.endSessions} />
    case 'remove':
      return <ActionDialog {...dialog} {...said} endpoint={staffAccounts.remove} onDone={onRemoved} />
    default:
      return (
        <ActionDialog
          {...dialog}
          {...said}
          endpoint={staffAccounts.setDisabled}
          fixed={{ id, disabled: act === 'disable' }}
        />
      )
  }
}
