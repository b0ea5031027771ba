import * as z from 'zod'
import {
  administrators,
  endpoint,
  id,
  instant,
  listReaders,
  MB,
  many,
  paged,
  pageOf,
} from '../platform/endpoint.ts'
import { POST_UNIT, SEX, YES_NO, YesNo } from '../platform/enums.ts'
import {
  choice,
  confirmPassword,
  creditCode,
  email,
  essay,
  mobile,
  newPassword,
  optionalText,
  PASSWORDS_DIFFER,
  postalCode,
  requiredText,
  webAddress,
} from '../platform/fields.ts'
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
} from './kind.calls.ts'
import { MEMBER_KINDS } from './kinds.ts'
import { type ListTitle, listedMember, listFilter } from './member-record.fields.ts'

/** Unit members. Field names are the same from form to column. */

const WRONG_PHONE = '请填写正确的联系电话'

const fields = {
  name: requiredText('单位名称', { max: 100, help: '与单位公章一致的全称' }),
  cpcode: creditCode(),
  corporate: requiredText('法定代表人', { max: 50 }),
  address: requiredText('单位地址', { max: 200 }),
  zip: postalCode('邮政编码', true),
  webUrl: webAddress('单位网址'),
  linkFlag: choice('网站链接', YES_NO, { help: '是否同意学会网站链接到本单位网站' }),
  bussinessScope: essay('业务范围', true, '与学会有关的主要业务，一千字以内'),
  contactName: requiredText('联系人姓名', { max: 50 }),
  contactSex: choice('联系人性别', SEX),
  contactZwzc: requiredText('联系人职务职称', { max: 100 }),
  contactMobileTel: mobile('联系人手机号', WRONG_PHONE, '登录和接收审核结果都使用这个号码'),
  contactEmail: email('联系人邮箱'),
  contactAddress: requiredText('联系人地址', { max: 200 }),
  contactQQ: optionalText('联系人QQ', { max: 20 }),
  contactWechat: optionalText('联系人微信', { max: 50 }),
  contactFax: optionalText('传真', { max: 30 }),
  headName: requiredText('负责人姓名', { max: 50, help: '分管学会工作的单位负责人' }),
  headZwzc: requiredText('负责人职务职称', { max: 100 }),
  headMobileTel: mobile('负责人手机号', WRONG_PHONE),
  headEmail: email('负责人邮箱'),
}

/** How the form is laid out; dialogs use the same groups. */
export const UNIT_SECTIONS = [
  {
    title: '单位基本信息',
    fields: ['name', 'cpcode', 'corporate', 'address', 'zip', 'webUrl', 'linkFlag', 'bussinessScope'],
  },
  {
    title: '联系人信息',
    fields: [
      'contactName',
      'contactSex',
      'contactZwzc',
      'contactMobileTel',
      'contactEmail',
      'contactAddress',
      'contactQQ',
      'contactWechat',
      'contactFax',
    ],
  },
  { title: '其他信息', fields: ['headName', 'headZwzc', 'headMobileTel', 'headEmail'] },
] as const satisfies readonly { title: string; fields: readonly (keyof typeof fields)[] }[]

/** What applicants and members fill in; there is no rule across fields. */
export const unitFields = z.object(fields)

const samePasswords = (value: { pwd?: unknown; confirmPwd?: unknown }, context: z.core.$RefinementCtx) => {
  if (value.pwd !== value.confirmPwd)
    context.addIssue({ code: 'custom', path: ['confirmPwd'], message: PASSWORDS_DIFFER })
}
/** The page's own form: with the passwords that travel sealed. */
export const unitPageForm = unitFields
  .extend({ pwd: newPassword('登录密码'), confirmPwd: confirmPassword() })
  // Runs even while other fields are still wrong, so that all messages come at once.
  .check(z.superRefine(samePasswords as never, { when: () => true } as never))

/** Dialog of staff: society post and council history are theirs alone (docs/handbook/membership.md#fields). */
export const unitStaffFields = unitFields.extend({
  memberTag1: choice('学会职务', POST_UNIT),
  historyZw: optionalText('历任职务', { max: 200 }),
})

