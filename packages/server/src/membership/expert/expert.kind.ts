import {
  BANK_FIELDS,
  EXPERT_CONTACT,
  EXPERT_LOCKED,
  expertFields,
  expertForm,
  expertStaffFields,
  expertStaffForm,
  JOINS,
} from '@portal/contract/membership/expert.fields'
import { POST_EXPERT } from '@portal/contract/platform/enums'
import { canonicalIdCard } from '@portal/contract/platform/fields'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import { createExpertStore, findAssessment } from './expert.queries.ts'
import { expertSheet, membershipSheet, photoOn } from './expert-form.documents.ts'

/** Experts as the record of members treats them. */
export const expertKind = (ring: KeyRing, files: FileStore): MemberKindDefinition => ({
  kind: 'expert',
  fields: expertFields,
  form: expertForm,
  staffFields: expertStaffFields,
  staffForm: expertStaffForm,
  locked: EXPERT_LOCKED,
  contact: EXPERT_CONTACT,
  region: {
    texts: ['city', 'workAddress'],
    digits: (values) => (values.foreigner === true ? '' : String(values.idCard ?? '').slice(0, 6)),
  },
  columns: { name: 'name', mobileTel: 'mobileTel', email: 'email', orgId: 'orgId', company: 'organization' },
  identity: {
    field: 'idCard',
    index: 'idCard',
    canonical: canonicalIdCard,
    duplicate: 'idCardRegistered',
  },
  posts: POST_EXPERT,
  // Experts who do not join the society hold no post; a registration says which it is.
  defaultPost: '无',
  table: {
    title: '专家申请表',
    missing: 'tableMissing',
    template: 'expert-form',
    fileName: '专家申请表',
    printed: expertSheet,
    pictures: photoOn(files),
    blank: { image: '照片' },
  },
  furtherTables: {
    companyAttach: {
      title: '入会申请表',
      template: 'person-form',
      fileName: '个人会员入会申请表',
      printed: membershipSheet,
      pledge: 'pledge-person',
    },
  },
  slots: { tableAttach: '专家申请表', companyAttach: '入会申请表', image: '照片' },
  pictures: { image: 'photo' },
  consents: { bank: { flag: 'bankConsent', fields: BANK_FIELDS } },
  assessment: findAssessment,
  // docs/handbook/membership.md#registration
  alsoRequired: (values) => (values.isMember === JOINS ? ['companyAttach'] : []),
  texts: { notice: 'notice-expert', pledge: 'pledge-expert' },
  loginPath: '/expertLogin',
  store: createExpertStore(ring),
})
