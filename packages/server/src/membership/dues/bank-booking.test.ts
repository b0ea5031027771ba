import { dues as calls } from '@portal/contract/membership/dues/dues.calls'
import { organisation } from '@portal/contract/membership/organisation/organisation.calls'
import { today } from '@portal/contract/platform/time'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { membersApp, PDF } from '../../testing/members-app.ts'
import { createUnit } from '../admission/member.factory.ts'

/** Lines of a bank's list, written down (docs/handbook/membership.md#dues). */

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
const YEAR = Number(today().slice(0, 4))
const units: string[] = []
beforeAll(async () => {
  on = await membersApp()
  token = on.app.signIn({ role: 'administrator', name: '会计丙' })
  for (const n of [41, 42, 43, 44, 45]) {
    const unit = { n, state: 'approved', level: 'P', daysAgo: 800 } as const
    units.push((await createUnit(on.app.db, on.deps, unit)).memberId)
  }
  for (const year of [YEAR - 1, YEAR])
    await on.call(calls.open, { year, dueDate: `${year}-12-31` }, { token })
})
afterAll(() => on.close())

const entryOf = async (unit: number, year = YEAR) => {
  const { data } = await on.call(calls.list, { year, pageSize: 100 }, { token })
  const row = data?.list.find(({ memberId }) => memberId === units[unit])
  if (!row) throw new Error('no entry')
  return row
}
type Entry = { readonly id: string; readonly version: number }
const lineOf = (ref: string, amount: number, ...entries: readonly Entry[]) => ({
  ...{ ref, row: 2, paidOn: today(), amount },
  entries: entries.map(({ id, version }) => ({ id, version })),
})
const book = async (...lines: ReturnType<typeof lineOf>[]) =>
  (await on.call(calls.bookBank, { lines }, { token })).data

/** A list of one line. */
const readFrom = async (payer: string, amount: number) => {
  const head = ['交易日期', '借方发生额', '贷方发生额', '对方户名', '附言', '交易流水号']
  const rows = [head, [today(), '', amount, payer, '', `S${payer}`]]
  const content = Buffer.from(await writeXlsx({ sheets: [{ name: '明细', rows }] }))
  const files = { file: [{ name: 'a.xlsx', content }] }
  return (await on.call(calls.readBank, {}, { token, files })).data?.lines
}

test('a unit that says it has paid is found by its line, one that is gone by none', async () => {
  const entry = await entryOf(4, YEAR - 1)
  const proof = { id: entry.id, version: entry.version, note: '银行回单' }
  const files = { proof: [{ name: '回单.pdf', content: PDF }] }
  const as = { token: on.asMember(entry.memberId, 'unit'), files }
  expect((await on.call(calls.submitProof, proof, as)).code).toBe(200)
  expect(await readFrom(entry.name, entry.amount)).toMatchObject([{ match: 'sure', proposed: [entry.id] }])
  const member = on.app.db.updateTable('member').where('id', '=', entry.memberId)
  await member.set({ deletedAt: sql<string>`now()` }).execute()
  expect(await readFrom(entry.name, entry.amount)).toMatchObject([{ match: 'unknown', entries: [] }])
})

test('each year gets its amount, and what is over goes to the newest, in whichever order they were chosen', async () => {
  const [older, newer] = [await entryOf(0, YEAR - 1), await entryOf(0)]
  const amount = older.amount + newer.amount + 500
  expect(await book(lineOf('order', amount, newer, older))).toEqual({ booked: 1, refused: [] })
  expect((await entryOf(0, YEAR - 1)).paidAmount).toBe(older.amount)
  expect((await entryOf(0)).paidAmount).toBe(newer.amount + 500)
})

test('a year that was chosen twice is paid by no line', async () => {
  const entry = await entryOf(1)
  expect(await book(lineOf('twice', entry.amount * 2, entry, entry))).toMatchObject({
    ...{ booked: 0, refused: [{ message: '同一年度只能选择一次' }] },
  })
  expect((await entryOf(1)).state).not.toBe('paid')
})

test('a unit pays under a name that went into its own', async () => {
  const { orgId } = await on.app.db
    .selectFrom('member')
    .select('orgId')
    .where('id', '=', units[1] ?? '')
    .executeTakeFirstOrThrow()
  const former = await on.organisation()
  const merge = { targetId: orgId ?? '', orgIds: [former.orgId] }
  expect((await on.call(organisation.merge, merge, { token })).code).toBe(200)
  const entry = await entryOf(1, YEAR - 1)
  const lines = await readFrom(former.orgName, entry.amount)
  expect(lines).toMatchObject([{ match: 'sure', proposed: [entry.id] }])
})

test('of two who write down the same line at once, one does, for whichever unit', async () => {
  const [first, held, second] = [await entryOf(2), await entryOf(2, YEAR - 1), await entryOf(3)]
  const other = new pg.Client({ connectionString: on.app.database.ownerUrl })
  await other.connect()
  await other.query('begin')
  await other.query('select from dues where id = $1 for update', [held.id])
  const waiting = (count: number) =>
    eventually(async () => {
      const { rowCount } = await other.query(
        'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
      )
      expect(rowCount).toBe(count)
    })
  const one = book(lineOf('same', first.amount, first), lineOf('next', held.amount, held))
  await waiting(1)
  const two = book(lineOf('same', second.amount, second))
  await Promise.race([two, waiting(2)])
  await other.query('commit')
  await other.end()
  expect(await one).toMatchObject({ booked: 2 })
  expect(await two).toMatchObject({ booked: 0, refused: [{ message: '该笔流水已登记过' }] })
})
