import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { TEXT_KEYS } from '../platform/texts.ts'

/** The society's texts: charter, notices, pledges, help (decision A). They travel as blocks, so that no page ever injects HTML. */
const inline = z.object({ text: z.string(), bold: z.boolean().optional(), href: z.string().optional() })
export const textBlock = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    content: z.array(inline),
  }),
  z.object({ type: z.literal('paragraph'), content: z.array(inline) }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(inline)) }),
])
export type Inline = z.output<typeof inline>
export type TextBlock = z.output<typeof textBlock>

export const content = {
  text: endpoint({
    path: '/api/content/text',
    kind: 'read',
    access: 'public',
    summary: '学会文本',
    input: z.object({ key: z.enum(TEXT_KEYS, { error: '没有这篇文本' }) }),
    output: z.object({
      key: z.enum(TEXT_KEYS),
      title: z.string(),
      /** Changes with the text; consent is recorded with it. */
      version: z.string(),
      blocks: z.array(textBlock),
    }),
    errors: [],
    limits: [{ by: 'ip', max: 600, seconds: 60 }],
  }),
}
