import * as z from 'zod'
import { deliveryReport, deliveryState } from '../platform/delivery.fields.ts'
import {
  administrators,
  done,
  endpoint,
  id,
  instant,
  listReaders,
  many,
  paged,
  pageOf,
  superAdmin,
  wholeNumber,
} from '../platform/endpoint.ts'
import { Academician, COUNCIL_POSTS, type Options } from '../platform/enums.ts'
import { actReason, choice, describe } from '../platform/fields.ts'
import { expertKind } from './expert.kind.ts'
import {
  historyEntry,
  type ListTitle,
  listCounts,
  listedMember,
  MEMBER_KINDS,
  type MemberKind,
  memberKind,
  memberType,
} from './member.calls.ts'
import { personKind } from './person.kind.ts'

/** What staff do with members beyond reviewing and editing them (docs/handbook/membership.md#registration, docs/handbook/personal-data.md#masking). */

const version = z.coerce.number().int().min(1)
const reason = actReason()

// --- members that staff bring in -------------------------------------------------------------------------------------------

/** Left out, the kind's usual level. */
const level = z.string().max(1).optional()
const admitted = z.object({
  id: z.string(),
  serialNum: z.string(),
  /** Where the initial password went, masked. */
  destination: z.string(),
})

/** What an expert added by staff is unless they say otherwise. */
export const ADDED_EXPERT = {
  recommond: '否',
  isAcademician: Academician.none,
  memberTag1: '无',
} as const

const addedExpert = expertKind.checked(
  expertKind.staffFields.extend({
    recommond: expertKind.staffFields.shape.recommond.default(ADDED_EXPERT.recommond),
    memberTag1: expertKind.staffFields.shape.memberTag1.default(ADDED_EXPERT.memberTag1),
    level,
  }),
)
const addedPerson = personKind.checked(
  personKind.staffFields.extend({
    // Default member
    memberTag1: personKind.staffFields.shape.memberTag1.default('会员'),
    level,
  }),
)

// --- lists over several kinds ----------------------------------------------------------------------------------------------

/** A row of the lists that hold more than one kind. Masked, whoever asks (docs/handbook/personal-data.md#masking). */
export const anyMember = z.object({
  ...listedMember,
  kind: memberKind,
  kindLabel: z.string(),
  mobileTel: z.string(),
  company: z.string(),
})
const anyFilter = {
  /** Part of the name, pinyin or initials, mobile number, member number. */
  keyword: z.string().trim().max(50).optional(),
  state: listedMember.state.optional(),
}

/** `person.H`: a letter means different levels for different kinds (docs/handbook/identity.md#roles). */
const kindLevel = z.string().regex(/^(person|unit|expert)\.[A-Z]$/, '请选择级别')
const COUNCIL_KINDS = ['person', 'unit', 'expert'] as const satisfies readonly MemberKind[]
export const COUNCIL_KIND_OPTIONS: Options = COUNCIL_KINDS.map((kind) => ({
  code: kind,
  label: MEMBER_KINDS[kind].label,
}))
export const COUNCIL_LEVEL_OPTIONS: Options = COUNCIL_KINDS.flatMap((kind) =>
  MEMBER_KINDS[kind].levels.map((option) => ({
    code: `${kind}.${option.code}`,
    label: `${MEMBER_KINDS[kind].label}·${option.label}`,
  })),
)
/** Posts without 单位: a unit's 理事单位 and a person's 理事 are one rank. */
export const COUNCIL_POST_OPTIONS: Options = COUNCIL_POSTS.map((post) => ({ code: post, label: post }))

const councilFilter = {
  keyword: anyFilter.keyword,
  /** Who holds a post now, or who held one before and holds none now. */
  tenure: z.enum(['current', 'former']).default('current'),
  kind: z.enum(COUNCIL_KINDS).optional(),
  post: many(z.enum(COUNCIL_POSTS as [string, ...string[]])),
  level: kindLevel.optional(),
}
export const councilRow = z.object({
  ...anyMember.shape,
  /** Posts held before; to administrators only (docs/handbook/identity.md#roles). */
  historyZw: z.string(),
  email: z.string(),
})
const COUNCIL_SORTS = ['post', 'name', 'company', 'serial', 'examineDate'] as const

