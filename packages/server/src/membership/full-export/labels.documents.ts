import { FULL_EXPORT_NAMES } from '@portal/contract/membership/full-export/full-export.rules'
import type { PrintedLabel } from '@portal/contract/membership/full-export/mailing-label.rules'
import { documentKind } from '../../platform/documents/documents.ts'
import {
  codePointOf,
  MissingGlyphError,
  type PdfFonts,
  printableParts,
} from '../../platform/documents/fonts.ts'
import { typeset } from '../../platform/typeset/typeset.ts'

/** Labels for letters, and whom there is none for. */

const LABELS = documentKind(FULL_EXPORT_NAMES.labels)

export interface Addressee extends PrintedLabel {
  readonly serialNum: string
}
interface Printed {
  readonly addressees: readonly Addressee[]
  readonly society: string
  /** By whom, when, agreed to by whom and what for. */
  readonly taken: string
}

/** Why somebody gets no label; empty: they get one. */
const without = (fonts: PdfFonts, { serialNum: _, ...label }: Addressee): string => {
  if (label.address === '') return '没有通讯地址'
  try {
    printableParts(fonts, label)
    return ''
  } catch (error) {
    if (!(error instanceof MissingGlyphError)) throw error
    return `字库中没有此字：${error.characters.slice(0, 5).map(codePointOf).join('、')}`
  }
}
/** A character that no font has shows as a box in the list. */
const shown = (fonts: PdfFonts, text: string): string =>
  [...text]
    .map((character) => {
      try {
        return printableParts(fonts, character)
      } catch {
        return '□'
      }
    })
    .join('')

export const labelsPdf = (fonts: PdfFonts, { addressees, society, taken }: Printed): Promise<Buffer> => {
  const judged = addressees.map((one) => ({ one, why: without(fonts, one) }))
  const data = {
    ...{ document: LABELS, title: LABELS.name, author: society, taken },
    labels: judged.filter(({ why }) => why === '').map(({ one: { serialNum: _, ...label } }) => label),
    without: judged
      .filter(({ why }) => why !== '')
      .map(({ one, why }) =>
        [one.serialNum || '—', one.person || one.unit, why].map((text) => shown(fonts, text)),
      ),
  }
  return typeset(fonts, 'membership/full-export/labels.typ', printableParts(fonts, data))
}
