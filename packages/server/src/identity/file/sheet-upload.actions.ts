import type { FileSlot } from '@portal/contract/platform/endpoint'
import type { Scanner } from '../../platform/files/check/antivirus.ts'
import { checkFile } from '../../platform/files/check/check.ts'
import { AppError, type Context } from '../../platform/http/context.ts'
import { refusalOf } from './upload.actions.ts'

/** The bytes of the sheet that came with a call (`sheetFile` of the contract): looked at like any upload, and kept nowhere. */
export const sheetIn = async (
  { scan }: { readonly scan?: Scanner | undefined },
  { files }: Pick<Context, 'files'>,
  { maxBytes, errors }: Pick<FileSlot, 'maxBytes' | 'errors'>,
): Promise<Buffer> => {
  const [file] = files.file ?? []
  if (!file) throw new AppError(errors.kind)
  try {
    const policy = { kinds: ['xlsx' as const], maxBytes, text: { kind: '', size: '' } }
    const { content } = await checkFile(file.buffer, file.fileName, policy)
    await scan?.(content)
    return content
  } catch (error) {
    throw refusalOf(error, errors)
  }
}
