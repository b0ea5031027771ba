import { personKind } from '@portal/contract/membership/kind/person.kind'
import { person } from '@portal/contract/membership/person.calls'
import { splitTitle, TITLE_FORM, TITLE_OTHER } from '@portal/contract/platform/enums'
import { readIdCard } from '@portal/contract/platform/person/identity.fields'
import type { FormValues } from '../../shared/form/use-schema-form.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { duplicateAccount, type Registration } from '../member/index.ts'
import { organisationControl } from '../organisation/index.ts'

/** What the calls take: the title in words only when it is asked for. */
const toRecord = (values: FormValues): FormValues => ({
  ...values,
  otherZc: values.zc === TITLE_OTHER ? (values.otherZc ?? '') : '',
})

export const personRegistration: Registration = {
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
  staffPhone: (settings) => settings.staffPhonePerson || settings.staffPhone,
  queries: ['mobileTel', 'account'],
  schema: personKind.pageForm,
  sections: personKind.sections,
  // docs/handbook/membership.md#defaults
  defaults: { sex: '男' },
  wording: (name) => (name === 'sex' ? { help: '默认为男，填写身份证号后自动更正' } : undefined),
  stamped: {
    name: '入会申请表',
    generate: '生成入会申请表',
    missing: '请上传入会申请表',
    signing: '由本人签字，并由所在单位盖章',
    slots: [{ slot: 'companyAttach', title: '盖章的入会申请表' }],
  },
  identityField: 'idCard',
  mobileField: 'mobileTel',
  notKept: '身份证号和密码',
  locked: ['birthday'],
  visible: (name, { zc }) => name !== 'otherZc' || zc === TITLE_OTHER,
  required: (name) => name === 'otherZc',
  // Eighteen typed characters only: fifteen of them can look like an old number on the way.
  derive: (name, value) =>
    name === 'idCard' && value.replace(/[\s-]/g, '').length === 18 ? readIdCard(value) : undefined,
  verify: async (name, value, ticket) =>
    name === 'idCard' ? duplicateAccount('user', value, ticket) : undefined,
  controls: (ticket) => ({ company: (control) => organisationControl(control, ticket) }),
  toForm: (values) => ({ ...values, ...splitTitle(values.zc ?? '', values.otherZc ?? '', TITLE_FORM) }),
  toRecord,
  application: person.beforeLogin,
  register: person.register,
  toInput: ({ values, pwd, promiseWord, files, uploadLater, layout }) => ({
    ...values,
    ...(pwd !== undefined && { pwd }),
    promiseWord,
    companyAttach: files.companyAttach ?? [],
    uploadLater,
    layout,
  }),
  printForm: {
    endpoint: person.applicationForm,
    toInput: (values, promiseWord) => ({ ...values, promiseWord }),
  },
}
