import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormValues } from '../../membership/record/kind.queries.ts'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'

/** Who moves up when somebody declines: nobody with whom the panel could not be locked. */

let on: PanelApp
beforeAll(async () => {
  on = await panelApp()
})
afterAll(() => on.close())

const NOT_TECHNICAL = { subject: '其他' }

/** Five seats with as few technical ones as the rules allow, and these reserves; a technical one declines whose subject none of them has. */
const afterDecline = async (reserves: readonly FormValues[]) => {
  const projectId = await on.achievement()
  const leaver = await on.expert({ subject: '交通运输工程' })
  const seats = [...(await on.pool(3)), leaver, await on.expert(NOT_TECHNICAL)]
  const waiting = []
  for (const values of reserves) waiting.push(await on.expert(values))
  await on.confirmed(projectId, [...seats, ...waiting])
  await on.invite(projectId)
  const { data, errorMsg } = await on.join(projectId, leaver.id, '2')
  expect(errorMsg).toBeUndefined()
  return { projectId, gone: leaver.id, waiting, promoted: data?.promoted }
}

test.each<[string, FormValues]>([
  ['would leave too few technical ones', NOT_TECHNICAL],
  ['has no senior title', { zc: '中级' }],
])('a reserve who %s is passed over, and the panel can be locked', async (_, values) => {
  const { projectId, waiting, promoted } = await afterDecline([values, {}, {}])
  expect(promoted).toBe(waiting[1]?.row.name)
  const { list, blocks } = await on.view(projectId)
  expect(blocks).toEqual([])
  expect(list.filter(({ reserveNo }) => reserveNo > 0).map(({ expertId }) => expertId)).toEqual([
    waiting[0]?.id,
    waiting[2]?.id,
  ])
  for (const { expertId, reserveNo } of list)
    if (reserveNo === 0) expect((await on.join(projectId, expertId, '1')).errorMsg).toBeUndefined()
  expect((await on.lock(projectId)).data?.state).toBe('locked')
})

test('a reserve with a conflict that came up since and nobody waived is passed over', async () => {
  const projectId = await on.achievement()
  const experts = await on.pool(8)
  await on.confirmed(projectId, experts)
  await on.invite(projectId)
  const [first, second] = experts.slice(5)
  await on.app.db
    .updateTable('expert')
    .set({ birthday: '1940-01-01' })
    .where('id', '=', first?.id ?? '')
    .execute()
  const { data } = await on.join(projectId, experts[1]?.id ?? '', '2')
  expect(data?.promoted).toBe(second?.row.name)
})

test('a reserve who has as many tasks as anybody may have with this one moves up', async () => {
  const experts = await on.pool(8)
  const [busy, ...others] = experts.slice(5)
  await on.confirmed(await on.achievement(), [
    ...(await on.pool(4)),
    ...(busy ? [busy] : []),
    ...(await on.pool(3)),
  ])
  const projectId = await on.achievement()
  await on.confirmed(projectId, [...experts.slice(0, 5), ...(busy ? [busy] : []), ...others])
  await on.invite(projectId)
  const row = { key: 'panelMaxLoad', value: '1', updatedBy: 'x' } as never
  await on.app.db.insertInto('setting').values(row).execute()
  on.app.parts.settings.forget()
  const { data } = await on.join(projectId, experts[1]?.id ?? '', '2')
  expect(data?.promoted).toBe(busy?.row.name)
  await on.app.db.deleteFrom('setting').execute()
  on.app.parts.settings.forget()
})

test('who declines does not ask who comes instead: the portal does, in the order of the reserves', async () => {
  const projectId = await on.achievement()
  const [leaver, ...rest] = await on.pool(8)
  if (!leaver) throw new Error('no pool')
  await on.confirmed(projectId, [leaver, ...rest])
  await on.invite(projectId)
  expect((await on.reply(leaver.id, { agree: '0', reasonCode: 'time' })).code).toBe(200)
  const promoted = await on.app.db
    .selectFrom('achievementEvent')
    .select(['actorName', 'actorRole'])
    .where('achievementId', '=', projectId)
    .where('opinion', 'like', '备选专家%递补')
    .execute()
  expect(promoted).toEqual([{ actorName: '系统', actorRole: 'timer' }])
  const asked = await on.app.db
    .selectFrom('invitation')
    .select('invitedBy')
    .where('achievementId', '=', projectId)
    .orderBy('sentAt', 'desc')
    .executeTakeFirst()
  expect(asked?.invitedBy).toBe('系统')
})

test('where no reserve fits nobody is asked, and those who choose see what is missing', async () => {
  const { projectId, gone, promoted } = await afterDecline([NOT_TECHNICAL, NOT_TECHNICAL, NOT_TECHNICAL])
  expect(promoted).toBe('')
  const { list, blocks } = await on.view(projectId)
  expect(list.filter(({ reserveNo }) => reserveNo > 0)).toHaveLength(3)
  expect(list.some(({ expertId }) => expertId === gone)).toBe(false)
  expect(blocks[0]).toContain('现为4人')
})
