import { MEETING_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { fees as calls } from '@portal/contract/evaluation/fees/fees.calls'
import { addDays, dateText, today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { conclusionApp } from '../../testing/conclusion-app.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { refusedBy } from '../../testing/refused.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import { listEvents, verifyEvents } from '../achievement/achievement-log.queries.ts'
import type { Scene } from '../dossier/dossier.parts.ts'
import { fees } from '../dossier/dossier-fees.documents.ts'

/** On which day which expert was paid, and who answers for it (docs/handbook/evaluation.md#fees). */

let on: Awaited<ReturnType<typeof conclusionApp>>
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await conclusionApp()
})
afterAll(() => on.close())

const refused = refusedBy(MEETING_GUARDS)
const REASON = '银行退回，账号有误'

/** Of an evaluation by correspondence with amounts for four of its five experts. */
const sheet = async () => {
  const { projectId: id } = await on.scored(undefined, 'correspondence')
  const of = { of: 'correspondence', id } as const
  const view = async () => {
    const { data, error } = await on.call(calls.view, of, { token: on.staff.handler })
    if (!data) throw new Error(error)
    return data
  }
  const fixed = async () => ({ ...of, expectVersion: (await view()).version })
  const [idle, ...due] = (await view()).list.map(({ expertId }) => expertId)
  const list = due.map((expertId) => ({ expertId, cents: 200_000, note: '' }))
  await on.call(calls.save, { ...(await fixed()), list }, { token: on.staff.handler })
  const confirm = async () => on.call(calls.confirm, await fixed(), { token: on.staff.inCharge })
  const reopen = async () =>
    on.call(calls.reopen, { ...(await fixed()), reason: '金额需要更正' }, { token: on.staff.inCharge })
  const pay = async (expertIds: readonly string[], change: object = {}, token = on.staff.handler) =>
    on.call(
      calls.pay,
      {
        ...{ ...(await fixed()), paidOn: today(), voucherNo: 'HD-001' },
        ...{ expertIds: [...expertIds], ...change },
      },
      { token },
    )
  const unpay = async (expertIds: readonly string[], reason = REASON) =>
    on.call(
      calls.unpay,
      { ...(await fixed()), expertIds: [...expertIds], reason },
      { token: on.staff.handler },
    )
  return { id, idle: idle ?? '', due, first: due.slice(0, 1), view, confirm, reopen, pay, unpay }
}

test('only amounts that stand are paid, once, and on a day between their confirmation and today', async () => {
  const { idle, due, first, view, confirm, pay } = await sheet()
  expect((await view()).may.pay).toBe(false)
  refused(await pay(first), 'feesUnpayable')
  expect((await confirm()).code).toBe(200)
  expect((await view()).may.pay).toBe(true)
  refused(await pay([idle]), 'feesNothingDue')
  refused(await pay(first, { paidOn: addDays(today(), -1) }), 'feesPaidEarly')
  refused(await pay(first, { paidOn: addDays(today(), 1) }), 'feesPaidAhead')
  expect((await pay([])).error).toBe('badInput')
  const own = await on.hire('handler', { orgId: on.second.orgId })
  expect((await pay(first, {}, own.token)).error).toBe('guardFailed')
  expect((await pay(first, { expectVersion: 1 })).error).toBe('stateChanged')
  expect((await pay(first)).data).toEqual({ paid: 1 })
  refused(await pay(due), 'feesPaidAlready')
  await clock.advance({ days: 1 })
  const late = await on.hire('expertReview')
  expect((await pay(due.slice(1), { voucherNo: '' }, late.token)).data).toEqual({ paid: 3 })
  const { list } = await view()
  expect(list.find(({ expertId }) => expertId === first[0])).toMatchObject({
    ...{ paidOn: addDays(today(), -1), voucherNo: 'HD-001', paidBy: '示例handler' },
  })
  expect(list.filter(({ paidOn }) => paidOn === today())).toHaveLength(3)
})

test('it is taken back with a reason, and only then are the amounts confirmed anew', async () => {
  const { due, first, confirm, reopen, pay, unpay } = await sheet()
  await confirm()
  refused(await unpay(first), 'feesNotPaid')
  await pay(due)
  refused(await reopen(), 'feesPaid')
  expect((await unpay(first, '')).error).toBe('badInput')
  expect((await unpay(due)).data).toEqual({ undone: due.length })
  expect((await reopen()).code).toBe(200)
  refused(await pay(first), 'feesUnpayable')
})

test('paper, log and dossier say who was paid when, by which voucher, who noted it, and who is still to be paid', async () => {
  const { id, due, first, confirm, pay, unpay } = await sheet()
  await confirm()
  await pay(due.slice(0, 2))
  await unpay(due.slice(1, 2))
  const scene = {
    ...{ deps: { ...on.conclusions, files: on.files, jobs: on.deps.jobs }, db: on.app.db },
    ...{ row: await findAchievement(on.app.db, id), society: '示例学会', signatures: [], omitted: [] },
  } as unknown as Scene
  const found = new Map<string, Buffer>()
  for await (const { path, content } of fees(scene)) found.set(path.replace(/.*\./, ''), content)
  const words = wordsOf(await readPdf(found.get('pdf') ?? Buffer.alloc(0)))
  const day = dateText(today())
  for (const said of [
    `${day}发放1人`,
    '实发1760.00元',
    '付款凭证号HD-001',
    '示例handler登记',
    '尚未登记发放：',
  ])
    expect(words).toContain(said)
  const { list, confirmed } = JSON.parse(String(found.get('json')))
  expect(confirmed.by).toBe('示例inCharge')
  expect(list.filter(({ paidOn }: { paidOn: string }) => paidOn)).toEqual([
    expect.objectContaining({ expertId: first[0], cents: 200_000, taxCents: 24_000, paidOn: today() }),
  ])
  expect(JSON.stringify(list)).not.toMatch(/\d{17}[\dX]/)
  const said = (await listEvents(on.app.db, id)).map(({ opinion }) => opinion)
  expect(said.slice(-3)).toEqual([
    '确认专家咨询费：4位专家，应发合计8000.00元',
    expect.stringMatching(new RegExp(`^登记专家咨询费已于${day}发放：.+、.+（付款凭证号HD-001）$`)),
    expect.stringContaining(`原因：${REASON}`),
  ])
  expect(await verifyEvents(on.app.db, id)).toBeUndefined()
})
