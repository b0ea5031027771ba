import * as z from 'zod'
import { endpoint, instant, KB } from '../platform/endpoint.ts'
import { MEMBER_ROLES } from '../platform/roles.ts'
import { canonicalCarryCode, isCarryCode } from './carry-code.ts'

/** What somebody has typed goes on on another device, or in the browser instead of WeChat (docs/handbook/identity.md#carried-drafts). */

const WRONG_CODE = '请填写8位接续码，如 K7QM-4F2P'
const values = z.record(z.string().min(1).max(80), z.tuple([z.unknown(), z.unknown()]))
/** Which form it is, and where that form is found. */
const place = {
  form: z.string().min(1).max(120),
  page: z
    .string()
    .max(120)
    .regex(/^\/(?!\/)[A-Za-z0-9/_-]*(\?kind=[a-z]{1,12})?$/),
}

export const carriedDraft = {
  keep: endpoint({
    path: '/api/carriedDraft/keep',
    kind: 'write',
    access: { roles: MEMBER_ROLES, ticket: ['wizard', 'resubmit'] },
    summary: '换设备继续填写',
    touches: { nothing: 'the draft is read on another device' },
    input: z.object({ ...place, values }),
    output: z.object({ code: z.string(), expiresAt: instant() }),
    errors: [],
    limits: [
      { by: 'actor', max: 20, seconds: 3600 },
      { by: 'ip', max: 60, seconds: 3600, perAccountThere: 20 },
    ],
    bodyLimit: 64 * KB,
    audit: true,
  }),
  open: endpoint({
    path: '/api/carriedDraft/open',
    kind: 'write',
    access: 'public',
    summary: '取回在其他设备上填写的内容',
    touches: { nothing: 'the form reads it on this device' },
    input: z.object({
      code: z
        .string({ error: WRONG_CODE })
        .max(30, WRONG_CODE)
        .overwrite(canonicalCarryCode)
        .refine(isCarryCode, WRONG_CODE),
    }),
    output: z.object({ ...place, values, keptAt: instant() }),
    errors: ['carriedUnknown', 'carriedElsewhere'],
    limits: [{ by: 'ip', max: 20, seconds: 3600, perAccountThere: 5 }],
    audit: true,
  }),
}
