import { unitKind } from '@portal/contract/membership/kind/unit.kind'
import { unit } from '@portal/contract/membership/unit.calls'
import { YesNo } from '@portal/contract/platform/enums'
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
  consent: '我已取得联系人和负责人同意，由学会为办理入会处理其联系方式和单位会员登记表扫描件',
  backTo: toOpen('personLogin'),
  staffPhone: (settings) => settings.staffPhoneUnit || settings.staffPhone,
  queries: ['contactMobileTel', 'mobileTel', 'account'],
  // One form for both sizes: only individuals may leave out more on a phone.
  schema: unitKind.pageForm,
  sections: unitKind.sections,
  // docs/handbook/membership.md#defaults
  defaults: { contactSex: '男', linkFlag: YesNo.yes },
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
    toInput: (values, promiseWord) => ({ ...values, promiseWord }),
  },
}
