import { randomUUID } from 'node:crypto'
import { article } from '@portal/contract/content/article.calls'
import { publication, UNDO_DAYS } from '@portal/contract/content/publication.calls'
import { COLUMNS, mayView, shownTo } from '@portal/contract/content/publication-columns'
import { READER_COLUMNS } from '@portal/contract/content/publication-kind.calls'
import { video } from '@portal/contract/content/video.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { ROLES } from '@portal/contract/platform/roles'
import { timeOf } from '@portal/contract/platform/time'
import { uploadedView } from '../../identity/file/file.routes.ts'
import { acceptUpload } from '../../identity/file/upload.actions.ts'
import { SHEET_MIME, writeSheet } from '../../platform/documents/sheet/sheet.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import {
  AppError,
  actorOf,
  type Context,
  type Download,
  implement,
  manual,
  type Route,
} from '../../platform/http/context.ts'
import { readRange } from '../../platform/http/range.ts'
import { showsPicture } from '../front/front.queries.ts'
import { listNews } from '../search/news.queries.ts'
import { uploadHandlers } from '../video/upload.actions.ts'
import { saveVideo } from '../video/video.actions.ts'
import { listCategories, lockCategories, replaceCategories } from './category.queries.ts'
import type { PublicationDeps } from './publication.parts.ts'
import * as store from './publication.queries.ts'
import { attachmentsOf, detailOf, rowOf } from './publication.views.ts'
import { FRONT_PAGE, type MediaLink, readMediaLink } from './publication-link.rules.ts'
import * as lists from './publication-list.queries.ts'
import { countView, listReaders, type Reader } from './reader.queries.ts'
import {
  findReadable,
  findViewed,
  isEditor,
  lockWritable,
  requireReadable,
  requireWritable,
} from './rights.rules.ts'
import * as versions from './version.queries.ts'
import {
  autosave,
  discardDraft,
  releaseHandlers,
  restoreVersion,
  saveArticle,
  withdraw,
} from './writing.actions.ts'

const NONE = { draft: 0, scheduled: 0, published: 0, withdrawn: 0 }

const list = async (
  { keyRing }: PublicationDeps,
  kind: store.Kind,
  { state, pageNum, pageSize, sort, order, ...filter }: InputOf<typeof article.list>,
  context: Context,
) => {
  requireReadable(filter.column, context)
  const wanted = isEditor(context) ? state : 'published'
  const visibility = isEditor(context) ? undefined : shownTo(actorOf(context).role)
  const page = { pageNum, pageSize, sort, order }
  const found = await lists.listPublications(context.db, { kind, visibility, ...filter }, wanted, page)
  const { deleted = 0, ...others } = found.counts
  const all = Object.values(others).reduce((sum, count) => sum + count, 0)
  return {
    total: wanted ? (found.counts[wanted] ?? 0) : all,
    counts: isEditor(context) ? { ...NONE, ...others, deleted, '': all } : {},
    list: found.list.map((row) => rowOf(keyRing, row, context)),
  }
}

const READERS_AT_ONCE = 1000
async function* readersOf(context: Context, publicationId: string): AsyncGenerator<Reader> {
  for (let pageNum = 1; ; pageNum += 1) {
    const page = { pageNum, pageSize: READERS_AT_ONCE, sort: 'lastAt', order: 'desc' } as const
    const { list: readers } = await listReaders(context.db, { publicationId }, page)
    yield* readers
    if (readers.length < READERS_AT_ONCE) return
  }
}
const exportReaders = async (kind: store.Kind, id: string, context: Context): Promise<Download> => {
  const row = await findViewed(kind, id, context)
  context.note({ targetKind: kind, targetId: id, targetName: row.title })
  async function* lines() {
    for await (const { firstAt, lastAt, ...reader } of readersOf(context, id))
      yield { ...reader, firstAt: timeOf(firstAt), lastAt: timeOf(lastAt) }
  }
  return {
    fileName: `${row.title.slice(0, 60)}浏览记录.xlsx`,
    mime: SHEET_MIME.xlsx,
    body: writeSheet(lines(), [...READER_COLUMNS], { name: '浏览记录' }),
  }
}

/** What articles and videos have in common. */
const handlersOf = (deps: PublicationDeps, kind: store.Kind) => ({
  ...releaseHandlers(kind),
  list: (input: InputOf<typeof article.list>, context: Context) => list(deps, kind, input, context),
  detail: async ({ id, draft }: InputOf<typeof article.detail>, context: Context) => {
    const row = await findReadable(kind, id, context)
    const content = draft && isEditor(context) && row.draft ? row.draft : store.contentOf(row)
    return detailOf(deps.keyRing, row, content, context)
  },
  withdraw: (input: { id: string; version: number }, context: Context) => withdraw(kind, input, context),
  remove: async (input: { id: string; version: number }, context: Context) => {
    const row = await lockWritable(kind, input, context)
    await store.markRemoved(context.db, row.id)
    return {}
  },
  restore: async ({ id }: { id: string }, context: Context) => {
    const row = await store.lockPublication(context.db, id)
    if (row?.kind !== kind || !mayView(actorOf(context).role, row.column)) throw new AppError('notFound')
    requireWritable(row.column, context)
    context.note({ targetKind: kind, targetId: id, targetName: row.title })
    if (row.deletedAt !== null && !(await store.unmarkRemoved(context.db, id, UNDO_DAYS)))
      throw new AppError('undoExpired')
    return {}
  },
  topping: async ({ id, pinned, sortOrder }: InputOf<typeof article.topping>, context: Context) => {
    const row = await lockWritable(kind, { id }, context)
    const place = { pinned, sortOrder: sortOrder ?? row.sortOrder }
    context.note({ detail: { pinned: [row.pinned, pinned], sortOrder: [row.sortOrder, place.sortOrder] } })
    await store.setPlace(context.db, id, place)
    return {}
  },
  browseOnce: async ({ id }: { id: string }, context: Context) => {
    const row = await findReadable(kind, id, context)
    const { accountId, name, role } = actorOf(context)
    const reader = { id: accountId, name, role: ROLES[role].label }
    return { viewCount: await countView(context.db, row.id, reader) }
  },
  browsingRecords: async (
    { id, keyword, pageNum, pageSize, sort = 'lastAt', order }: InputOf<typeof article.browsingRecords>,
    context: Context,
  ) => {
    await findViewed(kind, id, context)
    return listReaders(context.db, { publicationId: id, keyword }, { pageNum, pageSize, sort, order })
  },
  browsingExport: ({ id }: { id: string }, context: Context) => exportReaders(kind, id, context),
})

