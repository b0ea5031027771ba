import { projectAccountKind } from '@portal/contract/membership/kind/project-account.kind'
import { projectAccount } from '@portal/contract/membership/project-account.calls'
import { splitTitle, TITLE_FORM, TITLE_OTHER } from '@portal/contract/platform/enums'
import { canonicalMobile, isMobile } from '@portal/contract/platform/fields'
import { readIdCard } from '@portal/contract/platform/person/identity.fields'
import { duplicateAccount, type Registration } from '../member/index.ts'
import { organisationControl } from '../organisation/index.ts'
import { projectAccountOutline } from './registration-outline.ts'

export const projectAccountRegistration: Registration = {
  ...projectAccountOutline,
  // One form for both sizes.
  schema: projectAccountKind.pageForm,
  sections: projectAccountKind.sections,
  defaults: {},
  resubmit: '更新并提交',
  identityField: 'tel',
  mobileField: 'tel',
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
