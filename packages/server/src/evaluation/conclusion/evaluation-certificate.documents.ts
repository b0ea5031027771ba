import type { Holder } from '@portal/contract/evaluation/conclusion/holder.rules'
import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { documentKind } from '../../platform/documents/documents.ts'
import type { PdfFonts } from '../../platform/documents/fonts.ts'
import { renderHonour } from '../../platform/documents/honour.ts'

/** 《科技成果评价证书》: one page; nobody's name but that of units, or of whose own it is (docs/handbook/evaluation.md#report). */

const CERTIFICATE = documentKind('科技成果评价证书')

export interface PrintedAchievement {
  readonly society: string
  readonly name: string
  readonly units: readonly string[]
  readonly level: string
  /** Of one completing unit or person. */
  readonly holder?: Holder | undefined
  readonly no: string
  readonly checkCode: string
  readonly issuedOn: string
  readonly docHash: string
  /** Where it can be checked: becomes the QR code. */
  readonly url: string
  /** Printed across it once it is not valid any more. */
  readonly invalid?: string | undefined
}

/** @throws {MissingGlyphError} */
export const renderAchievementCertificate = (
  fonts: PdfFonts,
  printed: PrintedAchievement,
): Promise<Buffer> => {
  const { society, name, units, level, holder, no, checkCode, issuedOn, docHash, url, invalid } = printed
  const rated = level && level !== 'other' ? `，总体水平为${labelOf(ACHIEVEMENT_LEVELS, level)}` : ''
  const you = holder?.kind === 'unit' ? '你单位' : '您'
  return renderHonour(fonts, {
    document: CERTIFICATE,
    society,
    title: '科技成果评价证书',
    about: `科技成果评价证书-${holder?.name ?? name}`,
    issuedOn,
    url,
    invalid,
    body: [
      ...(holder
        ? [
            { text: `${holder.name}：`, strong: true },
            { text: holder.kind === 'unit' ? '你单位完成的科技成果' : '您参与完成的科技成果' },
          ]
        : [{ text: `由${units.join('、')}完成的科技成果` }]),
      { text: `《${name}》`, strong: true },
      { text: '，经本会组织专家评价，' },
      { text: '通过科技成果评价', strong: true },
      {
        text: holder
          ? `${rated}，${you}为第${holder.rank}${holder.kind === 'unit' ? '完成单位' : '完成人'}。特发此证。`
          : `${rated}。特发此证。`,
      },
    ],
    marks: [
      ['证书编号', no],
      ['校 验 码', checkCode],
      ['报告摘要', `${docHash.slice(0, 32)}…`],
    ],
  })
}
