import {
  PROJECT_ACCOUNT_LOCKED,
  projectAccountFields,
  projectAccountForm,
} from '@portal/contract/features/project-account'
import { canonicalMobile } from '@portal/contract/fields'
import type { KeyRing } from '../../platform/secrets.ts'
import type { MemberKindDefinition } from '../member/index.ts'
import { createProjectAccountStore } from './store.ts'

/**
 * Evaluation accounts as `features/member` treats them: reviewed like everybody, but without form to stamp, number, level and post;
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
