import { Readable } from 'node:stream'
import { sheetDate } from '@portal/contract/platform/time'
import { streamZip } from '../zip.ts'
import { columnName, type SheetCell, type SheetColumn, type SheetRow, toCellText } from './cells.ts'

/**
 * A workbook as a person works with it, written row by row: a head that stands out, stays and filters, days, moments and numbers that
 * sort and add up, A4 with the head on each page (docs/decisions/072-sheets-that-one-works-with.md).
 */

export interface BookOptions {
  readonly name: string
  /** At the top of each printed page, and on a sheet of its own: what this is, who took it and when. */
  readonly notes?: readonly (readonly [title: string, text: string])[]
  /** A PNG that is repeated behind the cells on the screen. */
  readonly backdrop?: Buffer
}

/** What a sheet can hold, its head included. */
const MOST_ROWS = 1_048_576
const PIECE_CHARS = 64 * 1024
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** Places in the table of styles below. */
const STYLE = { head: 1, text: 2, day: 3, moment: 4, number: 5, amount: 6 } as const
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="#,##0.00"/></numFmts><fonts count="2"><font><sz val="10.5"/><color rgb="FF1F2937"/><name val="微软雅黑"/></font><font><b/><sz val="10.5"/><color rgb="FFFFFFFF"/><name val="微软雅黑"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1F4E79"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FFD5DBE3"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>${[
  [49, 'left'],
  [164, 'left'],
  [165, 'left'],
  [0, 'right'],
  [166, 'right'],
]
  .map(
    ([format, side]) =>
      `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyBorder="1" applyAlignment="1"><alignment horizontal="${side}" vertical="center" indent="1"/></xf>`,
  )
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="常规" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const textCell = (place: string, style: number, text: string): string =>
  text === ''
    ? `<c r="${place}" s="${style}"/>`
    : `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** What a column of days or numbers holds otherwise (nothing, stars, a word) stays a text. */
const cell = (place: string, type: SheetColumn['type'], value: SheetCell): string => {
  if (type === 'day' || type === 'moment') {
    const days = sheetDate(String(value ?? ''))
    if (days !== undefined) return `<c r="${place}" s="${STYLE[type]}"><v>${days}</v></c>`
  } else if (type !== 'text' && (type !== undefined || typeof value === 'number')) {
    const number = value === '' || value === null ? Number.NaN : Number(value)
    if (Number.isFinite(number)) return `<c r="${place}" s="${STYLE[type ?? 'number']}"><v>${number}</v></c>`
  }
  return textCell(place, STYLE.text, toCellText(value))
}

const line = (row: number, height: number, cells: string): string =>
  `<row r="${row}" ht="${height}" customHeight="1">${cells}</row>`

const opening = (columns: readonly SheetColumn[]): string =>
  `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0" showGridLines="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="20" customHeight="1"/><cols>${columns
    .map(
      ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>${line(
    1,
    26,
    columns
      .map(({ title }, index) => textCell(`${columnName(index)}1`, STYLE.head, toCellText(title)))
      .join(''),
  )}`

/** `&` begins a code in these lines. */
const headerText = (text: string): string => escaped(toCellText(text).replaceAll('&', '&&').slice(0, 200))
const closing = (
  rows: number,
  columns: readonly SheetColumn[],
  { notes = [], backdrop }: BookOptions,
): string => {
  const head = notes.map(([title, text]) => `${title}：${text}`).join('　')
  const wide = columns.reduce((sum, { width }) => sum + width, 0) > 95
  return `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${rows}"/><pageMargins left="0.4" right="0.4" top="${head ? 0.7 : 0.5}" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="${wide ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/><headerFooter>${head ? `<oddHeader>&amp;L&amp;8${headerText(head)}</oddHeader>` : ''}<oddFooter>&amp;C&amp;9第 &amp;P 页，共 &amp;N 页</oddFooter></headerFooter>${backdrop ? '<picture r:id="rIdB"/>' : ''}</worksheet>`
}

interface Source {
  /** The next row without taking it. */
  peek(): Promise<SheetRow | undefined>
  take(): Promise<SheetRow | undefined>
  close(): Promise<void>
}
const sourceOf = (rows: AsyncIterable<SheetRow> | Iterable<SheetRow>): Source => {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  let waiting: { row: SheetRow | undefined } | undefined
  let ended = false
  const peek = async () => {
    if (!waiting && !ended) {
      const { value, done } = await iterator.next()
      ended = done === true
      waiting = { row: done ? undefined : value }
    }
    return waiting?.row
  }
  return {
    peek,
    async take() {
      const row = await peek()
      waiting = undefined
      return row
    },
    async close() {
      if (!ended) await iterator.return?.()
      ended = true
    },
  }
}

async function* sheetXml(source: Source, columns: readonly SheetColumn[], options: BookOptions) {
  let piece = opening(columns)
  let row = 1
  while (row < MOST_ROWS) {
    const values = await source.take()
    if (!values) break
    row += 1
    const at = row
    piece += line(
      at,
      20,
      columns.map(({ key, type }, index) => cell(`${columnName(index)}${at}`, type, values[key])).join(''),
    )
    if (piece.length < PIECE_CHARS) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece + closing(row, columns, options))
}

const NOTE_COLUMNS: readonly SheetColumn[] = [
  { key: 'title', title: '说明', width: 16 },
  { key: 'text', title: '内容', width: 90 },
]

const bookXml = (names: readonly string[]): string => {
  const sheets = names
    .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')
  const titles = names
    .map(
      (name, index) =>
        `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${escaped(`'${name}'!$1:$1`)}</definedName>`,
    )
    .join('')
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${sheets}</sheets><definedNames>${titles}</definedNames></workbook>`
}

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const partsOf = (names: readonly string[]) => {
  const numbers = names.map((_, index) => index + 1)
  const links = numbers
    .map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
    .join('')
  const types = numbers
    .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SHEET}.worksheet+xml"/>`)
    .join('')
  return [
    { name: 'xl/styles.xml', content: STYLES },
    { name: 'xl/workbook.xml', content: bookXml(names) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links}<Relationship Id="rIdS" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: '_rels/.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET}.styles+xml"/>${types}</Types>`,
    },
  ]
}

const TO_BACKDROP = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rIdB" Type="${OFFICE}/image" Target="../media/backdrop.png"/></Relationships>`

const titled = (name: string, ending: string): string => `${name.slice(0, 31 - ending.length)}${ending}`

async function* filesOf(source: Source, columns: readonly SheetColumn[], options: BookOptions) {
  const names: string[] = []
  const add = (name: string) => `xl/worksheets/sheet${names.push(name)}.xml`
  do {
    const name = names.length === 0 ? options.name : titled(options.name, `_${names.length + 1}`)
    yield { name: add(name), content: sheetXml(source, columns, options) }
    if (options.backdrop)
      yield { name: `xl/worksheets/_rels/sheet${names.length}.xml.rels`, content: TO_BACKDROP }
  } while (await source.peek())
  if (options.notes?.length) {
    const notes = sourceOf(options.notes.map(([title, text]) => ({ title, text })))
    yield { name: add('导出说明'), content: sheetXml(notes, NOTE_COLUMNS, { name: '' }) }
  }
  if (options.backdrop) yield { name: 'xl/media/backdrop.png', content: options.backdrop }
  yield* partsOf(names)
}

/** Pulled as it is read; memory does not grow with the rows. */
export const writeBook = (
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
  columns: readonly SheetColumn[],
  options: BookOptions,
): Readable => {
  const source = sourceOf(rows)
  const packed = async function* () {
    try {
      yield* streamZip(filesOf(source, columns, options))
    } finally {
      await source.close()
    }
  }
  return Readable.from(packed(), { objectMode: false })
}
