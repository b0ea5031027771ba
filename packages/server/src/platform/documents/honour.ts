import { dateText, instantOf } from '@portal/contract/platform/time'
import { typeset } from '../typeset/typeset.ts'
import type { DocumentKind } from './documents.ts'
import { type PdfFonts, printableParts } from './fonts.ts'
import { qrSvg } from './qr.ts'

/** A certificate of honour across one page: society, title, a paragraph, number with QR code, date. */

export interface Honour {
  readonly document: DocumentKind
  readonly society: string
  readonly title: string
  /** In the properties of the file. */
  readonly about: string
  readonly body: readonly { readonly text: string; readonly strong?: boolean }[]
  /** Beside the QR code: heading and value. */
  readonly marks: readonly (readonly [string, string])[]
  readonly issuedOn: string
  /** Where it can be checked: becomes the QR code. */
  readonly url: string
  /** Printed across it once it is not valid any more. */
  readonly invalid?: string | undefined
}

/** @throws {MissingGlyphError} */
export const renderHonour = async (fonts: PdfFonts, honour: Honour): Promise<Buffer> => {
  const { document, society, title, about, body, marks, issuedOn, url, invalid } = honour
  const data = {
    ...{ document, title: about, author: society, society, heading: title, marks },
    body: body.map(({ text, strong = false }) => ({ text, strong })),
    ...{ issued: dateText(issuedOn), url, invalid: invalid ?? null },
    madeAt: instantOf(`${issuedOn}T00:00`),
  }
  return typeset(fonts, 'platform/typeset/honour.typ', { ...printableParts(fonts, data), qr: qrSvg(url) })
}
