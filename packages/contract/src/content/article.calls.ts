import * as z from 'zod'
import { uploaded } from '../identity/file.calls.ts'
import { attachment } from '../platform/attachment.ts'
import { endpoint, id, instant, MB, signedIn } from '../platform/endpoint.ts'
import { describe } from '../platform/fields.ts'
import {
  act,
  common,
  fileErrors,
  MAX_ARTICLE_FILES,
  MAX_BODY,
  one,
  oneVersion,
  publicationDetail,
  saved,
  target,
  uploadLimits,
  version,
  visibility,
  writers,
} from './publication.calls.ts'
import { callsOf, viewers } from './publication-kind.calls.ts'

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
    input: z.object({ ...target, ...articleContent, visibility }),
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
