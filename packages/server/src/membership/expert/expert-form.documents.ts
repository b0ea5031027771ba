import { buffer } from 'node:stream/consumers'
import { expertKind } from '@portal/contract/membership/kind/expert.kind'
import { mayRead } from '../../identity/file/file.routes.ts'
import type { WordImage } from '../../platform/documents/word/word.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fitPicture } from '../../platform/files/picture.ts'
import { AppError, type Context } from '../../platform/http/context.ts'
import { inWords } from '../record/form.rules.ts'
import type { FormValues } from '../record/kind.queries.ts'

/** The printable forms of experts (expertTableDownload): their own with the photo, and for those who join that of members. */

/** A photo of 5 by 7, smaller than its five rows, so that it touches no line of the table. */
const PHOTO = { width: 117, height: 164 }

/** Only a photo that the caller may see gets onto the paper. */
export const photoOn =
  (files: FileStore) =>
  async ({ image }: FormValues, context: Context): Promise<Record<string, WordImage>> => {
    if (image === undefined || image === '') return {}
    const record = await findFile(context.db, String(image))
    if (record?.purpose !== 'photo' || !mayRead(record, context))
      throw new AppError('badInput', { fields: { image: '请重新上传照片' } })
    const photo = await buffer(await files.open(record))
    return { image: { ...(await fitPicture(photo, PHOTO)), alt: '照片' } }
  }

/** What is nobody's business on paper stays blank. */
export const expertSheet = (form: FormValues): FormValues => ({
  ...inWords(expertKind, form),
  foreigner: '',
  bankConsent: '',
})

/** What the membership form asks, said with what experts fill in. */
export const membershipSheet = (form: FormValues): FormValues => {
  const { zc, name, sex, birthday, national, city, party, idCard, mobileTel, education } = expertSheet(
    form,
  ) as Record<string, string>
  return {
    ...({ zc, name, sex, birthday, national, city, party, idCard, mobileTel, education } as FormValues),
    tel: form.tel ?? '',
    email: form.email ?? '',
    address: form.address ?? '',
    graduatedFrom: form.graduatedFrom ?? '',
    zw: form.zw ?? '',
    company: form.organization ?? '',
    recommendUnit: form.recommond === '否' ? '' : (form.recommond ?? ''),
    major1: form.major ?? '',
    major2: form.majorNow ?? '',
    jobResume: form.workHistory ?? '',
  }
}
