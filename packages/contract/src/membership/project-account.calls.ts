import { endpoint } from '../platform/endpoint.ts'
import {
  beforeLoginCall,
  exportCall,
  listCall,
  registration,
  registrationErrors,
  removalCalls,
  submitted,
} from './kind/kind.calls.ts'
import { projectAccountKind } from './kind/project-account.kind.ts'

/** Calls of evaluation accounts. */

const { label, checked, fields, row, filter } = projectAccountKind
const sorts = ['submittedAt', 'examineDate', 'name', 'company'] as const

export const projectAccount = {
  register: endpoint({
    ...registration,
    path: '/api/user/signup/projectUser',
    summary: '提交成果评价账号注册',
    input: checked(fields.extend(submitted)),
    errors: ['mobileRegistered', ...registrationErrors],
  }),
  /** The one look-up for this kind, without BeforeLogin in its name; staff find accounts by phone in the list. */
  beforeLogin: beforeLoginCall({
    path: '/api/projectUser/selectUserByTel',
    aliases: ['/api/projectUser/selectUserByTelBeforeLogin'],
    whose: '本人的成果评价账号',
    phone: 'tel',
  }),
  list: listCall({
    path: '/api/projectUser/selectToPage',
    label,
    filter,
    sorts,
    row,
  }),
  export: exportCall({ path: '/api/projectUser/exportAccounts', label, filter, sorts }),
  ...removalCalls({ name: 'projectUser', label, taken: ['mobileRegistered'] }),
}
