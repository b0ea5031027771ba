import { documentKind } from '../platform/documents/documents.ts'
import { createFonts, printableParts } from '../platform/documents/fonts.ts'
import { qrSvg } from '../platform/documents/qr.ts'
import { typeset } from '../platform/typeset/typeset.ts'

/** What a stamped application form looks like when it comes back: for the sample society, so that its review desk has something to show. */

const SCAN = documentKind('（示例扫描件）')
const loadFonts = createFonts()

export interface SampleScan {
  readonly title: string
  readonly societyName: string
  /** Rows of the form: title and value. */
  readonly rows: readonly (readonly [string, string])[]
  /** Text of the QR code. */
  readonly code: string
  readonly stamp: string
}

/** One A4 page as PDF. */
export const renderSampleScan = async ({
  title,
  societyName,
  rows,
  code,
  stamp,
}: SampleScan): Promise<Buffer> => {
  const fonts = await loadFonts()
  const data = { document: SCAN, title, author: societyName, rows, stamp }
  return typeset(fonts, 'demo/sample-scan.typ', { ...printableParts(fonts, data), qr: qrSvg(code) })
}
