import * as z from 'zod'
import { endpoint, instant } from '../platform/endpoint.ts'

/** How an objection stands, for whoever raised it (docs/handbook/peer-review.md#objections). */

/** Whoever entered the code that came to the phone. */
export const withCode = { ticket: ['objection'] } as const

export const objectionRead = {
  /** Whoever has the phone and the number reads how the case stands and what was answered. */
  objectionState: endpoint({
    path: '/api/publicity/objectionState',
    kind: 'read',
    access: withCode,
    summary: '查询异议办理情况',
    input: z.object({ caseNo: z.string().trim().max(40) }),
    output: z.object({
      caseNo: z.string(),
      name: z.string(),
      state: z.enum(['submitted', 'accepted', 'investigated', 'ruled', 'refused']),
      stateText: z.string(),
      filedAt: instant(),
      /** Ruling or reason of the refusal, with the reply. */
      result: z.string(),
      reply: z.string(),
      decidedAt: instant().nullable(),
    }),
    errors: [],
    limits: [
      { by: 'ip', max: 60, seconds: 600 },
      { by: 'ip+input.caseNo', max: 20, seconds: 600 },
    ],
  }),
}
