import * as z from 'zod'
import { endpoint, instant, none, paged, pageOf, superAdmin } from '../platform/endpoint.ts'

/** The mailbox of this machine: what was sent while no gateway is configured. */

const keyword = z.string().trim().max(60, '输入内容过长').optional()

const channel = z.enum(['sms', 'mail'])
export const mailbox = {
  list: endpoint({
    path: '/api/mailbox/list',
    kind: 'read',
    access: superAdmin,
    summary: '查看本机消息箱',
    /** `keyword`: part of recipient, subject or text. */
    input: paged({ channel: channel.optional(), keyword }, ['createdAt']),
    /** `channels`: those that end in this mailbox; with gateways for both there is none and the call answers 404.
     * `counts`: found in `all`, `sms` and `mail`, whichever channel is asked for. */
    output: pageOf(
      z.object({
        id: z.string(),
        channel,
        template: z.string(),
        /** What it is about, in words. */
        title: z.string(),
        to: z.string(),
        subject: z.string().optional(),
        text: z.string(),
        createdAt: instant(),
        deliveredAt: instant(),
      }),
      { channels: z.array(channel), counts: z.record(z.string(), z.number()) },
    ),
    errors: [],
    audit: true,
  }),
  /** For a page that looks again by itself: whether there is something new, without reading it out and into the log. */
  newest: endpoint({
    path: '/api/mailbox/newest',
    kind: 'read',
    access: superAdmin,
    summary: '本机消息箱是否有新消息',
    input: none,
    output: z.object({ id: z.string() }),
    errors: [],
  }),
}
