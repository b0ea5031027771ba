import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { listZip, writeZip } from '../zip.ts'
import { begun, readSheet, type SheetColumn, SheetError, toCellText, writeSheet } from './sheet.ts'

const columns: SheetColumn[] = [
  { key: 'name', title: '姓名', width: 12 },
  { key: 'note', title: '=备注', width: 30 },
]

const harmful = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '  =1',
  '\n=1',
  '=HYPERLINK("http://x")',
]
const harmless = ['甲𠮷', 'a=b', '110101', '第1行\n第2行', 'a,b"c', "O'Neil", '<w:t>&amp;', '', '2027-01-01']

async function sheetXml(content: Buffer): Promise<string> {
  const entry = (await listZip(content)).find(({ name }) => name.endsWith('sheet1.xml'))
  // Streamed entries declare their sizes in the directory.
  return entry ? (await entry.read()).toString('utf8') : ''
}

describe('cells', () => {
  test.each(harmful)('%j gets the apostrophe', (value) => {
    expect(toCellText(value).startsWith("'")).toBe(true)
  })

  test('lose what XML cannot carry, and nothing else', () => {
    expect(toCellText('a\0b\x07c\x7f')).toBe('abc')
    expect(toCellText('\0=1')).toBe("'=1")
    expect(toCellText('x\uD800')).toBe('x\uFFFD')
    for (const value of harmless) expect(toCellText(value)).toBe(value)
    expect(toCellText(null)).toBe('')
    expect(toCellText(-5)).toBe("'-5")
    expect(toCellText('长'.repeat(40_000))).toHaveLength(32_767)
  })
})

describe('xlsx', () => {
  test('holds text cells only and reads back', async () => {
    const values = [...harmful, ...harmless]
    const content = await buffer(
      writeSheet(
        values.map((note) => ({ name: '示例', note })),
        columns,
        { name: '会员/名单' },
      ),
    )
    const xml = await sheetXml(content)
    expect(xml).not.toContain('<f>')
    const cells = [...xml.matchAll(/<c [^>]*>/g)].map(([cell]) => cell)
    expect(cells.length).toBeGreaterThanOrEqual(values.length)
    expect(cells.filter((cell) => !/t="(inlineStr|s|str)"/.test(cell) && !cell.endsWith('/>'))).toEqual([])
    const [titles, ...rows] = await readSheet(content)
    expect(titles).toEqual({ row: 1, cells: ['姓名', '=备注'] })
    expect(rows.map(({ cells }) => cells[1] ?? '')).toEqual(values.map((value) => value.trim()))
  })

  test('days, moments and numbers are what they are; what is none of them stays a text', async () => {
    const typed: SheetColumn[] = [
      { key: 'day', title: '日期', width: 12, type: 'day' },
      { key: 'at', title: '时间', width: 12, type: 'moment' },
      { key: 'sum', title: '金额', width: 12, type: 'amount' },
      { key: 'no', title: '编号', width: 12 },
    ]
    const rows = [
      { day: '2026-03-01', at: '2026-03-01 18:00', sum: 1200.5, no: '0012' },
      { day: '****', at: '', sum: '', no: 7 },
    ]
    const notes = [['导出人', '示例&<甲>']] as const
    const content = await buffer(writeSheet(rows, typed, { name: '名单', notes }))
    const xml = await sheetXml(content)
    expect(xml).toContain('<c r="A2" s="3"><v>46082</v></c><c r="B2" s="4"><v>46082.75</v></c>')
    expect(xml).toContain('<c r="C2" s="6"><v>1200.5</v></c>')
    expect(xml).toMatch(/<c r="D2" s="2" t="inlineStr">.*0012/)
    expect(xml).toMatch(/<c r="A3" s="2" t="inlineStr">.*\*{4}/)
    expect(xml).toContain('<c r="D3" s="5"><v>7</v></c>')
    expect(xml).toContain('<autoFilter ref="A1:D3"/>')
    expect((await readSheet(content))[1]?.cells).toEqual(['2026-03-01', '2026-03-01', '1200.5', '0012'])
    const names = (await listZip(content)).map(({ name }) => name)
    expect(names.filter((name) => name.includes('worksheets/'))).toHaveLength(2)
  })

  test('is pulled row by row', async () => {
    let taken = 0
    async function* many() {
      for (; taken < 200_000; taken++) yield { name: '示例', note: `第${taken}行，${'内容'.repeat(20)}` }
    }
    const stream = writeSheet(many(), columns)
    for await (const _ of stream) break
    expect(taken).toBeLessThan(100_000)
  })

  test('what is begun tells of its first row before it is asked for one, and has all of them', async () => {
    async function* rows(count: number) {
      for (let n = 1; n <= count; n += 1) yield n
    }
    async function* refused(): AsyncGenerator<number> {
      yield Promise.reject(new Error('no such day'))
    }
    for (const count of [0, 1, 3]) {
      const found = []
      for await (const n of await begun(rows(count))) found.push(n)
      expect(found).toEqual([1, 2, 3].slice(0, count))
    }
    await expect(begun(refused())).rejects.toThrow('no such day')
  })

  test('passes on an error of its source', async () => {
    async function* failing() {
      yield { name: '示例' }
      throw new Error('connection lost')
    }
    await expect(buffer(writeSheet(failing(), columns))).rejects.toThrow('connection lost')
  })

  test('is refused beyond its limits, and when it is no workbook', async () => {
    const content = await buffer(
      writeSheet(
        [1, 2, 3].map((n) => ({ name: `第${n}位`, note: '说明' })),
        columns,
      ),
    )
    const failureOf = (limits: object) =>
      readSheet(content, limits).catch((error: SheetError) => error.failure)
    expect(await failureOf({ maxRows: 3 })).toHaveLength(4)
    expect(await failureOf({ maxRows: 2 })).toBe('tooManyRows')
    expect(await failureOf({ maxColumns: 1 })).toBe('tooManyColumns')
    expect(await failureOf({ maxCellChars: 2 })).toBe('cellTooLong')
    const macro = await writeZip([{ name: 'xl/vbaProject.bin', content: 'x' }])
    for (const bad of [Buffer.alloc(0), Buffer.from('a,b'), macro, content.subarray(0, 500)]) {
      await expect(readSheet(bad)).rejects.toThrow(SheetError)
    }
  })
})

test('csv begins with a BOM, quotes what needs it and guards formulas', async () => {
  const rows = [
    { name: '甲,乙', note: '=1' },
    { name: '他说"好"', note: '第1行\n第2行' },
  ]

  const bytes = await buffer(writeSheet(rows, columns, { format: 'csv' }))
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(bytes.toString('utf8').replace(/^\uFEFF/, '')).toBe(
    '姓名,\'=备注\r\n"甲,乙",\'=1\r\n"他说""好""","第1行\n第2行"',
  )
})
