import * as z from 'zod'
import { administrators, done, endpoint, flag, id, instant } from '../../platform/endpoint.ts'
import { actReason, describe, type Field } from '../../platform/fields.ts'
import { memberKind } from '../kind/kind-codes.fields.ts'
import {
  confirmation,
  historyEntry,
  listState,
  memberRecord,
  pair,
  reviewAction,
  reviewItem,
  reviewState,
  version,
} from '../kind/member-record.fields.ts'
import { approvalWarnings } from './approval.rules.ts'

/** What a reviewer writes when something is sent back or refused; with marks on fields a return needs no words of its own. */
export const decisionForm = (action: 'return' | 'reject', flagged: number): z.ZodObject => {
  const refused = action === 'reject'
  const missing = refused ? '请填写不予通过的原因' : '请标出需修改的内容或填写意见'
  const text = z.string({ error: missing }).trim().max(500, '意见不能超过500个字')
  const required = refused || flagged === 0
  const field: Field = {
    ...{ title: refused ? '不予通过的原因' : '总体意见', required, max: 500 },
    widget: 'textarea',
  }
  return z.object({
    opinion: describe(required ? text.min(1, missing) : text.default(''), field),
    ...(refused && {
      notify: describe(z.enum(['true', 'false']), {
        title: '短信通知申请人',
        widget: 'switch',
        required: false,
      }),
    }),
  })
}

/** The reviewer's calls, for every kind of member (docs/handbook/membership.md#review). */
export const review = {
  auditSingleUserInfo: endpoint({
    path: '/api/user/auditSingleUserInfo',
    kind: 'write',
    access: administrators,
    summary: '审核信息修改',
    touches: ['group', 'expert', 'projectUser', 'certificate', 'note'],
    input: z.object({
      id: id(),
      version,
      action: z.enum(['approve', 'return']),
      items: z.array(reviewItem).max(60).default([]),
      opinion: z.string().trim().max(500, '意见不能超过500个字').default(''),
    }),
    output: done,
    errors: ['stateChanged', 'ownRecord', 'mobileRegistered'],
    audit: true,
  }),
  auditRegStatus: endpoint({
    path: '/api/auditRegStatus',
    kind: 'write',
    access: administrators,
    summary: '审核注册申请',
    touches: ['user', 'group', 'expert', 'projectUser', 'certificate', 'council'],
    input: z.object({
      id: id(),
      version,
      action: z.enum(['approve', 'return', 'reject']),
      /** Approval: level letter and society post. */
      level: z.string().max(1).optional(),
      memberTag1: z.string().max(20).optional(),
      /** Why the post is given although the charter speaks against it. */
      charterReason: z.string().trim().max(200).default(''),
      items: z.array(reviewItem).max(60).default([]),
      opinion: z.string().trim().max(500, '意见不能超过500个字').default(''),
      /** Rejection: whether the applicant is told. */
      notify: flag().default(true),
      /** Approval: what the code on the stamped form said; left out, it counts as not read. */
      formCode: z.object({ applicationNo: z.string().max(40), contentHash: z.string().max(64) }).optional(),
      /** Approval: every warning about the record, with why it is approved all the same. */
      confirmed: z.array(confirmation).max(10).default([]),
    }),
    output: z.object({
      serialNum: z.string(),
      version,
      undoUntil: instant().nullable(),
    }),
    errors: ['stateChanged', 'ownRecord', 'approvalUnconfirmed'],
    /** With `approvalUnconfirmed`: what has to be confirmed. */
    errorData: z.object({ warnings: z.array(z.enum(approvalWarnings)) }),
    audit: true,
  }),
  /** Nothing of the approval has left the house: it is as if it had not been, but for the history. */
  undoApproval: endpoint({
    path: '/api/user/undoApproval',
    kind: 'write',
    access: administrators,
    summary: '撤销刚才的审核通过',
    touches: ['group', 'expert', 'projectUser', 'certificate'],
    input: z.object({ id: id(), version }),
    output: done,
    errors: ['stateChanged', 'ownRecord', 'undoExpired'],
    audit: true,
  }),
  /** Later: the member is told why, the certificate ends, the number stays with the record. */
  withdrawApproval: endpoint({
    path: '/api/user/withdrawApproval',
    kind: 'write',
    access: administrators,
    summary: '撤回审核通过',
    touches: ['group', 'expert', 'projectUser', 'certificate'],
    input: z.object({
      id: id(),
      version,
      reason: actReason('原因', { help: '写入办理记录，并通知本人。' }),
    }),
    output: done,
    errors: ['stateChanged', 'ownRecord', 'approvalFresh'],
    audit: true,
  }),
  /** Whoever has the record open says so every few seconds: a hint for colleagues, no lock. */
  reviewHere: endpoint({
    path: '/api/user/reviewHere',
    kind: 'write',
    access: administrators,
    summary: '正在审核',
    touches: { nothing: 'colleagues ask by themselves' },
    input: z.object({ id: id() }),
    output: done,
    errors: [],
    audit: false,
  }),
  /** What has happened beside the reviewer: who else has the record open, what became of it, how many still wait. */
  reviewNow: endpoint({
    path: '/api/user/reviewNow',
    kind: 'read',
    access: administrators,
    summary: '审核动态',
    input: z.object({ id: id(), kind: memberKind, queue: z.union([listState, z.literal('edits')]) }),
    output: z.object({
      others: z.array(z.object({ name: z.string(), since: instant() })),
      version: z.number(),
      /** The newest act of staff. */
      last: z.object({ label: z.string(), by: z.string(), at: instant() }).nullable(),
      waiting: z.number(),
    }),
    errors: [],
  }),
  /** Everything the review desk shows about one record, in one call. */
  reviewDesk: endpoint({
    path: '/api/user/reviewDesk',
    kind: 'read',
    access: administrators,
    summary: '打开审核界面',
    input: z.object({ id: id() }),
    output: z.object({
      record: memberRecord,
      state: reviewState,
      applicationNo: z.string(),
      applicationVersion: z.number(),
      /** Of the data under review; the printed form's QR code carries the same. */
      contentHash: z.string(),
      /** Who is to review it; empty: whoever comes. */
      assignedTo: z.string(),
      waitingDays: z.number(),
      overdue: z.boolean(),
      submittedVia: z.enum(['desktop', 'phone', 'staff']),
      /** Against the previous submission, or against the live record for modified information. */
      changes: z.array(pair),
      flaggedBefore: z.array(reviewItem),
      duplicates: z.array(
        z.object({
          id: z.string(),
          kind: memberKind,
          name: z.string(),
          state: z.string(),
          reasons: z.array(z.enum(['idCard', 'mobile', 'nameAndUnit'])),
          /** The same person or unit, a member once; how and when that ended, and the same with why. */
          former: z.boolean(),
          ended: z.string(),
          ending: z.string(),
        }),
      ),
      history: z.array(historyEntry),
      /** Frequent comments by field name; `overall` for the whole. */
      phrases: z.record(z.string(), z.array(z.string())),
      actions: z.array(reviewAction),
    }),
    errors: [],
    audit: true,
  }),
}
