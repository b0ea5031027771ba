import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'

/** Whom a suggestion leaves out, counts and puts first (docs/handbook/peer-review.md#selection). */

let on: PanelApp
beforeAll(async () => {
  on = await panelApp()
})
afterAll(() => on.close())

const suggest = async (projectId: string, input: object) => {
  const { data, errorMsg } = await on.distribute(on.staff.expertReview, {
    ...{ projectId, mode: 'suggest', size: 5, reserve: 0, expectVersion: 0, dryRun: true },
    ...input,
  })
  expect(errorMsg).toBeUndefined()
  return data?.members ?? []
}
const setting = async (key: string, value: unknown) => {
  const row = { key, value: JSON.stringify(value), updatedBy: 'x' } as never
  await on.app.db.insertInto('setting').values(row).execute()
  on.app.parts.settings.forget()
}

test('who has as many tasks as anybody may have is given no other', async () => {
  const word = '任务已满领域'
  const [busy] = await on.pool(1, { majorNow: word })
  await on.pool(5, { majorNow: word })
  await on.confirmed(await on.achievement(), [busy, ...(await on.pool(7))] as { id: string }[])
  const criteria = { keywords: [word] }
  const ids = async () =>
    (await suggest(await on.achievement(), { criteria, reserve: 9 })).map(({ expertId }) => expertId)
  expect(await ids()).toContain(busy?.id)
  await setting('panelMaxLoad', 1)
  expect(await ids()).not.toContain(busy?.id)
  await on.app.db.deleteFrom('setting').execute()
  on.app.parts.settings.forget()
})

test('one of the highest title leads, although others fit better', async () => {
  const word = '组长职称领域'
  const [senior] = await on.pool(1, { majorNow: word, zc: '正高级' })
  const others = (await on.pool(4, { majorNow: word, zc: '副高级' })).map(({ id }) => id)
  const active = (activityLevel: '高' | '沉睡', ids: readonly string[]) =>
    on.app.db.updateTable('expert').set({ activityLevel }).where('id', 'in', ids).execute()
  await active('高', others)
  await active('沉睡', [senior?.id ?? ''])
  const members = await suggest(await on.achievement(), { criteria: { keywords: [word] } })
  expect(members.at(-1)?.expertId).toBe(senior?.id)
  expect(members.filter(({ role }) => role === 'leader').map(({ expertId }) => expertId)).toEqual([
    senior?.id,
  ])
})

test('reserves that stand on the list already count among those that are asked for', async () => {
  const word = '已有备选领域'
  const [held] = await on.pool(1, { majorNow: word })
  await on.pool(8, { majorNow: word })
  const given = [{ expertId: held?.id ?? '', role: 'member', reserveNo: 1 }]
  const wanted = { members: given, reserve: 2, criteria: { keywords: [word] } }
  const members = await suggest(await on.achievement(), wanted)
  const reserves = members.filter(({ reserveNo }) => reserveNo > 0)
  expect(reserves.map(({ reserveNo }) => reserveNo)).toEqual([1, 2])
  expect(reserves[0]?.expertId).toBe(held?.id)
})

test('whoever was put on the list by hand counts against the share of other subjects', async () => {
  const words = ['手选其他学科一', '手选其他学科二', '手选其他学科三']
  const own = await on.pool(3, { subject: '能源科学与技术', majorNow: `${words[0]}应用` })
  const others = await on.pool(6, { subject: '地球科学', majorNow: '另一专业', major: '另一专业' })
  const { achievement } = on.filled(0)
  const projectId = await on.achievement('meeting', {
    achievement: { ...achievement, name: words.join(''), field: ['其他'], keywords: words },
  })
  const [given] = others
  const members = await suggest(projectId, { members: [{ expertId: given?.id ?? '' }] })
  expect(members.map(({ expertId }) => expertId).sort()).toEqual(
    [given?.id, ...own.map(({ id }) => id)].sort(),
  )
})
