import { randomUUID } from 'node:crypto'
import { PIECE_BYTES, type video } from '@portal/contract/content/video.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { MB } from '@portal/contract/platform/endpoint'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { StorageFullError, StorageUnavailableError } from '../../platform/files/blobs.ts'
import { isWholeVideo, VIDEO_HEAD_BYTES, videoMime } from '../../platform/files/check/check-video.ts'
import { cleanFileName } from '../../platform/files/file-name.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { FileRefusedError } from '../../platform/files/refusal.ts'
import { AppError, actorOf, type Context, manual } from '../../platform/http/context.ts'
import { LIMITS } from '../../platform/limits/concurrency.ts'
import type { PublicationDeps } from '../publication/publication.parts.ts'
import * as uploads from './upload.queries.ts'

/**
 * A video arrives in pieces (docs/handbook/content.md#videos). Each is an object of the file store and a row; what is missing is asked for again, from
 * wherever and through whichever process. The last step joins them into one object that answers ranges.
 */

const MOST_UPLOADS = 5
const IDLE_HOURS = 24

const answerOf = ({ id, received, size, pieceBytes }: uploads.Upload) => ({
  ...{ uploadId: id, received, size, pieceBytes },
})
const mine = async (db: Context['db'], id: string, context: Context, lock?: 'lock') => {
  const upload = await uploads.findUpload(db, id, actorOf(context).accountId, lock)
  if (!upload) throw new AppError('notFound')
  return upload
}
const refusalOf = (error: unknown): unknown => {
  if (error instanceof FileRefusedError) return new AppError('fileInfected')
  if (error instanceof StorageFullError) return new AppError('storageFull')
  if (error instanceof StorageUnavailableError) return new AppError('unavailable')
  return error
}

const begin = async (
  { settings, pieceBytes = PIECE_BYTES }: PublicationDeps,
  { fileName: given, size, fingerprint }: InputOf<typeof video.uploadBegin>,
  context: Context,
) => {
  const most = await settings.get('videoMegabytes')
  const fileName = cleanFileName(given)
  context.note({ targetKind: 'video', targetName: fileName, detail: { size } })
  if (size > most * MB) throw new AppError('videoTooLarge', { text: `视频不能超过${most}MB` })
  if (!/\.(mp4|m4v|webm)$/i.test(fileName)) throw new AppError('videoKind')
  const ownerAccountId = actorOf(context).accountId
  const wanted = { id: randomUUID(), ownerAccountId, fileName, fingerprint, size, pieceBytes }
  const upload = await uploads.beginUpload(context.db, wanted)
  if (upload.id === wanted.id && (await uploads.countUploads(context.db, ownerAccountId)) > MOST_UPLOADS)
    throw new AppError('fileQuota', { text: '未完成的视频上传过多，请先完成或取消' })
  return answerOf(upload)
}

const takePiece = async (
  { files, scan }: PublicationDeps,
  { uploadId, offset }: InputOf<typeof video.uploadPiece>,
  context: Context,
) => {
  const content = context.files.piece?.[0]?.buffer ?? Buffer.alloc(0)
  const before = await mine(context.db, uploadId, context)
  // A piece once more, or one too early: the answer says where to go on.
  if (offset !== before.received) return answerOf(before)
  const { size, pieceBytes, fileName } = before
  if (content.length !== Math.min(pieceBytes, size - offset)) throw new AppError('fileDamaged')
  const mime = offset === 0 ? await videoMime(content.subarray(0, VIDEO_HEAD_BYTES), fileName) : before.mime
  if (!mime) throw new AppError('videoKind')
  try {
    await scan?.(content)
    const { storageKey } = await files.put(content, { sealed: false })
    const kept = await context.outside.transaction().execute(async (db) => {
      const upload = await uploads.findUpload(db, uploadId, before.ownerAccountId, 'lock')
      if (upload?.received !== offset) return false
      await uploads.addPiece(db, uploadId, { offset, size: content.length, storageKey }, mime)
      return true
    })
    if (!kept) await files.delete(storageKey)
  } catch (error) {
    throw refusalOf(error)
  }
  return answerOf(await mine(context.db, uploadId, context))
}

