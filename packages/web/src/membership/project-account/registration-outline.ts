import { toOpen } from '../../shared/routes/open-table.ts'
import type { RegistrationOutline } from '../member/index.ts'

/** One form without steps, nothing to stamp; the phone is the account. */
export const projectAccountOutline = {
  kind: 'project',
  single: true,
  texts: { notice: 'notice-project' },
  before: {
    ready: ['本人身份证号，能接收短信的手机号，常用邮箱', '工作单位全称、职务、职称，通讯地址'],
    minutes: 5,
  },
  consent: '我单独同意学会为核实身份、开通成果评价账号处理我的身份证号',
  backTo: toOpen('projectLogin'),
  queries: ['tel', 'mobileTel', 'phone', 'account'],
  notKept: '身份证号和密码',
} satisfies RegistrationOutline
