import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { momentsFrom } from '../../testing/moments-from.ts'
import { archiveCheck } from '../archive/archive.checks.ts'
import { sweepIdempotency } from '../http/idempotency/idempotency.queries.ts'
import { createSettings } from '../settings/settings.ts'
import {
  beginAlarm,
  forgetAlarms,
  listAlarms,
  openJobs,
  servingProcesses,
  signOfLife,
  wasForwarded,
} from '../watch/watch.queries.ts'
import { sweepJobs } from './jobs.queries.ts'

/** How long the platform keeps and counts what would only pile up: the last moment inside, and the first outside. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const BEGUN = '2028-12-31T23:30:00+08:00'
const { at, around } = momentsFrom(BEGUN)

test('a job that ended is kept for thirty days', async () => {
  const { db } = database
  await at(0)
  await sql`insert into job (kind, state, "finishedAt") values ('planted', 'done', now())`.execute(db)
  const kept = async () => {
    await sweepJobs(db)
    return (await db.selectFrom('job').select('id').where('kind', '=', 'planted').execute()).length
  }
  expect(await around(30 * DAY, kept)).toEqual([1, 0])
})

test('an act that may be repeated is remembered for a day', async () => {
  const { db } = database
  await at(0)
  const scope = randomBytes(32)
  await db
    .insertInto('idempotency')
    .values({ scope, key: 'one', call: 'planted', bodyHash: randomBytes(32), reply: null })
    .execute()
  const kept = async () => {
    await sweepIdempotency(db)
    return (await db.selectFrom('idempotency').select('key').where('scope', '=', scope).execute()).length
  }
  expect(await around(DAY, kept)).toEqual([1, 0])
})

test('a job that has not moved for an hour hangs', async () => {
  const { db } = database
  await at(0)
  await sql`insert into job (kind, state) values ('hanging', 'running'), ('waiting', 'queued')`.execute(db)
  expect(await around(HOUR, async () => (await openJobs(db)).stuck)).toEqual([0, 1])
})

test('a process is seen for two minutes, known to stand behind a proxy for a day, and forgotten after a week', async () => {
  const { db } = database
  await at(0)
  const row = { id: randomUUID(), host: 'one', pid: 7, version: '1', keyIds: [] }
  await signOfLife(db, row, Date.now())
  const seen = async () => (await servingProcesses(db)).length
  expect(await around(2 * MINUTE, seen)).toEqual([1, 0])
  expect(await around(DAY, () => wasForwarded(db))).toEqual([true, false])
  const known = async () => {
    await seen()
    return (await db.selectFrom('portalProcess').select('id').execute()).length
  }
  expect(await around(7 * DAY, known)).toEqual([1, 0])
})

test('an alarm that nobody looks at any more is forgotten after a day', async () => {
  const { db } = database
  await at(0)
  await beginAlarm(db, { name: 'planted', title: '示例', words: '示例', remedy: '' })
  const there = async () => {
    await forgetAlarms(db)
    return (await listAlarms(db)).length
  }
  expect(await around(DAY, there)).toEqual([1, 0])
})

test('what has not been archived for 65 days after its time is told of', async () => {
  const { db } = database
  await at(0)
  await sql`insert into outbox (id, channel, template, destination, state, "dedupeKey")
    values (gen_random_uuid(), 'mail', 'planted', 'a@example.org', 'sent', 'planted')`.execute(db)
  const level = async () => (await archiveCheck({ db, settings: createSettings(db) }).look()).level
  // Messages are kept for 180 days.
  expect(await around((180 + 65) * DAY, level)).toEqual(['ok', 'warning'])
})
