import { buffer } from 'node:stream/consumers'
import { findFile } from '../../platform/files/file-records.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fitPicture } from '../../platform/files/picture.ts'
import { AppError, type Context, type Download } from '../../platform/http/context.ts'
import { mayRead } from '../file/index.ts'
import {
  type FormValues,
  type MemberDeps,
  type MemberKindDefinition,
  renderApplicationForm,
} from '../member/index.ts'

/** The printable form of experts (§7 expertTableDownload): as for individuals, with the photo. */

/** A two-inch photo. */
const PHOTO = { width: 132, height: 185 }

/** Only a photo that the caller may see gets onto the paper. */
const findPhoto = async (
  files: FileStore,
  id: string | undefined,
  context: Context,
): Promise<Buffer | undefined> => {
  if (id === undefined) return undefined
  const record = await findFile(context.db, id)
  if (record?.purpose !== 'photo' || !mayRead(record, context))
    throw new AppError('badInput', { fields: { image: '请重新上传照片' } })
  return buffer(await files.open(record))
}

export const renderExpertForm = async (
  deps: MemberDeps & { readonly files: FileStore },
  definition: MemberKindDefinition,
  { values, image }: { values: FormValues; image: string | undefined },
  context: Context,
): Promise<Download> => {
  const photo = await findPhoto(deps.files, image, context)
  if (!photo) return renderApplicationForm(deps, definition, values, context)
  const pictures = async () => ({ image: { ...(await fitPicture(photo, PHOTO)), alt: '照片' } })
  return renderApplicationForm(deps, definition, values, context, pictures)
}
