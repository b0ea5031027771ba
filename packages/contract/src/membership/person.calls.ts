import * as z from 'zod'
import { administrators, endpoint, flag, id } from '../platform/endpoint.ts'
import {
  attachmentsCall,
  beforeLoginCall,
  byMobileCall,
  exportCall,
  listCall,
  printedForm,
  registration,
  registrationErrors,
  removalCalls,
  statusCall,
  submitted,
} from './kind/kind.calls.ts'
import { personKind } from './kind/person.kind.ts'

/** Calls of individual members. */

const { label, checked, fields, row, filter } = personKind
const sorts = ['submittedAt', 'examineDate', 'name', 'serial', 'company'] as const

export const person = {
  register: endpoint({
    ...registration,
    path: '/api/user/signup/personalUser',
    summary: '提交个人会员注册',
    input: checked(
      fields.extend({
        ...submitted,
        companyAttach: z.array(id()).max(10, '申请表最多上传10个文件').default([]),
        /** 稍后上传: the explicit choice to submit before the stamped form is there (docs/handbook/membership.md#registration). */
        uploadLater: flag().default(false),
      }),
    ),
    errors: ['idCardRegistered', 'mobileRegistered', 'tableMissing', ...registrationErrors],
  }),
  applicationForm: endpoint({
    ...printedForm,
    path: '/api/user/signup/personTableDownload',
    access: { ticket: ['wizard', 'resubmit'], roles: [...administrators.roles, 'person'] },
    summary: '生成入会申请表',
    input: checked(fields.extend({ promiseWord: submitted.promiseWord })),
  }),
  registrationStatus: statusCall({ path: '/api/user/registrationStatus', label, phone: 'mobileTel' }),
  beforeLogin: beforeLoginCall({
    path: '/api/user/selectUserByTelBeforeLogin',
    whose: '本人的个人会员',
    phone: 'mobileTel',
  }),
  byMobile: byMobileCall({
    path: '/api/user/selectUserByMobileTel',
    summary: '按手机号查找个人会员',
    phone: 'mobileTel',
    row,
  }),
  attachments: attachmentsCall({ path: '/api/user/getAttachByUserAccount', label }),
  list: listCall({ path: '/api/user/selectUserToPage', label, filter, sorts, row }),
  export: exportCall({ path: '/api/user/exportPersons', label, filter, sorts }),
  ...removalCalls({ name: 'personalUser', label, taken: ['mergedElsewhere', 'idCardRegistered'] }),
}
