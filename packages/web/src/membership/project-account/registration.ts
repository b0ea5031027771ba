import { projectAccountKind } from '@portal/contract/membership/kind/project-account.kind'
import { projectAccount } from '@portal/contract/membership/project-account.calls'
import { splitTitle, TITLE_FORM, TITLE_OTHER } from '@portal/contract/platform/enums'
import { canonicalMobile, isMobile } from '@portal/contract/platform/fields'
import { readIdCard } from '@portal/contract/platform/person/identity.fields'
import { toOpen } from '../../shared/routes/open-table.ts'
import { duplicateAccount, type Registration } from '../member/index.ts'
import { organisationControl } from '../organisation/index.ts'

/** One form without steps, nothing to stamp; the phone is the account. */
export const projectAccountRegistration: Registration = {
  kind: 'project',
  single: true,
  texts: { notice: 'notice-project' },
  before: {
    ready: ['本人身份证号，能接收短信的手机号，常用邮箱', '工作单位全称、职务、职称，通讯地址'],
    minutes: 5,
  },
  consent: '我单独同意学会为核实身份、开通成果评价账号处理我的身份证号',
  backTo: toOpen('projectLogin'),
  staffPhone: (settings) => settings.evaluationPhone || settings.staffPhone,
  queries: ['tel', 'mobileTel', 'phone', 'account'],
  // One form for both sizes.
  schema: projectAccountKind.pageForm,
  sections: projectAccountKind.sections,
  defaults: {},
  resubmit: '更新并提交',
  identityField: 'tel',
  mobileField: 'tel',
  notKept: '身份证号和密码',
  locked: ['birthday'],
  visible: (name, { zc }) => name !== 'otherZc' || zc === TITLE_OTHER,
  required: (name) => name === 'otherZc',
  // Eighteen typed characters only: fifteen of them can look like an old number on the way.
  derive: (name, value) =>
    name === 'idCard' && value.replace(/[\s-]/g, '').length === 18 ? readIdCard(value) : undefined,
  verify: async (name, value, ticket) => {
    const tel = canonicalMobile(value)
    return name === 'tel' && isMobile(tel) ? duplicateAccount('project', tel, ticket) : undefined
  },
  controls: (ticket) => ({ company: (control) => organisationControl(control, ticket) }),
  toForm: (values) => ({ ...values, ...splitTitle(values.zc ?? '', values.otherZc ?? '', TITLE_FORM) }),
  toRecord: (values) => ({ ...values, otherZc: values.zc === TITLE_OTHER ? (values.otherZc ?? '') : '' }),
  application: projectAccount.beforeLogin,
  register: projectAccount.register,
  toInput: ({ values, pwd, layout }) => ({ ...values, ...(pwd !== undefined && { pwd }), layout }),
}
