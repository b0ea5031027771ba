import * as z from 'zod'
import {
  type Access,
  administrators,
  done,
  endpoint,
  id,
  instant,
  listReaders,
  members,
  none,
} from '../platform/endpoint.ts'
import { actReason } from '../platform/fields.ts'
import { accountName, accountType, memberKind, memberType } from './kind/kind-codes.fields.ts'
import {
  assessment,
  formValues,
  historyEntry,
  memberRecord,
  outcomeView,
  pair,
  reviewAction,
  reviewItem,
  state,
  version,
} from './kind/member-record.fields.ts'
import { memberForms } from './member-form.calls.ts'
import { review } from './review/review.calls.ts'

export * from './kind/kind-codes.fields.ts'
export * from './kind/kinds.ts'
export * from './kind/member-record.fields.ts'

/**
 * The calls that all kinds of members share: registration, revisions, maintenance (docs/handbook/membership.md#registration, docs/handbook/personal-data.md#masking).
 * The kinds bring their form schema (person.ts, …) and the calls of member-calls.ts; everything here is written once for all of them.
 */

/** Names one record: members leave all out and mean themselves; staff give the id, or the account with its type. */
const target = { type: memberType.optional(), account: accountName.optional(), id: id().optional() }
/** Whose changes wait for a review; evaluation accounts change theirs at once (docs/handbook/membership.md#registration). */
const reviewedMembers = { roles: ['person', 'expert', 'unit'] } as const satisfies Access

