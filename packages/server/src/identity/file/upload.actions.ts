import {
  FILE_PURPOSES,
  type FilePurpose,
  MAX_PENDING_BYTES,
  MAX_PENDING_FILES,
} from '@portal/contract/identity/file.calls'
import type { ErrorName } from '@portal/contract/platform/errors'
import { StorageFullError, StorageUnavailableError } from '../../platform/files/blobs.ts'
import type { Scanner } from '../../platform/files/check/antivirus.ts'
import { checkFile } from '../../platform/files/check/check.ts'
import {
  type FileOwner,
  type FileRecord,
  findPendingUsage,
  insertFile,
  lockOwner,
} from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { FileKind, FilePolicy } from '../../platform/files/policy.ts'
import { FileRefusedError } from '../../platform/files/refusal.ts'
import { AppError, type Context, type Db, type UploadedFile } from '../../platform/http/context.ts'

export interface UploadDeps {
  readonly files: FileStore
  readonly scan?: Scanner | undefined
}

/** Whose an upload is: the ticket's, when one was used, else the account's. */
const ownerOf = (context: Context): FileOwner => {
  if (context.ticket) return { ticketHash: context.ticket.tokenHash }
  if (context.actor) return { accountId: context.actor.accountId }
  throw new AppError('ticketInvalid')
}

const policyOf = (purpose: FilePurpose): FilePolicy => {
  const { kinds, maxBytes } = FILE_PURPOSES[purpose]
  const fileKinds: FileKind[] = kinds.map((kind) => (kind === 'jpg' ? 'jpeg' : kind))
  return { kinds: fileKinds, maxBytes, text: { kind: '', size: '' } }
}

/** What the checks of a file threw, in the words of its slot. */
export const refusalOf = (error: unknown, slot: { kind: ErrorName; size: ErrorName }): unknown => {
  if (error instanceof FileRefusedError) {
    const names = {
      kind: slot.kind,
      name: slot.kind,
      size: slot.size,
      content: 'fileDamaged',
      infected: 'fileInfected',
    } as const
    return new AppError(names[error.reason])
  }
  if (error instanceof StorageFullError) return new AppError('storageFull')
  if (error instanceof StorageUnavailableError) return new AppError('unavailable')
  return error
}

const requireRoom = async (db: Db, owner: FileOwner, bytes: number) => {
  const usage = await findPendingUsage(db, owner)
  if (usage.count >= MAX_PENDING_FILES || usage.bytes + bytes > MAX_PENDING_BYTES)
    throw new AppError('fileQuota')
}

/**
 * Checks a file by its content, keeps it, and records it as pending for its owner. Checking takes its time, so it happens before
 * the transaction; several uploads at once still cannot pass the quota.
 */
export const acceptUpload = async (
  { files, scan }: UploadDeps,
  context: Context,
  upload: {
    file: UploadedFile | undefined
    purpose: FilePurpose
    errors: { kind: ErrorName; size: ErrorName }
    /** The caller's own transaction, which then waits for no second connection; undone, the content is the caller's to delete. */
    within?: Db
  },
): Promise<FileRecord> => {
  const { file, purpose, errors, within } = upload
  if (!file) throw new AppError(errors.kind)
  const owner = ownerOf(context)
  await requireRoom(context.db, owner, file.buffer.length)
  try {
    const checked = await checkFile(file.buffer, file.fileName, policyOf(purpose))
    await scan?.(checked.content)
    const stored = await files.put(checked.content, { sealed: FILE_PURPOSES[purpose].sealed })
    const keep = async (transaction: Db) => {
      await lockOwner(transaction, owner)
      await requireRoom(transaction, owner, stored.size)
      const { fileName, mime } = checked
      const owned =
        'accountId' in owner ? { ownerAccountId: owner.accountId } : { ticketHash: owner.ticketHash }
      return insertFile(transaction, { ...stored, ...owned, fileName, mime, purpose })
    }
    // A write that brings its file along has its transaction already, and must not wait for a second connection.
    const record = () => {
      if (within) return keep(within)
      if (context.db.isTransaction) return keep(context.db)
      return context.outside.transaction().execute(keep)
    }
    return await record().catch(async (error: unknown) => {
      await files.delete(stored.storageKey)
      throw error
    })
  } catch (error) {
    throw refusalOf(error, errors)
  }
}
