import { createHash } from 'node:crypto'
import { canonicalOrganisation } from '@portal/contract/membership/organisation/organisation.rules'
import { addDays, dayFrom, isDate } from '@portal/contract/platform/time'

/** What a bank's list of payments says, whatever bank it is of, and whose dues a line may be (docs/handbook/membership.md#dues). */

interface SheetLine {
  readonly row: number
  readonly cells: readonly string[]
}
export interface BankLine {
  readonly row: number
  readonly paidOn: string
  readonly amount: number
  readonly payer: string
  readonly remark: string
  readonly ref: string
}

type Column = 'paidOn' | 'income' | 'amount' | 'direction' | 'payer' | 'remark' | 'serial'
/** What banks call their columns, the more exact names first. */
const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  paidOn: ['交易日期', '记账日期', '入账日期', '交易时间', '记账时间', '日期'],
  income: ['贷方发生额', '贷方金额', '收入金额', '转入金额', '存入金额', '贷方', '收入', '转入', '存入'],
  amount: ['交易金额', '发生额', '金额'],
  direction: ['借贷标志', '借贷方向', '借贷', '收支', '收支方向', '交易方向'],
  payer: [
    '对方户名',
    '对方账户名称',
    '对方账号名称',
    '对方单位名称',
    '对方单位',
    '对方名称',
    '付款人名称',
    '付款方名称',
    '付款方',
    '付款人',
  ],
  remark: ['附言', '交易附言', '用途', '摘要', '交易摘要', '备注'],
  serial: ['交易流水号', '流水号', '业务编号', '凭证号', '交易编号'],
}
const COLUMNS = Object.keys(HEADINGS) as Column[]
const plain = (text: string) => text.normalize('NFKC').replace(/[\s*():]|元|人民币/g, '')

const columnsIn = (cells: readonly string[]) => {
  const names = cells.map(plain)
  const found = new Map<Column, number[]>()
  for (const column of COLUMNS) {
    const at = HEADINGS[column].flatMap((heading) =>
      names.flatMap((name, index) => (name === heading ? [index] : [])),
    )
    if (at.length > 0) found.set(column, at)
  }
  return found
}
/** Banks write who asks and for when above the head. */
const MOST_ABOVE = 30
const headIn = (lines: readonly SheetLine[]) => {
  for (const [index, { cells }] of lines.slice(0, MOST_ABOVE).entries()) {
    const columns = columnsIn(cells)
    if (columns.has('paidOn') && columns.has('payer') && (columns.has('income') || columns.has('amount')))
      return { columns, body: lines.slice(index + 1) }
  }
  return undefined
}

const readAmount = (text: string): number => {
  const number = Number(text.normalize('NFKC').replace(/[,，¥￥元\s+]/g, ''))
  return Number.isFinite(number) ? Math.round(number * 100) / 100 : 0
}
const readDay = (text: string): string => {
  const given = text.normalize('NFKC')
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)/.exec(given) ?? /^(\d{4})(\d{2})(\d{2})/.exec(given)
  if (!parts) return /^\d{5}(\.\d+)?$/.test(given) ? addDays('1899-12-30', Number(given)) : ''
  const [, year = '', month = '', date = ''] = parts
  const day = dayFrom(year, month, date)
  return isDate(day) ? day : ''
}
const OUT = /^(借|支|付|出|转出|汇出|往|D$|DR|DEBIT)/i

const refOf = (paidOn: string, parts: readonly string[]): string =>
  `${paidOn}/${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24)}`

