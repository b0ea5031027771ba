import * as z from 'zod'
import { codesOf } from '../platform/codes.ts'
import { endpoint, id, instant } from '../platform/endpoint.ts'
import { DECLINE_REASONS, INTEREST_KINDS, InvitationReply } from './invitation.words.ts'

/** The public confirmation page of an expert's invitation (docs/handbook/peer-review.md#invitations). The token opens one invitation and nothing else. */

/** The secret of the link as it stands in the address. */
const code = z.string().min(20).max(80)
const state = z.enum(['open', 'agreed', 'declined', 'expired', 'invalid'])

export const invitation = {
  /** What the page shows. A write, because it is noted that it was read: nothing that merely fetches addresses gets here. */
  open: endpoint({
    path: '/api/reply/open',
    kind: 'write',
    access: 'public',
    summary: '打开专家邀请',
    touches: { nothing: 'the page shows what the call itself answers' },
    // The short link of the SMS carries the secret alone.
    input: z.object({ id: id().optional(), projectId: id().optional(), code }),
    output: z.object({
      state,
      id: z.string(),
      projectId: z.string(),
      expertName: z.string(),
      projectName: z.string(),
      units: z.array(z.string()),
      mode: z.string(),
      /** By correspondence: `meetingAt` is the day until which the sheets are handed in. */
      byMail: z.boolean(),
      role: z.string(),
      meetingAt: instant().nullable(),
      place: z.string(),
      hours: z.string(),
      fee: z.string(),
      expireAt: instant().nullable(),
      answeredAt: instant().nullable(),
      reasons: z.string(),
      staffPhone: z.string(),
      societyName: z.string(),
    }),
    errors: [],
    limits: [
      { by: 'ip', max: 120, seconds: 600 },
      { by: 'input.code', max: 120, seconds: 3600 },
    ],
    audit: false,
  }),
  /** reply/mail: what the expert answers. */
  reply: endpoint({
    path: '/api/reply/mail',
    kind: 'write',
    access: 'public',
    summary: '专家答复邀请',
    touches: { nothing: 'the page shows what the call itself answers' },
    input: z.object({
      /** By this name, but it is the opaque id of the link, never an ID number. */
      idCard: z.string().trim().min(1).max(80),
      /** As the address has it: one that is none opens nothing. */
      code: z.string().trim().min(1).max(200),
      agree: z.enum(InvitationReply),
      projectId: z.string().trim().min(1).max(80),
      reasonCode: z.enum(codesOf(DECLINE_REASONS)).optional(),
      text: z.string().trim().max(300, '不能超过300个字').default(''),
      /** Declared where there is something to declare; then it cannot be agreed to. */
      recusal: z
        .object({
          kind: z.enum(codesOf(INTEREST_KINDS), { error: '请选择关系类型' }),
          text: z.string().trim().min(2, '请说明具体关系').max(300, '不能超过300个字'),
        })
        .optional(),
      /** That the list of relations was read and none applies. The page asks for it; left out, it is asked before the first reading. */
      noInterest: z.boolean().optional(),
      suggest: z.string().trim().max(200, '不能超过200个字').default(''),
    }),
    output: z.object({ agree: z.enum(InvitationReply) }),
    errors: ['invitationFailed', 'invitationInvalid', 'invitationExpired', 'invitationRepeated'],
    limits: [
      { by: 'ip', max: 60, seconds: 600 },
      { by: 'ip+input.idCard', max: 30, seconds: 3600 },
    ],
    audit: true,
  }),
}
