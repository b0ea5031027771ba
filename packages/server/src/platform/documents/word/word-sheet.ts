import { listZip } from '../zip.ts'

/**
 * A Word form as something to look at: its table cell by cell, and the lines around it. Reads what a template of ours (or one that
 * staff edited in Word) holds; pictures and nested tables are left out. To be done in a worker.
 */

interface WordCell {
  readonly lines: string[]
  readonly span: number
  /** How many rows it reaches down. */
  rows: number
  /** Shaded: says what is asked. */
  readonly label: boolean
}
export interface WordSheet {
  readonly headings: string[]
  readonly columns: number[]
  readonly rows: { readonly height: number; readonly cells: WordCell[] }[]
  readonly notes: string[]
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    hex
      ? String.fromCodePoint(Number.parseInt(hex, 16))
      : decimal
        ? String.fromCodePoint(Number(decimal))
        : (ENTITIES[name] ?? whole),
  )

const linesOf = (xml: string): string[] =>
  [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gs)].map(([paragraph]) =>
    [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:br\/>/g)]
      .map(([, text]) => (text === undefined ? '\n' : unescaped(text)))
      .join(''),
  )
const textOf = (xml: string): string[] => linesOf(xml).filter((line) => line.trim() !== '')
const attribute = (xml: string, tag: string): string | undefined =>
  new RegExp(`<w:${tag} [^>]*w:(?:val|w)="([^"]*)"`).exec(xml)?.[1]

const TWIPS = 20

const rowOf = (xml: string) => {
  const cells = [...xml.matchAll(/<w:tc>.*?<\/w:tc>|<w:tc .*?<\/w:tc>/gs)].map(([cell]) => {
    const shade = /<w:shd [^>]*w:fill="([^"]*)"/.exec(cell)?.[1]
    return {
      lines: linesOf(cell),
      span: Number(attribute(cell, 'gridSpan') ?? 1),
      rows: 1,
      label: shade !== undefined && !/^(auto|ffffff)$/i.test(shade),
      continues: /<w:vMerge(?:\/>| w:val="continue")/.test(cell),
    }
  })
  return { height: Number(attribute(xml, 'trHeight') ?? 0) / TWIPS, cells }
}
type Row = ReturnType<typeof rowOf>

/** A cell that continues the one above makes that one taller. */
const merged = (rows: readonly Row[]): WordSheet['rows'] => {
  const above = new Map<number, WordCell>()
  return rows.map(({ height, cells }) => {
    let column = 0
    const own: WordCell[] = []
    for (const { continues, ...cell } of cells) {
      const start = above.get(column)
      if (continues && start) start.rows += 1
      else {
        own.push(cell)
        above.set(column, cell)
      }
      column += cell.span
    }
    return { height, cells: own }
  })
}

const part = async (file: Buffer, wanted: RegExp): Promise<string> => {
  const entry = (await listZip(file)).find(({ name }) => wanted.test(name))
  return entry ? (await entry.read()).toString('utf8') : ''
}

export const sheetIn = async (file: Buffer): Promise<WordSheet> => {
  const document = await part(file, /^word\/document\.xml$/)
  const footer = await part(file, /^word\/footer\d*\.xml$/)
  const start = document.indexOf('<w:tbl>')
  const end = document.indexOf('</w:tbl>')
  const table = start < 0 ? '' : document.slice(start, end)
  return {
    headings: textOf(document.slice(0, Math.max(0, start))),
    columns: [...table.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width)),
    rows: merged([...table.matchAll(/<w:tr[ >].*?<\/w:tr>/gs)].map(([row]) => rowOf(row))),
    notes: textOf(`${end < 0 ? '' : document.slice(end)}${footer}`),
  }
}
