import { canonicalOrganisation } from '@portal/contract/membership/organisation.calls'
import {
  UNIT_CONTACT,
  UNIT_FIXED,
  UNIT_LOCKED,
  unitFields,
  unitStaffFields,
} from '@portal/contract/membership/unit.calls'
import { POST_UNIT } from '@portal/contract/platform/enums'
import { canonicalCreditCode } from '@portal/contract/platform/fields'
import type { MemberKindDefinition } from '../record/kind.ts'
import { unitStore } from './unit.queries.ts'

/** Unit members as the record of members treats them: they sign in by credit code or with the contact's phone (docs/handbook/identity.md#accounts). */
export const unitKind: MemberKindDefinition = {
  kind: 'unit',
  fields: unitFields,
  form: unitFields,
  staffFields: unitStaffFields,
  staffForm: unitStaffFields,
  locked: UNIT_LOCKED,
  fixed: UNIT_FIXED,
  contact: UNIT_CONTACT,
  region: { texts: ['address'], digits: (values) => String(values.cpcode ?? '').slice(2, 8) },
  columns: {
    name: 'name',
    mobileTel: 'contactMobileTel',
    email: 'contactEmail',
    orgId: 'orgId',
  },
  identity: {
    field: 'cpcode',
    index: 'creditCode',
    canonical: canonicalCreditCode,
    duplicate: 'creditCodeRegistered',
  },
  uniqueName: { canonical: canonicalOrganisation, duplicate: 'unitNameRegistered' },
  isOrganisation: true,
  vIdMobile: 'headMobileTel',
  posts: POST_UNIT,
  defaultPost: '会员单位',
  table: {
    title: '单位会员登记表',
    missing: 'unitTableMissing',
    template: 'unit-form',
    fileName: '单位会员登记表',
  },
  slots: { multiConfirmFile: '单位会员登记表' },
  texts: { notice: 'notice-unit', pledge: 'pledge-unit' },
  loginPath: '/personLogin',
  store: unitStore,
}
