import { writeZip } from '../platform/documents/zip.ts'

/** The vocabulary of our Word templates: just enough WordprocessingML to set a form on one page. */

/** Twips: 1/20 point, 567 to a centimetre. */
export type CellOptions = {
  span?: number
  label?: boolean
  align?: 'left' | 'center' | 'top'
  borders?: 'none'
  /** A cell over several rows: its first one, or one that continues it. */
  rows?: 'first' | 'further'
  /** Fixes the bottom line of a tall cell, such as a signature, to its lower edge. */
  vertical?: 'top' | 'center' | 'bottom'
}

export type RunStyle = {
  /** 宋体 for running text, 黑体 for labels, 仿宋 for what the applicant fills in. */
  font?: '宋体' | '黑体' | '仿宋'
  /** Half points. */
  size?: number
  bold?: boolean
  color?: string
  spacing?: number
}

export type ParagraphStyle = {
  align?: 'left' | 'center' | 'right' | 'both'
  before?: number
  after?: number
  /** Fixed line height, so that the page holds whichever font a machine puts in place of ours. */
  line?: number
  firstLine?: number
  /** Of all its lines. */
  left?: number
  rule?: boolean
  ruleColor?: string
  keepNext?: boolean
}

// The last three are for the pictures that filling puts in.
const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(' ')
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export const ACCENT = '1F4E79'
const LABEL_SHADE = 'EFF4F9'

export function run(text: string, style: RunStyle = {}): string {
  const { font = '宋体', size = 21, bold = false, color, spacing } = style
  const properties = [
    `<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="${font}" w:cs="Times New Roman"/>`,
    bold ? '<w:b/>' : '',
    color ? `<w:color w:val="${color}"/>` : '',
    spacing ? `<w:spacing w:val="${spacing}"/>` : '',
    `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`,
  ].join('')
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
}

export function paragraph(runs: string, style: ParagraphStyle = {}): string {
  const {
    align = 'left',
    before = 0,
    after = 0,
    line = 300,
    firstLine = 0,
    rule = false,
    ruleColor = ACCENT,
  } = style
  const border = rule
    ? `<w:pBdr><w:bottom w:val="thinThickSmallGap" w:sz="18" w:space="6" w:color="${ruleColor}"/></w:pBdr>`
    : ''
  const properties = [
    style.keepNext ? '<w:keepNext/>' : '',
    border,
    `<w:spacing w:before="${before}" w:after="${after}" w:line="${line}" w:lineRule="exact"/>`,
    firstLine ? `<w:ind w:firstLine="${firstLine}"/>` : '',
    style.left ? `<w:ind w:left="${style.left}"/>` : '',
    `<w:jc w:val="${align}"/>`,
  ].join('')
  return `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`
}

export type Cell = { width: number; content: string; options: CellOptions }

export function cell(width: number, content: string, options: CellOptions = {}): Cell {
  return { width, content, options }
}

export function row(cells: Cell[], height: number, mayBreak = false): string {
  const inner = cells.map(({ width, content, options }) => {
    const properties = [
      `<w:tcW w:w="${width}" w:type="dxa"/>`,
      options.span ? `<w:gridSpan w:val="${options.span}"/>` : '',
      options.rows ? `<w:vMerge w:val="${options.rows === 'first' ? 'restart' : 'continue'}"/>` : '',
      options.label ? `<w:shd w:val="clear" w:color="auto" w:fill="${LABEL_SHADE}"/>` : '',
      `<w:vAlign w:val="${options.vertical ?? 'center'}"/>`,
    ].join('')
    return `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`
  })
  const split = mayBreak ? '' : '<w:cantSplit/>'
  return `<w:tr><w:trPr>${split}<w:trHeight w:val="${height}" w:hRule="atLeast"/></w:trPr>${inner.join('')}</w:tr>`
}

/** Stands again on each page that the table reaches. */
export const headRow = (cells: Cell[], height: number): string =>
  row(cells, height).replace('<w:cantSplit/>', '<w:cantSplit/><w:tblHeader/>')

export function table(grid: number[], rows: string[], bordered = true): string {
  const edge = (side: string, size: number, color: string) =>
    `<w:${side} w:val="${bordered ? 'single' : 'nil'}" w:sz="${size}" w:space="0" w:color="${color}"/>`
  const borders = [
    edge('top', 12, ACCENT),
    edge('left', 12, ACCENT),
    edge('bottom', 12, ACCENT),
    edge('right', 12, ACCENT),
    edge('insideH', 4, '7F8FA0'),
    edge('insideV', 4, '7F8FA0'),
  ].join('')
  const width = grid.reduce((sum, column) => sum + column, 0)
  const margins =
    '<w:tblCellMar><w:left w:w="85" w:type="dxa"/><w:right w:w="85" w:type="dxa"/></w:tblCellMar>'
  const columns = grid.map((column) => `<w:gridCol w:w="${column}"/>`).join('')
  return `<w:tbl><w:tblPr><w:tblW w:w="${width}" w:type="dxa"/><w:jc w:val="center"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/>${margins}</w:tblPr><w:tblGrid>${columns}</w:tblGrid>${rows.join('')}</w:tbl>`
}

export type PageMargins = { top: number; bottom: number; side: number; footer: number }

export function wordFile(body: string, footer: string, margins: PageMargins, title: string): Promise<Buffer> {
  const page = `<w:sectPr><w:footerReference w:type="default" r:id="rId3"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="${margins.top}" w:right="${margins.side}" w:bottom="${margins.bottom}" w:left="${margins.side}" w:header="567" w:footer="${margins.footer}" w:gutter="0"/></w:sectPr>`
  return writeZip([
    { name: '[Content_Types].xml', content: CONTENT_TYPES },
    { name: '_rels/.rels', content: PACKAGE_RELATIONS },
    { name: 'docProps/core.xml', content: coreProperties(title) },
    {
      name: 'word/document.xml',
      content: `${XML}<w:document ${NAMESPACES}><w:body>${body}${page}</w:body></w:document>`,
    },
    { name: 'word/footer1.xml', content: `${XML}<w:ftr ${NAMESPACES}>${footer}</w:ftr>` },
    { name: 'word/styles.xml', content: STYLES },
    { name: 'word/settings.xml', content: SETTINGS },
    { name: 'word/_rels/document.xml.rels', content: DOCUMENT_RELATIONS },
  ])
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD_TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD_TYPE}.styles+xml"/><Override PartName="/word/settings.xml" ContentType="${WORD_TYPE}.settings+xml"/><Override PartName="/word/footer1.xml" ContentType="${WORD_TYPE}.footer+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`

const PACKAGE_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`

const DOCUMENT_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${OFFICE}/settings" Target="settings.xml"/><Relationship Id="rId3" Type="${OFFICE}/footer" Target="footer1.xml"/></Relationships>`

const STYLES = `${XML}<w:styles ${NAMESPACES}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体" w:cs="Times New Roman"/><w:sz w:val="21"/><w:szCs w:val="21"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>`

const SETTINGS = `${XML}<w:settings ${NAMESPACES}><w:characterSpacingControl w:val="compressPunctuation"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat></w:settings>`

function coreProperties(title: string): string {
  return `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`
}
