import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { sweepRateLimits } from './rate-limits.queries.ts'

let app: TestPortal
beforeAll(async () => {
  app = await testPortal()
})
afterAll(() => app.close())

test('what is over is swept, what still holds somebody back is not', async () => {
  await sql`insert into rate_limit (key, points, expire) values
    ('over', 1, (extract(epoch from now()) * 1000)::bigint - 1000),
    ('holds', 1, (extract(epoch from now()) * 1000)::bigint + 60000)`.execute(app.db)
  await sweepRateLimits(app.db)
  const { rows } = await sql<{
    key: string
  }>`select key from rate_limit where key in ('over', 'holds')`.execute(app.db)
  expect(rows).toEqual([{ key: 'holds' }])
})
