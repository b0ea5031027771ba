import { dues as calls } from '@portal/contract/membership/dues/dues.calls'
import { today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertFile } from '../../platform/files/file-records.queries.ts'
import { membersApp } from '../../testing/members-app.ts'
import { createUnit } from '../admission/member.factory.ts'

/** To whom the invoice of a payment is made out (docs/handbook/membership.md#dues). */

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
const YEAR = Number(today().slice(0, 4))
const PAYMENT = { amount: 1000, paidOn: today(), way: 'transfer' } as const

beforeAll(async () => {
  on = await membersApp()
  token = on.app.signIn({ role: 'administrator', name: '会计甲' })
})
afterAll(() => on.close())

const list = async (input: object = {}) => {
  const { data } = await on.call(calls.list, { pageSize: 100, ...input }, { token })
  if (!data) throw new Error('no list')
  return data
}
const entryOf = async (memberId: string) => {
  const row = (await list({ year: YEAR })).list.find((one) => one.memberId === memberId)
  if (!row) throw new Error('no entry')
  return row
}
const setInvoice = (entry: { id: string; version: number }, input: object, as: string) =>
  on.call(calls.invoice, { id: entry.id, version: entry.version, ...input } as never, { token: as })
const ofUnit = async (as: string, entry: { id: string }) =>
  (await on.call(calls.own, {}, { token: as })).data?.list.find(({ id }) => id === entry.id)

test('is made out to the unit by its credit code, or to whom the unit says, until it is there', async () => {
  const { memberId } = await createUnit(on.app.db, on.deps, { n: 30, state: 'approved', level: 'P' })
  const { memberId: other } = await createUnit(on.app.db, on.deps, { n: 31, state: 'approved', level: 'P' })
  await on.call(calls.open, { year: YEAR, dueDate: `${YEAR}-12-31` }, { token })
  const [mine, foreign] = [on.asMember(memberId, 'unit'), on.asMember(other, 'unit')]
  const entry = await entryOf(memberId)
  const before = await ofUnit(mine, entry)
  expect(before).toMatchObject({ invoiceTitle: entry.name })
  expect(before?.taxNumber).toMatch(/^[0-9A-Z]{18}$/)
  const asked = { invoiceTitle: '示例水务局工会委员会', taxNumber: '８1990003ex0000088d' }
  expect((await setInvoice(entry, asked, foreign)).status).toBe(404)
  expect((await setInvoice(entry, { ...asked, taxNumber: '12345' }, mine)).fields).toEqual({
    taxNumber: '请填写15至20位的纳税人识别号',
  })
  expect((await setInvoice(entry, asked, mine)).code).toBe(200)
  expect((await setInvoice(entry, asked, mine)).error).toBe('stateChanged')
  const said = { invoiceTitle: '示例水务局工会委员会', taxNumber: '81990003EX0000088D' }
  expect(await ofUnit(mine, entry)).toMatchObject(said)
  const newest = await entryOf(memberId)
  expect(newest).toMatchObject(said)
  expect((await setInvoice(newest, asked, mine)).error).toBe('nothingChanged')

  // Paid, it waits for the office, and is found there; given, the unit hears of it.
  expect(
    (await on.call(calls.pay, { id: newest.id, version: newest.version, ...PAYMENT }, { token })).code,
  ).toBe(200)
  const found = async (voucher: 'none' | 'given') =>
    (await list({ voucher })).list.some((row) => row.memberId === memberId)
  expect([await found('none'), await found('given')]).toEqual([true, false])
  const paid = await entryOf(memberId)
  const given = { id: paid.id, version: paid.version, voucherNo: '26312000000012345678' }
  expect((await on.call(calls.voucher, given, { token })).code).toBe(200)
  expect([await found('none'), await found('given')]).toEqual([false, true])
  const mails = await on.app.db
    .selectFrom('outbox')
    .select('template')
    .where('memberId', '=', memberId)
    .where('template', '=', 'dues-invoiced-mail')
    .execute()
  expect(mails).toHaveLength(1)
  const again = async () =>
    (await setInvoice(await entryOf(memberId), { invoiceTitle: '另一抬头' }, mine)).error
  expect(await again()).toBe('stateChanged')
  // A file without a number is one as well.
  const { id: fileId } = await insertFile(on.app.db, {
    ...{ storageKey: crypto.randomUUID(), fileName: '发票.pdf', mime: 'application/pdf', size: 1 },
    ...{ sha256: Buffer.alloc(32), sealed: false, purpose: 'duesVoucher' },
  })
  await on.app.db
    .updateTable('dues')
    .set({ voucherNo: '', voucherFileId: fileId })
    .where('id', '=', entry.id)
    .execute()
  expect(await again()).toBe('stateChanged')
})
