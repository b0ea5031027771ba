import { randomUUID } from 'node:crypto'
import type { video } from '@portal/contract/content/video.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { markAttached } from '../../platform/files/attach.queries.ts'
import { insertFile, markDeleted } from '../../platform/files/file-records.queries.ts'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import * as store from '../publication/publication.queries.ts'
import { lockWritable, requireWritable } from '../publication/rights.rules.ts'
import { appearance, byActor, requireCategory, savedOf, takeFiles } from '../publication/writing.actions.ts'
import * as uploads from './upload.queries.ts'

/** The finished upload becomes a file of the portal, and the upload is over. */
const takeUpload = async (context: Context, uploadId: string): Promise<string> => {
  const { accountId } = actorOf(context)
  const upload = await uploads.findUpload(context.db, uploadId, accountId, 'lock')
  if (!upload?.storageKey || !upload.sha256) throw new AppError('uploadIncomplete')
  const { fileName, mime, size, storageKey, sha256 } = upload
  const file = await insertFile(context.db, {
    ...{ fileName, mime, size, storageKey, sha256, sealed: false },
    ...{ purpose: 'video', ownerAccountId: accountId },
  })
  await markAttached(context.db, file.id)
  await uploads.deleteUpload(context.db, uploadId)
  return file.id
}

export const saveVideo = async (
  {
    id,
    version,
    column,
    act,
    publishAt,
    uploadId,
    duration,
    captions,
    visibility,
    ...fields
  }: InputOf<typeof video.save>,
  context: Context,
) => {
  const content: store.Content = { ...fields, body: '', attachmentIds: [] }
  if (content.title === '') throw new AppError('badInput', { fields: { title: '请填写标题' } })
  if (id === undefined && uploadId === undefined)
    throw new AppError('badInput', { fields: { uploadId: '请选择视频文件' } })
  requireWritable(column, context)
  await requireCategory(context, column, content.categoryId)
  const row =
    id === undefined ? undefined : await lockWritable('video', { id, version: version ?? 0 }, context)
  if (row && row.column !== column) throw new AppError('notFound')
  const appears = await appearance({ act, publishAt }, row?.shown ?? 'draft', context)
  const fileId = uploadId && (await takeUpload(context, uploadId))
  const at = row?.id ?? randomUUID()
  if (!row && fileId)
    await store.insertPublication(context.db, {
      ...{ id: at, kind: 'video', column, content, bodyText: '' },
      by: byActor(context),
      video: { fileId, duration },
    })
  if (fileId) await store.addFile(context.db, at, fileId)
  if (row?.videoFileId && fileId) await markDeleted(context.db, [row.videoFileId])
  await takeFiles(context, at, content)
  const film = fileId && { videoFileId: fileId, duration }
  const change = { ...appears, ...(visibility && { visibility }), content, captions, ...film }
  await store.updatePublication(context.db, at, change, actorOf(context).name)
  if (act === 'publish' || row?.state === 'published') await store.clearRelease(context.db, at)
  const kept = row?.state === 'published' ? '更新' : '保存'
  const done = act === 'publish' ? (publishAt ? '定时发布' : '发布') : kept
  context.note({
    ...{ targetKind: 'video', targetId: at, targetName: content.title },
    detail: {
      act: done,
      column,
      ...(publishAt && { publishAt }),
      ...(visibility && { visibility }),
      ...(fileId && { file: true }),
      ...(captions && { captions: true }),
    },
  })
  return savedOf(context, at)
}
