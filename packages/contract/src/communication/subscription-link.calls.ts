import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'

const channel = z.enum(['sms', 'mail'])
const token = z.object({
  token: z.string({ error: '链接不完整' }).min(1, '链接不完整').max(600, '链接不完整'),
})
const byIp = (max: number) => [{ by: 'ip', max, seconds: 60 }] as const
const subscription = z.object({
  channel,
  /** Masked. */
  address: z.string(),
  subscribed: z.boolean(),
})

/** Apart from the calls of staff, so that the public page fetches no more than it needs (P8). */
export const subscriptionLink = {
  /** What the link in a mail stands for. `notFound`: the link is not one of ours. */
  state: endpoint({
    path: '/api/mail/subscription',
    kind: 'read',
    access: 'public',
    summary: '查看资讯订阅状态',
    input: token,
    output: subscription,
    errors: ['notFound'],
    limits: byIp(60),
  }),
  unsubscribe: endpoint({
    path: '/api/mail/unsubscribe',
    kind: 'write',
    access: 'public',
    summary: '退订资讯',
    input: token,
    output: subscription,
    errors: ['notFound'],
    limits: byIp(30),
  }),
  /** Takes back one's own unsubscribing; what bounces and staff have done stays. */
  resubscribe: endpoint({
    path: '/api/mail/resubscribe',
    kind: 'write',
    access: 'public',
    summary: '重新订阅资讯',
    input: token,
    output: subscription,
    errors: ['notFound'],
    limits: byIp(30),
  }),
}