/** Whether the link still leads somewhere: what it was given for may have been withdrawn or narrowed. */
const mayShow = async ({ db }: Context, { of, file, as }: MediaLink): Promise<boolean> => {
  if (of === FRONT_PAGE) return showsPicture(db, file, as)
  const row = await store.findPublication(db, of)
  if (!row || !(await store.filesOf(db, row.id)).includes(file)) return false
  if (as === 'staff') return true
  return row.shown === 'published' && (as !== 'public' || row.visibility === 'public')
}

const media = async (
  { files, keyRing }: PublicationDeps,
  input: InputOf<typeof publication.media>,
  context: Context,
): Promise<Download> => {
  const link = readMediaLink(keyRing, input)
  const file = link && (await mayShow(context, link)) ? await findFile(context.db, link.file) : undefined
  // Forged, expired, withdrawn, gone: one answer.
  if (!file) throw new AppError('notFound')
  const { fileName, mime, size } = file
  const range = readRange(context.range, size)
  const body =
    range === 'none' ? Buffer.alloc(0) : await files.open(file, range === 'whole' ? undefined : range)
  // Documents are kept, pictures and films are shown.
  return { fileName, mime, body, inline: file.purpose !== 'articleAttach', size, range }
}

const saveCategories = async (
  { column, list: wanted }: InputOf<typeof publication.saveCategories>,
  context: Context,
) => {
  requireWritable(column, context)
  await lockCategories(context.db, column)
  const before = await listCategories(context.db, column)
  if (wanted.some(({ id }) => id !== undefined && !before.some((known) => known.id === id)))
    throw new AppError('stateChanged')
  const after = wanted.map(({ id, name }) => ({ id: id ?? randomUUID(), name }))
  if (new Set(after.map(({ name }) => name)).size < after.length) throw new AppError('nameTaken')
  await replaceCategories(context.db, column, after)
  context.note({
    ...{ targetKind: 'category', targetName: COLUMNS[column].label },
    detail: { names: after.map(({ name }) => name) },
  })
  return { list: await listCategories(context.db, column) }
}

/** A picture or an attachment on its way into a text. */
const accept = async (deps: PublicationDeps, { purpose, slot, errors }: Accepted, context: Context) => {
  const record = await acceptUpload(deps, context, { file: context.files[slot]?.[0], purpose, errors })
  context.note({ targetKind: 'file', targetId: record.id, targetName: record.fileName, detail: { purpose } })
  return uploadedView(deps.keyRing, record, context)
}
interface Accepted {
  readonly purpose: 'publicationPicture' | 'articleAttach'
  readonly slot: 'image' | 'file'
  readonly errors: Parameters<typeof acceptUpload>[2]['errors']
}
const PICTURE: Accepted = {
  purpose: 'publicationPicture',
  slot: 'image',
  errors: publication.picture.files.image.errors,
}
const ATTACHMENT: Accepted = {
  purpose: 'articleAttach',
  slot: 'file',
  errors: article.attach.files.file.errors,
}

export const publicationRoutes = (deps: PublicationDeps): Route[] => {
  const { keyRing } = deps
  return [
    ...implement(article, {
      ...handlersOf(deps, 'article'),
      save: saveArticle,
      autosave,
      discardDraft,
      restoreVersion,
      versions: async ({ id }, context) => {
        await findViewed('article', id, context)
        const found = await versions.listVersions(context.db, id)
        return { list: found.map(({ byName, ...row }) => ({ ...row, by: byName })) }
      },
      versionDetail: async ({ id, at }, context) => {
        const row = await findViewed('article', id, context)
        const old = await versions.findVersion(context.db, id, at)
        if (!old) throw new AppError('notFound')
        return detailOf(keyRing, row, old.content, context)
      },
      attachments: async ({ id }, context) => {
        const row = await findReadable('article', id, context)
        return { list: await attachmentsOf(keyRing, row.attachmentIds, context) }
      },
      attach: manual((_input: object, context: Context) => accept(deps, ATTACHMENT, context)),
    }),
    ...implement(video, {
      ...handlersOf(deps, 'video'),
      save: saveVideo,
      ...uploadHandlers(deps),
    }),
    ...implement(publication, {
      picture: manual((_input: object, context: Context) => accept(deps, PICTURE, context)),
      categories: async ({ column }, context) => {
        requireReadable(column, context)
        return { list: await listCategories(context.db, column) }
      },
      saveCategories,
      news: async ({ keyword }, context) => ({
        list: await listNews(context.db, actorOf(context), keyword),
      }),
      media: (input, context) => media(deps, input, context),
    }),
  ]
}
