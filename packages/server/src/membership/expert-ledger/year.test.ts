import { activity } from '@portal/contract/membership/expert-ledger/expert-ledger.calls'
import { expertYear as calls, proposalOf } from '@portal/contract/membership/expert-ledger/expert-year.calls'
import { panel as panels } from '@portal/contract/peer-review/panel.calls'
import { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'
import { writeYearLetters } from './year.messages.ts'

/** Where entries come from, the letter of a year and the proposals to appoint again (docs/handbook/membership.md#expert-year). */

let on: PanelApp
beforeAll(async () => {
  await clock.set('2026-11-02T10:00:00+08:00')
  on = await panelApp()
})
afterAll(() => on.close())

const ledger = async (expertId: string) =>
  (await on.call(activity.list, { expertId }, { token: on.staff.superAdmin })).data
const sheetOf = (expertId: string, ability: number) => ({
  ...{ expertId, occasion: '示例评价会', ethics: 20, ability, discipline: 20, integrity: 10 },
})
const write = () => writeYearLetters(on.app.parts, (act) => on.app.db.transaction().execute(act))

test('an entry leads to what it came from, and that to its entries', async () => {
  const { projectId, experts } = await on.locked('meeting')
  const [leader, second] = experts
  if (!leader || !second) throw new Error('no experts')
  await on.join(projectId, second.id, '5')
  const entries = (await ledger(leader.id))?.list ?? []
  expect(entries.map(({ kind, source }) => [kind, source])).toContainEqual([
    'leader',
    { kind: 'achievement', id: projectId },
  ])
  const { data } = await on.call(calls.ofSource, { refId: projectId }, { token: on.staff.handler })
  expect(data?.list.map(({ expertId, kind }) => [expertId, kind])).toEqual(
    expect.arrayContaining([
      [leader.id, 'attended'],
      [leader.id, 'leader'],
      [second.id, 'noShow'],
    ]),
  )
  // Corrected, both entries stay in sight, from either side.
  await on.join(projectId, second.id, '4', { source: 'onsite' })
  const corrected = (await on.call(calls.ofSource, { refId: projectId }, { token: on.staff.handler })).data
  const ofSecond = corrected?.list.filter(({ expertId }) => expertId === second.id)
  expect(ofSecond?.map(({ kind, removed }) => [kind, removed]).sort()).toEqual([
    ['attended', false],
    ['attended', true],
    ['noShow', true],
    ['reply', false],
  ])
  expect(new Set(corrected?.list.map(({ id }) => id)).size).toBe(corrected?.list.length)
  expect(new Set((await ledger(second.id))?.list.map(({ source }) => source?.id))).toEqual(
    new Set([projectId]),
  )
  // Withdrawn later, what was done stays done, and its page is found by staff and by the expert.
  await on.app.db
    .updateTable('achievement')
    .set({ status: '28', outcome: 'withdrawn' })
    .where('id', '=', projectId)
    .execute()
  expect((await ledger(leader.id))?.list.map(({ kind }) => kind)).toContain('leader')
  expect((await on.call(panels.members, { projectId }, { token: on.staff.handler })).code).toBe(200)
  expect((await on.call(examination.view, { projectId }, { token: leader.token })).code).toBe(200)
  // What a colleague has in the ledger is no business of an expert.
  expect((await on.call(calls.ofSource, { refId: projectId }, { token: leader.token })).status).toBe(403)
})

test('the letter of a year: announced once in January, for oneself alone', async () => {
  const { experts } = await on.locked('meeting')
  const [leader, other] = experts
  if (!leader || !other) throw new Error('no experts')
  expect((await ledger(leader.id))?.years).toEqual([2026])

  const told = () =>
    on.app.db.selectFrom('outbox').selectAll().where('template', 'like', 'expert-year-letter%').execute()
  await clock.set('2027-01-14T23:00:00+08:00')
  await write()
  expect(await told()).toHaveLength(0)
  await clock.set('2027-01-15T01:00:00+08:00')
  await write()
  const first = await told()
  expect(first.filter(({ memberId }) => memberId === leader.id).length).toBeGreaterThan(0)
  await write()
  expect(await told()).toHaveLength(first.length)

  const own = await on.app.download(calls.letter, { year: 2026 }, { token: leader.token })
  expect(own.status).toBe(200)
  expect(
    Buffer.from(await own.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const foreign = await on.app.download(
    calls.letter,
    { year: 2026, expertId: leader.id },
    { token: other.token },
  )
  expect(foreign.status).toBe(404)
})

test('what is proposed follows from the levels, and what is decided otherwise has its reason', async () => {
  expect(proposalOf('A', '低')).toBe('renew')
  expect(proposalOf('B', '沉睡')).toBe('ask')
  expect(proposalOf('C', '高')).toBe('reserve')
  expect(proposalOf('D', '高')).toBe('end')

  const [expert] = await on.pool(1)
  if (!expert) throw new Error('no expert')
  await on.call(activity.appraise, sheetOf(expert.id, 10), { token: on.staff.superAdmin })
  const rowOf = async () => {
    const { data } = await on.call(calls.renewals, { year: 2027, pageSize: 100 }, { token: on.staff.handler })
    return data?.list.find(({ expertId }) => expertId === expert.id)
  }
  expect(await rowOf()).toMatchObject({ credibility: 'C', proposal: 'reserve', decision: null })
  const decide = (decision: string, reason: string, token = on.staff.inCharge) =>
    on.call(
      calls.decideRenewal,
      { expertId: expert.id, year: 2027, decision: decision as 'renew', reason },
      { token },
    )
  expect((await decide('renew', '')).fields).toHaveProperty('reason')
  expect((await decide('reserve', '', on.staff.handler)).status).toBe(403)
  expect((await decide('renew', '常务理事会第三次会议决定')).code).toBe(200)
  expect(await rowOf()).toMatchObject({
    proposal: 'reserve',
    decision: 'renew',
    reason: '常务理事会第三次会议决定',
  })
  // Taken down once: neither by a colleague nor anew; what was taken down wrongly is corrected with its reason.
  const again = await decide('end', '理事会临时会议另有决定')
  expect(again.guard).toBe('renewalDecided')
  expect(again.errorMsg).toContain('2027年的决定已由')
  const { superAdmin } = on.staff
  expect((await decide('end', '更正', superAdmin)).fields).toHaveProperty('reason')
  expect((await decide('end', '会议纪要抄录有误，应为不再续聘', superAdmin)).code).toBe(200)
  expect(await rowOf()).toMatchObject({ proposal: 'reserve', decision: 'end' })
  expect((await decide('renew', '会议纪要核对后仍为续聘', superAdmin)).code).toBe(200)
  // What the ledger said when it was decided stays.
  await on.call(activity.appraise, sheetOf(expert.id, 50), { token: on.staff.superAdmin })
  await on.call(activity.appraise, sheetOf(expert.id, 50), { token: on.staff.superAdmin })
  expect(await rowOf()).toMatchObject({ proposal: 'reserve', decision: 'renew' })
  const sheet = await on.app.download(calls.exportRenewals, { year: 2027 }, { token: on.staff.handler })
  expect(sheet.status).toBe(200)
})
