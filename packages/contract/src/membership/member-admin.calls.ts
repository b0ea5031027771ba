import * as z from 'zod'
import { deliveryReport, deliveryState } from '../platform/delivery.fields.ts'
import {
  administrators,
  done,
  endpoint,
  id,
  instant,
  listReaders,
  paged,
  pageOf,
  superAdmin,
  wholeNumber,
} from '../platform/endpoint.ts'
import { COUNCIL_POSTS, type Options } from '../platform/enums.ts'
import { actReason, choice, describe } from '../platform/fields.ts'
import { lookUp } from '../platform/person/identifier.ts'
import { admission } from './admission.calls.ts'
import { council } from './council.calls.ts'
import { historyEntry, listCounts, listedMember, memberKind, memberType } from './member.calls.ts'
import { anyFilter, anyMember } from './member-admin.fields.ts'
import { endings } from './review/ending.calls.ts'

/** What staff do with members beyond reviewing and editing them (docs/handbook/membership.md#registration, docs/handbook/personal-data.md#masking). */

const version = z.coerce.number().int().min(1)
const reason = actReason()
/** Posts without 单位: a unit's 理事单位 and a person's 理事 are one rank. */
export const COUNCIL_POST_OPTIONS: Options = COUNCIL_POSTS.map((post) => ({ code: post, label: post }))

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
  access: { ...superAdmin, stepUp: true },
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
  ...council,
  ...admission,
  ...endings,
  correctSerial: endpoint({
    ...serialChange,
    path: '/api/user/updateMemberSerial',
    summary: '更正会员编号',
    touches: ['certificate'],
  }),
  correctUnitSerial: endpoint({
    ...serialChange,
    path: '/api/group/updateMemberSerial',
    summary: '更正单位会员编号',
    touches: ['user', 'certificate'],
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
  /** Records that are not deleted, of every kind: the list then shows them by their ids, so that no number stands in its address. */
  owners: endpoint({
    ...lookUp,
    path: '/api/user/owners',
    summary: '按证件号、手机号或邮箱查会员档案',
    output: z.object({ list: z.array(z.object({ id: z.string(), kind: memberKind })) }),
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
    access: { ...administrators, stepUp: true },
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
