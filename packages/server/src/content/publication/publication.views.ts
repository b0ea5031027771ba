import type { article } from '@portal/contract/content/article.calls'
import type { publicationRow } from '@portal/contract/content/publication.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import type * as z from 'zod'
import { attachmentOf } from '../../identity/file/file-link.rules.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { renderHtml } from '../../platform/documents/html.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import { actorOf, type Context } from '../../platform/http/context.ts'
import { listCategories } from './category.queries.ts'
import * as store from './publication.queries.ts'
import { mediaUrl } from './publication-link.rules.ts'
import { isEditor } from './rights.rules.ts'

type Row = z.input<typeof publicationRow>
export type Detail = OutputOf<typeof article.detail>

const linkerOf = (keyRing: KeyRing, of: string, context: Context) => {
  const to = actorOf(context).accountId
  const as = isEditor(context) ? 'staff' : 'reader'
  return (file: string): string => (file ? mediaUrl(keyRing, { of, file, to, as }) : '')
}

export const rowOf = (keyRing: KeyRing, row: store.Publication, context: Context): Row => {
  const staff = isEditor(context)
  return {
    id: row.id,
    column: row.column,
    title: row.title,
    summary: row.summary,
    categoryId: row.categoryId ?? '',
    category: row.category,
    state: row.shown,
    visibility: row.visibility,
    publishAt: row.publishAt,
    pinned: row.pinned,
    sortOrder: row.sortOrder,
    viewCount: row.viewCount,
    coverUrl: linkerOf(keyRing, row.id, context)(row.coverFileId ?? ''),
    attachments: row.attachmentIds.length,
    duration: row.duration,
    version: staff ? row.version : 0,
    hasDraft: staff && row.draft !== null,
    updatedAt: row.updatedAt,
    updatedBy: staff ? row.updatedBy : '',
    handedInAt: staff ? row.handedInAt : null,
    handedInBy: staff ? row.handedInBy : '',
    returnNote: staff ? row.returnNote : '',
    returnedBy: staff ? row.returnedBy : '',
  }
}

/** Downloads by links of five minutes, in the order in which they were added. */
export const attachmentsOf = async (keyRing: KeyRing, ids: readonly string[], context: Context) => {
  const found = await Promise.all(ids.map((id) => findFile(context.db, id)))
  const reader = actorOf(context).accountId
  return found.flatMap((file) => (file ? [attachmentOf(keyRing, file, reader)] : []))
}

/** `content`: the live one, the unpublished changes or an old version. */
export const detailOf = async (
  keyRing: KeyRing,
  row: store.Publication,
  content: store.Content,
  context: Context,
): Promise<Detail> => {
  const link = linkerOf(keyRing, row.id, context)
  const own = new Set(await store.filesOf(context.db, row.id))
  const staff = isEditor(context)
  const video = row.videoFileId ? await findFile(context.db, row.videoFileId) : undefined
  const categories = await listCategories(context.db, row.column)
  const { title, summary, source, categoryId, coverFileId, body, attachmentIds } = content
  return {
    ...rowOf(keyRing, row, context),
    ...{ title, summary, source, coverFileId },
    // A category may have gone since.
    categoryId: categories.some(({ id }) => id === categoryId) ? categoryId : '',
    category: categories.find(({ id }) => id === categoryId)?.name ?? '',
    coverUrl: link(coverFileId),
    attachments: attachmentIds.length,
    body: renderHtml(body, (file) => (own.has(file) ? link(file) : undefined)),
    files: await attachmentsOf(keyRing, attachmentIds, context),
    isDraft: row.draft !== null && content === row.draft,
    draftAt: staff ? row.draftAt : null,
    draftBy: staff ? row.draftBy : '',
    playUrl: video ? link(video.id) : '',
    captions: row.captions,
    mime: video?.mime ?? '',
    size: video?.size ?? 0,
    fileName: staff ? (video?.fileName ?? '') : '',
  }
}
