import { toOpen } from '../../shared/routes/open-table.ts'
import type { RegistrationOutline } from '../member/index.ts'

export const unitOutline = {
  kind: 'unit',
  texts: {
    notice: 'notice-unit',
    pledge: 'pledge-unit',
    uploaded: 'reminder-uploaded-unit',
    notUploaded: 'reminder-not-uploaded-unit',
  },
  before: {
    ready: [
      '营业执照或法人证书：单位全称、统一社会信用代码、法定代表人',
      '联系人的手机号（接收短信）、邮箱和地址',
      '分管负责人的手机号和邮箱，业务范围简介',
    ],
    minutes: 20,
    questions: [
      [
        '提示信用代码“校验位不符”，怎么办？',
        '请对照营业执照逐位核对。少数旧代码确实如此，核对无误后勾选确认即可提交。',
      ],
    ],
  },
  consent: '我已取得联系人和负责人同意，由学会为办理入会处理其联系方式和单位会员登记表扫描件',
  backTo: toOpen('personLogin'),
  queries: ['contactMobileTel', 'mobileTel', 'account'],
  stamped: { name: '单位会员登记表', signing: '由法定代表人签字，并加盖单位公章' },
  notKept: '密码',
} satisfies RegistrationOutline
