import { personKind } from '@portal/contract/membership/kind/person.kind'
import { person } from '@portal/contract/membership/person.calls'
import { splitTitle, TITLE_FORM, TITLE_OTHER } from '@portal/contract/platform/enums'
import { readIdCard } from '@portal/contract/platform/person/identity.fields'
import type { FormValues } from '../../shared/form/use-schema-form.ts'
import { duplicateAccount, type Registration } from '../member/index.ts'
import { organisationControl } from '../organisation/index.ts'
import { personOutline } from './registration-outline.ts'

/** What the calls take: the title in words only when it is asked for. */
const toRecord = (values: FormValues): FormValues => ({
  ...values,
  otherZc: values.zc === TITLE_OTHER ? (values.otherZc ?? '') : '',
})

export const personRegistration: Registration = {
  ...personOutline,
  stamped: {
    ...personOutline.stamped,
    generate: '生成入会申请表',
    missing: '请上传入会申请表',
    slots: [{ slot: 'companyAttach', title: '盖章的入会申请表' }],
  },
  schema: personKind.pageForm,
  sections: personKind.sections,
  // docs/handbook/membership.md#defaults
  defaults: { sex: '男' },
  wording: (name) => (name === 'sex' ? { help: '默认为男，填写身份证号后自动更正' } : undefined),
  identityField: 'idCard',
  mobileField: 'mobileTel',
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
