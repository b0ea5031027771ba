import * as z from 'zod'
import { endpoint, instant } from '../platform/endpoint.ts'

/** Apart from the calls of staff, so that the public page fetches no more than it needs (P8). */
export const messageNotice = {
  /** /mailNotice: the text of one mail by its opaque id, nobody's data in it. */
  notice: endpoint({
    path: '/api/message/notice',
    kind: 'read',
    access: 'public',
    summary: '查看通知',
    input: z.object({ id: z.string().max(64) }),
    output: z.object({
      title: z.string(),
      sentAt: instant(),
      societyName: z.string(),
      /** Rich text; pictures by a link that is good for a while. */
      body: z.string(),
    }),
    errors: [],
    limits: [{ by: 'ip', max: 120, seconds: 60 }],
  }),
}
