import * as z from 'zod'
import { instant } from '../../platform/endpoint.ts'

/** What applicants ask of the society beside the evaluation itself (docs/handbook/evaluation.md#requests). */

export const REQUEST_KINDS = ['appeal', 'withdrawal'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** `reopen`: granted, and carried out by the super administrator. `done`: carried out, or no longer needed. */
export const REQUEST_STATES = ['open', 'kept', 'reopen', 'done', 'granted', 'refused'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** In the words of the applicant, who does not know the offices. */
export const REQUESTS: Record<RequestKind, { label: string; states: Partial<Record<RequestState, string>> }> =
  {
    appeal: {
      label: '复议申请',
      states: {
        open: '正在处理',
        kept: '维持原结论',
        reopen: '同意重新办理，正在安排',
        done: '已重新办理',
        granted: '复议成立，请重新提交申请',
      },
    },
    withdrawal: {
      label: '撤回申请',
      states: {
        open: '正在处理',
        granted: '同意撤回',
        refused: '不同意撤回',
        done: '评价已办结，不再处理',
      },
    },
  }
/** Of the society itself: it asks nobody, and is carried out by the super administrator. */
export const CORRECTION: { label: string; states: Partial<Record<RequestState, string>> } = {
  label: '更正（学会提出）',
  states: { reopen: '同意重新办理，正在安排', done: '已重新办理' },
}
export const requestText = ({ kind, state }: { kind: RequestKind; state: RequestState }): string =>
  REQUESTS[kind].states[state] ?? ''

export const applicantRequest = z.object({
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(REQUEST_STATES),
  reason: z.string(),
  at: instant(),
  /** By when it is decided; of corrections there is none. */
  dueAt: instant().nullable(),
  decision: z.string(),
  decidedAt: instant().nullable(),
})
export type ApplicantRequest = z.output<typeof applicantRequest>
