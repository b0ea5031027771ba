import * as z from 'zod'
import { done, endpoint, instant, none, staff, superAdmin } from './endpoint.ts'

/** What waits after a restore: it stood in the queue when the backup was made, and may have gone out long ago. */

export const HELD_KINDS = {
  message: '待发消息',
  campaign: '群发',
  notice: '定时通知',
  publication: '定时发布',
  timers: '定时任务',
} as const
export type HeldKind = keyof typeof HELD_KINDS

const kind = z.enum(Object.keys(HELD_KINDS) as [HeldKind])
const group = z.object({
  /** Names the group to `release` and `discard`. */
  id: z.string(),
  kind,
  title: z.string(),
  channel: z.enum(['sms', 'mail', '']),
  count: z.number(),
  oldest: instant().nullable(),
  newest: instant().nullable(),
  /** What the clock does cannot be discarded: it would be due again. */
  discardable: z.boolean(),
})
export type HeldGroup = z.output<typeof group>

const act = z.object({
  groups: z
    .array(
      z.object({
        group: z.string({ error: '请选择一组' }).min(1, '请选择一组').max(120, '没有这一组'),
        /** As it was shown: whoever decides about five decides about no sixth. */
        count: z.number().int().min(0),
      }),
    )
    .min(1, '请选择要处理的内容')
    .max(500, '一次最多处理500组'),
})
const stepUp = { ...superAdmin, stepUp: true } as const

export const held = {
  /** For the notice that staff see on every page. */
  state: endpoint({
    path: '/api/held/state',
    kind: 'read',
    access: staff,
    summary: '查看恢复后是否有暂停的内容',
    input: none,
    output: z.object({ waiting: z.boolean() }),
    errors: [],
  }),
  list: endpoint({
    path: '/api/held/list',
    kind: 'read',
    access: superAdmin,
    summary: '查看恢复后暂停的内容',
    input: none,
    output: z.object({
      /** Of the last restore; null: there was none. */
      restoredAt: instant().nullable(),
      backupAt: instant().nullable(),
      list: z.array(group),
    }),
    errors: [],
  }),
  release: endpoint({
    path: '/api/held/release',
    kind: 'write',
    access: stepUp,
    summary: '放行恢复后暂停的内容',
    touches: ['mail', 'sms', 'message'],
    input: act,
    output: done,
    errors: ['stateChanged', 'stepUpRequired'],
    audit: true,
  }),
  discard: endpoint({
    path: '/api/held/discard',
    kind: 'write',
    access: stepUp,
    summary: '作废恢复后暂停的内容',
    touches: ['mail', 'sms', 'message'],
    input: act,
    output: done,
    errors: ['stateChanged', 'stepUpRequired'],
    audit: true,
  }),
}
