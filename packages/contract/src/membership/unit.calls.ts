import * as z from 'zod'
import { evidenceSlot, UPLOAD_ERRORS } from '../identity/upload.ts'
import {
  administrators,
  endpoint,
  id,
  instant,
  listReaders,
  many,
  paged,
  pageOf,
} from '../platform/endpoint.ts'
import { actReason } from '../platform/fields.ts'
import {
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
import { type ListTitle, version } from './kind/member-record.fields.ts'
import { codeConfirmed, unitKind } from './kind/unit.kind.ts'

/** Calls of unit members. */

const { label, fields, row, filter } = unitKind
const sorts = ['submittedAt', 'examineDate', 'name', 'serial'] as const

/** An individual of a unit, as the unit and the staff see them. */
const groupMember = z.object({
  id: z.string(),
  name: z.string(),
  sex: z.string(),
  zw: z.string(),
  zc: z.string(),
  mobileTel: z.string(),
  levelLabel: z.string(),
  serialNum: z.string(),
  memberTag1: z.string(),
  examineDate: instant().nullable(),
})

const submission = fields.extend({ ...submitted, codeConfirmed: codeConfirmed.optional() })
const refusals = ['creditCodeRegistered', 'unitNameRegistered', ...registrationErrors] as const

export const unit = {
  /** What its information dialog cannot change (docs/handbook/membership.md#renaming): another name or code on the seal and the licence, with the papers looked at. */
  rename: endpoint({
    path: '/api/group/rename',
    kind: 'write',
    access: { ...administrators, stepUp: true },
    summary: '变更单位名称或信用代码',
    touches: ['user'],
    input: z.object({
      id: id(),
      version,
      name: unitKind.fields.shape.name,
      cpcode: unitKind.fields.shape.cpcode,
      reason: actReason('依据', { min: 5, help: '例如市场监督管理部门的变更核准文件及日期' }),
    }),
    output: z.object({ version: z.number() }),
    errors: ['stateChanged', 'ownRecord', 'nothingChanged', 'unitNameRegistered', 'creditCodeRegistered'],
    audit: true,
  }),
  /** With the stamped form: the file itself, or the id under which it was uploaded before. */
  register: endpoint({
    ...registration,
    path: '/api/user/signup/groupUser',
    summary: '提交单位会员注册（附登记表）',
    input: submission.extend({ multiConfirmFile: many(id(), 1) }),
    errors: [...refusals, 'unitTableMissing', ...UPLOAD_ERRORS],
    files: {
      multiConfirmFile: evidenceSlot,
    },
  }),
  /** 稍后上传: the explicit choice to submit before the stamped form is there (docs/handbook/membership.md#registration). */
  registerWithoutFile: endpoint({
    ...registration,
    path: '/api/user/signup/groupUserWithoutFile',
    summary: '提交单位会员注册（稍后上传登记表）',
    input: submission,
    errors: refusals,
  }),
  checkName: endpoint({
    path: '/api/group/checkOrgName',
    kind: 'read',
    access: { ticket: ['wizard', 'resubmit'], roles: administrators.roles },
    summary: '检查单位名称是否已注册',
    input: z.object({ orgName: fields.shape.name }),
    output: z.object({ registered: z.literal(false) }),
    errors: ['unitNameRegistered'],
    limits: [
      { by: 'actor', max: 10, seconds: 3600 },
      { by: 'ip', max: 20, seconds: 86_400 },
    ],
  }),
  applicationForm: endpoint({
    ...printedForm,
    path: '/api/user/signup/confirmFileDonwload',
    aliases: ['/api/user/signup/confirmFileDownload'],
    access: { ticket: ['wizard', 'resubmit'], roles: [...administrators.roles, 'unit'] },
    summary: '生成单位会员登记表',
    input: fields.extend({ promiseWord: submitted.promiseWord }),
  }),
  registrationStatus: statusCall({ path: '/api/group/registrationStatus', label, phone: 'contactMobileTel' }),
  beforeLogin: beforeLoginCall({
    path: '/api/group/selectUserByTelBeforeLogin',
    whose: '本单位的会员',
    phone: 'contactMobileTel',
  }),
  byMobile: byMobileCall({
    path: '/api/group/selectUserByTel',
    summary: '按联系人手机号查找单位会员',
    phone: 'contactMobileTel',
    row,
  }),
  list: listCall({ path: '/api/group/selectToPage', label, filter, sorts, row }),
  /** The approved individuals whose work unit is this one (docs/handbook/membership.md#group-members). A unit leaves the id out and means itself. */
  members: endpoint({
    path: '/api/group/getGroupMembers',
    kind: 'read',
    access: { roles: [...listReaders.roles, 'unit'] },
    summary: '单位注册会员',
    input: paged({ id: id().optional(), keyword: z.string().trim().max(50).optional() }, [
      'examineDate',
      'name',
      'serial',
    ]),
    output: pageOf(groupMember),
    errors: [],
  }),
  export: exportCall({ path: '/api/group/exportGroups', label, filter, sorts }),
  ...removalCalls({
    name: 'groupUser',
    label,
    taken: ['creditCodeRegistered', 'unitNameRegistered'],
  }),
}

/** Titles of the individuals of a unit. */
export const GROUP_MEMBER_COLUMNS: readonly ListTitle<keyof z.output<typeof groupMember>>[] = [
  { key: 'name', title: '姓名', width: 110, shown: true },
  { key: 'sex', title: '性别', width: 64, shown: true },
  { key: 'zw', title: '职务', width: 140, shown: true },
  { key: 'zc', title: '职称', width: 100, shown: true },
  { key: 'mobileTel', title: '手机号', width: 130, shown: true },
  { key: 'levelLabel', title: '级别', width: 110, shown: true },
  { key: 'memberTag1', title: '学会职务', width: 110, shown: true },
  { key: 'serialNum', title: '会员编号', width: 170, shown: true },
  { key: 'examineDate', title: '通过日期', width: 120, shown: true },
]
