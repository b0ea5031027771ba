import { activity } from '@portal/contract/membership/expert-ledger/expert-ledger.calls'
import { expertYear as calls } from '@portal/contract/membership/expert-ledger/expert-year.calls'
import { panel } from '@portal/contract/peer-review/panel.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { writeYearLetters } from './year.messages.ts'

/** What was taken back counts in no year, and a decision counts from its year on (docs/handbook/membership.md#expert-year). */

let on: PanelApp
beforeAll(async () => {
  await clock.set('2026-11-02T10:00:00+08:00')
  on = await panelApp()
})
afterAll(() => on.close())

const lecture = async (expertId: string, text: string) => {
  const entry = { expertId, date: '2026-10-08', eventType: 'lecture' as const, points: 3, text }
  await on.call(activity.save, entry, { token: on.staff.superAdmin })
  const { data } = await on.call(activity.list, { expertId }, { token: on.staff.superAdmin })
  return data?.list.find((one) => one.text === text)?.id ?? ''
}
const takeBack = async (id: string) => {
  const { code } = await on.call(
    activity.remove,
    { id, reason: '并未参加活动' },
    { token: on.staff.superAdmin },
  )
  expect(code).toBe(200)
}
const served = async (expertId: string) => {
  const { data } = await on.call(calls.renewals, { pageSize: 100 }, { token: on.staff.handler })
  return data?.list.find((one) => one.expertId === expertId)?.served
}

test('an entry that was taken back stands in no letter, makes no year and is no service', async () => {
  const [expert, idle] = await on.pool(2)
  if (!expert || !idle) throw new Error('no experts')
  await lecture(expert.id, '示例讲座一')
  await takeBack(await lecture(expert.id, '示例讲座二'))
  await takeBack(await lecture(idle.id, '示例讲座三'))
  expect([await served(expert.id), await served(idle.id)]).toEqual([1, 0])
  const years = async (expertId: string) =>
    (await on.call(activity.list, { expertId }, { token: on.staff.superAdmin })).data?.years
  expect([await years(expert.id), await years(idle.id)]).toEqual([[2026], []])
  const letter = await on.app.download(calls.letter, { year: 2026 }, { token: expert.token })
  const words = wordsOf(await readPdf(Buffer.from(await letter.arrayBuffer())))
  expect(words).toContain('示例讲座一')
  expect(words).not.toContain('示例讲座二')
})

test('what staff took back is not written again when the event says it once more', async () => {
  const { projectId, experts } = await on.locked('meeting')
  const [, expert] = experts
  if (!expert) throw new Error('no expert')
  const attended = async () =>
    (await on.call(activity.list, { expertId: expert.id }, { token: on.staff.superAdmin })).data?.list.filter(
      ({ kind, removed }) => kind === 'attended' && !removed,
    ) ?? []
  const come = async () => {
    await on.join(projectId, expert.id, '5')
    await on.join(projectId, expert.id, '4', { source: 'onsite' })
  }
  await come()
  const [entry, ...others] = await attended()
  expect(others).toEqual([])
  await takeBack(entry?.id ?? '')
  await come()
  expect(await attended()).toEqual([])
})

test('no letter is told to whose entries were all taken back, nor to who is an expert no more', async () => {
  const [expert, idle, gone] = await on.pool(3)
  if (!expert || !idle || !gone) throw new Error('no experts')
  await lecture(expert.id, '示例讲座')
  await takeBack(await lecture(idle.id, '示例讲座'))
  await lecture(gone.id, '示例讲座')
  await on.app.db
    .updateTable('member')
    .set({ confirmStatus: '2', reviewOutcome: 'ended', endKind: 'resigned', endedOn: '2026-11-01' })
    .where('id', '=', gone.id)
    .execute()
  await clock.set('2027-01-15T01:00:00+08:00')
  await writeYearLetters(on.app.parts, (act) => on.app.db.transaction().execute(act))
  await clock.set('2026-11-02T10:00:00+08:00')
  const told = await on.app.db
    .selectFrom('outbox')
    .select('memberId')
    .distinct()
    .where('template', 'like', 'expert-year-letter%')
    .where('memberId', 'in', [expert.id, idle.id, gone.id])
    .execute()
  expect(told).toEqual([{ memberId: expert.id }])
})

test('whom the society appoints no more stays out until the year of another decision', async () => {
  const word = '届满之后再聘'
  const [expert] = await on.pool(1, { majorNow: word })
  if (!expert) throw new Error('no expert')
  const decide = async (year: number, decision: 'end' | 'renew') => {
    const decided = { expertId: expert.id, year, decision, reason: `理事会关于${year}年的决定` }
    expect((await on.call(calls.decideRenewal, decided, { token: on.staff.inCharge })).code).toBe(200)
  }
  const projectId = await on.achievement()
  const found = async () => {
    const wanted = { projectId, keywords: [word] }
    const { data } = await on.call(panel.search, wanted, { token: on.staff.expertReview })
    return data?.list.some(({ expertId }) => expertId === expert.id)
  }
  await decide(2026, 'end')
  await decide(2027, 'renew')
  expect(await found()).toBe(false)
  await clock.set('2027-01-04T10:00:00+08:00')
  expect(await found()).toBe(true)
  await clock.set('2026-11-02T10:00:00+08:00')
})
