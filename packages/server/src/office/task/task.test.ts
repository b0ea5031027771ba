import { randomUUID } from 'node:crypto'
import { job } from '@portal/contract/office/task.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJobs, JobError, type Jobs } from '../../platform/jobs/jobs.ts'
import { type TestApp, testApp } from '../../testing/client.ts'
import { eventually } from '../../testing/eventually.ts'
import { jobRoutes } from './task.routes.ts'

let app: TestApp
let jobs: Jobs
const accountId = randomUUID()
let token = ''
const fileId = randomUUID()

beforeAll(async () => {
  app = await testApp({
    routes: ({ db }) => {
      jobs = createJobs({ db, onError: () => {} })
      jobs.define('finishes', async ({ progress }) => {
        await progress(3, 3)
        return { resultFileId: fileId }
      })
      jobs.define('fails', async () => {
        throw new JobError('表格有错误')
      })
      jobs.define(
        'waits',
        ({ signal }) => new Promise((done) => signal.addEventListener('abort', () => done(undefined))),
      )
      return jobRoutes({ jobs, fileUrl: (id, reader) => `/link/${id}/${reader}` })
    },
  })
  await jobs.start()
  token = app.signIn({ role: 'administrator', accountId })
})
afterAll(async () => {
  await jobs.stop()
  await app.close()
})

const send = (name: string) => jobs.send(app.db, name, {}, { ownerAccountId: accountId })
const state = async (id: string) => (await app.call(job.get, { id }, { token })).data
const becomes = (id: string, expected: string) =>
  eventually(async () => expect((await state(id))?.state).toBe(expected))

test('its owner follows a job to its file', async () => {
  const id = await send('finishes')
  await becomes(id, 'done')
  expect(await state(id)).toMatchObject({ kind: 'finishes', done: 3, total: 3, hasResult: true, error: '' })
  const { data } = await app.call(job.result, { id }, { token })
  expect(data?.fileUrl).toBe(`/link/${fileId}/${accountId}`)
  expect((await app.call(job.list, {}, { token })).data?.list.map((one) => one.id)).toContain(id)
  expect((await app.call(job.cancel, { id }, { token })).error).toBe('stateChanged')
})

test('a failure says why, and gives no file', async () => {
  const id = await send('fails')
  await becomes(id, 'failed')
  expect((await state(id))?.error).toBe('表格有错误')
  expect((await app.call(job.result, { id }, { token })).error).toBe('downloadFailed')
})

test('one’s own can be cancelled; another’s does not exist', async () => {
  const id = await send('waits')
  await becomes(id, 'running')
  const other = { token: app.signIn({ role: 'superAdmin' }) }
  for (const call of [job.get, job.cancel, job.result])
    expect((await app.callWith(call, { id }, other)).status, call.path).toBe(404)
  expect((await app.call(job.list, {}, other)).data?.list).toEqual([])
  expect((await app.call(job.cancel, { id }, { token })).code).toBe(200)
  await becomes(id, 'cancelled')
})
