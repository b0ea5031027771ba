import { deflateSync } from 'node:zlib'
import { writeZip } from '../platform/documents/zip.ts'

/** Files that take as long to look at as their kind allows. */

const MB = 1024 * 1024
const pdf = (size: number): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    Buffer.alloc(size - 100, '1 0 obj<</a/b'),
    Buffer.from('\nstartxref\n0\n%%EOF'),
  ])
/** Unpacks to sixteen megabytes a dozen times. */
const bomb = (): Buffer => {
  const packed = deflateSync(Buffer.alloc(16 * MB - 1, '/a '))
  const one = Buffer.concat([
    Buffer.from('1 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n'),
    packed,
    Buffer.from('\nendstream endobj\n'),
  ])
  return Buffer.concat([
    Buffer.from('%PDF-1.5\n'),
    ...Array(3).fill(one),
    Buffer.from('\nstartxref\n0\n%%EOF'),
  ])
}
const office = (type: string, parts: { name: string; content: string }[]): Promise<Buffer> =>
  writeZip([
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    },
    ...parts,
  ])
const relations = `<Relationships>${'<Relationship a="b" Target="c"/>'.repeat(100_000)}</Relationships>`
const docx = (): Promise<Buffer> =>
  office('wordprocessingml.document', [
    { name: '_rels/.rels', content: relations },
    { name: 'word/document.xml', content: `<w:document>${'<w:p>'.repeat(400_000)}</w:document>` },
  ])
/** One long text in every cell of a sheet. */
const xlsx = (): Promise<Buffer> => {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(90)}</row>`
  return office('spreadsheetml.sheet', [
    {
      name: '_rels/.rels',
      content:
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    },
    {
      name: 'xl/workbook.xml',
      content:
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    },
    { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${'\ufdfa'.repeat(400)}</t></si></sst>` },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet><sheetData>${row.repeat(5000)}</sheetData></worksheet>`,
    },
  ])
}
const picture = (head: number[]): Buffer => Buffer.concat([Buffer.from(head), Buffer.alloc(MB, '<scrip')])
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]

/** By kind; none for what is only stored. */
const FILES: Readonly<Record<string, readonly Buffer[]>> = {
  pdf: [pdf(MB), bomb()],
  docx: [await docx()],
  xlsx: [await xlsx()],
  jpg: [picture(JPEG)],
  png: [picture(PNG)],
  json: [
    Buffer.from(`[${'['.repeat(MB)}${']'.repeat(MB)}]`),
    Buffer.from(`[${Array(5000).fill('{"name":"a","email":"a@b.cn","x":[1,2,3]}').join(',')}]`),
  ],
}
export const hostileFiles = (kind: string): readonly Buffer[] => FILES[kind] ?? []
export const largePdf = (): Buffer => pdf(20 * MB - 1000)
