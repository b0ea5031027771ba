import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { textBlock } from '../platform/texts/text-block.fields.ts'
import { TEXT_KEYS } from '../platform/texts/texts.ts'

/** The society's texts: charter, notices, pledges, help (docs/handbook/content.md#texts). They travel as blocks, so that no page ever injects HTML. */
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
