import * as z from 'zod'
import { keysOf } from '../platform/codes.ts'
import {
  done,
  endpoint,
  id,
  instant,
  members,
  none,
  paged,
  pageOf,
  superAdmin,
} from '../platform/endpoint.ts'
import { actReason } from '../platform/fields.ts'
import { sealedPassword } from '../platform/person/password.fields.ts'
import { memberKind } from './kind/kind-codes.fields.ts'

/** The right to have one's personal data erased (PIPL 47): asked for by its owner, decided by the super administrator. */

export const ERASURE_STATES = {
  pending: { label: '待审核' },
  approved: { label: '已注销' },
  refused: { label: '未同意' },
  cancelled: { label: '已撤回' },
} as const
export type ErasureState = keyof typeof ERASURE_STATES
const state = z.enum(keysOf(ERASURE_STATES))
/** What stands in the place of a name that was erased. */
export const ERASED_NAME = '（已注销）'

/** Consents of their own, which can be taken back without leaving the society (PIPL 15, 29). */
export const CONSENTS = {
  bank: {
    title: '银行账户信息',
    purpose: '支付专家咨询费',
    consequence:
      '撤回后，户名、开户银行和银行账号立即删除，正在审核的修改中的也一并删除；学会无法再向您支付专家咨询费，直到您重新填写并同意。撤回不影响此前已经支付的费用，也不影响您的专家资格。',
    /** What staff read in the record. */
    recorded: '本人撤回单独同意，银行账户信息已删除，无法支付专家咨询费',
  },
} as const
export type ConsentKey = keyof typeof CONSENTS
const consentKey = z.enum(keysOf(CONSENTS))

/** An archive of one's own data: how many a day, and how long it can be fetched. */
export const EXPORTS_A_DAY = 3
export const EXPORT_HOURS = 24

const reason = actReason('原因', { help: '由学会超级管理员审核，审核前可以随时撤回' })
/** What the one who asked reads when it was not granted. */
export const erasureRefusal = z.object({ reason: actReason('原因', { help: '申请人可以看到' }) })

/** One sort of data that the portal holds of a member. */
const holding = z.object({
  title: z.string(),
  /** Why the society has it. */
  purpose: z.string(),
  count: z.number(),
  /** Empty: it is removed. Otherwise what stays of it, and why. */
  kept: z.string(),
})
export const erasureRow = z.object({
  id: z.string(),
  kind: memberKind,
  name: z.string(),
  serialNum: z.string(),
  state,
  requestedAt: instant(),
  decidedAt: instant().nullable(),
  decidedBy: z.string(),
})

export const erasure = {
  /** What is stored about me, how the society came by my consent, and what became of my requests. */
  own: endpoint({
    path: '/api/mydata/overview',
    kind: 'read',
    access: members,
    summary: '本人信息概览',
    input: none,
    output: z.object({
      holdings: z.array(holding),
      retention: z.string(),
      consents: z.array(
        z.object({
          at: instant(),
          purpose: z.enum(['registration', ...consentKey.options]),
          noticeVersion: z.string(),
          sensitive: z.boolean(),
          withdrawnAt: instant().nullable(),
        }),
      ),
      /** Those that are given now and can be taken back. */
      withdrawable: z.array(consentKey),
      request: z
        .object({ state, reason: z.string(), requestedAt: instant(), decision: z.string() })
        .nullable(),
      /** The newest archive: being made, or to be fetched (`job.result`) until then. */
      export: z.object({ jobId: z.string(), running: z.boolean(), until: instant().nullable() }).nullable(),
    }),
    errors: [],
  }),
  withdrawConsent: endpoint({
    path: '/api/mydata/withdrawConsent',
    kind: 'write',
    access: members,
    summary: '撤回同意',
    input: z.object({ consent: consentKey }),
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
  /** Everything that the portal holds of its owner, as a ZIP made by a job (PIPL 45). */
  exportOwn: endpoint({
    path: '/api/mydata/export',
    kind: 'write',
    access: members,
    summary: '导出本人的全部信息',
    input: z.object({ password: sealedPassword() }),
    output: z.object({ jobId: z.string() }),
    errors: ['ownPasswordWrong', 'guardFailed'],
    limits: [{ by: 'actor', max: 20, seconds: 86_400 }],
    audit: true,
  }),
  request: endpoint({
    path: '/api/mydata/requestErasure',
    kind: 'write',
    access: members,
    summary: '申请注销并删除个人信息',
    input: z.object({ reason }),
    output: done,
    errors: ['guardFailed'],
    limits: [{ by: 'actor', max: 5, seconds: 86_400 }],
    audit: true,
  }),
  cancel: endpoint({
    path: '/api/mydata/cancelErasure',
    kind: 'write',
    access: members,
    summary: '撤回注销申请',
    input: none,
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
  list: endpoint({
    path: '/api/erasures/queryPage',
    kind: 'read',
    access: superAdmin,
    summary: '注销申请列表',
    input: paged({ state: state.optional() }, ['requestedAt']),
    output: pageOf(erasureRow, {
      counts: z.object({
        all: z.number(),
        pending: z.number(),
        approved: z.number(),
        refused: z.number(),
        cancelled: z.number(),
      }),
    }),
    errors: [],
  }),
  get: endpoint({
    path: '/api/erasures/get',
    kind: 'read',
    access: superAdmin,
    summary: '注销申请',
    input: z.object({ id: id() }),
    output: erasureRow.extend({
      memberId: z.string(),
      reason: z.string(),
      decision: z.string(),
      holdings: z.array(holding),
    }),
    errors: [],
    audit: true,
  }),
  /** Approving cannot be taken back. */
  decide: endpoint({
    path: '/api/erasures/decide',
    kind: 'write',
    access: { ...superAdmin, stepUp: true },
    summary: '审核注销申请',
    touches: ['user'],
    input: z
      .object({
        id: id(),
        action: z.enum(['approve', 'refuse']),
        reason: z.string().trim().max(200).default(''),
      })
      .refine(({ action, reason }) => action === 'approve' || reason.length >= 2, {
        path: ['reason'],
        error: '请填写原因',
      }),
    output: done,
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
}
