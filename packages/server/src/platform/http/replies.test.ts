import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoint } from '@portal/contract/platform/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { barePlatform } from '../../testing/bare-platform.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { createLog } from '../log/log.ts'
import type { Platform } from './call.ts'
import type { Route } from './context.ts'
import { createServer } from './server.ts'

/** What every reply keeps to, whatever the call (docs/handbook/security.md#cross-site, docs/handbook/security.md#headers). */

let database: TestDatabase
let platform: Platform
beforeAll(async () => {
  database = await testDatabase()
  const log = createLog('debug', { write: (line: string) => void logged.push(line) })
  platform = { ...barePlatform(database), log }
})
afterAll(() => database.drop())

let done = 0
const logged: string[] = []
const start = (handle: Route['handle']) =>
  createServer({
    routes: [
      {
        endpoint: endpoint({
          ...{ path: '/api/test', kind: 'write', access: 'public', summary: '测试', audit: false },
          ...{ input: z.object({}), output: z.object({}), errors: [] },
          limits: [{ by: 'ip', max: 1000, seconds: 60 }],
        }),
        handle,
      },
    ],
    platform,
    trustProxy: 0,
  })
const act: Route['handle'] = async () => {
  done += 1
  return {}
}
const OURS = { 'x-requested-with': 'XMLHttpRequest' }

test('what another page sends is refused, whatever it is', async () => {
  const server = await start(act)
  const send = (headers: Record<string, string>, payload: string) =>
    server.inject({ method: 'POST', url: '/api/test', headers, payload })
  const foreign = { origin: 'https://elsewhere.example.org', cookie: 'token=x' }
  expect((await send({ ...foreign, 'content-type': 'text/plain' }, '{}')).statusCode).toBe(400)
  for (const type of ['application/x-www-form-urlencoded', 'application/json'])
    expect((await send({ ...foreign, 'content-type': type }, '')).json()).toMatchObject({
      error: 'forbidden',
    })
  expect((await server.inject({ url: '/api/test', headers: foreign })).statusCode).toBe(404)
  expect(done).toBe(0)
  // A page elsewhere may not read the answer, nor ask beforehand whether it may send that header.
  const asked = await server.inject({
    method: 'OPTIONS',
    url: '/api/test',
    headers: { ...foreign, 'access-control-request-method': 'POST' },
  })
  expect(asked.headers['access-control-allow-origin']).toBeUndefined()
  const answer = await send({ ...OURS, ...foreign, 'content-type': 'application/json' }, '{}')
  expect([answer.statusCode, done]).toEqual([200, 1])
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  await server.close()
})

test('no reply is kept by a cache', async () => {
  const server = await start(act)
  const send = (headers: Record<string, string>, payload: string) =>
    server.inject({ method: 'POST', url: '/api/test', headers, payload })
  const json = { 'content-type': 'application/json' }
  for (const [headers, payload, status] of [
    [{ ...OURS, ...json }, '{}', 200],
    [{ ...OURS, ...json }, '{"unknown":1}', 400],
    [{ ...OURS, ...json }, '{', 400],
    [json, '{}', 403],
  ] as const) {
    const answer = await send(headers, payload)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-store'])
  }
  await server.close()
})

test('an error of ours tells its number and nothing else', async () => {
  const server = await start(() => {
    throw new Error('select "passwordHash" from account where id = 7')
  })
  const answer = await server.inject({ method: 'POST', url: '/api/test', headers: OURS, payload: {} })
  expect(answer.statusCode).toBe(500)
  expect(Object.keys(answer.json()).sort()).toEqual(['code', 'data', 'error', 'errorMsg', 'reference'])
  expect(answer.body).not.toMatch(/select|passwordHash|\.ts|node:/)
  expect(Object.keys(answer.headers)).not.toContain('x-powered-by')
  await server.close()
})

test.each([
  ['a method of nobody', 'FOO /api/test HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
  ],
  ['a head too long', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('what cannot be read is refused in the words of every refusal: %s', async (_, sent, status) => {
  const server = await start(act)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(sent)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toContain(`HTTP/1.1 ${status} `)
  expect(head).toContain('no-store')
  expect(JSON.parse(body)).toMatchObject({ code: status === 431 ? 413 : 400, data: null })
  expect(JSON.parse(body).errorMsg).toMatch(/^[\u4e00-\u9fff]+$/)
  await server.close()
})

test('a line of the log has the path and nothing that was asked', async () => {
  const server = await start(act)
  await server.inject({ url: '/api/test?mobileTel=13900001111&code=123456', headers: OURS })
  const lines = logged.filter((line) => line.includes('"request"'))
  expect(lines.at(-1)).toContain('"path":"/api/test"')
  expect(lines.join('')).not.toMatch(/13900001111|123456/)
  await server.close()
})
