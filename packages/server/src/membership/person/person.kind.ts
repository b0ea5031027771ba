import {
  PERSON_CONTACT,
  PERSON_LOCKED,
  personFields,
  personForm,
  personStaffFields,
  personStaffForm,
} from '@portal/contract/membership/person.calls'
import { POST_PERSON, TITLE_OTHER } from '@portal/contract/platform/enums'
import { canonicalIdCard } from '@portal/contract/platform/fields'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import { createPersonStore } from './person.queries.ts'

/** Individual members as the record of members treats them. */
export const personKind = (ring: KeyRing): MemberKindDefinition => ({
  kind: 'person',
  fields: personFields,
  form: personForm,
  staffFields: personStaffFields,
  staffForm: personStaffForm,
  locked: PERSON_LOCKED,
  contact: PERSON_CONTACT,
  region: { texts: ['city'], digits: (values) => String(values.idCard ?? '').slice(0, 6) },
  columns: { name: 'name', mobileTel: 'mobileTel', email: 'email', orgId: 'orgId', company: 'company' },
  identity: {
    field: 'idCard',
    index: 'idCard',
    canonical: canonicalIdCard,
    duplicate: 'idCardRegistered',
  },
  posts: POST_PERSON,
  defaultPost: '会员',
  table: {
    title: '入会申请表',
    missing: 'tableMissing',
    template: 'person-form',
    fileName: '个人会员入会申请表',
    printed: (form) => ({
      ...form,
      zc: form.zc === TITLE_OTHER && form.otherZc ? form.otherZc : (form.zc ?? ''),
    }),
  },
  slots: { companyAttach: '入会申请表' },
  texts: { notice: 'notice-person', pledge: 'pledge-person' },
  loginPath: '/personLogin',
  store: createPersonStore(ring),
})
