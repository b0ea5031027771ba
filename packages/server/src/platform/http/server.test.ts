import { setTimeout as sleep } from 'node:timers/promises'
import { type Endpoint, endpoint, MB, none } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { barePlatform } from '../../testing/bare-platform.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/eventually.ts'
import type { Platform } from './call.ts'
import { manual, type Route } from './context.ts'
import { createServer } from './server.ts'
import { issueTicket } from './tickets.queries.ts'

let database: TestDatabase
let platform: Platform
beforeAll(async () => {
  database = await testDatabase()
  platform = barePlatform(database)
})
afterAll(() => database.drop())

const declared = {
  path: '/api/test',
  kind: 'read',
  summary: '测试',
  input: none,
  output: z.object({}),
  errors: [],
} as const
const start = (change: object) => {
  const route: Route = {
    endpoint: endpoint({
      ...declared,
      access: 'public',
      limits: [{ by: 'ip', max: 3, seconds: 60 }],
      ...change,
    } as never),
    handle: async () => ({}),
  }
  return createServer({ routes: [route], platform, trustProxy: 1 })
}

test('a declaration that would leave a hole stops the start', async () => {
  await expect(start({ limits: undefined })).rejects.toThrow('declares no limit')
  await expect(start({ limits: [] })).rejects.toThrow('declares no limit')
  await expect(start({ access: undefined })).rejects.toThrow('declares no access')
  await expect(start({ access: {} })).rejects.toThrow('lets nobody in')
  await expect(start({ access: { roles: [] } })).rejects.toThrow('lets nobody in')
  await expect(start({ kind: 'write', access: { roles: ['person'] } })).rejects.toThrow(
    'whether it is audited',
  )
})

test('a route beside the contract stops the start, whoever adds it', async () => {
  const server = await start({})
  expect(() => server.get('/api/beside', async () => 'open')).toThrow('not declared in the contract')
  server.get('/health', async () => 'fine')
  await server.close()
})

test('an answer that leaves while the portal stops ends its connection, and the stop waits for no other', async () => {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<object>()
  const open = endpoint({
    ...declared,
    ...{ path: '/api/test/held', access: 'public', limits: [{ by: 'ip', max: 9, seconds: 60 }] },
  } as never) as Endpoint
  const handle = async () => {
    asked.resolve()
    return answer.promise
  }
  const server = await createServer({ routes: [{ endpoint: open, handle }], platform, trustProxy: 0 })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const reply = fetch(url + open.path)
  await asked.promise
  const stopped = server.close()
  await eventually(async () => expect(server.server.listening).toBe(false))
  answer.resolve({})
  expect((await reply).headers.get('connection')).toBe('close')
  await stopped
})

test('a public call has its limit by address; a made-up address of a proxy changes it only as far as trusted', async () => {
  const server = await start({})
  const ask = (address: string) =>
    server.inject({ url: '/api/test', headers: { 'x-forwarded-for': address } })
  for (const expected of [200, 200, 200, 429]) expect((await ask('203.0.113.5')).statusCode).toBe(expected)
  const refused = await ask('198.51.100.77, 203.0.113.5')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('203.0.113.6')).statusCode).toBe(200)
  // One line of IPv6 has more addresses than anybody could count.
  for (const expected of [200, 200, 200, 429])
    expect((await ask(`2001:db8:1:2::${expected}`)).statusCode).toBe(expected)
  expect((await ask('2001:DB8:1:2:3:4:5:6')).statusCode).toBe(429)
  expect((await ask('2001:db8:1:3::1')).statusCode).toBe(200)
  await server.close()
})

test('files of strangers are counted by their size, of all who come from one network together', async () => {
  const taking = endpoint({
    ...declared,
    ...{ path: '/api/test/files', kind: 'write', access: { ticket: ['wizard'], roles: ['person'] } },
    ...{ audit: false, limits: [{ by: 'strangers', of: 'megabytes', max: 3, seconds: 60 }] },
    files: {
      file: { kinds: ['pdf'], maxBytes: 9 * MB, errors: { kind: 'badInput', size: 'payloadTooLarge' } },
    },
  } as never) as Endpoint
  const somebody = { accountId: '1', role: 'person', restricted: null } as never
  const authenticator = { ...platform.authenticator, authenticate: async () => somebody }
  const server = await createServer({
    routes: [{ endpoint: taking, handle: async () => ({}) }],
    platform: { ...platform, authenticator },
    trustProxy: 1,
  })
  const send = async (megabytes: number, { address = '203.0.113.9', member = false } = {}) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(megabytes * MB - 500)]), 'a.pdf')
    const made = new Response(form)
    const by = member
      ? { authorization: `Bearer ${'x'.repeat(43)}` }
      : { 'x-ticket': await issueTicket(database.db, { purpose: 'wizard', kind: 'person' }) }
    const { statusCode } = await server.inject({
      ...{ method: 'POST', url: taking.path, payload: Buffer.from(await made.arrayBuffer()) },
      headers: {
        ...{ 'content-type': made.headers.get('content-type') ?? '', 'x-requested-with': 'x', ...by },
        'x-forwarded-for': address,
      },
    })
    return statusCode
  }
  expect(await send(1)).toBe(200)
  expect(await send(2)).toBe(200)
  // With another ticket too; elsewhere, and with an account, it goes on.
  expect(await send(1)).toBe(429)
  expect(await send(1, { address: '203.0.113.10' })).toBe(200)
  expect(await send(8, { member: true })).toBe(200)
  await server.close()
})