/** Lines of money that came in; undefined where there is no head to be found. */
export const readStatement = (
  sheet: readonly SheetLine[],
): { lines: BankLine[]; left: number } | undefined => {
  const head = headIn(sheet)
  if (!head) return undefined
  const textOf = (cells: readonly string[], column: Column) =>
    (head.columns.get(column) ?? []).map((at) => cells[at]?.trim() ?? '').filter(Boolean)
  const seen = new Map<string, number>()
  const lines: BankLine[] = []
  for (const { row, cells } of head.body) {
    const [day = ''] = textOf(cells, 'paidOn')
    const out = textOf(cells, 'direction').some((text) => OUT.test(text))
    const [income, amount] = [textOf(cells, 'income'), textOf(cells, 'amount')]
    const sum = out ? 0 : readAmount(income[0] ?? (head.columns.has('income') ? '' : (amount[0] ?? '')))
    const paidOn = readDay(day)
    if (sum <= 0 || paidOn === '') continue
    const [payer = ''] = textOf(cells, 'payer')
    const remark = [...new Set(textOf(cells, 'remark'))].join('，')
    const parts = [String(sum), payer, remark, ...textOf(cells, 'serial')]
    // Two like lines of one day are two payments.
    const same = refOf(paidOn, parts)
    const times = seen.get(same) ?? 0
    seen.set(same, times + 1)
    lines.push({ row, paidOn, amount: sum, payer, remark, ref: times === 0 ? same : `${same}-${times}` })
  }
  return { lines, left: head.body.length - lines.length }
}

export interface Owed {
  readonly id: string
  readonly memberId: string
  readonly name: string
  /** Every name by which the library knows the unit. */
  readonly names: readonly string[]
  readonly serialNum: string
  readonly year: number
  readonly amount: number
}
interface Proposal<E extends Owed> {
  readonly match: 'sure' | 'likely' | 'unknown'
  readonly reason: string
  readonly entries: readonly E[]
  readonly proposed: readonly string[]
}

/** The years that an amount covers: those that the remark names, else the oldest ones that add up to it. */
const covered = <E extends Owed>(entries: readonly E[], { amount, remark }: BankLine): readonly E[] => {
  // A year by itself: numbers of members and of vouchers begin with one as well.
  const named = entries.filter(({ year }) => new RegExp(`(?<!\\d)${year}(?!\\d)`).test(remark))
  const sum = (some: readonly E[]) => some.reduce((total, one) => total + one.amount, 0)
  if (sum(named) === amount) return named
  for (let count = 1; count <= entries.length; count += 1)
    if (sum(entries.slice(0, count)) === amount) return entries.slice(0, count)
  return []
}

const unitsOf = <E extends Owed>(owed: readonly E[]) =>
  [...Map.groupBy(owed, ({ memberId }) => memberId).values()].map((entries) => ({
    names: new Set(entries.flatMap(({ name, names }) => [name, ...names].map(canonicalOrganisation))),
    serialNum: entries[0]?.serialNum ?? '',
    entries: entries.toSorted((one, other) => one.year - other.year),
  }))
/** Shorter ones stand in other names. */
const SHORTEST = 6

/** `taken`: years that a line further up pays already. */
export const proposer = <E extends Owed>(owed: readonly E[]) => {
  const units = unitsOf(owed)
  const byName = Map.groupBy(
    units.flatMap((unit) => [...unit.names].map((name) => ({ name, unit }))),
    ({ name }) => name,
  )
  return (line: BankLine, taken: ReadonlySet<string> = new Set()): Proposal<E> => {
    const payer = canonicalOrganisation(line.payer)
    const said = canonicalOrganisation(`${line.payer}${line.remark}`)
    const payerIs = byName.get(payer)
    const found =
      payerIs?.map(({ unit }) => unit) ??
      units.filter(
        ({ names, serialNum }) =>
          (serialNum !== '' && line.remark.toUpperCase().includes(serialNum)) ||
          [...names].some((name) => name.length >= SHORTEST && said.includes(name)),
      )
    const [unit, ...others] = found
    if (!unit) return { match: 'unknown', reason: '没有同名的未缴单位', entries: [], proposed: [] }
    if (others.length > 0)
      return {
        match: 'unknown',
        reason: '可能是多家单位，请选择',
        entries: found.flatMap((one) => one.entries),
        proposed: [],
      }
    const open = unit.entries.filter(({ id }) => !taken.has(id))
    const pays = covered(open, line)
    const proposed = pays.map(({ id }) => id)
    const { entries } = unit
    if (pays.length === 0) {
      const twice = open.length < entries.length && covered(entries, line).length > 0
      return {
        match: 'likely',
        reason: twice ? '前面已有一笔相同的缴费，可能重复' : '金额与应缴不符',
        entries,
        proposed,
      }
    }
    return payerIs
      ? { match: 'sure', reason: '户名和金额相符', entries, proposed }
      : { match: 'likely', reason: '附言中有单位名称或会员编号，付款户名不同', entries, proposed }
  }
}
