import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Connection, connect } from '../database/database.ts'
import { createJobs, type Jobs } from './jobs.ts'

/** Jobs have the patience of jobs, whatever code they call (docs/handbook/quality.md#patience). */

let database: TestDatabase
/** With the portal's own patience. */
let served: Connection
const HOLDING = Array.from({ length: 6 }, (_, i) => `holds-${i}`)
let jobs: Jobs
const tidied: string[] = []
const together = { inside: 0, most: 0 }

/** As any query of a domain: it does not know who asks. */
const patience = async () => {
  const { rows } = await sql<{ value: string }>`select current_setting('statement_timeout') as value`.execute(
    served.db,
  )
  return rows[0]?.value
}
const seen: (string | undefined)[] = []
const sleepers = async () => {
  const { rows } = await database.pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and query like '%pg_sleep(900)%' and query not like '%activity%' and state = 'active'`,
  )
  return rows[0].n
}

beforeAll(async () => {
  database = await testDatabase()
  served = connect({ url: database.url, poolSize: 4 })
  const { db } = served
  jobs = createJobs({ db, onError: () => {} })
  jobs.define('asks', async () => {
    seen.push(await patience())
    return undefined
  })
  jobs.define('long', async () => {
    await sql`select pg_sleep(3.5)`.execute(db)
    return undefined
  })
  jobs.define('endless', async () => {
    try {
      await sql`select pg_sleep(900)`.execute(db)
    } finally {
      tidied.push((await patience()) ?? '')
    }
    return undefined
  })
  for (const name of HOLDING)
    jobs.define(name, async ({ progress }) => {
      await db.transaction().execute(async (tx) => {
        together.inside += 1
        together.most = Math.max(together.most, together.inside)
        await sql`select 1`.execute(tx)
        // As many as there are connections hold one each and tell how far they are all the same.
        await eventually(async () => expect(together.most).toBe(4))
        await progress(1, 2)
        together.inside -= 1
      })
      return undefined
    })
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await served.close()
  await database.drop()
})

const send = (name: string) => served.db.transaction().execute((tx) => jobs.send(tx, name, {}))
const becomes = (id: string, state: string) =>
  eventually(async () => expect((await jobs.find(served.db, id))?.state).toBe(state))

test('a statement of a job may take minutes, the same one of a request a page’s time', async () => {
  await becomes(await send('asks'), 'done')
  expect(seen).toEqual(['10min'])
  expect(await patience()).toBe('2400ms')
  // Longer than both limits of requests, the server's and the driver's.
  await becomes(await send('long'), 'done')
})

test('a job that is called off gives its statement up, and tidies up all the same', async () => {
  const id = await send('endless')
  await eventually(async () => expect(await sleepers()).toBe(1))
  expect(await jobs.cancel(served.db, id)).toBe(true)
  await eventually(async () => expect(tidied).toEqual(['10min']))
  // The server has noticed as well.
  await eventually(async () => expect(await sleepers()).toBe(0))
})

test('jobs that hold all their connections tell how far they are; more of them wait their turn', async () => {
  const ids = await Promise.all(HOLDING.map(send))
  for (const id of ids) await becomes(id, 'done')
  expect(together.most).toBe(4)
})

test('a portal that stops does not wait for a long statement', async () => {
  await send('endless')
  await eventually(async () => expect(await sleepers()).toBe(1))
  await jobs.stop()
  expect(tidied).toHaveLength(2)
})