export const COUNCIL_COLUMNS: readonly ListTitle<keyof z.output<typeof councilRow>>[] = [
  { key: 'name', title: '姓名或单位名称', width: 180, shown: true },
  { key: 'kindLabel', title: '类别', width: 100, shown: true },
  { key: 'memberTag1', title: '学会职务', width: 120, shown: true },
  { key: 'historyZw', title: '历任职务', width: 190, shown: true },
  { key: 'company', title: '工作单位', width: 200, shown: true },
  { key: 'levelLabel', title: '级别', width: 110, shown: true },
  { key: 'serialNum', title: '会员编号', width: 160, shown: true },
  { key: 'mobileTel', title: '手机号', width: 130, shown: true },
  { key: 'examineDate', title: '通过日期', width: 120, shown: true },
  { key: 'email', title: '电子邮箱', width: 200, shown: false },
]

// --- deleted records -------------------------------------------------------------------------------------------------------

/** After that a deletion is for good. */
export const RESTORE_DAYS = 30

const deletedRow = z.object({
  id: z.string(),
  name: z.string(),
  company: z.string(),
  mobileTel: z.string(),
  serialNum: z.string(),
  state: listedMember.state,
  deletedAt: instant(),
  deletedBy: z.string(),
  /** Days in which it can still be restored. */
  daysLeft: z.number(),
})

const serialChange = {
  kind: 'write',
  access: superAdmin,
  input: z.object({
    id: id(),
    version,
    serial: describe(
      z.coerce
        .number({ error: '请填写序号' })
        .int('请填写整数序号')
        .min(1, '序号从1开始')
        .max(9_999_999, '序号过大'),
      { title: '序号', widget: 'number', required: true, max: 7 },
    ),
    reason,
  }),
  output: z.object({ serialNum: z.string() }),
  errors: ['stateChanged', 'serialTaken', 'ownRecord', 'nothingChanged'],
  audit: true,
} as const

const LINK_CHANNELS = [
  { code: 'sms', label: '短信' },
  { code: 'mail', label: '邮件' },
] as const

