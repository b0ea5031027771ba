import { bulk } from '@portal/contract/membership/bulk/bulk.calls'
import { BULK_MOST } from '@portal/contract/membership/bulk/bulk.words'
import { dues } from '@portal/contract/membership/dues/dues.calls'
import { LABELS_MOST, labels } from '@portal/contract/membership/label/label.calls'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import { today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyPerson } from '../testing/copies.ts'
import { refusedBy } from '../testing/refused.ts'
import { type PersonApp, personApp } from './person/person.testing.ts'

/** What staff cannot do to so many at once, or before something is settled, each in words of its own. */

let on: PersonApp
let token: string
beforeAll(async () => {
  on = await personApp()
  token = on.reviewer
})
afterAll(() => on.close())

const expectRefused = refusedBy(MEMBERSHIP_GUARDS)

test('in bulk: of whom none can be changed nothing begins, and of more than the most nothing is even shown', async () => {
  const { memberId } = await on.make({ values: { name: '示例众多' } })
  const order = { kind: 'person', filter: { keyword: '示例众多' }, act: 'level', value: 'S' } as const
  expect((await on.call(bulk.preview, order, { token })).data).toMatchObject({ total: 1, ready: 0 })
  const begun = await on.call(bulk.start, { ...order, reason: '级别调整', expected: 1 }, { token })
  expectRefused(begun, 'bulkNobody')
  await copyPerson(on.app.db, memberId, BULK_MOST - 1)
  expect((await on.call(bulk.preview, order, { token })).data?.total).toBe(BULK_MOST)
  await on.make({ values: { name: '示例众多' } })
  const refused = await on.call(bulk.preview, order, { token })
  expectRefused(refused, 'bulkTooMany')
  expect(refused.errorMsg).toBe(MEMBERSHIP_GUARDS.bulkTooMany(BULK_MOST))
})

test('labels are as many as a list can hold', async () => {
  await on.app.db
    .insertInto('label')
    .values(Array.from({ length: LABELS_MOST - 1 }, (_, n) => ({ name: `专题${n}`, byName: '示例' })))
    .execute()
  expect((await on.call(labels.add, { name: '最后一个' }, { token })).code).toBe(200)
  const refused = await on.call(labels.add, { name: '多出一个' }, { token })
  expectRefused(refused, 'labelsFull')
  expect(refused.errorMsg).toBe(MEMBERSHIP_GUARDS.labelsFull(LABELS_MOST))
})

test('a year of dues is not opened before the society says what a unit pays', async () => {
  const year = Number(today().slice(0, 4))
  await on.app.db
    .insertInto('setting')
    .values({ key: 'unitDues', value: '"0"' as never })
    .execute()
  on.deps.settings.forget()
  expectRefused(await on.call(dues.open, { year, dueDate: `${year}-12-31` }, { token }), 'duesAmountUnset')
  await on.app.db.deleteFrom('setting').execute()
  on.deps.settings.forget()
})
