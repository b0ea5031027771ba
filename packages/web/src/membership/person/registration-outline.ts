import { toOpen } from '../../shared/routes/open-table.ts'
import type { RegistrationOutline } from '../member/index.ts'

export const personOutline = {
  kind: 'person',
  texts: {
    notice: 'notice-person',
    pledge: 'pledge-person',
    uploaded: 'reminder-uploaded-person',
    notUploaded: 'reminder-not-uploaded-person',
  },
  before: {
    ready: [
      '本人身份证号，能接收短信的手机号，常用邮箱',
      '工作单位全称、职务、职称，推荐单位',
      '学历、毕业院校、专业，简要的工作简历',
    ],
    minutes: 15,
  },
  consent: '我单独同意学会为核实身份、办理入会处理我的身份证号和入会申请表扫描件',
  backTo: toOpen('personLogin'),
  queries: ['mobileTel', 'account'],
  stamped: { name: '入会申请表', signing: '由本人签字，并由所在单位盖章' },
  notKept: '身份证号和密码',
} satisfies RegistrationOutline
