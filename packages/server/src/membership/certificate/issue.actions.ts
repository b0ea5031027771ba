import { buffer } from 'node:stream/consumers'
import { stateOf } from '@portal/contract/identity/application-state'
import {
  CERTIFICATE_STATES,
  type CertificateKind,
} from '@portal/contract/membership/certificate/certificate-check.calls'
import { levelLabel, serialNumber } from '@portal/contract/membership/member.calls'
import type { CertificateTextKey } from '@portal/contract/platform/texts/certificate-keys'
import type { PdfFonts } from '../../platform/documents/fonts.ts'
import { glyphRefusal } from '../../platform/documents/paper/paper-file.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError, type Db, type Download } from '../../platform/http/context.ts'
import { letterTextAt } from '../../platform/settings/settings.queries.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { loadCertificate } from '../../texts/index.ts'
import type { MemberKinds } from '../record/kind.ts'
import { canUndo, lockMember } from '../record/member.queries.ts'
import type { MemberRow } from '../record/member.rows.ts'
import {
  CERTIFICATE_TITLES,
  type PrintedCertificate,
  renderCertificate,
  requirePrintable,
} from './certificate.documents.ts'
import * as store from './certificate.queries.ts'

/** Issuing, replacing, revoking, printing. Whoever calls has opened the transaction. */

export interface IssueDeps {
  readonly kinds: MemberKinds
  readonly settings: Settings
  readonly files: FileStore
  readonly fonts: () => Promise<PdfFonts>
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string
}

const refuseMissing = <T>(act: () => T): T => {
  try {
    return act()
  } catch (error) {
    throw glyphRefusal(error)
  }
}

/** Posts that are no distinction. */
const PLAIN = ['', '会员', '会员单位', '无']

const textOf = (kind: CertificateKind): CertificateTextKey => `certificate-${kind}`
export const KIND_OF_TEXT = {
  'certificate-person': 'person',
  'certificate-unit': 'unit',
  'certificate-expert': 'expert',
} as const satisfies Record<CertificateTextKey, CertificateKind>

const isCertified = (kind: string): kind is CertificateKind => kind in CERTIFICATE_TITLES

const snapshotOf = async (deps: IssueDeps, db: Db, row: MemberRow, kind: CertificateKind) => {
  const level = levelLabel(kind, row.level)
  const plain = PLAIN.includes(row.memberTag1) || row.memberTag1 === level
  const own = kind === 'expert' ? await deps.kinds.expert?.store.find(db, [row.id]) : undefined
  const snapshot = {
    societyName: await deps.settings.get('societyName'),
    name: row.name,
    level: row.level,
    levelLabel: level,
    post: plain ? '' : row.memberTag1,
    subject: String(own?.get(row.id)?.subject ?? ''),
    serialNum: serialNumber(row),
    joinedOn: row.examineDate ?? '',
  }
  const fonts = await deps.fonts()
  const wording = await deps.settings.get(`text.${textOf(kind)}`)
  refuseMissing(() => requirePrintable(fonts, { ...snapshot, wording }))
  return snapshot
}

/** The member, locked, so that two who issue at once issue one certificate. */
const lockCertified = async (db: Db, memberId: string) => {
  const row = await lockMember(db, memberId)
  if (!row || !isCertified(row.kind)) throw new AppError('notFound')
  if (stateOf(row) !== 'approved') throw new AppError('stateChanged')
  // What has left the house cannot be undone.
  if (await canUndo(db, memberId)) throw new AppError('approvalFresh')
  return { row, kind: row.kind }
}

/** The valid certificate of an approved member, made if there was none; one that was revoked comes back by {@link reissue} only. */
export const issue = async (
  deps: IssueDeps,
  db: Db,
  memberId: string,
  by: store.By,
): Promise<store.Certificate> => {
  const { row, kind } = await lockCertified(db, memberId)
  const last = await store.findLast(db, memberId)
  if (last?.status === 'valid') return last
  if (last) throw new AppError('certificateEnded')
  const snapshot = await snapshotOf(deps, db, row, kind)
  return store.insertCertificate(db, { ...snapshot, kind, memberId, replaces: null, by })
}

/** A new certificate with what is true today, in place of the member's last one. */
export const reissue = async (
  deps: IssueDeps,
  db: Db,
  input: { id: string; reason: string },
  by: store.By,
): Promise<store.Certificate> => {
  const before = await store.findCertificate(db, input.id)
  if (!before) throw new AppError('notFound')
  if (before.memberId === null) throw new AppError('stateChanged')
  const { row, kind } = await lockCertified(db, before.memberId)
  const last = await store.findLast(db, row.id)
  if (last?.id !== before.id) throw new AppError('stateChanged')
  const snapshot = await snapshotOf(deps, db, row, kind)
  if (last.status === 'valid')
    await store.endCertificate(db, last.id, { status: 'replaced', reason: input.reason, by })
  return store.insertCertificate(db, { ...snapshot, kind, memberId: row.id, replaces: last.id, by })
}

const loadLogo = async ({ settings, files }: IssueDeps, db: Db): Promise<Buffer | undefined> => {
  const id = await settings.get('logo')
  const record = id ? await findFile(db, id) : undefined
  return record && buffer(await files.open(record))
}

const dressed = ({ certNo, name }: store.Certificate, kind: CertificateKind) =>
  `${CERTIFICATE_TITLES[kind]}-${name}-${certNo}.pdf`

/** The sheet with where it is checked, and the society's logo of today. */
export const printed = async (
  deps: IssueDeps,
  db: Db,
  { publicId, ...facts }: Omit<PrintedCertificate, 'url' | 'checkUrl' | 'logo'> & { publicId: string },
): Promise<Buffer> => {
  const certificate = {
    ...facts,
    url: `${deps.publicUrl}/certificate/${publicId}`,
    checkUrl: `${deps.publicUrl}/certificate`,
    logo: await loadLogo(deps, db),
  }
  const fonts = await deps.fonts()
  return renderCertificate(fonts, certificate).catch((error: unknown) =>
    refuseMissing(() => {
      throw error
    }),
  )
}

/** The page as it was issued, in the words of that moment; across one that is not valid any more stands why. */
export const printCertificate = async (
  deps: IssueDeps,
  db: Db,
  certificate: store.Certificate,
): Promise<Download> => {
  const { state, checkCode, createdAt, ...facts } = certificate
  const key = textOf(certificate.kind)
  const body = await printed(deps, db, {
    ...facts,
    checkCode: store.printedCheckCode(checkCode),
    wording: (await letterTextAt(db, key, createdAt)).trim() || loadCertificate(key),
    ...(state !== 'valid' && { invalid: CERTIFICATE_STATES[state].label }),
  })
  return {
    fileName: dressed(certificate, certificate.kind),
    mime: 'application/pdf',
    body,
    size: body.length,
  }
}
