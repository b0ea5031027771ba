import { type FileSlot, MB } from '../platform/endpoint.ts'

/** What an upload is refused for, apart from what its call is about. */
export const UPLOAD_ERRORS = ['fileKind', 'fileTooLarge', 'fileDamaged', 'fileInfected', 'fileQuota'] as const

/** Kinds of a paper that was signed, stamped or received: photographed or scanned. */
export const SCAN_KINDS = ['jpg', 'png', 'pdf'] as const

/** One such paper, as evidence, voucher or attachment. */
export const evidenceSlot = {
  kinds: SCAN_KINDS,
  maxBytes: 20 * MB,
  errors: { kind: 'fileKind', size: 'fileTooLarge' },
} as const satisfies FileSlot
