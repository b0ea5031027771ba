import * as z from 'zod'
import { done, endpoint, instant, none, wholeNumber } from '../platform/endpoint.ts'
import { BLOCK_KINDS, frontPage } from './front.calls.ts'
import { blockWords, frontBlock } from './front-block.fields.ts'
import { COLUMNS } from './publication-columns.ts'

/** Staff arrange and word the front page apart from the one that is shown, and then publish it (docs/handbook/content.md#front-page). */

const editors = { roles: [...COLUMNS.xsjl.writers] } as const
const version = wholeNumber(0, 1_000_000_000)

const drafted = z.object({
  blocks: z.array(frontBlock.extend({ pictureUrl: z.string() })),
  /** 0: nobody has changed the delivered page yet. */
  version: z.number(),
  /** What is written differs from what is shown. */
  changed: z.boolean(),
  updatedBy: z.string(),
  updatedAt: instant().nullable(),
  publishedBy: z.string(),
  publishedAt: instant().nullable(),
})

export const frontDesk = {
  draft: endpoint({
    path: '/api/front/draft',
    kind: 'read',
    access: editors,
    summary: '查看首页的编排',
    input: none,
    output: drafted,
    errors: [],
  }),
  /** The page as it would be. */
  preview: endpoint({
    path: '/api/front/preview',
    kind: 'read',
    access: editors,
    summary: '预览首页',
    input: none,
    output: frontPage,
    errors: [],
  }),
  /** All blocks in their new order. The one with the name of the society and the sign-in stays the first and is always shown. */
  arrange: endpoint({
    path: '/api/front/arrange',
    kind: 'write',
    access: editors,
    summary: '调整首页板块',
    input: z.object({
      version,
      order: z
        .array(z.object({ kind: z.enum(BLOCK_KINDS), on: z.boolean() }))
        .length(BLOCK_KINDS.length, '请刷新后重试'),
    }),
    output: done,
    errors: ['badInput', 'stateChanged'],
    audit: true,
  }),
  word: endpoint({
    path: '/api/front/word',
    kind: 'write',
    access: editors,
    summary: '编辑首页板块',
    input: z.object({ version, kind: z.enum(BLOCK_KINDS), ...blockWords }),
    output: done,
    errors: ['badInput', 'stateChanged'],
    audit: true,
  }),
  publish: endpoint({
    path: '/api/front/publish',
    kind: 'write',
    access: editors,
    summary: '发布首页',
    input: z.object({ version }),
    output: done,
    errors: ['nothingChanged', 'stateChanged'],
    audit: true,
  }),
  /** What was written since the last publishing goes. */
  discard: endpoint({
    path: '/api/front/discard',
    kind: 'write',
    access: editors,
    summary: '放弃首页的修改',
    input: z.object({ version }),
    output: done,
    errors: ['nothingChanged', 'stateChanged'],
    audit: true,
  }),
}
