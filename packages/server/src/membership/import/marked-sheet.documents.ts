import { MARKED_HEADINGS } from '@portal/contract/membership/import.calls'
import { readSheet, writeWorkbook } from '../../platform/documents/sheet/sheet.ts'
import { plain } from './sheet-row.rules.ts'

/** The rows of a sheet that cannot come in, under its own headings and as they were typed, to be corrected and uploaded again. */

interface Wrong {
  readonly row: number | null
  readonly heading: string
  readonly message: string
}

/** In characters of half width: a Chinese one takes two. */
const takes = (text: string): number =>
  [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) < 0x2e80 ? 1 : 2), 0)
/** As wide as what stands in it: what has to be compared with a paper, number by number, is not to be pulled open first. */
const widthOf = (title: string, values: readonly string[]): number =>
  Math.min(40, Math.max(10, ...[title, ...values].map(takes).map((signs) => signs + 3)))

export const writeMarked = async (content: Buffer, wrong: readonly Wrong[]): Promise<Buffer> => {
  const [head, ...body] = await readSheet(content)
  const titles = head?.cells ?? []
  const added = new Set<string>(Object.values(MARKED_HEADINGS))
  const kept = titles.flatMap((title, at) => (title === '' || added.has(title) ? [] : [{ title, at }]))
  const byRow = Map.groupBy(wrong, ({ row }) => row)
  // Without a row it is the whole sheet that is refused.
  const bad = byRow.has(null) || byRow.has(1) ? body : body.filter(({ row }) => byRow.has(row))
  const marks = bad.flatMap(({ row: of }, row) => {
    const headings = new Set((byRow.get(of) ?? []).map(({ heading }) => plain(heading)))
    return kept.flatMap(({ title }, at) => (headings.has(plain(title)) ? [{ row, column: at + 2 }] : []))
  })
  return writeWorkbook([
    {
      name: '待改正',
      columns: [
        { title: MARKED_HEADINGS.row, width: 8 },
        { title: MARKED_HEADINGS.problem, width: 44 },
        ...kept.map(({ title, at }) => ({
          title,
          width: widthOf(
            title,
            bad.map(({ cells }) => cells[at] ?? ''),
          ),
        })),
      ],
      rows: bad.map(({ row, cells }) => [
        String(row),
        (byRow.get(row) ?? []).map(({ heading, message }) => `${heading}：${message}`).join('；'),
        ...kept.map(({ at }) => cells[at] ?? ''),
      ]),
      marks,
    },
  ])
}
