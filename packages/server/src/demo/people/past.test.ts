import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendEvent, verifyEvents } from '../../evaluation/achievement/achievement-log.queries.ts'
import { type AchievementApp, achievementApp } from '../../evaluation/application/applicant.testing.ts'
import { createPast, instantOf } from './past.ts'

let on: AchievementApp
beforeAll(async () => {
  on = await achievementApp()
})
afterAll(() => on.close())

const local = (at: string | null) => new Date(Date.parse(at ?? '') + 8 * 3_600_000)

test('what was done for an earlier working day stands there, in its order and with a log that holds', async () => {
  const past = createPast(on.app.db)
  const { id } = await past.on(9, 10, () => on.submitted(7001))
  await past.on(3, 14, async () => {
    await on.app.db
      .updateTable('achievement')
      .set({ status: '24', enteredAt: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
    await appendEvent(on.app.db, {
      ...{ achievementId: id, move: 'passFirst', from: '23', to: '24', own: false },
      actor: { id: null, name: '示例经办人', role: 'handler' },
    })
  })
  const untouched = await on.submitted(7002)
  await past.settle()
  const rowOf = (one: string) =>
    on.app.db.selectFrom('achievement').selectAll().where('id', '=', one).executeTakeFirstOrThrow()
  const row = await rowOf(id)
  for (const at of [row.createdAt, row.submittedAt]) {
    expect(local(at).getUTCHours()).toBe(10)
    expect(local(at).toISOString().slice(0, 10)).toBe(local(instantOf(9, 10)).toISOString().slice(0, 10))
  }
  expect(local(row.enteredAt).toISOString().slice(0, 10)).toBe(
    local(instantOf(3, 14)).toISOString().slice(0, 10),
  )
  expect(local(row.submittedAt).getUTCDay() % 6).not.toBe(0)
  const { at } = await on.app.db
    .selectFrom('achievementEvent')
    .select('at')
    .where('achievementId', '=', id)
    .where('move', '=', 'passFirst')
    .executeTakeFirstOrThrow()
  expect(local(at).toISOString().slice(0, 13)).toBe(local(instantOf(3, 14)).toISOString().slice(0, 13))
  expect(await verifyEvents(on.app.db, id)).toBeUndefined()
  expect(Date.now() - Date.parse((await rowOf(untouched.id)).submittedAt ?? '')).toBeLessThan(3_600_000)
})
