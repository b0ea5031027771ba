import type { attachment } from '@portal/contract/platform/attachment'
import type * as z from 'zod'
import { portalNow } from '../../platform/clock/portal-now.ts'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { FileRecord } from '../../platform/files/file-records.queries.ts'
import { type Disposition, FILE_LINK_SECONDS, signFileLink } from '../../platform/files/links.ts'

/** Whoever reads a public page. */
export const PUBLIC_READER = 'public'

/**
 * A link to one file for one reader, good for five minutes (docs/handbook/security.md#links). The reader: an account id, {@link ticketReader}
 * or {@link PUBLIC_READER}.
 */
export const fileUrl = (
  keyRing: KeyRing,
  fileId: string,
  reader: string,
  disposition: Disposition = 'inline',
): string => {
  const expiresAt = new Date(portalNow().getTime() + FILE_LINK_SECONDS * 1000)
  return `/api/file/download?${signFileLink(keyRing, { fileId, actorId: reader, expiresAt, disposition })}`
}

/** How a bearer of a ticket is named in a link: enough to bind it, not enough to use the ticket. */
export const ticketReader = (ticket: { tokenHash: Buffer }): string =>
  `ticket-${ticket.tokenHash.subarray(0, 12).toString('hex')}`

/** A file as every call answers it. */
export const attachmentOf = (
  keyRing: KeyRing,
  file: FileRecord,
  reader: string,
): z.output<typeof attachment> => ({
  id: file.id,
  slot: file.purpose,
  fileName: file.fileName,
  fileUrl: fileUrl(keyRing, file.id, reader),
  mime: file.mime,
  size: file.size,
  uploadedAt: file.createdAt,
})