export const member = {
  ...memberForms,
  ...review,
  begin: endpoint({
    path: '/api/user/signup/begin',
    kind: 'write',
    access: 'public',
    summary: '同意须知并开始注册',
    input: z.object({
      kind: memberKind,
      agreed: z.literal(true, { error: '请先阅读并同意以上内容' }),
      /** Separate consent for ID number and scans (PIPL 29). */
      sensitiveConsent: z.literal(true, { error: '请先同意敏感个人信息的处理' }),
    }),
    output: z.object({ ticket: z.string(), applicationNo: z.string(), promiseWord: z.string() }),
    errors: [],
    limits: [{ by: 'ip', max: 60, seconds: 3600 }],
    audit: true,
  }),
  judgeAccount: endpoint({
    path: '/api/user/signup/judgeAccount',
    kind: 'read',
    access: { ticket: ['wizard', 'resubmit'], roles: administrators.roles },
    summary: '检查账号是否已注册',
    input: z.object({
      account: z.string({ error: '请填写账号' }).trim().min(1, '请填写账号').max(60),
      type: accountType,
    }),
    output: z.object({ registered: z.literal(false) }),
    errors: ['idCardRegistered', 'creditCodeRegistered', 'accountRegistered'],
    limits: [
      { by: 'actor', max: 10, seconds: 3600 },
      { by: 'ip', max: 20, seconds: 86_400 },
    ],
  }),
  outcome: endpoint({
    path: '/api/user/signup/outcome',
    kind: 'read',
    access: { ticket: ['download'] },
    summary: '查看已通过申请的编号和证书',
    input: none,
    output: outcomeView,
    errors: [],
  }),
  supplement: endpoint({
    path: '/api/user/signup/supplement',
    kind: 'write',
    access: { ticket: ['resubmit'] },
    summary: '补交盖章申请表',
    input: z.object({
      companyAttach: z.array(id()).max(10).default([]),
      tableAttach: z.array(id()).max(10).default([]),
      multiConfirmFile: z.array(id()).max(1, '登记表只能上传一个文件').default([]),
    }),
    output: done,
    errors: ['stateChanged', 'tableMissing', 'unitTableMissing'],
    audit: true,
  }),
  getSingleUser: endpoint({
    path: '/api/user/getSingleUser',
    kind: 'read',
    access: { roles: [...members.roles, ...listReaders.roles] },
    summary: '查看会员信息',
    input: z.object(target),
    output: memberRecord.extend({ actions: z.array(reviewAction), assessment: assessment.nullable() }),
    errors: [],
  }),
  getModifiedSingleUser: endpoint({
    path: '/api/user/getModifiedSingleUser',
    kind: 'read',
    access: { roles: [...members.roles, ...administrators.roles] },
    summary: '查看待审核的信息修改',
    input: z.object(target),
    output: z.object({
      memberId: z.string(),
      version: z.number(),
      status: z.enum(['none', 'pending', 'returned']),
      submittedAt: instant().nullable(),
      opinion: z.string(),
      items: z.array(reviewItem),
      changes: z.array(pair),
      /** The submitted values, so that a returned edit can be taken up again; only to its owner. */
      form: formValues.nullable(),
    }),
    errors: [],
  }),
  submitModifiedUserInfo: endpoint({
    path: '/api/user/submitModifiedUserInfo',
    kind: 'write',
    access: reviewedMembers,
    summary: '提交信息修改',
    input: z.object({ type: memberType.optional(), version, changes: formValues }),
    output: z.object({
      /** Fields that needed no review and apply at once. */ applied: z.array(z.string()),
      pending: z.array(z.string()),
    }),
    errors: ['stateChanged', 'nothingChanged', 'mobileRegistered', 'phoneUnproven'],
    limits: [{ by: 'actor', max: 30, seconds: 3600 }],
    audit: true,
  }),
  withdrawModifiedUserInfo: endpoint({
    path: '/api/user/withdrawModifiedUserInfo',
    kind: 'write',
    access: reviewedMembers,
    summary: '撤回信息修改',
    input: none,
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
  reveal: endpoint({
    path: '/api/user/reveal',
    kind: 'write',
    access: { ...administrators, stepUp: 'onDemand' },
    summary: '查看完整个人信息',
    input: z.object({
      id: id(),
      field: z.string().min(1).max(40),
      reason: actReason('查看原因', { max: 100, help: '本次查看会被记录，本人可以看到。' }),
    }),
    output: z.object({ value: z.string() }),
    errors: [],
    limits: [{ by: 'actor', max: 200, seconds: 3600 }],
    audit: true,
  }),
  updateUserInfo: endpoint({
    path: '/api/user/update/userInfo',
    kind: 'write',
    // Evaluation accounts change their own record at once (docs/handbook/membership.md#registration); the others hand a change in.
    access: { roles: [...administrators.roles, 'project'] },
    summary: '修改会员信息',
    touches: ['group', 'expert', 'projectUser', 'council', 'certificate', 'note'],
    input: z.object({
      ...target,
      version,
      changes: formValues,
      /** Staff: why the post is given although the charter speaks against it. */
      charterReason: z.string().trim().max(200).default(''),
    }),
    output: z.object({ version: z.number() }),
    errors: [
      'stateChanged',
      'ownRecord',
      'nothingChanged',
      'idCardRegistered',
      'creditCodeRegistered',
      'unitNameRegistered',
      'mobileRegistered',
    ],
    audit: true,
  }),
  updateVID: endpoint({
    path: '/api/user/updateVID',
    kind: 'write',
    access: { ...administrators, stepUp: true },
    summary: '调整会员级别',
    touches: ['group', 'certificate', 'note'],
    input: z.object({
      id: id(),
      version,
      level: z.string().length(1, '请选择级别'),
      reason: actReason(),
    }),
    output: z.object({ serialNum: z.string() }),
    errors: ['stateChanged'],
    audit: true,
  }),
  opinions: endpoint({
    path: '/api/user/opinions',
    kind: 'read',
    access: members,
    summary: '本人审核意见',
    input: none,
    output: z.object({
      canEditAgain: z.boolean(),
      infoEditStatus: state.infoEditStatus,
      list: z.array(historyEntry),
    }),
    errors: [],
  }),
  /** Who looked at one's full personal data, and why (docs/handbook/personal-data.md#masking). */
  disclosures: endpoint({
    path: '/api/user/disclosures',
    kind: 'read',
    access: members,
    summary: '本人信息查看记录',
    input: none,
    output: z.object({
      list: z.array(z.object({ at: instant(), field: z.string(), by: z.string(), reason: z.string() })),
    }),
    errors: [],
  }),
  dashboard: endpoint({
    path: '/api/user/dashboard',
    kind: 'read',
    access: listReaders,
    summary: '工作台待办',
    input: none,
    output: z.object({
      /** Waiting registrations and modifications by kind, with the longest wait in days. */
      queues: z.array(
        z.object({
          kind: memberKind,
          pending: z.number(),
          /** Waiting for their applicants' stamped forms. */
          incomplete: z.number(),
          edits: z.number(),
          oldestDays: z.number(),
          overdue: z.number(),
        }),
      ),
      members: z.array(z.object({ kind: memberKind, approved: z.number(), thisMonth: z.number() })),
      recent: z.array(
        z.object({
          at: instant(),
          label: z.string(),
          name: z.string(),
          actor: z.string(),
          id: z.string(),
          kind: memberKind,
        }),
      ),
      /** Approvals a month, the last twelve, oldest first. */
      growth: z.array(z.object({ month: z.string(), count: z.number() })),
    }),
    errors: [],
  }),
}