export const memberAdmin = {
  addPerson: endpoint({
    path: '/api/user/adminAdd/personalUser',
    kind: 'write',
    access: administrators,
    summary: '新增个人会员',
    input: addedPerson,
    output: admitted,
    errors: ['idCardRegistered'],
    limits: [{ by: 'actor', max: 100, seconds: 3600 }],
    audit: true,
  }),
  addExpert: endpoint({
    path: '/api/user/adminAdd/expertUser',
    kind: 'write',
    access: administrators,
    summary: '新增专家',
    touches: ['expert'],
    input: addedExpert,
    output: admitted,
    errors: ['idCardRegistered'],
    limits: [{ by: 'actor', max: 100, seconds: 3600 }],
    audit: true,
  }),
  correctSerial: endpoint({
    ...serialChange,
    path: '/api/user/updateMemberSerial',
    summary: '更正会员编号',
  }),
  correctUnitSerial: endpoint({
    ...serialChange,
    path: '/api/group/updateMemberSerial',
    summary: '更正单位会员编号',
    touches: ['user'],
  }),
  everyone: endpoint({
    path: '/api/user/getAll',
    kind: 'read',
    access: listReaders,
    summary: '全部会员列表',
    input: paged(anyFilter, ['submittedAt', 'name']),
    output: pageOf(anyMember),
    errors: [],
  }),
  ofType: endpoint({
    path: '/api/user/getTypeUser',
    kind: 'read',
    access: listReaders,
    summary: '按类型查看会员',
    // 0 individual, 1 unit, 2 expert, 4 achievement evaluation.
    input: paged({ ...anyFilter, type: z.enum(memberType.options, { error: '请选择会员类型' }) }, [
      'submittedAt',
      'name',
    ]),
    output: pageOf(anyMember),
    errors: [],
  }),
  council: endpoint({
    path: '/api/user/selectUserToPageInLishi',
    kind: 'read',
    access: listReaders,
    summary: '理事会员列表',
    input: paged(councilFilter, COUNCIL_SORTS),
    output: pageOf(councilRow, { counts: z.object({ current: z.number(), former: z.number() }) }),
    errors: [],
  }),
  exportCouncil: endpoint({
    path: '/api/user/exportCouncil',
    kind: 'write',
    access: administrators,
    summary: '导出理事会员',
    input: z.object({
      ...councilFilter,
      ids: many(id(), 1000),
      columns: z.array(z.string().max(40)).min(1, '请选择要导出的列').max(60),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    output: z.object({ jobId: z.string() }),
    errors: [],
    limits: [{ by: 'actor', max: 20, seconds: 3600 }],
    audit: true,
  }),
  deleted: endpoint({
    path: '/api/user/deleted',
    kind: 'read',
    access: administrators,
    summary: '已删除的会员',
    input: paged(
      {
        kind: memberKind,
        /** The tab of the list that shows them sends its name along. */
        state: z.literal('deleted').default('deleted'),
        keyword: anyFilter.keyword,
      },
      ['deletedAt'],
    ),
    output: pageOf(deletedRow, { counts: listCounts }),
    errors: [],
  }),
  history: endpoint({
    path: '/api/user/history',
    kind: 'read',
    access: administrators,
    summary: '会员办理记录',
    input: z.object({ id: id() }),
    output: z.object({ list: z.array(historyEntry) }),
    errors: [],
  }),
  /** What the portal wrote to the member lately, codes and mailings included, and whether it arrived. Never the texts. */
  deliveries: endpoint({
    path: '/api/user/memberDeliveries',
    kind: 'read',
    access: administrators,
    summary: '会员通知发送情况',
    input: z.object({
      id: id(),
      pageNum: wholeNumber(1, 1000).default(1),
      pageSize: wholeNumber(1, 50).default(10),
    }),
    output: pageOf(
      z.object({
        id: z.string(),
        channel: z.enum(['mail', 'sms']),
        /** What it was about, e.g. 登录验证码. */
        title: z.string(),
        destination: z.string(),
        state: deliveryState,
        report: deliveryReport,
        reason: z.string(),
        createdAt: instant(),
        sentAt: instant().nullable(),
      }),
    ),
    errors: [],
  }),
  account: endpoint({
    path: '/api/user/memberAccount',
    kind: 'read',
    access: administrators,
    summary: '会员账号状态',
    input: z.object({ id: id() }),
    output: z.object({
      /** Locked by staff. */
      locked: z.boolean(),
      /** Locked by failed sign-ins, until then. */
      lockedUntil: instant().nullable(),
      /** Must be changed at the next sign-in. */
      mustChangePassword: z.boolean(),
      hasPassword: z.boolean(),
      lastSignInAt: instant().nullable(),
      /** Where a link can go, masked; empty when there is no such address. */
      mobileTel: z.string(),
      email: z.string(),
    }),
    errors: [],
  }),
  setLocked: endpoint({
    path: '/api/user/setLocked',
    kind: 'write',
    access: administrators,
    summary: '锁定或解锁会员账号',
    touches: ['group', 'expert', 'projectUser'],
    input: z.object({ id: id(), locked: z.boolean(), reason }),
    output: done,
    errors: ['stateChanged', 'ownRecord'],
    audit: true,
  }),
  /** Sends a link and sets nothing (docs/handbook/identity.md#recovery): the owner chooses the password. */
  sendPasswordLink: endpoint({
    path: '/api/user/update/pwdPro',
    kind: 'write',
    access: administrators,
    summary: '发送重设密码链接',
    input: z.object({
      id: id(),
      channel: choice('发送方式', LINK_CHANNELS).default('sms'),
    }),
    output: z.object({ destination: z.string(), hours: z.number() }),
    errors: ['accountLocked', 'operationFailed'],
    limits: [
      { by: 'input.id', max: 5, seconds: 3600 },
      { by: 'actor', max: 100, seconds: 3600 },
    ],
    audit: true,
  }),
}
