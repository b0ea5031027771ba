import { AWARD_CERTIFICATE_KINDS, type award as calls } from '@portal/contract/award/award.calls'
import type { CheckedReport } from '@portal/contract/membership/certificate/certificate-check.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { maskPersonName } from '@portal/contract/platform/person/mask.rules'
import { dayOf } from '@portal/contract/platform/time'
import { printedCheckCode } from '../../membership/certificate/certificate.queries.ts'
import { type DocumentKind, documentKind } from '../../platform/documents/documents.ts'
import { renderHonour } from '../../platform/documents/honour.ts'
import { printable } from '../../platform/documents/paper/paper-file.ts'
import { AppError, actorOf, type Context, type Db, type Download } from '../../platform/http/context.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import { lockBatch, requireBatch } from '../batch/award.queries.ts'
import type { CertificateRow } from '../batch/award.rows.ts'
import { noteOn } from '../batch/batch.actions.ts'
import { byOf, writeLog } from '../batch/batch-log.queries.ts'
import { ofItem } from '../nomination/nomination.queries.ts'
import * as certificates from './award-certificate.queries.ts'

/** 获奖证书 and 评审专家证书: listed, printed, voided, checked by anybody. */

/** Of one unit or person; '' for certificates of an item or an expert. */
const holderOf = ({ kind, units, persons }: Pick<CertificateRow, 'kind' | 'units' | 'persons'>): string =>
  (kind === 'unit' ? units[0] : kind === 'person' ? persons[0] : '') ?? ''

export const certificateView = (row: CertificateRow) => ({
  id: row.id,
  kind: row.kind,
  no: row.no,
  name: row.name,
  grade: row.grade,
  itemId: row.itemId ?? '',
  holder: holderOf(row),
  rank: row.rank,
  units: row.units.join('、'),
  issuedOn: row.issuedOn,
  status: row.status,
  endReason: row.endReason,
})

export const listCertificates = async ({ batchId }: InputOf<typeof calls.certificates>, { db }: Context) => {
  await requireBatch(db, batchId)
  const rows = await certificates.listCertificates(db, batchId)
  return {
    list: rows.map(certificateView),
  }
}

const CERTIFICATES = {
  item: documentKind('获奖证书'),
  unit: documentKind('单位获奖证书'),
  person: documentKind('个人获奖证书'),
  expert: documentKind('评审专家证书'),
} satisfies Record<CertificateRow['kind'], DocumentKind>
const SHARE_WORDS = { unit: '完成单位', person: '完成人' } as const
const MOST_UNITS = 10
const MOST_PERSONS = 15
const bodyOf = (row: Printed) => {
  const award = `${row.awardYear}年度${row.award}`
  if (row.kind === 'expert')
    return [
      { text: `${row.name}专家：`, strong: true },
      {
        text: `感谢您参加${award}评审，共评审项目${row.items}项。您以严谨、公正的态度履行了评审专家的职责，特发此证。`,
      },
    ]
  if (row.kind !== 'item')
    return [
      { text: `${holderOf(row)}：`, strong: true },
      { text: row.kind === 'unit' ? '你单位完成的项目' : '您参与完成的项目' },
      { text: `《${row.name}》`, strong: true },
      { text: `荣获${award}` },
      { text: row.grade, strong: true },
      {
        text: `，${row.kind === 'unit' ? '你单位' : '您'}为第${row.rank}${SHARE_WORDS[row.kind]}。特发此证。`,
      },
    ]
  const persons = row.persons.slice(0, MOST_PERSONS).join('、')
  return [
    {
      text: `由${row.units.slice(0, MOST_UNITS).join('、')}${row.units.length > MOST_UNITS ? '等' : ''}完成的项目`,
    },
    { text: `《${row.name}》`, strong: true },
    { text: `，荣获${award}` },
    { text: row.grade, strong: true },
    { text: `。主要完成人：${persons}${row.persons.length > MOST_PERSONS ? '等' : ''}。特发此证。` },
  ]
}

type Printed = Omit<
  CertificateRow,
  | 'id'
  | 'batchId'
  | 'itemId'
  | 'expertId'
  | 'year'
  | 'serial'
  | 'issuedBy'
  | 'endedAt'
  | 'endedBy'
  | 'endReason'
