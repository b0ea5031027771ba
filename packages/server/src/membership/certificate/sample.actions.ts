import type { CertificateTextKey } from '@portal/contract/platform/texts/certificate-keys'
import { CERTIFICATE_TEXTS, certificateFault } from '@portal/contract/platform/texts/certificate-texts'
import type { PlacedText } from '@portal/contract/platform/texts/places'
import { today } from '@portal/contract/platform/time'
import { AppError, type Db, type Download } from '../../platform/http/context.ts'
import { loadCertificate } from '../../texts/index.ts'
import { type IssueDeps, KIND_OF_TEXT, printed } from './issue.actions.ts'

/** A page of nobody, worded as somebody is about to word all that are issued from now on. */
export const printSample = async (
  deps: IssueDeps,
  db: Db,
  { key, text }: { key: CertificateTextKey; text: string },
): Promise<Download> => {
  const fault = certificateFault(key, text)
  if (fault) throw new AppError('badInput', { fields: { text: fault } })
  const kind = KIND_OF_TEXT[key]
  const { tags, title }: PlacedText = CERTIFICATE_TEXTS[key]
  const said = (name: string) => tags[name]?.sample ?? ''
  const body = await printed(deps, db, {
    ...{ kind, name: said('name'), societyName: await deps.settings.get('societyName') },
    ...{ levelLabel: said('level') || '高级会员', post: '', subject: said('subject') },
    ...{ serialNum: said('serialNum'), joinedOn: '2026-03-09', issuedOn: today() },
    ...{ certNo: 'ZS-0-2026-00000', checkCode: '0000-0000', publicId: 'sample' },
    ...{ wording: text.trim() || loadCertificate(key), invalid: '样张' },
  })
  return { fileName: `${title}样张.pdf`, mime: 'application/pdf', body, size: body.length }
}
