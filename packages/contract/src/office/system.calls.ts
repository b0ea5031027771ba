import * as z from 'zod'
import { done, endpoint, id, instant, none, superAdmin, wholeNumber } from '../platform/endpoint.ts'

/** What the portal stands on and does by itself, as the operators see it; and the messages that they have to decide about. */

export const CHECK_LEVELS = { ok: '正常', warning: '注意', error: '异常' } as const
const level = z.enum(Object.keys(CHECK_LEVELS) as [keyof typeof CHECK_LEVELS])
/** What whoever runs the machine needs besides, apart from what the office reads. */
const detail = z.string().optional()

export const FATE_DECISIONS = { sent: '确认已送出', again: '再发一次' } as const
export type FateDecision = keyof typeof FATE_DECISIONS

const unknownMessage = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'mail']),
  title: z.string(),
  /** Masked. */
  destination: z.string(),
  /** When the last attempt began. */
  at: instant().nullable(),
  reason: z.string(),
  /** Its text is kept and it is not too late for it. */
  repeatable: z.boolean(),
})

export const system = {
  status: endpoint({
    path: '/api/system/status',
    kind: 'read',
    access: superAdmin,
    summary: '查看系统状态',
    input: none,
    output: z.object({
      version: z.string(),
      processes: z.array(
        z.object({ host: z.string(), pid: z.number(), version: z.string(), startedAt: instant() }),
      ),
      checks: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          level,
          text: z.string(),
          /** What to do about it; '' where nothing is to be done. */
          remedy: z.string(),
          detail,
          /** Since when the operators know that it is wrong. */
          since: instant().nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  /** Signs in where mail and SMS leave, and where bounces come back; sends nothing. */
  tryGateways: endpoint({
    path: '/api/system/tryGateways',
    kind: 'write',
    access: superAdmin,
    summary: '试连邮件和短信账号',
    input: none,
    output: z.object({
      checks: z.array(z.object({ title: z.string(), level, text: z.string(), remedy: z.string(), detail })),
    }),
    errors: [],
    limits: [{ by: 'actor', max: 10, seconds: 300 }],
    audit: true,
  }),
  unknownMessages: endpoint({
    path: '/api/system/unknownMessages',
    kind: 'read',
    access: superAdmin,
    summary: '查看结果未知的消息',
    input: z.object({ pageNum: wholeNumber(1, 1_000).default(1) }),
    output: z.object({ total: z.number(), list: z.array(unknownMessage) }),
    errors: [],
  }),
  settleUnknown: endpoint({
    path: '/api/system/settleUnknown',
    kind: 'write',
    access: { ...superAdmin, stepUp: true },
    summary: '决定结果未知的消息',
    touches: ['mail', 'sms', 'message'],
    input: z.object({
      ids: z.array(id(), { error: '请选择消息' }).min(1, '请选择消息').max(200, '一次最多处理200条'),
      decision: z.enum(Object.keys(FATE_DECISIONS) as [FateDecision], { error: '请选择处理方式' }),
    }),
    output: done,
    errors: ['stateChanged', 'stepUpRequired'],
    audit: true,
  }),
}
