import { meeting } from '@portal/contract/evaluation/meeting/meeting.calls'
import { panel as calls } from '@portal/contract/peer-review/panel.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'

/** What stands in the ledger of recusal, for whom, until when (docs/handbook/peer-review.md#recusal). */

let on: PanelApp
let token: string
beforeAll(async () => {
  on = await panelApp()
  token = on.staff.expertReview
})
afterAll(() => on.close())

/** Five seats and three reserves; `first` of them as given. */
const saved = async (projectId: string, first: readonly { id: string }[] = []) => {
  const experts = [...first, ...(await on.pool(8 - first.length))]
  const members = on.listOf(experts)
  const { data, errorMsg } = await on.distribute(token, { projectId, members, size: 5, expectVersion: 0 })
  expect(errorMsg).toBeUndefined()
  return { experts, version: data?.panelVersion ?? 0, members }
}
const age = (id: string, birthday: string) =>
  on.app.db.updateTable('expert').set({ birthday }).where('id', '=', id).execute()
const recheck = async (projectId: string) =>
  (await on.call(calls.recheck, { projectId }, { token: on.staff.handler })).data
const ledger = async (projectId: string) =>
  (await on.call(calls.ledger, { projectId }, { token: on.staff.inCharge })).data?.list ?? []
const explain = (about: object) =>
  on.call(calls.waive, { ...about, reason: '该领域专家很少' } as never, { token: on.staff.superAdmin })
const agree = (about: object) =>
  on.call(calls.confirmWaiver, { ...about, agree: true } as never, { token: on.staff.inCharge })
/** Whose history names the applicant's unit. */
const formerOf = async (projectId: string) => {
  const { orgName } = await on.app.db
    .selectFrom('achievement')
    .select('orgName')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return on.expert({ workHistory: `1999年至2012年在${orgName}工作` })
}

test('reserves are looked at again like those who sit', async () => {
  const projectId = await on.achievement()
  const { experts } = await saved(projectId)
  expect(await recheck(projectId)).toMatchObject({ fresh: 0 })
  await age(experts.at(-1)?.id ?? '', '1950-01-01')
  expect(await recheck(projectId)).toMatchObject({ fresh: 1 })
})

test('another fact under a rule that was waived is explained and agreed to anew', async () => {
  const projectId = await on.achievement()
  const { experts } = await saved(projectId)
  const expertId = experts[1]?.id ?? ''
  const about = { projectId, expertId, rule: 'overAge' }
  await age(expertId, '1950-01-01')
  await recheck(projectId)
  expect([(await explain(about)).code, (await agree(about)).code]).toEqual([200, 200])
  await age(expertId, '1940-01-01')
  await recheck(projectId)
  expect((await ledger(projectId)).map(({ waiver }) => waiver)).toEqual([null])
  expect((await explain(about)).code).toBe(200)
  expect((await ledger(projectId))[0]?.waiver).toMatchObject({ confirmedAt: null })
})

test('what stands against an expert of one evaluation is not cleared by looking at another', async () => {
  const one = await on.achievement()
  const { orgId, orgName } = await on.organisation()
  const elsewhere = on.filled(901).units?.map((unit, n) => (n === 0 ? { ...unit, orgId, orgName } : unit))
  const other = await on.achievement('meeting', { units: elsewhere })
  const former = await formerOf(one)
  await saved(one, [former])
  await saved(other, [former])
  await recheck(other)
  expect(await ledger(other)).toEqual([])
  expect(await ledger(one)).toMatchObject([{ expertId: former.id, rule: 'workHistory', clearedAt: null }])
})

test('at a session whoever is near a unit goes out until a second person agreed that they stay', async () => {
  const projectId = await on.achievement()
  const former = await formerOf(projectId)
  await saved(projectId, [former])
  const startAt = '2033-03-01T01:00:00.000Z'
  const input = { achievementIds: [projectId], startAt, place: '示例会议室', host: '示例主持', recorder: '' }
  const { data } = await on.call(meeting.create, input, { token })
  const id = data?.id ?? ''
  /** As the room is set up anew. */
  const outside = async () => {
    const before = await on.call(meeting.view, { id }, { token })
    const order = { id, expectVersion: before.data?.version ?? 0 }
    expect((await on.call(meeting.order, order, { token })).code).toBe(200)
    const { data: view } = await on.call(meeting.view, { id }, { token })
    return view?.conflicts.map(({ expertId }) => expertId)
  }
  expect(await outside()).toEqual([former.id])
  const about = { projectId, expertId: former.id, rule: 'workHistory' }
  expect((await explain(about)).code).toBe(200)
  expect(await outside()).toEqual([former.id])
  expect((await agree(about)).code).toBe(200)
  expect(await outside()).toEqual([])
})

test('an invitation that was taken back counts for nothing', async () => {
  const projectId = await on.achievement()
  const experts = await on.pool(8)
  await on.confirmed(projectId, experts)
  await on.invite(projectId)
  const [, away] = experts
  const invited = async () =>
    (await on.call(calls.search, { projectId, keyword: away?.row.name ?? '' }, { token })).data?.list.find(
      ({ expertId }) => expertId === away?.id,
    )?.credit.invited
  expect(await invited()).toBe(1)
  await on.app.db
    .updateTable('invitation')
    .set({ state: 'revoked' })
    .where('achievementId', '=', projectId)
    .execute()
  expect(await invited()).toBe(0)
})
