import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { createJobs, JobError, type Jobs } from './jobs.ts'

let database: TestDatabase
let jobs: Jobs
const errors: Error[] = []
let waited = 0

beforeAll(async () => {
  database = await testDatabase()
  jobs = createJobs({ db: database.db, onError: (error) => errors.push(error) })
  jobs.define<{ rows: number }>('count', async ({ data, progress }) => {
    for (let done = 1; done <= data.rows; done += 1) await progress(done, data.rows)
  })
  jobs.define('endless', async ({ signal, progress }) => {
    await progress(1, 100)
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  jobs.define('broken', async () => {
    throw new Error('a secret detail')
  })
  jobs.define('refused', async () => {
    throw new JobError('没有可导出的记录')
  })
  jobs.define(
    'waiting',
    async () => {
      waited += 1
      return undefined
    },
    { waits: true },
  )
  jobs.schedule('count', '0 3 * * *')
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await database.drop()
})

async function settled(id: string, ...states: string[]) {
  for (let turn = 0; turn < 2400; turn += 1) {
    const job = await jobs.find(database.db, id)
    if (job && states.includes(job.state)) return job
    await sleep(50)
  }
  throw new Error(`job did not become ${states}`)
}

const send = (name: string, data: object = {}) =>
  database.db.transaction().execute((tx) => jobs.send(tx, name, data))

test('a job runs after the commit and shows its progress', async () => {
  const job = await settled(await send('count', { rows: 3 }), 'done')
  expect(job).toMatchObject({ kind: 'count', done: 3, total: 3, error: null })
  expect(job.finishedAt).not.toBeNull()
})

test('a job of a transaction that fails never exists', async () => {
  let id = ''
  const attempt = database.db.transaction().execute(async (tx) => {
    id = await jobs.send(tx, 'count', { rows: 1 })
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(await jobs.find(database.db, id)).toBeUndefined()
})

test('a cancelled job stops', async () => {
  const id = await send('endless')
  await settled(id, 'running')
  expect(await jobs.cancel(database.db, id)).toBe(true)
  expect(await jobs.cancel(database.db, id)).toBe(false)
  expect((await settled(id, 'cancelled')).finishedAt).not.toBeNull()
})

test('only a text meant for the owner is shown', async () => {
  expect((await settled(await send('refused'), 'failed')).error).toBe('没有可导出的记录')
  expect((await settled(await send('broken'), 'failed')).error).toBe('处理失败，请稍后重试')
  expect(errors.map((error) => error.message)).toContain('a secret detail')
})

test('what waits after a restore stands still until it is let go', async () => {
  await database.db
    .insertInto('restoreHold')
    .values({ backupAt: new Date().toISOString(), timersFrom: null })
    .execute()
  const id = await send('waiting')
  await eventually(async () => {
    const { rows } = await database.pool.query('select state from pgboss.job where id = $1', [id])
    expect(rows).toEqual([{ state: 'completed' }])
  })
  expect(waited).toBe(0)
  await database.db.updateTable('restoreHold').set({ timersFrom: new Date().toISOString() }).execute()
  await settled(await send('waiting'), 'done')
  expect(waited).toBe(1)
})