/** Read-only when editing. On a resubmission only what the reviewer marked can change (docs/handbook/membership.md#reopen). */
export const UNIT_FIXED = ['name', 'cpcode'] as const
/** What a member cannot change in the dialog. */
export const UNIT_LOCKED = [...UNIT_FIXED, 'memberTag1'] as const

/** Apply at once when the setting `contactWithoutReview` is on (docs/handbook/membership.md#changes). */
export const UNIT_CONTACT = ['zip', 'contactAddress', 'contactQQ', 'contactWechat', 'contactFax'] as const

const SORTS = ['submittedAt', 'examineDate', 'name', 'serial'] as const
const filter = {
  ...listFilter,
  /** Beginning of the credit code. */
  cpcode: z.string().trim().max(18).optional(),
  linkFlag: z.enum(YesNo).optional(),
  /** Groups of groups.ts. */
  type: many(z.string().max(6)),
}

export const unitRow = z.object({
  ...listedMember,
  cpcode: z.string(),
  corporate: z.string(),
  address: z.string(),
  zip: z.string(),
  webUrl: z.string(),
  linkFlag: z.enum(YesNo),
  contactName: z.string(),
  contactZwzc: z.string(),
  contactMobileTel: z.string(),
  contactEmail: z.string(),
  headName: z.string(),
  headZwzc: z.string(),
  headMobileTel: z.string(),
})

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

const submission = unitFields.extend(submitted)
const refusals = ['creditCodeRegistered', 'unitNameRegistered', ...registrationErrors] as const

const { label } = MEMBER_KINDS.unit

export const unit = {
  /** With the stamped form: the file itself, or the id under which it was uploaded before. */
  register: endpoint({
    ...registration,
    path: '/api/user/signup/groupUser',
    summary: '提交单位会员注册（附登记表）',
    input: submission.extend({ multiConfirmFile: many(id(), 1) }),
    errors: [
      ...refusals,
      'unitTableMissing',
      'fileKind',
      'fileTooLarge',
      'fileDamaged',
      'fileInfected',
      'fileQuota',
    ],
    files: {
      multiConfirmFile: {
        kinds: ['jpg', 'png', 'pdf'],
        maxBytes: 20 * MB,
        errors: { kind: 'fileKind', size: 'fileTooLarge' },
      },
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
    input: z.object({ orgName: fields.name }),
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
    input: unitFields.extend({ promiseWord: submitted.promiseWord }),
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
    row: unitRow,
  }),
  list: listCall({ path: '/api/group/selectToPage', label, filter, sorts: SORTS, row: unitRow }),
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
  export: exportCall({ path: '/api/group/exportGroups', label, filter }),
  ...removalCalls({
    name: 'groupUser',
    label,
    taken: ['creditCodeRegistered', 'unitNameRegistered'],
  }),
}

/** Titles of the list columns, in their first order: table headings and spreadsheet columns. */
export const UNIT_COLUMNS: readonly ListTitle<keyof z.output<typeof unitRow>>[] = [
  { key: 'name', title: '单位名称', width: 260, shown: true },
  { key: 'cpcode', title: '统一社会信用代码', width: 190, shown: true },
  { key: 'contactName', title: '联系人', width: 100, shown: true },
  { key: 'contactMobileTel', title: '联系人手机号', width: 130, shown: true },
  { key: 'serialNum', title: '会员编号', width: 170, shown: true },
  { key: 'levelLabel', title: '级别', width: 120, shown: true },
  { key: 'memberTag1', title: '学会职务', width: 130, shown: true },
  { key: 'submittedAt', title: '提交时间', width: 160, shown: true },
  { key: 'examineDate', title: '通过日期', width: 120, shown: true },
  { key: 'corporate', title: '法定代表人', width: 110, shown: false },
  { key: 'contactZwzc', title: '联系人职务职称', width: 170, shown: false },
  { key: 'contactEmail', title: '联系人邮箱', width: 200, shown: false },
  { key: 'headName', title: '负责人', width: 100, shown: false },
  { key: 'headZwzc', title: '负责人职务职称', width: 170, shown: false },
  { key: 'headMobileTel', title: '负责人手机号', width: 130, shown: false },
  { key: 'address', title: '单位地址', width: 240, shown: false },
  { key: 'zip', title: '邮政编码', width: 90, shown: false },
  { key: 'webUrl', title: '单位网址', width: 220, shown: false },
]

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
