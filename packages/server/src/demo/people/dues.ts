import { today } from '@portal/contract/platform/time'
import { type Kysely, sql } from 'kysely'
import { changeEntry, type DuesEntry, findEntry } from '../../membership/dues/dues.queries.ts'
import { addMissing, insertYear } from '../../membership/dues/dues-year.queries.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { insertFile } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { renderSampleScan } from '../sample-scan.ts'

/** Dues of the sample society: last year nearly settled, this year in all states. */

interface Deps {
  readonly db: Kysely<Tables>
  readonly files: FileStore
}

const BY = { id: null, name: '示例管理员', staff: true }
const AMOUNT = 1000

const scanFor = async ({ db, files }: Deps, entry: DuesEntry, purpose: 'duesProof' | 'duesVoucher') => {
  const isProof = purpose === 'duesProof'
  const content = await renderSampleScan({
    title: isProof ? '银行电子回单（示例）' : '社会团体会费统一票据（示例）',
    societyName: '流域技术经济学会',
    rows: [
      ['付款单位', entry.unitName],
      ['收款单位', '流域技术经济学会'],
      ['项目', `${entry.year}年度会费`],
      ['金额', `人民币${entry.amount}元整`],
    ],
    code: `${entry.year}-${entry.number}`,
    stamp: isProof ? '示例银行' : '流域技术经济学会',
  })
  const { id } = await insertFile(db, {
    ...(await files.put(content, { sealed: true })),
    fileName: `${entry.year}年度${isProof ? '回单' : '票据'}.pdf`,
    mime: 'application/pdf',
    purpose,
    memberId: entry.memberId,
  })
  await db
    .updateTable('file')
    .set({ state: 'attached', attachedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
  return id
}

const entriesOf = async (db: Kysely<Tables>, year: number): Promise<DuesEntry[]> => {
  const rows = await db
    .selectFrom('dues')
    .innerJoin('member', 'member.id', 'dues.memberId')
    .select('dues.id')
    .where('dues.year', '=', year)
    .orderBy('member.serial')
    .execute()
  const entries: DuesEntry[] = []
  for (const { id } of rows) {
    const entry = await findEntry(db, id)
    if (entry) entries.push(entry)
  }
  return entries
}

const pay = async (deps: Deps, entry: DuesEntry, n: number, withVoucher: boolean) => {
  const voucherNo = withVoucher ? `示例票${entry.year}${String(n + 1).padStart(4, '0')}` : ''
  const voucherFileId = withVoucher && n % 3 === 0 ? await scanFor(deps, entry, 'duesVoucher') : null
  const facts = { paidOn: `${entry.year}-0${1 + (n % 9)}-1${n % 9}`, way: 'transfer' as const, voucherNo }
  const paidOn = [facts.paidOn, today()].sort()[0] ?? facts.paidOn
  await changeEntry(
    deps.db,
    entry,
    { status: 'paid', paidAmount: AMOUNT, ...facts, paidOn, voucherFileId },
    { action: 'pay', by: BY, detail: { amount: AMOUNT, ...facts, paidOn } },
  )
}
const waive = (deps: Deps, entry: DuesEntry) =>
  changeEntry(
    deps.db,
    entry,
    { status: 'waived' },
    { action: 'waive', by: BY, reason: '公益性质的共建单位，经理事会同意免缴当年会费' },
  )
const submit = async (deps: Deps, entry: DuesEntry) => {
  const proofFileId = await scanFor(deps, entry, 'duesProof')
  const by = { id: null, name: entry.unitName, staff: false }
  await changeEntry(
    deps.db,
    entry,
    { status: 'submitted', proofFileId },
    { action: 'submit', by, detail: { note: '已通过对公账户转账', proofFileId } },
  )
}

export const seedDues = async (deps: Deps): Promise<void> => {
  const { db } = deps
  const thisYear = Number(today().slice(0, 4))
  for (const year of [thisYear - 1, thisYear]) {
    // The last one is over: who has not paid is overdue.
    const terms = { year, amount: AMOUNT, dueDate: `${year}-12-31` }
    await insertYear(db, { ...terms, by: BY })
    await addMissing(db, terms, BY, false)
    for (const [n, entry] of (await entriesOf(db, year)).entries()) {
      if (year < thisYear) {
        if (n === 1) await waive(deps, entry)
        else if (n !== 0 && n !== 4) await pay(deps, entry, n, true)
      } else if (n % 5 === 1) await submit(deps, entry)
      else if (n % 5 === 2) await pay(deps, entry, n, n % 2 === 0)
      else if (n === 9) await waive(deps, entry)
    }
  }
}
