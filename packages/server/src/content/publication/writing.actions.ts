import { randomUUID } from 'node:crypto'
import type { article } from '@portal/contract/content/article.calls'
import type { Column, PublicationState, Visibility } from '@portal/contract/content/publication-columns'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { cleanHtml, picturesIn, textOfHtml } from '../../platform/documents/html.ts'
import { markAttached } from '../../platform/files/attach.queries.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import { listCategories } from './category.queries.ts'
import * as store from './publication.queries.ts'
import { lockWritable, requireWritable } from './rights.rules.ts'
import * as versions from './version.queries.ts'

/** What articles and videos are made of, how they appear and how they go. */

const wrong = (field: string, text: string) => new AppError('badInput', { fields: { [field]: text } })

/** New files are the caller's own uploads; the others belong to the publication already. */
const takeFile = async (
  context: Context,
  publicationId: string,
  { fileId, purpose }: { readonly fileId: string; readonly purpose: string },
  known: Set<string>,
): Promise<boolean> => {
  const file = await findFile(context.db, fileId)
  if (file?.purpose !== purpose) return false
  if (known.has(fileId)) return true
  if (file.state !== 'pending' || file.ownerAccountId !== actorOf(context).accountId) return false
  await markAttached(context.db, fileId)
  await store.addFile(context.db, publicationId, fileId)
  known.add(fileId)
  return true
}

export const takeFiles = async (
  context: Context,
  publicationId: string,
  { coverFileId, attachmentIds, body }: store.Content,
): Promise<void> => {
  const known = new Set(await store.filesOf(context.db, publicationId))
  const take = (id: string, purpose: string) =>
    takeFile(context, publicationId, { fileId: id, purpose }, known)
  if (coverFileId && !(await take(coverFileId, 'publicationPicture')))
    throw wrong('coverFileId', '图片已失效，请重新上传')
  for (const id of attachmentIds)
    if (!(await take(id, 'articleAttach'))) throw wrong('attachmentIds', '附件已失效，请重新上传')
  for (const id of await picturesIn(body))
    if (!(await take(id, 'publicationPicture'))) throw wrong('body', '正文中有图片已失效，请重新插入')
}

export const requireCategory = async (
  context: Context,
  column: Column,
  categoryId: string,
): Promise<void> => {
  if (!categoryId) return
  const categories = await listCategories(context.db, column)
  if (!categories.some(({ id }) => id === categoryId)) throw wrong('categoryId', '分类已被删除，请重新选择')
}

export const byActor = (context: Context) => {
  const { accountId, name } = actorOf(context)
  return { id: accountId, name }
}

/** What the request does to the state: nothing, or appearing now or later. */
export const appearance = async (
  { act, publishAt }: { act: 'save' | 'publish'; publishAt: string },
  before: PublicationState,
  context: Context,
) => {
  if (act === 'save') return {}
  if (publishAt === '')
    return before === 'published' ? {} : ({ state: 'published', publishAt: 'now' } as const)
  if (before === 'published') throw wrong('publishAt', '已经发布，不能改为定时发布')
  if (!(await store.isWithinYear(context.db, publishAt)))
    throw wrong('publishAt', '发布时间须晚于现在，且不超过一年')
  return { state: 'published', publishAt } as const
}

export const savedOf = async (context: Context, id: string) => {
  const row = await store.findPublication(context.db, id)
  if (!row) throw new AppError('notFound')
  return { id, version: row.version, state: row.shown, publishAt: row.publishAt }
}

type ArticleInput = Omit<InputOf<typeof article.autosave>, 'id' | 'version' | 'column' | 'visibility'>
const contentFrom = async (input: ArticleInput): Promise<store.Content> => ({
  title: input.title,
  summary: input.summary,
  source: input.source,
  categoryId: input.categoryId,
  coverFileId: input.coverFileId,
  body: await cleanHtml(input.body),
  attachmentIds: [...new Set(input.attachmentIds)],
})

const insertArticle = async (
  column: Column,
  content: store.Content,
  context: Context,
  visibility?: Visibility,
): Promise<string> => {
  requireWritable(column, context)
  const id = randomUUID()
  await store.insertPublication(context.db, {
    ...{ id, kind: 'article', column, content, visibility },
    bodyText: await textOfHtml(content.body),
    by: byActor(context),
  })
  await takeFiles(context, id, content)
  return id
}

const lockInColumn = async (
  input: { id: string; version?: number | undefined; column: Column },
  context: Context,
) => {
  const row = await lockWritable('article', { id: input.id, version: input.version ?? 0 }, context)
  if (row.column !== input.column) throw new AppError('notFound')
  return row
}

/** What readers do not see yet: drafts have nothing else, of others it is kept beside the live text. */
const keepWriting = async (
  context: Context,
  row: store.Publication,
  content: store.Content,
  visibility?: Visibility,
) =>
  store.updatePublication(
    context.db,
    row.id,
    row.state === 'draft'
      ? { content, bodyText: await textOfHtml(content.body), ...(visibility && { visibility }) }
      : { draft: content, draftBy: actorOf(context).name },
    row.state === 'draft' ? actorOf(context).name : undefined,
  )

