import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { documentKind } from '../../platform/documents/documents.ts'
import type { PdfFonts } from '../../platform/documents/fonts.ts'
import { renderHonour } from '../../platform/documents/honour.ts'

/** 《科技成果评价证书》: one page; nobody's name but that of units (docs/handbook/evaluation.md#report). */

const CERTIFICATE = documentKind('科技成果评价证书')

export interface PrintedAchievement {
  readonly society: string
  readonly name: string
  readonly units: readonly string[]
  readonly level: string
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
  const { society, name, units, level, no, checkCode, issuedOn, docHash, url, invalid } = printed
  const rated = level && level !== 'other' ? `，总体水平为${labelOf(ACHIEVEMENT_LEVELS, level)}。` : '。'
  return renderHonour(fonts, {
    document: CERTIFICATE,
    society,
    title: '科技成果评价证书',
    about: `科技成果评价证书-${name}`,
    issuedOn,
    url,
    invalid,
    body: [
      { text: `由${units.join('、')}完成的科技成果` },
      { text: `《${name}》`, strong: true },
      { text: '，经本会组织专家评价，' },
      { text: '通过科技成果评价', strong: true },
      { text: rated },
    ],
    marks: [
      ['证书编号', no],
      ['校 验 码', checkCode],
      ['报告摘要', `${docHash.slice(0, 32)}…`],
    ],
  })
}
