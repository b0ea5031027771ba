import { expert } from '@portal/contract/membership/expert.calls'
import { JOINS } from '@portal/contract/membership/kind/expert.fields'
import { expertKind } from '@portal/contract/membership/kind/expert.kind'
import { Academician, splitTitle, TITLE_FORM } from '@portal/contract/platform/enums'
import { readIdCard } from '@portal/contract/platform/person/identity.fields'
import { toOpen } from '../../shared/routes/open-table.ts'
import { duplicateAccount, FOLLOWING, isAsked, photoControl, type Registration } from '../member/index.ts'
import { organisationControl } from '../organisation/index.ts'

export const expertRegistration: Registration = {
  kind: 'expert',
  texts: {
    notice: 'notice-expert',
    pledge: 'pledge-expert',
    uploaded: 'reminder-uploaded-expert',
    notUploaded: 'reminder-not-uploaded-expert',
  },
  consent: '我单独同意学会为核实身份、办理入库处理我的身份证号、照片和申请表扫描件',
  backTo: toOpen('expertLogin'),
  staffPhone: (settings) => settings.staffPhoneExpert || settings.staffPhone,
  queries: ['mobileTel', 'account'],
  schema: expertKind.pageForm,
  sections: [{ title: '照片', fields: ['image'] }, ...expertKind.sections],
  // docs/handbook/membership.md#defaults
  defaults: {
    sex: '男',
    foreigner: 'false',
    isAcademician: Academician.none,
    isMember: JOINS,
    bankConsent: 'false',
  },
  stamped: {
    name: '专家申请表',
    generate: '生成专家申请表',
    missing: '请上传入会申请表',
    signing: '由本人签字，并由所在单位盖章',
    slots: [
      { slot: 'tableAttach', title: '盖章的专家申请表' },
      {
        slot: 'companyAttach',
        title: '盖章的入会申请表',
        generate: '生成入会申请表',
        when: ({ isMember }) => isMember === JOINS,
      },
    ],
  },
  identityField: 'idCard',
  mobileField: 'mobileTel',
  notKept: '证件号码、银行账户和密码',
  visible: isAsked,
  required: (name) => FOLLOWING.includes(name),
  // Eighteen typed characters only: fifteen of them can look like an old number on the way.
  derive: (name, value) =>
    name === 'idCard' && value.replace(/[\s-]/g, '').length === 18 ? readIdCard(value) : undefined,
  verify: async (name, value, ticket) =>
    name === 'idCard' ? duplicateAccount('expert', value, ticket) : undefined,
  controls: (ticket) => ({
    organization: (control) => organisationControl(control, ticket),
    image: (control) => photoControl(control, ticket),
  }),
  toForm: (values) => ({ ...values, ...splitTitle(values.zc ?? '', values.otherZc ?? '', TITLE_FORM) }),
  toRecord: (values) => ({
    ...values,
    ...Object.fromEntries(FOLLOWING.map((name) => [name, isAsked(name, values) ? (values[name] ?? '') : ''])),
  }),
  application: expert.beforeLogin,
  register: expert.register,
  toInput: ({ values, pwd, promiseWord, files, uploadLater, layout }) => ({
    ...values,
    ...(pwd !== undefined && { pwd }),
    promiseWord,
    tableAttach: files.tableAttach ?? [],
    companyAttach: files.companyAttach ?? [],
    uploadLater,
    layout,
  }),
  printForm: {
    endpoint: expert.applicationForm,
    toInput: (values, promiseWord, slot) => ({ ...values, promiseWord, ...(slot && { slot }) }),
  },
}
