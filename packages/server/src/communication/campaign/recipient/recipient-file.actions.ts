import { listedRecipient, MAX_LISTED } from '@portal/contract/communication/message.fields'
import { parsePasted } from '@portal/contract/communication/message-samples'
import { canonicalMobile, isMobile } from '@portal/contract/platform/fields'
import type * as z from 'zod'
import { readJsonList } from '../../../platform/documents/sheet/json-list.ts'
import { readSheet, SheetError } from '../../../platform/documents/sheet/sheet.ts'
import { AppError, type UploadedFile } from '../../../platform/http/context.ts'

/** Lists of recipients from files (docs/handbook/identity.md#uploads). The file is read and forgotten; what it held comes back to the page. */

type Listed = z.output<typeof listedRecipient>
interface Read {
  readonly total: number
  readonly list: Listed[]
  readonly problems: { row: number; note: string }[]
}
const PROBLEMS = 100

const noteOn = ({ email, mobileTel }: Listed): string =>
  email === '' && mobileTel === '' ? '没有邮箱或手机号' : ''

const collect = (rows: readonly { row: number; given: unknown }[]): Read => {
  const list: Listed[] = []
  const problems: { row: number; note: string }[] = []
  for (const { row, given } of rows) {
    const { success, data } = listedRecipient.safeParse(given)
    const note = success ? noteOn(data) : '内容不符合要求'
    if (!success || note !== '') problems.push({ row, note })
    else list.push(data)
  }
  return { total: rows.length, list, problems: problems.slice(0, PROBLEMS) }
}

/** The two errors of the JSON import. Phones may be numbers; anything but the three names is left aside. */
export const readRecipientJson = async (file: UploadedFile | undefined): Promise<Read> => {
  if (!file || !/\.json$/i.test(file.fileName)) throw new AppError('jsonOnly')
  const found = await readJsonList(file.buffer, { most: MAX_LISTED, names: ['name', 'email', 'mobileTel'] })
  if ('failure' in found)
    throw new AppError(
      'jsonInvalid',
      found.failure === 'tooMany'
        ? { text: `文件解析失败：名单最多${MAX_LISTED}人，文件中有${found.count}人` }
        : {},
    )
  const read = collect(
    found.items.map((item, at) => {
      const phone = item?.mobileTel
      const given = typeof phone === 'number' ? { ...item, mobileTel: String(phone) } : item
      return { row: at + 1, given }
    }),
  )
  if (read.list.length === 0) throw new AppError('jsonInvalid')
  return read
}

const HEADINGS: readonly [keyof Listed, RegExp][] = [
  ['email', /邮箱|邮件|e-?mail/i],
  ['mobileTel', /手机|电话|mobile|phone/i],
  ['name', /姓名|名称|收件人|name/i],
]
const isHead = (cells: readonly string[]) =>
  !cells.some((cell) => cell.includes('@') || isMobile(canonicalMobile(cell))) &&
  HEADINGS.slice(0, 2).some(([, words]) => cells.some((cell) => words.test(cell)))

export const readRecipientSheet = async (file: UploadedFile | undefined): Promise<Read> => {
  if (!file || !/\.xlsx$/i.test(file.fileName)) throw new AppError('sheetKind')
  const rows = await readSheet(file.buffer, { maxRows: MAX_LISTED + 1 }).catch((error: unknown) => {
    if (!(error instanceof SheetError)) throw error
    if (error.failure === 'tooManyRows')
      throw new AppError('fileDamaged', { text: `名单最多${MAX_LISTED}人，请分成几个文件` })
    throw new AppError('fileDamaged')
  })
  const [first, ...rest] = rows
  if (!first) throw new AppError('fileDamaged', { text: '文件是空的，请填写后上传' })
  if (!isHead(first.cells))
    // Without headings: in each row whatever looks like an address is one.
    return collect(
      rows.map(({ row, cells }) => ({ row, given: parsePasted(cells.join('\t')).list[0] ?? {} })),
    )
  const at = new Map(
    HEADINGS.map(([key, words]) => [key, first.cells.findIndex((cell) => words.test(cell))] as const),
  )
  const cell = (cells: readonly string[], key: keyof Listed) => cells[at.get(key) ?? -1] ?? ''
  return collect(
    rest.map(({ row, cells }) => ({
      row,
      given: {
        name: cell(cells, 'name'),
        email: cell(cells, 'email'),
        mobileTel: cell(cells, 'mobileTel'),
      },
    })),
  )
}
