import { type FilePurpose, file } from '@portal/contract/identity/file.calls'
import { isStaff } from '@portal/contract/platform/roles'
import { extensionPoint } from '../../platform/assembly/extension-point.ts'
import { databaseNow } from '../../platform/clock/database-now.queries.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { type FileRecord, findFile, markDeleted } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fileHeaders, verifyFileLink } from '../../platform/files/links.ts'
import {
  AppError,
  type Context,
  type Download,
  implement,
  manual,
  type Route,
} from '../../platform/http/context.ts'
import { readRange } from '../../platform/http/range.ts'
import { findAccount } from '../account/account.queries.ts'
import { attachmentOf, PUBLIC_READER, ticketReader } from './file-link.rules.ts'
import { acceptUpload, type UploadDeps } from './upload.actions.ts'

export interface FileDeps extends UploadDeps {
  readonly files: FileStore
  readonly keyRing: KeyRing
  /** Files that belong to no member: who reads them once a record has them is said by the feature that has it. */
  readonly mayRead?: FileReaders
}
type FileReaders = Partial<Record<FilePurpose, (record: FileRecord, context: Context) => Promise<boolean>>>
export const fileReaders = extensionPoint<FileReaders>('fileReaders')

const readerOf = (context: Context): string =>
  context.ticket ? ticketReader(context.ticket) : (context.actor?.accountId ?? '')

const isUploader = (record: FileRecord, { ticket, actor }: Context): boolean =>
  ticket
    ? record.ticketHash?.equals(ticket.tokenHash) === true
    : actor !== null && record.ownerAccountId === actor.accountId

/** Whoever may read them has calls of their own, which ask why and from whom they are sealed. */
const OWN_CALLS: ReadonlySet<string> = new Set<FilePurpose>(['signature', 'objection', 'award', 'paperSheet'])

/**
 * Its uploader while nobody has it yet; then the member it belongs to, and of a member's files those who manage members. What
 * belongs to no member is read through the calls of whatever has it: an id that stands in a log opens nothing.
 */
export const mayRead = (record: FileRecord, context: Context): boolean => {
  if (record.state === 'pending') return isUploader(record, context)
  const { ticket, actor } = context
  if (ticket) return ticket.memberId !== null && ticket.memberId === record.memberId
  if (!actor) return false
  if (record.memberId !== null && actor.memberId === record.memberId) return true
  if (OWN_CALLS.has(record.purpose)) return false
  if (isUploader(record, context)) return true
  return record.memberId !== null && (actor.role === 'superAdmin' || actor.role === 'administrator')
}

const mayFind = async (deps: FileDeps, record: FileRecord, context: Context): Promise<boolean> => {
  const rule = record.state === 'attached' ? deps.mayRead?.[record.purpose as FilePurpose] : undefined
  return rule ? rule(record, context) : mayRead(record, context)
}

/** People name their scans after themselves: such a name stays in the file's row, which goes with them. */
const isOfMember = (record: FileRecord, { actor }: Context) =>
  record.memberId !== null || record.ticketHash !== null || (actor !== null && !isStaff(actor.role))

const noteOn = (context: Context, record: FileRecord) =>
  context.note({
    targetKind: 'file',
    targetId: record.id,
    targetName: isOfMember(record, context) ? '' : record.fileName,
    detail: { purpose: record.purpose },
  })

/** Only what its uploader has not handed in yet; the content goes with the sweep. Anything else does not exist for them. */
const removePending = async (id: string, context: Context) => {
  const record = await findFile(context.db, id)
  if (record?.state !== 'pending' || !isUploader(record, context)) throw new AppError('notFound')
  await markDeleted(context.db, [record.id])
  noteOn(context, record)
  return {}
}

/** Pages open a link in a window without a session: the log names whom the link was given to. */
const readerNamed = async (reader: string, context: Context) => {
  if (reader.startsWith('ticket-')) return { accountId: null, name: '申请人', role: '' }
  if (reader === PUBLIC_READER) return { accountId: null, name: '公开页面的读者', role: '' }
  const account = await findAccount(context.db, reader)
  return { accountId: reader, name: account?.name ?? '', role: account?.role ?? '' }
}

const download = async (
  { files, keyRing }: FileDeps,
  input: Record<string, string>,
  context: Context,
): Promise<Download> => {
  const asked = new URLSearchParams(input).toString()
  // A window without a session says nothing about who opens it. A link of a ticket may meet the session of the same browser.
  const said =
    context.actor && !input.actor?.startsWith('ticket-') ? { actorId: context.actor.accountId } : {}
  const { at: now } = await databaseNow(context.db)
  const link = verifyFileLink(keyRing, asked, { ...said, now })
  const record = link && (await findFile(context.db, link.fileId))
  // Forged, expired, another's, deleted: one answer (docs/handbook/security.md#links).
  if (!link || !record) throw new AppError('notFound')
  noteOn(context, record)
  context.note({ actor: await readerNamed(link.actorId, context) })
  const { fileName, mime, size } = record
  const inline = fileHeaders(record, link.disposition)['content-disposition']?.startsWith('inline') ?? false
  const range = readRange(context.range, size)
  const body =
    range === 'none' ? Buffer.alloc(0) : await files.open(record, range === 'whole' ? undefined : range)
  return { fileName, mime, body, inline, size, range }
}

/** What an upload answers (uid, url). */
export const uploadedView = (keyRing: KeyRing, record: FileRecord, context: Context) => {
  const one = attachmentOf(keyRing, record, readerOf(context))
  return { ...one, uid: one.id, url: one.fileUrl }
}

export const fileRoutes = (deps: FileDeps): Route[] => {
  const answer = (record: FileRecord, context: Context) => uploadedView(deps.keyRing, record, context)
  return implement(file, {
    upload: manual(async ({ type: purpose }, context: Context) => {
      if (purpose === 'setting' && context.actor?.role !== 'superAdmin') throw new AppError('forbidden')
      const { errors } = file.upload.files.file
      const record = await acceptUpload(deps, context, { file: context.files.file?.[0], purpose, errors })
      noteOn(context, record)
      return answer(record, context)
    }),
    uploadPhoto: manual(async (_input, context: Context) => {
      const { errors } = file.uploadPhoto.files.image
      const record = await acceptUpload(deps, context, {
        file: context.files.image?.[0],
        purpose: 'photo',
        errors,
      })
      noteOn(context, record)
      return answer(record, context)
    }),
    remove: ({ path }, context) => removePending(path, context),
    removeAttachment: ({ id, fileUrl }, context) => {
      const named = fileUrl === undefined ? id : URL.parse(fileUrl, 'http://x')?.searchParams.get('id')
      if (named !== id) throw new AppError('notFound')
      return removePending(id, context)
    },
    find: async ({ id }, context) => {
      const record = await findFile(context.db, id)
      if (!record || !(await mayFind(deps, record, context))) throw new AppError('notFound')
      return attachmentOf(deps.keyRing, record, readerOf(context))
    },
    download: (input, context) => download(deps, input, context),
  })
}