const readWith =
  (files: FileStore, pieces: readonly uploads.Piece[]) =>
  async (start: number, length: number): Promise<Buffer> => {
    const parts: Buffer[] = []
    for (const { offset, size, storageKey } of pieces) {
      const [from, to] = [Math.max(start, offset), Math.min(start + length, offset + size) - 1]
      if (from > to) continue
      const range = { start: from - offset, end: to - offset }
      for await (const part of await files.open({ storageKey, size, sealed: false }, range)) parts.push(part)
    }
    return Buffer.concat(parts)
  }

async function* joined(files: FileStore, pieces: readonly uploads.Piece[]): AsyncGenerator<Buffer> {
  for (const { size, storageKey } of pieces)
    for await (const part of await files.open({ storageKey, size, sealed: false })) yield part as Buffer
}

const finish = async (
  { files }: PublicationDeps,
  { uploadId }: InputOf<typeof video.uploadFinish>,
  context: Context,
) => {
  const before = await mine(context.db, uploadId, context)
  const { size, mime, fileName, ownerAccountId } = before
  context.note({ targetKind: 'video', targetId: uploadId, targetName: fileName, detail: { size } })
  const answer = { uploadId, fileName, size, mime }
  if (before.storageKey) return answer
  if (before.received !== size) throw new AppError('uploadIncomplete')
  const pieces = await uploads.listPieces(context.db, uploadId)
  /** Only what nobody else has ended: of two at once the first takes the pieces away, and the second must not undo it. */
  const end = (act: (db: Context['db']) => Promise<void>) =>
    context.outside.transaction().execute(async (db) => {
      const upload = await uploads.findUpload(db, uploadId, ownerAccountId, 'lock')
      if (!upload || upload.storageKey) return false
      await act(db)
      return true
    })
  const isEnded = async () =>
    Boolean((await uploads.findUpload(context.db, uploadId, ownerAccountId))?.storageKey)
  try {
    if (!(await isWholeVideo(mime, size, readWith(files, pieces)))) {
      if (!(await end((db) => uploads.deleteUpload(db, uploadId))) && (await isEnded())) return answer
      for (const { storageKey } of pieces) await files.delete(storageKey)
      throw new AppError('fileDamaged')
    }
    const whole = await LIMITS.hugeFiles(() => files.put(joined(files, pieces), { sealed: false }))
    if (!(await end((db) => uploads.finishUpload(db, uploadId, whole)))) await files.delete(whole.storageKey)
    else for (const { storageKey } of pieces) await files.delete(storageKey)
  } catch (error) {
    // What could not be read is what the other took away.
    if (await isEnded()) return answer
    throw refusalOf(error)
  }
  return answer
}

const drop = async (db: Context['db'], files: FileStore, upload: uploads.Upload): Promise<void> => {
  const pieces = await uploads.listPieces(db, upload.id)
  for (const { storageKey } of pieces) await files.delete(storageKey)
  if (upload.storageKey) await files.delete(upload.storageKey)
  await uploads.deleteUpload(db, upload.id)
}

export const uploadHandlers = (deps: PublicationDeps) => ({
  uploadBegin: (input: InputOf<typeof video.uploadBegin>, context: Context) => begin(deps, input, context),
  uploadPiece: manual((input: InputOf<typeof video.uploadPiece>, context: Context) =>
    takePiece(deps, input, context),
  ),
  uploadFinish: manual((input: InputOf<typeof video.uploadFinish>, context: Context) =>
    finish(deps, input, context),
  ),
  uploadCancel: async ({ uploadId }: InputOf<typeof video.uploadCancel>, context: Context) => {
    const upload = await mine(context.db, uploadId, context, 'lock')
    context.note({ targetKind: 'video', targetId: uploadId, targetName: upload.fileName })
    await drop(context.db, deps.files, upload)
    return {}
  },
})

/** For the job runner: what nobody went on with for a day goes, pieces first. Answers how many went. */
export const sweepUploads = async (
  db: Kysely<Tables>,
  files: FileStore,
  hours = IDLE_HOURS,
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const idle = await uploads.lockIdleUploads(transaction, hours)
    for (const upload of idle) await drop(transaction, files, upload)
    return idle.length
  })
