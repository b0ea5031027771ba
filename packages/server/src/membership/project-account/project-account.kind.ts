import {
  PROJECT_ACCOUNT_LOCKED,
  projectAccountFields,
  projectAccountForm,
} from '@portal/contract/membership/project-account.calls'
import { canonicalMobile } from '@portal/contract/platform/fields'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import { createProjectAccountStore } from './project-account.queries.ts'

/**
 * Evaluation accounts as the record of members treats them: reviewed like everybody, but without form to stamp, number, level and post;
 * what their owners change holds at once (`editsAtOnce`, contract member-kinds.ts).
 */
export const projectAccountKind = (ring: KeyRing): MemberKindDefinition => ({
  kind: 'project',
  fields: projectAccountFields,
  form: projectAccountForm,
  staffFields: projectAccountFields,
  staffForm: projectAccountForm,
  locked: PROJECT_ACCOUNT_LOCKED,
  contact: [],
  columns: { name: 'name', mobileTel: 'tel', email: 'email', orgId: 'orgId', company: 'company' },
  identity: { field: 'tel', index: 'mobile', canonical: canonicalMobile, duplicate: 'mobileRegistered' },
  posts: [],
  defaultPost: '',
  slots: {},
  texts: { notice: 'notice-project', pledge: null },
  loginPath: '/projectLogin',
  store: createProjectAccountStore(ring),
})
