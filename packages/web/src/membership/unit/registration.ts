import { unitKind } from '@portal/contract/membership/kind/unit.kind'
import { unit } from '@portal/contract/membership/unit.calls'
import { YesNo } from '@portal/contract/platform/enums'
import { isCodeDoubtful } from '@portal/contract/platform/person/identity.fields'
import { readCall } from '../../shared/call/use-call.ts'
import { duplicateAccount, duplicateOf, type Registration } from '../member/index.ts'
import { unitOutline } from './registration-outline.ts'

const duplicateName = (orgName: string, ticket: string) =>
  duplicateOf(`name:${orgName}`, () => readCall(unit.checkName, { orgName }, { ticket }))

export const unitRegistration: Registration = {
  ...unitOutline,
  stamped: {
    ...unitOutline.stamped,
    generate: '生成单位会员登记表',
    missing: '请上传单位会员登记表',
    slots: [{ slot: 'multiConfirmFile', title: '盖章的登记表', max: 1 }],
  },
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
  identityField: 'cpcode',
  mobileField: 'contactMobileTel',
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
