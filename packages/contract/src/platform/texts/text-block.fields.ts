import * as z from 'zod'

/** A text as blocks, so that no page ever injects HTML. */
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