test.each([
  ['files', 4],
  ['requests', 16],
] as const)(
  'whoever brings many %s at once waits behind these, and nobody else does',
  async (what, atOnce) => {
    const slot = { kinds: ['pdf'], maxBytes: MB, errors: { kind: 'badInput', size: 'payloadTooLarge' } }
    const taking = endpoint({
      ...declared,
      ...{ path: `/api/test/${what}-in-turn`, kind: 'write', access: 'public', audit: false },
      limits: [{ by: 'ip', max: 999, seconds: 60 }],
      ...(what === 'files' && { files: { file: slot } }),
    } as never) as Endpoint
    const begun: (() => void)[] = []
    // Outside of a transaction, so that what is counted are the turns and not the connections.
    const handle = manual(() => new Promise((resolve) => begun.push(() => resolve({})))) as Route['handle']
    const server = await createServer({ routes: [{ endpoint: taking, handle }], platform, trustProxy: 1 })
    // Whatever came of it, nobody is left waiting.
    onTestFinished(() => {
      for (const end of begun) end()
    })
    const body = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\na\r\n--x--\r\n'
    const send = (address: string, secret = '') =>
      server.inject({
        ...{ method: 'POST', url: taking.path, ...(what === 'files' && { payload: body }) },
        headers: {
          ...(what === 'files' && { 'content-type': 'multipart/form-data; boundary=x' }),
          ...{ 'x-requested-with': 'x', 'x-forwarded-for': address },
          ...(secret && { authorization: `Bearer ${secret}` }),
        },
      })
    const many = Array.from({ length: 30 }, () => send('203.0.113.21'))
    await eventually(() => expect(begun.length).toBeGreaterThanOrEqual(atOnce))
    // From elsewhere, or from the same network with a session that was seen lately.
    const session = 'x'.repeat(43)
    platform.rateLimits.known.remember(session)
    const others = [send('203.0.113.22'), ...(what === 'requests' ? [send('203.0.113.21', session)] : [])]
    await eventually(() => expect(begun.length).toBeGreaterThanOrEqual(atOnce + others.length))
    expect(begun).toHaveLength(atOnce + others.length)
    for (const end of begun.slice(atOnce)) end()
    for (const one of others) expect((await one).statusCode).toBe(200)
    for (let at = 0; at < 30 + others.length; at += 1) {
      await eventually(() => expect(begun.length).toBeGreaterThan(at))
      begun[at]?.()
    }
    for (const one of many) expect((await one).statusCode).toBe(200)
    await server.close()
  },
)

test('what writes say beside their transaction waits for none of them, however many there are', async () => {
  const many = database.pool.options.max
  let holding = 0
  const handle: Route['handle'] = async (_input, { db, outside }) => {
    await sql`select 1`.execute(db)
    holding += 1
    // All connections are held by now.
    for (let i = 0; holding < many && i < 400; i += 1) await sleep(5)
    await sql`select 1`.execute(outside)
    return {}
  }
  const write = endpoint({
    ...declared,
    ...{ path: '/api/test/beside', kind: 'write', access: 'public', audit: false },
    ...{ limits: [{ by: 'ip', max: 99, seconds: 60 }] },
  } as never)
  const server = await createServer({ routes: [{ endpoint: write, handle }], platform, trustProxy: 0 })
  const ask = () =>
    server.inject({
      method: 'POST',
      url: '/api/test/beside',
      headers: { 'x-requested-with': 'x' },
      payload: {},
    })
  const answers = await Promise.all(Array.from({ length: many }, ask))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(many).fill(200))
  await server.close()
})

test('an address is declared once, below /api', async () => {
  const limits = [{ by: 'ip', max: 3, seconds: 60 }]
  const route = (change: object): Route => ({
    endpoint: endpoint({ ...declared, access: 'public', limits, ...change } as never),
    handle: async () => ({}),
  })
  const of = (...routes: Route[]) => createServer({ routes, platform, trustProxy: 0 })
  await expect(of(route({}), route({}))).rejects.toThrow('/api/test is declared twice')
  await expect(of(route({}), route({ path: '/api/other', aliases: ['/api/test'] }))).rejects.toThrow('twice')
  await expect(of(route({ path: '/test' }))).rejects.toThrow('not below /api')
})

test('a call answers to its own name and method alone, an older name is one of its own', async () => {
  const server = await start({
    path: '/api/named',
    aliases: ['/api/old/name'],
    limits: [{ by: 'ip', max: 30, seconds: 60 }],
  })
  const writing = { 'x-requested-with': 'test' }
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'HEAD', url: string, more: object = {}) =>
    (await server.inject({ method, url, ...more })).statusCode
  expect(await ask('GET', '/api/named')).toBe(200)
  expect(await ask('GET', '/api/named?')).toBe(200)
  expect(await ask('GET', '/api/%6eamed')).toBe(200)
  expect(await ask('POST', '/api/old/name', { headers: writing })).toBe(200)
  for (const url of ['/api/name', '/api/named/', '/api/NAMED', '/api/', '/api/named%2F', '/api//named'])
    expect(await ask('GET', url), url).toBe(404)
  for (const method of ['PUT', 'HEAD'] as const) expect(await ask(method, '/api/named'), method).toBe(404)
  // What is sent to a call that does not exist is not looked at.
  const unread = { payload: 'x', headers: { ...writing, 'content-type': 'text/plain' } }
  expect(await ask('POST', '/api/none', unread)).toBe(404)
  await server.close()
})
