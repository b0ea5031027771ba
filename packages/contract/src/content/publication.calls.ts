import * as z from 'zod'
import { uploaded } from '../identity/file.calls.ts'
import { attachment } from '../platform/attachment.ts'
import {
  done,
  endpoint,
  flag,
  id,
  instant,
  MB,
  paged,
  pageOf,
  signedIn,
  wholeNumber,
} from '../platform/endpoint.ts'
import type { ErrorName } from '../platform/errors.ts'
import { describe, optionalText, requiredText } from '../platform/fields.ts'
import type { Role } from '../platform/roles.ts'
import { startTime } from '../platform/start-time.fields.ts'
import { MAX_CAPTIONS, readCaptions } from './captions.rules.ts'
import {
  COLUMN_KEYS,
  COLUMNS,
  PUBLICATION_STATES,
  type PublicationState,
  VISIBILITY_KEYS,
} from './publication-columns.ts'

/** Articles and videos of the columns (docs/handbook/content.md#columns). Both are publications: most calls are the same under two names. */

const viewers = { roles: [...COLUMNS.kjcg.viewers] as Role[] } as const
const writers = { roles: [...COLUMNS.kjcg.writers] as Role[] } as const
const members = { roles: [...COLUMNS.kjcg.readers] as Role[] } as const

const column = z.enum(COLUMN_KEYS, { error: '没有这个栏目' })
const state = z.enum(Object.keys(PUBLICATION_STATES) as [PublicationState, ...PublicationState[]])
const version = wholeNumber(1, 1_000_000_000)
const one = z.object({ id: id() })
const oneVersion = z.object({ id: id(), version })
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式不正确')
  .optional()

export const MAX_TITLE = 100
export const MAX_BODY = 200_000
export const MAX_ARTICLE_FILES = 20
export const MAX_SORT_ORDER = 9999
export const MAX_CATEGORIES = 30
const WRONG_ORDER = `请输入0至${MAX_SORT_ORDER}之间的整数`
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

/** The text of a WebVTT file; '' without captions. */
const captionText = z
  .string()
  .max(MAX_CAPTIONS, '字幕文件过大')
  .default('')
  .transform((given, context) => {
    const read = given === '' ? { text: '' } : readCaptions(given)
    if ('text' in read) return read.text
    context.addIssue(read.wrong)
    return z.NEVER
  })
const captions = describe(captionText, { title: '字幕', widget: 'text', required: false })

