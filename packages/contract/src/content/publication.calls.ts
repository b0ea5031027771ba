import * as z from 'zod'
import { uploaded } from '../identity/file.calls.ts'
import { handedIn } from '../identity/release.fields.ts'
import { attachment } from '../platform/attachment.ts'
import { keysOf } from '../platform/codes.ts'
import { endpoint, id, instant, isoDay, MB, members, signedIn, wholeNumber } from '../platform/endpoint.ts'
import type { ErrorName } from '../platform/errors.ts'
import { choice, describe, optionalText, requiredText } from '../platform/fields.ts'
import type { Role } from '../platform/roles.ts'
import { startTime } from '../platform/start-time.fields.ts'
import {
  COLUMN_KEYS,
  COLUMNS,
  PUBLICATION_STATES,
  VISIBILITIES,
  VISIBILITY_KEYS,
} from './publication-columns.ts'
/** Articles and videos of the columns (docs/handbook/content.md#columns). Both are publications: most calls are the same under two names. */

export const writers = { roles: [...COLUMNS.kjcg.writers] as Role[] } as const

export const column = z.enum(COLUMN_KEYS, { error: '没有这个栏目' })
export const state = z.enum(keysOf(PUBLICATION_STATES))
export const version = wholeNumber(1, 1_000_000_000)
export const one = z.object({ id: id() })
export const oneVersion = z.object({ id: id(), version })
export const day = isoDay().optional()

export const MAX_TITLE = 100
export const MAX_BODY = 200_000
export const MAX_ARTICLE_FILES = 20
export const MAX_SORT_ORDER = 9999
export const MAX_CATEGORIES = 30
export const UNDO_DAYS = 30

const category = z.object({ id: z.string(), name: z.string(), count: z.number() })

export const publicationRow = z.object({
  id: z.string(),
  column,
  title: z.string(),
  summary: z.string(),
  /** '' without one. */
  categoryId: z.string(),
  category: z.string(),
  state,
  visibility: z.enum(VISIBILITY_KEYS),
  /** When it is or was to appear; null for drafts. */
  publishAt: instant().nullable(),
  pinned: z.boolean(),
  sortOrder: z.number(),
  viewCount: z.number(),
  /** Link to the cover or poster for this reader, for some hours; '' without one. */
  coverUrl: z.string(),
  attachments: z.number(),
  /** Seconds; videos only. */
  duration: z.number(),
  // For staff; members get '', 0 and false.
  version: z.number(),
  hasDraft: z.boolean(),
  updatedAt: instant(),
  updatedBy: z.string(),
  ...handedIn,
  handedInBy: z.string(),
})
export const publicationDetail = publicationRow.extend({
  source: z.string(),
  /** Sanitised HTML; its pictures carry links for this reader. */
  body: z.string(),
  coverFileId: z.string(),
  files: z.array(attachment),
  /** Unpublished changes are shown instead of the live text. */
  isDraft: z.boolean(),
  draftAt: instant().nullable(),
  draftBy: z.string(),
  playUrl: z.string(),
  /** WebVTT; '' without captions. */
  captions: z.string(),
  mime: z.string(),
  size: z.number(),
  fileName: z.string(),
})

export const common = {
  title: optionalText('标题', { max: MAX_TITLE }),
  categoryId: describe(z.union([z.literal(''), z.uuid()], { error: '请选择分类' }).default(''), {
    title: '分类',
    widget: 'select',
    required: false,
  }),
  summary: optionalText('摘要', { max: 500, widget: 'textarea' }),
  source: optionalText('来源', { max: 60, placeholder: '如：学会秘书处' }),
  coverFileId: describe(z.union([z.literal(''), z.uuid()], { error: '请重新上传图片' }).default(''), {
    title: '封面图',
    widget: 'image',
    required: false,
  }),
}
/** Who of the readers of the column is shown it. */
export const whoReads = choice(
  '谁可以阅读',
  VISIBILITY_KEYS.map((code) => ({ code, label: VISIBILITIES[code] })),
  { missing: '请选择谁可以阅读', help: '“所有人”还包括没有登录的访问者，并显示在门户上' },
)
/** Left out: as it is, and of a new one `members`. */
export const visibility = whoReads.optional()
/** Which row, and at which version; neither for a new one. */
export const target = { id: id().optional(), version: version.optional(), column }
/**
 * `save` keeps the state (what is published changes at once), `publish` shows it to readers, from `publishAt` on when that is given.
 */
