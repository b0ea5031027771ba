import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { listDeliveriesAbout } from './deliveries.queries.ts'
import { UNREACHABLE } from './notify.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const write = async (memberId: string | null, dedupeKey: string): Promise<string> => {
  const { id } = await database.db
    .insertInto('outbox')
    .values({
      ...{ channel: 'mail', template: 'expert-invitation', destination: 'a***@example.org', payload: null },
      ...{ id: randomUUID(), memberId, dedupeKey, state: 'failed', lastError: '无法送达' },
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('of a matter is shown what its members got, and of staff whom nothing could reach; of other members nothing', async () => {
  const [ours, other] = [randomUUID(), randomUUID()]
  const shown = [
    await write(ours, 'invitation:a1:x'),
    await write(ours, `invitation:a1:y${UNREACHABLE}`),
    await write(null, `invitation:a1:z${UNREACHABLE}`),
  ]
  await write(null, 'invitation:a1:reached')
  await write(other, 'invitation:a1:v')
  await write(other, `invitation:a1:w${UNREACHABLE}`)
  await write(ours, 'invitation:a2:x')
  await write(ours, 'reminder:a1:x')
  const about = { kinds: ['invitation'], matter: 'a1', memberIds: [ours] }
  const found = await listDeliveriesAbout(database.db, about, 20)
  expect(found.map(({ id }) => id).sort()).toEqual(shown.sort())
})
