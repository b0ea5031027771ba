import type { FieldControl } from '../../../shared/form/schema-fields.tsx'
import { organisationControl } from '../../organisation/index.ts'
import type { Section } from '../kinds.ts'
import { phoneControl } from '../phone-control.tsx'
import { photoControl } from '../uploads/photo-field.tsx'

const organisation = (field: FieldControl) => organisationControl(field)

/** Controls of a member's record where a plain one will not do. */
export const CONTROLS = {
  company: organisation,
  organization: organisation,
  image: (field: FieldControl) => photoControl(field),
}

/** Members prove the phone that they change to. */
export const OWN_PHONE = {
  mobileTel: (field: FieldControl) => phoneControl(field),
  contactMobileTel: (field: FieldControl) => phoneControl(field),
}

/** What staff alone fill in (docs/handbook/membership.md#fields). */
export const SOCIETY: Section = { title: '学会信息', fields: ['memberTag1', 'charterReason', 'historyZw'] }
