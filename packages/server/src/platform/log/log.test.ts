import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { killPortal, postgresOf, startPortalProcess } from '../../testing/portal-process.ts'
import { rotate } from '../database/embedded/log-rotation.ts'
import { fail } from '../http/reply.ts'
import { createLog, databaseOutage } from './log.ts'
import { noteInScope, withinScope } from './scope.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-log-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const collect = () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}
const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('what all queues say of a database that is away is one line, and one when it is back', () => {
  const { log, lines } = collect()
  for (let n = 0; n < 300; n += 1) log.error({ err: away(), job: `queue ${n % 20}` }, 'job')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level: 50, msg: 'outage begins', what: 'database', said: 'job' })
  databaseOutage(log).worked()
  databaseOutage(log).worked()
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ msg: 'outage over', failures: 300 })
  log.error({ err: away() }, 'job')
  expect(lines).toHaveLength(3)
})

test('an error of ours is told each time', () => {
  const { log, lines } = collect()
  for (let n = 0; n < 3; n += 1) log.error({ err: new Error('a bug') }, 'job')
  expect(lines.map(({ msg }) => msg)).toEqual(['job', 'job', 'job'])
})

test('every line of a request carries its number, its call and its account', async () => {
  const { log, lines } = collect()
  await withinScope({ requestId: 'abc' }, async () => {
    noteInScope({ call: '/api/x', account: 'id' })
    await sleep(1)
    log.info('deep within')
    const { body } = fail(undefined, new Error('a bug'), log)
    expect(body).toMatchObject({ reference: 'abc', errorMsg: '系统错误（编号 abc）' })
  })
  log.info('outside')
  expect(lines[0]).toMatchObject({ requestId: 'abc', call: '/api/x', account: 'id' })
  expect(lines[1]).toMatchObject({ requestId: 'abc', msg: 'unexpected error' })
  expect(lines[2]).not.toHaveProperty('requestId')
})

test('a database without room says so to people', () => {
  const { log } = collect()
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(fail(undefined, full, log)).toMatchObject({
    status: 507,
    body: { errorMsg: '存储空间不足，请联系管理员', error: 'storageFull', reference: expect.any(String) },
  })
})

test('the log of the database is cut while somebody goes on writing to it', () => {
  const path = join(folder, 'postgres.log')
  rotate(path, 100)
  writeFileSync(path, 'x'.repeat(100))
  rotate(path, 100)
  expect(readFileSync(path, 'utf8')).toHaveLength(100)
  writeFileSync(path, 'y', { flag: 'a' })
  rotate(path, 100)
  writeFileSync(path, 'z', { flag: 'a' })
  expect(readFileSync(path, 'utf8')).toBe('z')
  expect(readFileSync(`${path}.1`, 'utf8')).toBe(`${'x'.repeat(100)}y`)
})

test('a frozen database in a portal with all its queues: two lines; who was refused can name the request', async () => {
  const portal = await startPortalProcess({ DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'info' })
  const lines = () =>
    portal
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  const { postmaster } = postgresOf(join(folder, 'data'))
  let server = [postmaster]
  const signal = (name: NodeJS.Signals) => {
    for (const pid of server)
      try {
        process.kill(pid, name)
      } catch {
        // A worker of the server that ended meanwhile.
      }
  }
  try {
    const before = lines().length
    // First the one that makes new ones.
    signal('SIGSTOP')
    server = postgresOf(join(folder, 'data')).all
    signal('SIGSTOP')
    const reply = await fetch(`${portal.url}/api/content/findSocietyInfo`, {
      method: 'POST',
      headers: { 'x-requested-with': 'portal', 'content-type': 'application/json' },
      body: '{}',
    })
    const ready = async () => (await fetch(`${portal.url}/ready`)).status
    await eventually(async () => expect(await ready()).toBe(503))
    await sleep(12_000)
    signal('SIGCONT')
    const since = () => lines().slice(before)
    await eventually(() => expect(since().filter(({ msg }) => msg === 'outage over')).toHaveLength(1))
    expect(since().filter(({ msg }) => msg === 'outage begins')).toHaveLength(1)
    // The watch says it too, for what it means to people.
    const rest = since().filter(({ level, msg }) => Number(level) >= 50 && msg !== 'outage begins')
    const other = rest.filter(({ msg }) => msg !== 'alarm begins')
    expect(other.map(({ msg, err }) => `${msg}: ${JSON.stringify(err)}`.slice(0, 200))).toEqual([])
    expect(rest.length).toBeLessThan(15)
    const id = reply.headers.get('x-request-id')
    expect(id).toMatch(/^[0-9a-f]{8}$/)
    expect(since().filter(({ requestId, msg }) => requestId === id && msg === 'request')).toHaveLength(1)
  } finally {
    signal('SIGCONT')
    await killPortal(portal)
  }
})