const common = {
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
const articleContent = {
  ...common,
  body: describe(z.string({ error: '请填写正文' }).max(MAX_BODY, '正文过长，请分成几篇').default(''), {
    title: '正文',
    widget: 'textarea',
    required: false,
  }),
  attachmentIds: describe(
    z.array(z.uuid()).max(MAX_ARTICLE_FILES, `附件最多${MAX_ARTICLE_FILES}个`).default([]),
    { title: '附件', widget: 'text', required: false },
  ),
}
/** Which row, and at which version; neither for a new one. */
const target = { id: id().optional(), version: version.optional(), column }
/**
 * `save` keeps the state (what is published changes at once), `publish` shows it to readers, from `publishAt` on when that is given.
 */
const act = {
  act: z.enum(['save', 'publish']).default('save'),
  publishAt: z
    .union([z.literal(''), z.iso.datetime({ offset: true })], { error: '发布时间格式不正确' })
    .default(''),
  /** Left out: as it is, and of a new one `members`. */
  visibility: z.enum(VISIBILITY_KEYS, { error: '请选择谁可以阅读' }).optional(),
}
/** When it appears. */
export const publishTime = startTime('发布', '定时发布时间（北京时间）')

const saved = z.object({ id: z.string(), version: z.number(), state, publishAt: instant().nullable() })
const readerRow = z.object({
  name: z.string(),
  /** The kind of member, in words. */
  role: z.string(),
  times: z.number(),
  firstAt: instant(),
  lastAt: instant(),
})
export const READER_COLUMNS = [
  { key: 'name', title: '姓名或单位', width: 24 },
  { key: 'role', title: '身份', width: 12 },
  { key: 'times', title: '浏览次数', width: 10 },
  { key: 'firstAt', title: '首次浏览', width: 18 },
  { key: 'lastAt', title: '最近浏览', width: 18 },
] as const

/** The calls that articles and videos share. */
const callsOf = <const K extends 'article' | 'video'>(kind: K, label: string) => ({
  /** Members get what is published, pinned first; staff everything, by state. */
  list: endpoint({
    path: `/api/${kind}/selectToPage`,
    kind: 'read',
    access: signedIn,
    summary: `查询${label}`,
    input: paged(
      {
        column,
        state: state.optional(),
        categoryId: z.uuid().optional(),
        keyword: z.string().trim().max(100, '输入内容过长').optional(),
        from: day,
        to: day,
      },
      ['publishAt', 'updatedAt', 'viewCount', 'sortOrder'],
    ),
    output: pageOf(publicationRow, { counts: z.record(z.string(), z.number()) }),
    errors: ['notFound'],
  }),
  /** `draft`: staff read the unpublished changes, where there are some. */
  detail: endpoint({
    path: `/api/${kind}/detail`,
    kind: 'read',
    access: signedIn,
    summary: `查看${label}`,
    input: z.object({ id: id(), draft: flag().default(false) }),
    output: publicationDetail,
    errors: ['notFound'],
  }),
  withdraw: endpoint({
    path: `/api/${kind}/withdraw`,
    kind: 'write',
    access: writers,
    summary: `撤回${label}`,
    touches: ['publication'],
    input: oneVersion,
    output: saved,
    errors: ['notFound', 'stateChanged'],
    audit: true,
  }),
  remove: endpoint({
    path: `/api/${kind}/deleteByID`,
    kind: 'write',
    access: writers,
    summary: `删除${label}`,
    touches: ['publication'],
    input: oneVersion,
    output: done,
    errors: ['notFound', 'stateChanged'],
    audit: true,
  }),
  /** Within {@link UNDO_DAYS} days. */
  restore: endpoint({
    path: `/api/${kind}/restore`,
    kind: 'write',
    access: writers,
    summary: `恢复已删除的${label}`,
    touches: ['publication'],
    input: one,
    output: done,
    errors: ['notFound', 'undoExpired'],
    audit: true,
  }),
  /** Pinned ones come first; among their like the greater `sortOrder`, then the newer. */
  topping: endpoint({
    path: `/api/${kind}/topping`,
    kind: 'write',
    access: writers,
    summary: `置顶和排序${label}`,
    touches: ['publication'],
    input: z.object({
      id: id(),
      pinned: describe(flag(), { title: '置顶', widget: 'switch', required: false }),
      sortOrder: describe(
        z.coerce
          .number({ error: WRONG_ORDER })
          .int(WRONG_ORDER)
          .min(0, WRONG_ORDER)
          .max(MAX_SORT_ORDER, WRONG_ORDER)
          .optional(),
        {
          title: '排序值',
          widget: 'number',
          required: false,
          help: '数值大的排在前面，相同的按发布时间从新到旧',
        },
      ),
    }),
    output: done,
    errors: ['notFound'],
    audit: true,
  }),
  /** One view per reader and hour, however often it is called. */
  browseOnce: endpoint({
    path: `/api/${kind}/browseOnce`,
    kind: 'write',
    access: members,
    summary: `浏览${label}`,
    input: one,
    output: z.object({ viewCount: z.number() }),
    errors: ['notFound'],
    limits: [{ by: 'actor', max: 300, seconds: 600 }],
    audit: false,
  }),
  browsingRecords: endpoint({
    path: `/api/${kind}/browsingRecords`,
    kind: 'read',
    access: viewers,
    summary: `查看${label}的浏览记录`,
    input: paged({ id: id(), keyword: z.string().trim().max(100).optional() }, ['lastAt', 'times']),
    output: pageOf(readerRow, { views: z.number() }),
    errors: ['notFound'],
  }),
  browsingExport: endpoint({
    path: `/api/${kind}/browsingRecordsDownload`,
    kind: 'read',
    access: viewers,
    summary: `导出${label}的浏览记录`,
    input: one,
    output: z.object({}),
    errors: ['notFound'],
    limits: [{ by: 'actor', max: 30, seconds: 600 }],
    download: true,
    audit: true,
  }),
})

const pictureErrors: readonly ErrorName[] = ['pictureKind', 'pictureTooLarge']
const fileErrors: readonly ErrorName[] = ['fileDamaged', 'fileInfected', 'fileQuota']
const uploadLimits = [{ by: 'actor', max: 120, seconds: 600 }] as const

export const article = {
  ...callsOf('article', '文章'),
  save: endpoint({
    path: '/api/article/normalInsertOrUpdate',
    kind: 'write',
    access: writers,
    summary: '保存文章',
    touches: ['publication'],
    input: z.object({ ...target, ...articleContent, ...act }),
    bodyLimit: MB,
    output: saved,
    errors: ['badInput', 'notFound', 'stateChanged'],
    audit: true,
  }),
  /** Keeps what is being written beside the live text; readers see nothing of it. */
  autosave: endpoint({
    path: '/api/article/autosave',
    kind: 'write',
    access: writers,
    summary: '自动保存文章',
    input: z.object({ ...target, ...articleContent }),
    bodyLimit: MB,
    output: saved,
    errors: ['badInput', 'notFound', 'stateChanged'],
    audit: false,
  }),
  discardDraft: endpoint({
    path: '/api/article/discardDraft',
    kind: 'write',
    access: writers,
    summary: '放弃未发布的修改',
    input: oneVersion,
    output: saved,
    errors: ['notFound', 'stateChanged'],
    audit: true,
  }),
  versions: endpoint({
    path: '/api/article/versions',
    kind: 'read',
    access: viewers,
    summary: '查看文章的历史版本',
    input: one,
    output: z.object({
      list: z.array(
        z.object({
          version: z.number(),
          title: z.string(),
          at: instant(),
          by: z.string(),
          /** What was done: 保存, 发布… */
          act: z.string(),
        }),
      ),
    }),
    errors: ['notFound'],
  }),
  versionDetail: endpoint({
    path: '/api/article/versionDetail',
    kind: 'read',
    access: viewers,
    summary: '查看文章的一个历史版本',
    input: z.object({ id: id(), at: version }),
    output: publicationDetail,
    errors: ['notFound'],
  }),
  /** The old text becomes the unpublished changes; whoever asked looks at it and saves or publishes it. */
  restoreVersion: endpoint({
    path: '/api/article/restoreVersion',
    kind: 'write',
    access: writers,
    summary: '恢复文章的历史版本',
    input: z.object({ id: id(), version, at: version }),
    output: saved,
    errors: ['notFound', 'stateChanged'],
    audit: true,
  }),
  attachments: endpoint({
    path: '/api/article/getAttachInArticle',
    kind: 'read',
    access: signedIn,
    summary: '查看文章的附件',
    input: one,
    output: z.object({ list: z.array(attachment) }),
    errors: ['notFound'],
  }),
  attach: endpoint({
    path: '/api/article/attach',
    kind: 'write',
    access: writers,
    summary: '上传文章附件',
    touches: { nothing: 'it belongs to no article before that is saved' },
    input: z.object({}),
    output: uploaded,
    errors: ['mailAttachmentKind', 'fileTooLarge', ...fileErrors],
    limits: uploadLimits,
    files: {
      file: {
        kinds: ['jpg', 'png', 'pdf', 'docx', 'xlsx'],
        maxBytes: 20 * MB,
        required: true,
        errors: { kind: 'mailAttachmentKind', size: 'fileTooLarge' },
      },
    },
    audit: true,
  }),
}

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

/** How large the pieces of an upload are; the last one is what remains. */
export const PIECE_BYTES = 2 * MB
const upload = z.object({
  uploadId: z.string(),
  /** Bytes that arrived and are kept: where to go on. */
  received: z.number(),
  size: z.number(),
  pieceBytes: z.number(),
})
const oneUpload = z.object({ uploadId: id() })

export const video = {
  ...callsOf('video', '视频'),
  /** A new video brings its finished upload; an existing one keeps its file or brings another. */
  save: endpoint({
    path: '/api/video/normalInsertOrUpdate',
    kind: 'write',
    access: writers,
    summary: '保存视频',
    touches: ['publication'],
    input: z.object({
      ...target,
      ...common,
      ...act,
      uploadId: describe(id().optional(), { title: '视频文件', widget: 'text', required: true }),
      /** Seconds, as the browser read them off the file. */
      duration: wholeNumber(0, 1_000_000).default(0),
      captions,
    }),
    bodyLimit: MB,
    output: saved,
    errors: ['badInput', 'notFound', 'stateChanged', 'uploadIncomplete'],
    audit: true,
  }),
  /** Begins an upload, or goes on with the unfinished one of the same file by the same person. */
  uploadBegin: endpoint({
    path: '/api/video/uploadBegin',
    kind: 'write',
    access: writers,
    summary: '开始上传视频',
    input: z.object({
      fileName: requiredText('文件名', { max: 200 }),
      size: wholeNumber(1, Number.MAX_SAFE_INTEGER),
      /** Tells one file from another, e.g. its time of change: what it is made of is the browser's business. */
      fingerprint: z.string().max(200),
    }),
    output: upload,
    errors: ['videoKind', 'videoTooLarge', 'fileQuota'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    audit: true,
  }),
  /** Answers where to go on, which is not after this piece when it was not the next one. */
  uploadPiece: endpoint({
    path: '/api/video/uploadPiece',
    kind: 'write',
    access: writers,
    summary: '上传视频分片',
    input: z.object({ uploadId: id(), offset: wholeNumber(0, Number.MAX_SAFE_INTEGER) }),
    output: upload,
    errors: ['notFound', 'videoKind', 'videoTooLarge', 'fileDamaged', 'fileInfected'],
    limits: [{ by: 'actor', max: 3000, seconds: 600 }],
    files: {
      piece: {
        kinds: ['mp4', 'webm'],
        maxBytes: PIECE_BYTES + 1,
        required: true,
        errors: { kind: 'videoKind', size: 'videoTooLarge' },
      },
    },
    audit: false,
  }),
  /** Joins the pieces and checks the whole; once more is harmless. */
  uploadFinish: endpoint({
    path: '/api/video/uploadFinish',
    kind: 'write',
    access: writers,
    summary: '完成视频上传',
    input: oneUpload,
    output: z.object({ uploadId: z.string(), fileName: z.string(), size: z.number(), mime: z.string() }),
    errors: ['notFound', 'uploadIncomplete', 'videoKind', 'fileDamaged'],
    limits: [{ by: 'actor', max: 60, seconds: 600 }],
    audit: true,
  }),
  uploadCancel: endpoint({
    path: '/api/video/uploadCancel',
    kind: 'write',
    access: writers,
    summary: '取消视频上传',
    input: oneUpload,
    output: done,
    errors: ['notFound'],
    audit: true,
  }),
}
