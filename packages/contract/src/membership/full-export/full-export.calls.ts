import * as z from 'zod'
import {
  administrators,
  done,
  endpoint,
  flag,
  id,
  instant,
  many,
  paged,
  pageOf,
  superAdmin,
} from '../../platform/endpoint.ts'
import { actReason, choice } from '../../platform/fields.ts'
import { memberKind } from '../kind/kind-codes.fields.ts'
import { FULL_EXPORT_OUTPUTS, FULL_EXPORT_STATES, type FullExportState } from './full-export.rules.ts'

/** Lists without masks, for the registration authority and the like: one asks with a reason, another person agrees (docs/handbook/membership.md#full-exports). */

const states = Object.keys(FULL_EXPORT_STATES) as [FullExportState, ...FullExportState[]]
/** What for, and who gets it. */
const reasonOf = (example: string) =>
  actReason('事由', {
    min: 5,
    missing: '请写明用途和接收方，至少5个字',
    help: `例如：${example}。写入操作日志，并显示在会员本人的查看记录中。`,
  })
/** The same rule; another example for whoever writes letters. */
export const fullExportReasons = {
  sheet: reasonOf('报送登记管理机关年检材料'),
  labels: reasonOf('寄送第六次会员代表大会通知'),
} as const
const fullExportOutput = choice('形式', FULL_EXPORT_OUTPUTS)
const row = z.object({
  id: z.string(),
  kind: memberKind,
  output: z.enum(['sheet', 'labels']),
  state: z.enum(states),
  total: z.number(),
  /** Of the first few, so that whoever agrees sees of whom it is. */
  names: z.array(z.string()),
  /** In words. */
  fields: z.array(z.string()),
  reason: z.string(),
  requestedByName: z.string(),
  requestedAt: instant(),
  decidedByName: z.string(),
  decidedAt: instant().nullable(),
  opinion: z.string(),
  /** Whether whoever reads this asked for it. */
  own: z.boolean(),
})

export const fullExports = {
  request: endpoint({
    path: '/api/fullExport/request',
    kind: 'write',
    access: { ...superAdmin, stepUp: 'each' },
    summary: '申请完整导出',
    input: z.object({
      kind: memberKind,
      /** Chosen rows, or all that the filter of the kind's list finds. */
      ids: many(id(), 1000),
      filter: z.record(z.string().max(40), z.unknown()).default({}),
      /** Labels have their own: name, unit and where a letter goes. */
      output: fullExportOutput.default('sheet'),
      fields: z.array(z.string().max(40)).max(100).default([]),
      reason: fullExportReasons.sheet,
    }),
    output: z.object({ id: z.string(), total: z.number() }),
    errors: ['stepUpRequired', 'guardFailed'],
    limits: [{ by: 'actor', max: 20, seconds: 86_400 }],
    audit: true,
  }),
  list: endpoint({
    path: '/api/fullExport/list',
    kind: 'read',
    access: administrators,
    summary: '完整导出申请',
    input: paged({ state: z.enum(states).optional(), kind: memberKind.optional() }, ['requestedAt']),
    output: pageOf(row),
    errors: [],
  }),
  get: endpoint({
    path: '/api/fullExport/get',
    kind: 'read',
    access: administrators,
    summary: '查看完整导出申请',
    input: z.object({ id: id() }),
    output: row,
    errors: [],
  }),
  /** Agreed: a job writes the sheet for whoever asked. */
  decide: endpoint({
    path: '/api/fullExport/decide',
    kind: 'write',
    access: { ...administrators, stepUp: 'each' },
    summary: '复核完整导出',
    input: z
      .object({
        id: id(),
        agreed: flag(),
        opinion: z.string().trim().max(200, '意见不能超过200个字').default(''),
      })
      .check(
        z.superRefine(({ agreed, opinion }, context) => {
          if (!agreed && opinion.length < 2)
            context.addIssue({ code: 'custom', path: ['opinion'], message: '请写明不同意的原因' })
        }),
      ),
    output: done,
    errors: ['stateChanged', 'stepUpRequired', 'otherPersonNeeded'],
    audit: true,
  }),
  withdraw: endpoint({
    path: '/api/fullExport/withdraw',
    kind: 'write',
    access: superAdmin,
    summary: '撤回完整导出申请',
    input: z.object({ id: id() }),
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
}
