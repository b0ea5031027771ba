import type { CertificateKind } from '@portal/contract/membership/certificate/certificate-check.calls'
import { readCertificateText } from '@portal/contract/platform/texts/certificate-texts'
import { TAG } from '@portal/contract/platform/texts/places'
import { dateText, instantOf } from '@portal/contract/platform/time'
import { documentKind } from '../../platform/documents/documents.ts'
import { type PdfFonts, printableParts, requireGlyphs } from '../../platform/documents/fonts.ts'
import { qrSvg } from '../../platform/documents/qr.ts'
import { typeset } from '../../platform/typeset/typeset.ts'

/** The certificate as it hangs on a wall: A4 landscape, drawn from what was true on the day it was issued. */

export interface PrintedCertificate {
  readonly kind: CertificateKind
  readonly societyName: string
  readonly name: string
  readonly levelLabel: string
  /** Empty: none worth printing. */
  readonly post: string
  /** Experts only. */
  readonly subject: string
  readonly serialNum: string
  readonly joinedOn: string
  readonly certNo: string
  readonly checkCode: string
  readonly issuedOn: string
  /** Where it can be checked: becomes the QR code. */
  readonly url: string
  /** The page that asks for number and code. */
  readonly checkUrl: string
  /** jpg or png; left out, an emblem of our own. */
  readonly logo?: Buffer | undefined
  /** Title and sentence with their places, as they were worded when it was issued. */
  readonly wording: string
  /** Printed across it once it is replaced or revoked. */
  readonly invalid?: string | undefined
}

const CERTIFICATE = documentKind('会员证书')
export const CERTIFICATE_TITLES: Record<CertificateKind, string> = {
  person: '会员证书',
  unit: '单位会员证书',
  expert: '专家证书',
}

const DIGITS = '〇一二三四五六七八九'
const tens = (value: number): string => {
  const [ten, one] = [Math.floor(value / 10), value % 10]
  return `${ten > 1 ? DIGITS[ten] : ''}${ten > 0 ? '十' : ''}${one > 0 || ten === 0 ? DIGITS[one] : ''}`
}
/** 2026-03-09 → 二〇二六年三月九日. */
export const chineseDate = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${[...year].map((digit) => DIGITS[Number(digit)]).join('')}年${tens(Number(month))}月${tens(Number(day))}日`
}

/** Nothing is numbered that cannot be printed. @throws {MissingGlyphError} */
export const requirePrintable = (
  fonts: PdfFonts,
  printed: Pick<PrintedCertificate, 'societyName' | 'name' | 'levelLabel' | 'post' | 'subject' | 'wording'>,
): void => {
  const { societyName, name, levelLabel, post, subject, wording } = printed
  requireGlyphs(fonts, [societyName, name, levelLabel, post, subject, wording].join(''))
}

/** What is filled in is never read as part of the text. */
const bodyOf = (certificate: PrintedCertificate) => {
  const { societyName, name, levelLabel, subject, joinedOn, serialNum } = certificate
  const known: Readonly<Record<string, string>> = {
    ...{ societyName, name, subject, serialNum, level: levelLabel, joinedOn: dateText(joinedOn) },
  }
  const { title, sentence } = readCertificateText(certificate.wording)
  return {
    heading: title,
    body: sentence.map(({ text, strong }) => ({
      text: text.replaceAll(TAG, (whole, place: string) => known[place] ?? whole),
      strong,
    })),
  }
}

const factsOf = ({ kind, serialNum, levelLabel, joinedOn, post }: PrintedCertificate) => [
  [kind === 'expert' ? '专家编号' : '会员编号', serialNum],
  [kind === 'expert' ? '专家级别' : '会员级别', levelLabel],
  [kind === 'expert' ? '入库日期' : '入会日期', dateText(joinedOn)],
  ...(post ? [['学会职务', post]] : []),
]

/** @throws {MissingGlyphError} */
export const renderCertificate = async (
  fonts: PdfFonts,
  certificate: PrintedCertificate,
): Promise<Buffer> => {
  const { kind, name, societyName, certNo, checkCode, issuedOn, url, checkUrl, logo, invalid } = certificate
  const data = {
    document: CERTIFICATE,
    madeAt: instantOf(`${issuedOn}T00:00`),
    title: `${CERTIFICATE_TITLES[kind]}-${name}`,
    author: societyName,
    society: societyName,
    issued: chineseDate(issuedOn),
    ...bodyOf(certificate),
    facts: factsOf(certificate),
    certNo,
    checkCode,
    url,
    checkUrl,
    invalid: invalid ?? null,
  }
  return typeset(
    fonts,
    'membership/certificate/certificate.typ',
    { ...printableParts(fonts, data), qr: qrSvg(url), logo: logo !== undefined },
    logo && { logo },
  )
}