export const autosave = async (
  { id, version, column, visibility, ...input }: InputOf<typeof article.autosave>,
  context: Context,
) => {
  const content = await contentFrom(input)
  if (id === undefined) return savedOf(context, await insertArticle(column, content, context, visibility))
  const row = await lockInColumn({ id, version, column }, context)
  await takeFiles(context, id, content)
  await keepWriting(context, row, content, visibility)
  return savedOf(context, id)
}

export const saveArticle = async (
  { id, version, column, act, publishAt, visibility, ...input }: InputOf<typeof article.save>,
  context: Context,
) => {
  const content = await contentFrom(input)
  if (content.title === '') throw wrong('title', '请填写标题')
  await requireCategory(context, column, content.categoryId)
  const row = id === undefined ? undefined : await lockInColumn({ id, version, column }, context)
  const appears = await appearance({ act, publishAt }, row?.shown ?? 'draft', context)
  const isPublic = act === 'publish' || row?.state === 'published'
  const bodyText = await textOfHtml(content.body)
  if (isPublic && bodyText === '' && (await picturesIn(content.body)).length === 0)
    throw wrong('body', '请填写正文')
  const at = row?.id ?? (await insertArticle(column, content, context))
  if (row) await takeFiles(context, at, content)
  const byName = actorOf(context).name
  const change = {
    ...appears,
    ...(visibility && { visibility }),
    content,
    bodyText,
    draft: null,
    draftBy: '',
  }
  const next = await store.updatePublication(context.db, at, change, byName)
  if (isPublic) await store.clearRelease(context.db, at)
  const done = act === 'publish' ? (publishAt ? '定时发布' : '发布') : isPublic ? '更新' : '保存'
  await versions.insertVersion(context.db, { publicationId: at, version: next, content, act: done, byName })
  context.note({
    ...{ targetKind: 'article', targetId: at, targetName: content.title },
    detail: { act: done, column, ...(publishAt && { publishAt }), ...(visibility && { visibility }) },
  })
  return savedOf(context, at)
}

export const discardDraft = async (input: { id: string; version: number }, context: Context) => {
  const row = await lockWritable('article', input, context)
  await store.updatePublication(context.db, row.id, { draft: null, draftBy: '' })
  return savedOf(context, row.id)
}

export const restoreVersion = async (
  { at, ...input }: { id: string; version: number; at: number },
  context: Context,
) => {
  const row = await lockWritable('article', input, context)
  const old = await versions.findVersion(context.db, row.id, at)
  if (!old) throw new AppError('notFound')
  // What stood there may never have been saved by anybody: it stays among the versions.
  await versions.insertVersion(context.db, {
    ...{ publicationId: row.id, version: row.version, content: row.draft ?? store.contentOf(row) },
    ...{ act: '恢复旧版本前', byName: row.draftBy || row.updatedBy },
  })
  await keepWriting(context, row, old.content)
  context.note({ detail: { restored: old.at } })
  return savedOf(context, row.id)
}

export const withdraw = async (
  kind: store.Kind,
  input: { id: string; version: number },
  context: Context,
) => {
  const row = await lockWritable(kind, input, context)
  if (row.state !== 'published') throw new AppError('stateChanged')
  await store.updatePublication(context.db, row.id, { state: 'withdrawn' }, actorOf(context).name)
  return savedOf(context, row.id)
}

/** On its way to whoever manages the portal, and back (docs/handbook/office.md#notices). */
interface One {
  readonly id: string
  readonly version: number
}

/** There is something that readers do not see yet. */
const isApart = ({ shown, draft }: store.Publication): boolean =>
  shown === 'draft' || shown === 'withdrawn' || draft !== null

export const releaseHandlers = (kind: store.Kind) => ({
  handIn: async (input: One, context: Context) => {
    const row = await lockWritable(kind, input, context)
    if (row.handedInAt !== null || !isApart(row)) throw new AppError('stateChanged')
    if ((row.draft ?? row).title === '') throw new AppError('badInput', { fields: { title: '请填写标题' } })
    await store.setHandedIn(context.db, row.id, byActor(context))
    return savedOf(context, row.id)
  },
  takeBack: async (input: One, context: Context) => {
    const row = await lockWritable(kind, input, context)
    if (row.handedInAt === null) throw new AppError('stateChanged')
    await store.setHandedIn(context.db, row.id, null)
    return savedOf(context, row.id)
  },
  sendBack: async ({ reason, ...input }: One & { readonly reason: string }, context: Context) => {
    const row = await lockWritable(kind, input, context)
    if (row.handedInAt === null) throw new AppError('stateChanged')
    await store.setReturned(context.db, row.id, byActor(context).name, reason)
    context.note({ detail: { reason } })
    return savedOf(context, row.id)
  },
})
