import * as z from 'zod'
import { endpoint, id, instant } from '../../platform/endpoint.ts'
import { explanation } from '../../platform/explanation.ts'
import { date, describe } from '../../platform/fields.ts'

/** What was sent back to be corrected, and until when (docs/handbook/evaluation.md#return). */

export const returnSheet = z.object({
  id: z.string(),
  at: instant(),
  revisionNo: z.number(),
  byName: z.string(),
  opinion: z.string(),
  items: z.array(z.object({ id: z.string(), target: z.string(), text: z.string() })),
  dueAt: instant(),
  /** What it was before it was extended; null: it never was. */
  firstDueAt: instant().nullable(),
  direct: z.boolean(),
  /** Sent reminders of this day. */
  reminded: z.number(),
})

export const returns = {
  /** The applicant gets more time; only later, and told why. */
  extendReturn: endpoint({
    path: '/api/project/extendReturn',
    kind: 'write',
    access: { roles: ['handler', 'inCharge', 'superAdmin'] },
    summary: '延长补正期限',
    input: z.object({
      id: id(),
      /** The day that the page showed. */
      expectDueAt: z.iso.datetime({ offset: true, error: '请刷新页面后重试' }),
      dueOn: date('新的补正期限', { required: true, help: '只能延后，最多延长到一年之内；当天全天有效' }),
      reason: describe(explanation(), {
        ...{ title: '原因', widget: 'textarea', required: true, max: 300 },
        help: '至少5个字，申请人可以看到，并写入办理记录',
      }),
    }),
    output: z.object({ dueAt: instant() }),
    errors: ['stateChanged', 'guardFailed'],
    audit: true,
  }),
}