>
/** @throws {MissingGlyphError} */
export const awardCertificatePdf = async (
  deps: Pick<AwardDeps, 'fonts' | 'publicUrl'>,
  row: Printed,
): Promise<Buffer> => {
  const fonts = await deps.fonts()
  const title = AWARD_CERTIFICATE_KINDS[row.kind]
  return renderHonour(fonts, {
    document: CERTIFICATES[row.kind],
    society: row.societyName,
    title,
    about: `${title}-${holderOf(row) || row.name}`,
    body: bodyOf(row),
    marks: [
      ['证书编号', row.no],
      ['校 验 码', printedCheckCode(row.checkCode)],
      ['奖　　项', `${row.awardYear}年度${row.award}`],
    ],
    issuedOn: row.issuedOn,
    url: `${deps.publicUrl}/certificate/${row.publicId}`,
    invalid: row.status === 'valid' ? undefined : '已作废',
  })
}

const isOwn = async (db: Db, { kind, expertId, itemId }: CertificateRow, memberId: string | null) =>
  memberId !== null &&
  (kind === 'expert' ? expertId === memberId : (await ofItem(db, itemId ?? ''))?.memberId === memberId)

export const printCertificate =
  (deps: AwardDeps) =>
  async ({ id }: InputOf<typeof calls.certificate>, context: Context): Promise<Download> => {
    const actor = actorOf(context)
    const row = await certificates.findCertificate(context.db, id)
    // An expert has one's own, who nominated those of the item, as long as they are good.
    const own = row?.status === 'valid' && (await isOwn(context.db, row, actor.memberId))
    if (!row || (actor.memberId !== null && !own)) throw new AppError('notFound')
    const title = AWARD_CERTIFICATE_KINDS[row.kind]
    context.note({
      targetKind: 'award',
      targetId: row.batchId,
      targetName: row.name,
      detail: { certNo: row.no },
    })
    const body = await printable(awardCertificatePdf(deps, row))
    return {
      fileName: `${title}-${row.name}-${row.no}.pdf`,
      mime: 'application/pdf',
      body,
      size: body.length,
    }
  }

export const voidCertificate = async (
  { id, reason }: InputOf<typeof calls.voidCertificate>,
  context: Context,
) => {
  const { db } = context
  const row = await certificates.findCertificate(db, id)
  if (!row) throw new AppError('notFound')
  const batch = await lockBatch(db, row.batchId)
  const by = byOf(context)
  if (!(await certificates.voidCertificate(db, row, { by: by.name, reason })))
    throw new AppError('stateChanged')
  noteOn(context, batch, { certNo: row.no, reason })
  await writeLog(db, batch.id, by, { act: `作废证书${row.no}`, opinion: reason })
  return {}
}

const checkedOf = (row: CertificateRow): CheckedReport => {
  const year = `${row.awardYear}年度${row.award}`
  const whose =
    row.kind === 'person'
      ? `第${row.rank}完成人${maskPersonName(holderOf(row))}`
      : row.kind === 'unit'
        ? `第${row.rank}完成单位${holderOf(row)}`
        : row.units.join('、')
  return {
    state: row.status === 'valid' ? 'valid' : 'revoked',
    title: AWARD_CERTIFICATE_KINDS[row.kind],
    name: row.kind === 'expert' ? maskPersonName(row.name) : row.name,
    level: row.kind === 'expert' ? year : `${year} ${row.grade}`,
    certNo: row.no,
    issuedOn: row.issuedOn,
    endedOn: row.endedAt ? dayOf(row.endedAt) : '',
    units: whose,
    docHash: '',
  }
}
/** For the public page that checks certificates. */
export const awardChecks = {
  byPublicId: async (db: Db, publicId: string): Promise<CheckedReport | undefined> => {
    const row = await certificates.findByPublicId(db, publicId)
    return row && checkedOf(row)
  },
  byNumber: async (db: Db, no: string, checkCode: string): Promise<CheckedReport | undefined> => {
    const row = await certificates.findByNumber(db, no, checkCode)
    return row && checkedOf(row)
  },
}
