import type { staffAccounts } from '@portal/contract/office/staff.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import type { StaffRole } from '@portal/contract/platform/roles'

export type Staff = OutputOf<typeof staffAccounts.list>['list'][number]
export type InitialPassword = OutputOf<typeof staffAccounts.create>

/** What each role may, in a sentence (docs/handbook/identity.md#roles). */
export const DUTIES: Readonly<Record<StaffRole, string>> = {
  superAdmin: '可以办理全部事务，包括管理员账号、系统设置和彻底删除。',
  administrator: '除管理员账号、系统设置和彻底删除外，可以办理全部事务。',
  editor: '编写文章、视频、邮件和短信草稿；查看会员列表时个人信息已脱敏。',
  handler: '只办理成果评价：受理、初审和经办。',
  inCharge: '只办理成果评价：复核和负责人审批。',
  expertReview: '只办理成果评价：专委会评审。',
  auditor: '只查看、导出和检查操作日志，不办理任何业务。',
}

export type StaffState = 'active' | 'disabled'
export const stateOf = (staff: Staff): StaffState => (staff.disabled ? 'disabled' : 'active')

export const matchesStaff = (staff: Staff, keyword: string): boolean =>
  keyword === '' ||
  [staff.name, staff.account, staff.roleLabel].some((text) =>
    text.toLowerCase().includes(keyword.toLowerCase()),
  )
