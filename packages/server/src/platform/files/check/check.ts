import { inWorker, TooMuchWork } from '../../workers/pool.ts'
import type { FilePolicy } from '../policy.ts'
import { FileRefusedError } from '../refusal.ts'
import type { CheckedFile } from './examine.ts'

/** Throws `FileRefusedError` unless size, ending and real content all fit the policy. */
export async function checkFile(content: Buffer, fileName: string, policy: FilePolicy): Promise<CheckedFile> {
  if (content.length >= policy.maxBytes) {
    throw new FileRefusedError('size', policy.text.size, `${content.length} bytes`)
  }
  const found = await inWorker('checkFile', { content, fileName, policy }).catch((error: unknown) => {
    if (!(error instanceof TooMuchWork)) throw error
    throw new FileRefusedError('content', policy.text.kind, 'takes too long or too much memory to look at')
  })
  if ('reason' in found) throw new FileRefusedError(found.reason, found.text, found.detail)
  const { content: kept = content, ...fits } = found.fits
  return { ...fits, content: Buffer.from(kept.buffer as ArrayBuffer, kept.byteOffset, kept.byteLength) }
}
