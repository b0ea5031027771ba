import { hasCover, type Paper, type PaperLayout, pageOf } from './paper.ts'

/** A Word file of paragraphs and tables, with the page of its layout and what stands at its foot. */

const SONG = '宋体'
export const FANG = '仿宋'

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\n\t\P{Cc}]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const fontsOf = (font: string) =>
  `<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="${font}"/>`
export const twips = (points: number): number => Math.round(points * 20)

export interface Look {
  /** In half points. */
  readonly size?: number
  readonly font?: string
  readonly bold?: boolean
  readonly color?: string
  readonly align?: 'center' | 'left' | 'right'
  readonly indent?: boolean
  /** In twips. */
  readonly before?: number
  readonly after?: number
  readonly breaks?: boolean
  /** Stays on the page of what follows. */
  readonly kept?: boolean
  /** Lines as high as their letters, instead of one and a half times. */
  readonly tight?: boolean
  /** Lines of this height, in points, whatever stands in them. */
  readonly exact?: number
  /** So far from the right margin, in points. */
  readonly fromRight?: number
  /** A line under it, of this colour. */
  readonly ruled?: string
}

const lettersOf = ({ size = 24, font = SONG, bold, color }: Look): string =>
  `${fontsOf(font)}${bold ? '<w:b/>' : ''}${color ? `<w:color w:val="${color}"/>` : ''}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`
const lineOf = ({ tight, exact }: Look): string =>
  exact ? `w:line="${twips(exact)}" w:lineRule="exact"` : `w:line="${tight ? 264 : 360}" w:lineRule="auto"`

export const paragraph = (text: string, look: Look = {}): string => {
  const { size = 24, align, indent, before = 0, after = 0, breaks, kept, fromRight, ruled } = look
  const ind = [
    indent ? `w:firstLineChars="200" w:firstLine="${size * 20}"` : '',
    fromRight ? `w:right="${twips(fromRight)}"` : '',
  ].join(' ')
  const properties = [
    kept ? '<w:keepNext/>' : '',
    breaks ? '<w:pageBreakBefore/>' : '',
    ruled ? `<w:pBdr><w:bottom w:val="single" w:sz="12" w:space="4" w:color="${ruled}"/></w:pBdr>` : '',
    `<w:spacing w:before="${before}" w:after="${after}" ${lineOf(look)}/>`,
    ind.trim() ? `<w:ind ${ind.trim()}/>` : '',
    align ? `<w:jc w:val="${align}"/>` : '',
  ].join('')
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr>${lettersOf(look)}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
}

const run = (words: string, look: Look) =>
  `<w:r><w:rPr>${lettersOf(look)}</w:rPr><w:t xml:space="preserve">${escaped(words)}</w:t></w:r>`
const pageNumber = (look: Look) => `<w:fldSimple w:instr=" PAGE ">${run('1', look)}</w:fldSimple>`
/** — 1 —, at the outer edge, as on any official letter. */
const dashFoot = (align: 'left' | 'right') =>
  `<w:p><w:pPr><w:ind w:left="280" w:right="280"/><w:jc w:val="${align}"/></w:pPr>${run('— ', { size: 28 })}${pageNumber({ size: 28 })}${run(' —', { size: 28 })}</w:p>`
const plainFoot = (foot: string, room: number) => {
  const look = { size: 17 }
  return `<w:p><w:pPr><w:tabs><w:tab w:val="right" w:pos="${twips(room)}"/></w:tabs></w:pPr>${run(foot, look)}<w:r><w:tab/></w:r>${run('第 ', look)}${pageNumber(look)}${run(' 页', look)}</w:p>`
}

const sectionOf = (layout: PaperLayout, covered: boolean): string => {
  const { flipped, width, height, top, right, bottom, left } = pageOf(layout)
  const margins = Object.entries({ top, right, bottom, left }).map(
    ([side, size]) => `w:${side}="${twips(size)}"`,
  )
  const feet =
    layout === 'letter'
      ? '<w:footerReference w:type="default" r:id="rId1"/><w:footerReference w:type="even" r:id="rId2"/>'
      : '<w:footerReference w:type="default" r:id="rId1"/>'
  // A cover is not counted, and has nothing at its foot.
  const counted = covered ? '<w:pgNumType w:start="0"/><w:titlePg/>' : ''
  return `<w:sectPr>${feet}<w:pgSz w:w="${twips(width)}" w:h="${twips(height)}"${flipped ? ' w:orient="landscape"' : ''}/><w:pgMar ${margins.join(' ')} w:header="700" w:footer="${layout === 'letter' ? 1500 : 700}" w:gutter="0"/>${counted}</w:sectPr>`
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SPACE =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const override = (part: string, type: string) =>
  `<Override PartName="/word/${part}.xml" ContentType="${TYPES}.${type}+xml"/>`
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`

/** The files of which a Word file is made. */
export const packed = (body: string, { layout, foot }: Pick<Paper, 'layout' | 'foot'>) => {
  const covered = hasCover({ layout })
  const file = (name: string, content: string) => ({ name, content: Buffer.from(XML + content) })
  const footer = (words: string) => `<w:ftr ${SPACE}>${words}</w:ftr>`
  const feet =
    layout === 'letter'
      ? [dashFoot('right'), dashFoot('left')]
      : [plainFoot(foot, pageOf(layout).room), plainFoot(foot, pageOf(layout).room)]
  return [
    file(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('document', 'document.main')}${override('styles', 'styles')}${override('settings', 'settings')}${override('footer1', 'footer')}${override('footer2', 'footer')}</Types>`,
    ),
    file(
      '_rels/.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId1', 'officeDocument', 'word/document.xml')}</Relationships>`,
    ),
    file(
      'word/_rels/document.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId1', 'footer', 'footer1.xml')}${relation('rId2', 'footer', 'footer2.xml')}${relation('rId3', 'settings', 'settings.xml')}${relation('rId4', 'styles', 'styles.xml')}</Relationships>`,
    ),
    file(
      'word/document.xml',
      `<w:document ${SPACE}><w:body>${body}${sectionOf(layout, covered)}</w:body></w:document>`,
    ),
    file(
      'word/styles.xml',
      `<w:styles ${SPACE}><w:docDefaults><w:rPrDefault><w:rPr>${fontsOf(SONG)}</w:rPr></w:rPrDefault></w:docDefaults></w:styles>`,
    ),
    file(
      'word/settings.xml',
      `<w:settings ${SPACE}>${layout === 'letter' ? '<w:evenAndOddHeaders/>' : ''}</w:settings>`,
    ),
    file('word/footer1.xml', footer(feet[0] ?? '')),
    file('word/footer2.xml', footer(feet[1] ?? '')),
  ]
}
