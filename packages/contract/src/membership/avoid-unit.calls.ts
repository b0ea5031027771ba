import * as z from 'zod'
import { administrators, done, endpoint, id, instant } from '../platform/endpoint.ts'
import { actReason } from '../platform/fields.ts'

/** 回避单位: units that an expert must be recused from, kept by the expert and by staff (docs/handbook/membership.md#avoid-units). */

export const MAX_AVOID_UNITS = 30
const keepers = { roles: [...administrators.roles, 'expert'] } as const
/** Left out by experts: their own. */
const expertId = id().optional()

const avoidUnit = z.object({
  id: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  /** Why: how the expert is tied to the unit. */
  text: z.string(),
  declaredAt: instant(),
  /** Experts read 学会工作人员 for whoever of the staff it was. */
  byName: z.string(),
  byStaff: z.boolean(),
})
export type AvoidUnit = z.output<typeof avoidUnit>

export const avoidUnits = {
  list: endpoint({
    path: '/api/expert/getAvoidUnits',
    kind: 'read',
    access: keepers,
    summary: '查看专家的回避单位',
    input: z.object({ expertId }),
    output: z.object({ list: z.array(avoidUnit) }),
    errors: [],
  }),
  add: endpoint({
    path: '/api/expert/addAvoidUnit',
    kind: 'write',
    access: keepers,
    summary: '添加专家的回避单位',
    touches: ['project'],
    input: z.object({
      expertId,
      orgId: z.uuid('请从列表中选择单位'),
      text: actReason('回避原因', {
        help: '例如：亲属任职、持有股份、长期顾问。仅供回避审查使用，申请人看不到',
      }),
    }),
    output: z.object({ id: z.string() }),
    errors: ['guardFailed'],
    limits: [{ by: 'actor', max: 60, seconds: 3600 }],
    audit: true,
  }),
  /** Staff say why; experts need not. */
  remove: endpoint({
    path: '/api/expert/delAvoidUnit',
    kind: 'write',
    access: keepers,
    summary: '移除专家的回避单位',
    touches: ['project'],
    input: z.object({ id: id(), reason: z.string().trim().max(200, '原因不能超过200个字').default('') }),
    output: done,
    errors: ['stateChanged'],
    audit: true,
  }),
}
