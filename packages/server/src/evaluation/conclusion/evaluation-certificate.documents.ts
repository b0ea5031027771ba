import type { Holder } from '@portal/contract/evaluation/conclusion/holder.rules'
import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { dateText } from '@portal/contract/platform/time'
import { documentKind } from '../../platform/documents/documents.ts'
import type { PdfFonts } from '../../platform/documents/fonts.ts'
import { renderHonour } from '../../platform/documents/honour.ts'
import type { Paper } from '../../platform/documents/paper/paper.ts'

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

/** What it certifies, part by part; names and the outcome stand out. */
const sentenceOf = ({ name, units, level, holder }: PrintedAchievement) => {
  const rated = level && level !== 'other' ? `，总体水平为${labelOf(ACHIEVEMENT_LEVELS, level)}` : ''
  const you = holder?.kind === 'unit' ? '你单位' : '您'
  return [
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
  ]
}
const TITLE = '科技成果评价证书'

/** @throws {MissingGlyphError} */
export const renderAchievementCertificate = (
  fonts: PdfFonts,
  printed: PrintedAchievement,
): Promise<Buffer> => {
  const { society, name, holder, no, checkCode, issuedOn, docHash, url, invalid } = printed
  return renderHonour(fonts, {
    document: CERTIFICATE,
    society,
    title: TITLE,
    about: `${TITLE}-${holder?.name ?? name}`,
    issuedOn,
    url,
    invalid,
    body: sentenceOf(printed),
    marks: [
      ['证书编号', no],
      ['校 验 码', checkCode],
      ['报告摘要', `${docHash.slice(0, 32)}…`],
    ],
  })
}

const WORD_ONLY =
  '本件为Word版，供套印在学会的证书用纸上。有效的是学会平台签发、带二维码的PDF证书；证书是否有效，以编号和校验码在学会平台的核验结果为准。'
/** For staff who print on certificate paper; it says itself that the PDF is what counts. */
export const achievementCertificateWord = (printed: PrintedAchievement): Paper => {
  const { society, no, checkCode, issuedOn, invalid } = printed
  const said = sentenceOf(printed)
    .map(({ text }) => text)
    .join('')
  return {
    document: CERTIFICATE,
    layout: 'form',
    title: TITLE,
    society,
    cover: [['证书编号', no], ['校验码', checkCode], ...(invalid ? [['状态', invalid] as const] : [])],
    chapters: [{ title: TITLE, blocks: [said, WORD_ONLY].map((text) => ({ kind: 'text' as const, text })) }],
    signed: [`${society}（盖章）`, dateText(issuedOn)],
    foot: no,
  }
}
