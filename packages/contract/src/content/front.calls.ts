import * as z from 'zod'
import { keysOf } from '../platform/codes.ts'
import { endpoint, id, instant, none, paged, pageOf } from '../platform/endpoint.ts'
import { COLUMN_KEYS } from './publication-columns.ts'

/**
 * What everybody reads: the front page, the columns and what is public in them (docs/handbook/content.md#front-page). What is not public
 * answers like what does not exist.
 */

/** The blocks of the front page (docs/handbook/content.md#front-page): what they are called, in the order they are delivered in. */
export const BLOCKS = {
  identity: '学会与登录',
  ways: '入会与证书核验',
  special: '专题',
  publicity: '正在公示',
  news: '学会要闻',
  process: '评价流程',
  figures: '学会数字',
  science: '科学普及',
  contact: '联系我们',
} as const
export type BlockKind = keyof typeof BLOCKS
export const BLOCK_KINDS = keysOf(BLOCKS)

const column = z.enum(COLUMN_KEYS, { error: '没有这个栏目' })
const limits = [{ by: 'ip', max: 300, seconds: 60 }] as const

const publicRow = z.object({
  id: z.string(),
  kind: z.enum(['article', 'video']),
  column,
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  publishAt: instant(),
  pinned: z.boolean(),
  /** Good for some hours; '' without a cover. */
  coverUrl: z.string(),
  attachments: z.number(),
  /** Seconds of a video, minutes that an article takes to read. */
  duration: z.number(),
  minutes: z.number(),
})
export type PublicRow = z.output<typeof publicRow>

const publicityRow = z.object({
  id: z.string(),
  kind: z.enum(['achievement', 'award']),
  name: z.string(),
  typeLabel: z.string(),
  unit: z.string(),
  state: z.enum(['open', 'paused', 'ended']),
  startAt: instant(),
  endAt: instant(),
  /** Calendar days of it, those that have begun, and the full ones after today. */
  days: z.number(),
  passed: z.number(),
  left: z.number(),
})
export type FrontPublicity = z.output<typeof publicityRow>

/** Undefined where it could not be counted: the page shows the others. */
const figure = z.number().optional()
const publicFigures = z.object({
  persons: figure,
  units: figure,
  experts: figure,
  evaluated: figure,
  /** Individual members at the end of a year, and of this one today. */
  growth: z.array(z.object({ year: z.number(), count: z.number() })),
})
export type PublicFigures = z.output<typeof publicFigures>

const shownBlock = z.object({
  kind: z.enum(BLOCK_KINDS),
  title: z.string(),
  lead: z.string(),
  linkText: z.string(),
  linkTo: z.string(),
  pictureUrl: z.string(),
  pictureAlt: z.string(),
})
export const frontPage = z.object({
  blocks: z.array(shownBlock),
  figures: publicFigures,
  /** Running ones; where there are none, the last that ended. */
  publicity: z.array(publicityRow),
  news: z.array(publicRow),
  science: z.array(publicRow),
})
export type FrontPage = z.output<typeof frontPage>

const neighbour = z.object({ id: z.string(), title: z.string() }).nullable()
const publicReading = publicRow.extend({
  source: z.string(),
  /** Sanitised HTML; its pictures carry links for everybody. */
  body: z.string(),
  files: z.array(z.object({ id: z.string(), fileName: z.string(), fileUrl: z.string(), size: z.number() })),
  playUrl: z.string(),
  mime: z.string(),
  /** WebVTT; '' without captions. */
  captions: z.string(),
  previous: neighbour,
  next: neighbour,
})
export type PublicReading = z.output<typeof publicReading>

export const front = {
  page: endpoint({
    path: '/api/front/page',
    kind: 'read',
    access: 'public',
    summary: '门户首页',
    input: none,
    output: frontPage,
    errors: [],
    limits,
  }),
  /** Newest first, pinned ones before; without a column everything that is public. */
  column: endpoint({
    path: '/api/front/column',
    kind: 'read',
    access: 'public',
    summary: '公开栏目',
    input: paged(
      {
        column: column.optional(),
        categoryId: z.uuid().optional(),
        kind: z.enum(['article', 'video']).optional(),
        keyword: z.string().trim().max(50, '请输入50个字以内').optional(),
      },
      ['publishAt'],
    ),
    output: pageOf(publicRow, {
      categories: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })),
    }),
    errors: [],
    limits: [{ by: 'ip', max: 120, seconds: 60 }],
  }),
  reading: endpoint({
    path: '/api/front/reading',
    kind: 'read',
    access: 'public',
    summary: '阅读公开的文章或视频',
    input: z.object({ id: id() }),
    output: publicReading,
    errors: ['notFound'],
    limits,
  }),
}
