import { unitKind } from '@portal/contract/membership/kind/unit.kind'
import { unit } from '@portal/contract/membership/unit.calls'
import { YesNo } from '@portal/contract/platform/enums'
import { isCodeDoubtful } from '@portal/contract/platform/person/identity.fields'
import { readCall } from '../../shared/call/use-call.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { duplicateAccount, duplicateOf, type Registration } from '../member/index.ts'

const duplicateName = (orgName: string, ticket: string) =>
  duplicateOf(`name:${orgName}`, () => readCall(unit.checkName, { orgName }, { ticket }))

export const unitRegistration: Registration = {
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
  staffPhone: (settings) => settings.staffPhoneUnit || settings.staffPhone,
  queries: ['contactMobileTel', 'mobileTel', 'account'],
  // One form for both sizes: only individuals may leave out more on a phone.
  schema: unitKind.pageForm,
  sections: unitKind.sections.map((section) => ({
    ...section,
    fields: section.fields.flatMap((name) => (name === 'cpcode' ? [name, 'codeConfirmed'] : [name])),
  })),
  // docs/handbook/membership.md#defaults
  defaults: { contactSex: '男', linkFlag: YesNo.yes },
  presets: () => ['contactSex', 'linkFlag'],
  wording: (name) =>
    name === 'contactSex'
      ? { help: '默认为男，请核对' }
      : name === 'linkFlag'
        ? { help: '默认为是：同意学会网站链接到本单位网站' }
        : undefined,
  visible: (name, values) =>
    name !== 'codeConfirmed' || (values.codeConfirmed !== undefined && isCodeDoubtful(values.cpcode ?? '')),
  // Another code is another question.
  derive: (name) => (name === 'cpcode' ? { codeConfirmed: 'false' } : undefined),
  toForm: (values) => ({ ...values, codeConfirmed: String(isCodeDoubtful(values.cpcode ?? '')) }),
  stamped: {
    name: '单位会员登记表',
    generate: '生成单位会员登记表',
    missing: '请上传单位会员登记表',
    signing: '由法定代表人签字，并加盖单位公章',
    slots: [{ slot: 'multiConfirmFile', title: '盖章的登记表', max: 1 }],
  },
  identityField: 'cpcode',
  mobileField: 'contactMobileTel',
  notKept: '密码',
  fixed: unitKind.fixed,
  verify: async (name, value, ticket) =>
    name === 'cpcode'
      ? duplicateAccount('group', value, ticket)
      : name === 'name'
        ? duplicateName(value, ticket)
        : undefined,
  application: unit.beforeLogin,
  // One call with the form, another without.
  register: unit.register,
  registerLater: unit.registerWithoutFile,
  toInput: ({ values, pwd, promiseWord, files, uploadLater, layout }) => ({
    ...values,
    ...(pwd !== undefined && { pwd }),
    promiseWord,
    layout,
    ...(!uploadLater && { multiConfirmFile: files.multiConfirmFile ?? [] }),
  }),
  printForm: {
    endpoint: unit.applicationForm,
    toInput: ({ codeConfirmed: _asked, ...values }, promiseWord) => ({ ...values, promiseWord }),
  },
}
