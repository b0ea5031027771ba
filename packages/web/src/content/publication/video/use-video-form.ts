import { MAX_TITLE, whoReads } from '@portal/contract/content/publication.calls'
import type { Column } from '@portal/contract/content/publication-columns'
import { video } from '@portal/contract/content/video.calls'
import type { CallOf, OutputOf } from '@portal/contract/platform/endpoint'
import { describe, requiredText, retitle } from '@portal/contract/platform/fields'
import * as z from 'zod'
import { readCall } from '../../../shared/call/use-call.ts'
import { useCallForm } from '../../../shared/form/use-call-form.ts'
import type { FormValues } from '../../../shared/form/use-schema-form.ts'
import type { Picture } from '../../../shared/rich/use-pictures.ts'

export type Detail = OutputOf<typeof video.detail>

const { categoryId, source, summary, captions } = video.save.input.shape
const videoSchema = z.object({
  title: requiredText('标题', { max: MAX_TITLE }),
  visibility: whoReads,
  categoryId,
  source,
  summary: retitle(summary, { title: '简介' }),
  coverFileId: describe(z.custom<Picture>(), { title: '海报', widget: 'image', required: false }),
  captions,
  // Of the file that was sent: no fields, and nothing that a draft could bring back.
  uploadId: z.string().default(''),
  duration: z.string().default('0'),
})

const valuesOf = (detail: Detail | undefined) => ({
  title: detail?.title ?? '',
  visibility: detail?.visibility ?? 'members',
  categoryId: detail?.categoryId ?? '',
  source: detail?.source ?? '',
  summary: detail?.summary ?? '',
  coverFileId: { id: detail?.coverFileId ?? '', url: detail?.coverUrl ?? '' },
  captions: detail?.captions ?? '',
})

type Input = CallOf<typeof video.save>
const inputOf = (column: Column, values: FormValues): Input => {
  const { uploadId, duration, coverFileId, ...said } = values
  const cover = coverFileId as unknown as Picture
  return {
    ...said,
    column,
    coverFileId: cover.id,
    ...(uploadId && { uploadId, duration: Number(duration) }),
  } as Input
}

/** What is said about a video, over the one it had; the file itself goes its own way. */
export const useVideoForm = (column: Column, detail: Detail | undefined) => {
  const target = detail && { id: detail.id, version: detail.version }
  const form = useCallForm(video.save, {
    schema: videoSchema,
    fixed: { column, ...target },
    defaults: { ...valuesOf(detail), uploadId: '', duration: '0' },
    draft: `video:${detail?.id ?? `new:${column}`}`,
    toInput: (values) => inputOf(column, values),
    words: { coverFileId: (value) => ((value as Picture).id ? '一张图片' : '') },
    newest: async () => {
      const found = await readCall(video.detail, { id: detail?.id ?? '' })
      return {
        values: valuesOf(found),
        fixed: { id: found.id, version: found.version },
        by: found.updatedBy,
        at: found.updatedAt,
      }
    },
    done: '视频已保存',
  })
  return {
    form,
    /** For publishing, as it stands here. */
    input: (): Input => ({ ...inputOf(column, form.form.getValues()), ...target }),
  }
}