export const act = {
  act: z.enum(['save', 'publish']).default('save'),
  publishAt: z
    .union([z.literal(''), z.iso.datetime({ offset: true })], { error: '发布时间格式不正确' })
    .default(''),
  visibility,
}
/** When it appears. */
export const publishTime = startTime('发布', '定时发布时间（北京时间）')

export const saved = z.object({ id: z.string(), version: z.number(), state, publishAt: instant().nullable() })

const pictureErrors: readonly ErrorName[] = ['pictureKind', 'pictureTooLarge']
export const fileErrors: readonly ErrorName[] = ['fileDamaged', 'fileInfected', 'fileQuota']
export const uploadLimits = [{ by: 'actor', max: 120, seconds: 600 }] as const

/** Covers, posters and pictures inside articles. */
export const publication = {
  picture: endpoint({
    path: '/api/publication/picture',
    kind: 'write',
    access: writers,
    summary: '上传文章和视频的图片',
    input: z.object({}),
    output: uploaded,
    touches: { nothing: 'it belongs to nothing before that is saved' },
    errors: [...pictureErrors, ...fileErrors],
    limits: uploadLimits,
    files: {
      image: {
        kinds: ['jpg', 'png'],
        maxBytes: 10 * MB,
        required: true,
        errors: { kind: 'pictureKind', size: 'pictureTooLarge' },
      },
    },
    audit: true,
  }),
  categories: endpoint({
    path: '/api/publication/categories',
    kind: 'read',
    access: signedIn,
    summary: '查询栏目分类',
    input: z.object({ column }),
    output: z.object({ list: z.array(category) }),
    errors: ['notFound'],
  }),
  /** The whole list in its order; what is missing is deleted, and its articles and videos are left without a category. */
  saveCategories: endpoint({
    path: '/api/publication/saveCategories',
    kind: 'write',
    access: writers,
    summary: '设置栏目分类',
    touches: ['article', 'video'],
    input: z.object({
      column,
      list: describe(
        z
          .array(z.object({ id: id().optional(), name: requiredText('分类名称', { max: 20 }) }))
          .max(MAX_CATEGORIES, `分类最多${MAX_CATEGORIES}个`),
        { title: '分类', widget: 'text', required: false },
      ),
    }),
    output: z.object({ list: z.array(category) }),
    errors: ['badInput', 'nameTaken', 'stateChanged'],
    audit: true,
  }),
  /** What is new in all columns that the reader may read, the newest first; with words, what has them. */
  news: endpoint({
    path: '/api/publication/news',
    kind: 'read',
    access: members,
    summary: '最新内容',
    input: z.object({ keyword: z.string().trim().max(50, '输入内容过长').default('') }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['article', 'video']),
          column,
          title: z.string(),
          publishAt: instant(),
          /** Not read by the reader, and of the last weeks. */
          fresh: z.boolean(),
        }),
      ),
    }),
    errors: [],
    limits: [{ by: 'actor', max: 120, seconds: 600 }],
  }),
  /**
   * A picture or a video by a signed link, which the server gave to one reader for some hours: elements of a page carry no session.
   * Answers ranges with 206 and 416, and 404 once the publication is withdrawn.
   */
  media: endpoint({
    path: '/api/publication/media',
    kind: 'read',
    access: 'public',
    summary: '播放视频或显示图片',
    input: z.object({
      of: z.string().max(40).default(''),
      file: z.string().max(40).default(''),
      to: z.string().max(40).default(''),
      as: z.string().max(10).default(''),
      exp: z.string().max(20).default(''),
      sig: z.string().max(200).default(''),
    }),
    output: z.object({}),
    errors: ['notFound'],
    limits: [{ by: 'ip', max: 3000, seconds: 60 }],
    download: true,
  }),
}
