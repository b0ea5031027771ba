import { dues } from '@portal/contract/membership/dues/dues.calls'
import { MAX_BANK_ROWS } from '@portal/contract/membership/dues/dues-bank.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { isDate, today } from '@portal/contract/platform/time'
import { sheetIn } from '../../identity/file/sheet-upload.actions.ts'
import { inPieces } from '../../platform/documents/paper/pieces.ts'
import { readSheet, SheetError } from '../../platform/documents/sheet/sheet.ts'
import type { Context } from '../../platform/http/context.ts'
import { bookedRefs, lockRefs, owedEntries } from './bank-statement.queries.ts'
import { type BankLine, proposer, readStatement } from './bank-statement.rules.ts'
import { type ActDeps, bookPayment } from './dues.actions.ts'
import * as store from './dues.queries.ts'

/** A bank's list is read, held against what is owed, and forgotten; what a person confirms is written down like any payment. */

const rowsOf = async (content: Buffer) => {
  try {
    return { rows: await readSheet(content, { maxRows: MAX_BANK_ROWS }) }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    return {
      failure:
        error.failure === 'tooManyRows'
          ? `一次最多核对${MAX_BANK_ROWS}行，请按时间分成几个文件`
          : '文件无法读取，请用Excel另存为xlsx格式后重新上传',
    }
  }
}

const NO_HEAD = '没有找到“交易日期、对方户名、贷方金额（或收入）”这几列，请使用网上银行导出的交易明细'

export const readBank = async (deps: Pick<ActDeps, 'scan'>, context: Context) => {
  const sheet = await rowsOf(await sheetIn(deps, context, dues.readBank.files.file))
  if ('failure' in sheet) return { failure: sheet.failure ?? '', lines: [], owed: [], left: 0 }
  const statement = readStatement(sheet.rows)
  if (!statement) return { failure: NO_HEAD, lines: [], owed: [], left: 0 }
  const { lines, left } = statement
  const booked = await bookedRefs(
    context.db,
    lines.map(({ ref }) => ref),
  )
  const owed = await owedEntries(context.db)
  const propose = proposer(owed)
  const taken = new Set<string>()
  const judged = await inPieces(lines, (line: BankLine) => {
    const paid = booked.get(line.ref)
    if (paid !== undefined)
      return { ...line, match: 'booked' as const, reason: `已登记：${paid}`, entries: [], proposed: [] }
    const judgement = propose(line, taken)
    for (const id of judgement.proposed) taken.add(id)
    return { ...line, ...judgement }
  })
  context.note({ targetKind: 'dues', targetName: '银行流水', detail: { lines: lines.length, left } })
  return {
    failure: '',
    left,
    lines: judged.map(({ entries, proposed, ...line }) => ({
      ...line,
      proposed: [...proposed],
      entries: entries.map(({ id }) => id),
    })),
    owed: owed.map(({ id, version, memberId, name, year, amount }) => {
      return { id, version, memberId, name, year, amount }
    }),
  }
}

type Line = InputOf<typeof dues.bookBank>['lines'][number]

/** Why the line cannot be written down as it was chosen; empty when it can. */
const misfit = (line: Line, entries: readonly (store.DuesEntry | undefined)[]): string => {
  const [first] = entries
  const owed = entries.reduce((sum, entry) => sum + (entry?.amount ?? 0), 0)
  if (!isDate(line.paidOn) || line.paidOn > today()) return '缴费日期不能晚于今天'
  if (!Number.isInteger(line.amount)) return '金额含角分，请用“登记缴费”逐条登记'
  if (entries.some((entry, at) => entry?.version !== line.entries[at]?.version))
    return '会费记录已有变化，请重新上传流水核对'
  if (entries.some((entry) => entry?.memberId !== first?.memberId)) return '一笔款项只能登记给一家单位'
  if (entries.some((entry) => entry?.status !== 'unpaid' && entry?.status !== 'submitted'))
    return '所选年度已缴或免缴'
  return line.amount < owed ? `到账金额少于所选年度应缴的${owed}元` : ''
}

const book = async (deps: ActDeps, line: Line, context: Context): Promise<string> => {
  if (new Set(line.entries.map(({ id }) => id)).size < line.entries.length) return '同一年度只能选择一次'
  const entries = []
  for (const { id } of line.entries) entries.push(await store.lockEntry(context.db, id))
  if ((await bookedRefs(context.db, [line.ref])).size > 0) return '该笔流水已登记过'
  const wrong = misfit(line, entries)
  if (wrong) return wrong
  const known = entries.flatMap((entry) => entry ?? []).toSorted((one, other) => one.year - other.year)
  let left = line.amount
  for (const [at, entry] of known.entries()) {
    const amount = at === known.length - 1 ? left : entry.amount
    left -= amount
    const facts = { amount, paidOn: line.paidOn, way: 'transfer' as const, voucherNo: '', bankRef: line.ref }
    await bookPayment(deps, { entry, ...facts }, context)
  }
  return ''
}

export const bookBank = async (deps: ActDeps, input: InputOf<typeof dues.bookBank>, context: Context) => {
  // Of two who write down the same line, for whichever unit, the second finds what the first one wrote.
  const refs = input.lines.map(({ ref }) => ref)
  await lockRefs(context.db, refs)
  const refused = []
  let booked = 0
  for (const line of input.lines) {
    const message = await book(deps, line, context)
    if (message) refused.push({ row: line.row, message })
    else booked += 1
  }
  context.note({ targetKind: 'dues', targetName: '银行流水', detail: { booked, refused: refused.length } })
  return { booked, refused }
}
