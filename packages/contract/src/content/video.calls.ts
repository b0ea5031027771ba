import * as z from 'zod'
import { done, endpoint, id, MB, wholeNumber } from '../platform/endpoint.ts'
import { describe, requiredText } from '../platform/fields.ts'
import { MAX_CAPTIONS, readCaptions } from './captions.rules.ts'
import { act, common, saved, target, writers } from './publication.calls.ts'
import { callsOf } from './publication-kind.calls.ts'

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
