import * as z from 'zod'
import { endpoint, instant } from '../platform/endpoint.ts'
import { textBlock } from '../platform/texts/text-block.fields.ts'

/** The text of a mail; pictures by a link that is good for a while. */
export const messageBlock = z.union([
  textBlock,
  z.object({ type: z.literal('image'), alt: z.string(), src: z.string() }),
])

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
      blocks: z.array(messageBlock),
    }),
    errors: [],
    limits: [{ by: 'ip', max: 120, seconds: 60 }],
  }),
}
