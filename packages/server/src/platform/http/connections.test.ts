import { once } from 'node:events'
import { request as httpRequest, createServer as plainServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Endpoint, endpoint } from '@portal/contract/platform/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { barePlatform } from '../../testing/bare-platform.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { createRateLimits, type RateLimits } from '../limits/rate-limits.ts'
import type { Platform } from './call.ts'
import type { ConnectionLimits } from './connections.ts'
import { createServer } from './server.ts'

/** Slow and half-open clients close themselves out, and nobody else (docs/handbook/security.md#slow-clients). */

let database: TestDatabase
let platform: Platform
beforeAll(async () => {
  database = await testDatabase()
  platform = barePlatform(database)
})
afterAll(() => database.drop())

const call = endpoint({
  ...{ path: '/api/test', kind: 'write', access: 'public', summary: '测试', audit: false },
  ...{ input: z.object({ text: z.string() }), output: z.object({}), errors: [] },
  limits: [{ by: 'ip', max: 100_000, seconds: 60 }],
})

const files = endpoint({
  ...{ path: '/api/test/files', kind: 'write', access: 'public', summary: '测试', audit: false },
  ...{ input: z.object({}), output: z.object({}), errors: [] },
  files: {
    file: { kinds: ['pdf'], maxBytes: 60_000, errors: { kind: 'badInput', size: 'payloadTooLarge' } },
  },
  limits: [{ by: 'ip', max: 100_000, seconds: 60 }],
} as never) as Endpoint

const LARGE = Buffer.alloc(30_000_000, 'a')
const large = endpoint({
  ...{ path: '/api/test/large', kind: 'read', access: 'public', summary: '测试', download: true },
  ...{ input: z.object({}), output: z.unknown(), errors: [] },
  limits: [{ by: 'ip', max: 100_000, seconds: 60 }],
}) as Endpoint

let begun = 0
const serve = async (connections: Partial<ConnectionLimits> = {}, trustProxy = 0) => {
  begun = 0
  const answering = [
    [call, async () => ({})],
    [files, async () => ({})],
    [
      large,
      async () => {
        begun += 1
        return { fileName: 'a', mime: 'text/plain', size: LARGE.length, body: Readable.from([LARGE]) }
      },
    ],
  ] as const
  const routes = answering.map(([one, handle]) => ({ endpoint: one as Endpoint, handle }))
  const server = await createServer({ routes, platform, trustProxy, connections })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const held = promisify(server.server.getConnections.bind(server.server))
  return { port: (server.server.address() as AddressInfo).port, close: () => server.close(), held }
}

/** Connections that say `head` and then nothing; those that the server closes leave the list. Deaf ones do not read either. */
const open = async (
  port: number,
  count: number,
  head: string,
  { deaf = false }: { deaf?: boolean } = {},
): Promise<Set<Socket>> => {
  const held = new Set<Socket>()
  const one = async () => {
    const socket = connect({ port, host: '127.0.0.1' })
    held.add(socket)
    socket.on('error', () => {}).on('close', () => held.delete(socket))
    if (!deaf) socket.resume()
    await Promise.race([once(socket, 'connect'), once(socket, 'close')])
    socket.write(head)
  }
  // A hundred at a time: the line of the listening socket is not longer than that on every machine.
  for (let begun = 0; begun < count; begun += 100)
    await Promise.all(Array.from({ length: Math.min(100, count - begun) }, one))
  return held
}
const end = (held: Set<Socket>) => {
  for (const socket of held) socket.destroy()
}

/** An ordinary request of somebody at an address; 0: no answer. */
const ask = (port: number, localAddress: string, forwardedFor = localAddress): Promise<number> =>
  new Promise((resolve) => {
    const asked = httpRequest(
      { port, host: '127.0.0.1', localAddress, method: 'POST', path: call.path, agent: false },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    asked.setHeader('content-type', 'application/json')
    asked.setHeader('x-requested-with', 'test')
    asked.setHeader('x-forwarded-for', forwardedFor)
    asked.on('error', () => resolve(0))
    asked.end(JSON.stringify({ text: 'here' }))
  })

const HALF = 'POST /api/test HTTP/1.1\r\nHost: portal.example.org\r\n'

test('2,100 half-open connections shut nobody out, at their own address neither', {
  timeout: 120_000,
}, async () => {
  const { port, close } = await serve({ headMs: 600_000 })
  const held = await open(port, 2_100, HALF)
  for (const address of ['127.0.0.2', '127.0.0.1', '127.0.0.3', '127.0.0.1'])
    expect([address, await ask(port, address)]).toEqual([address, 200])
  expect(held.size).toBeLessThanOrEqual(512)
  // They were closed because of their number: what remains is held as long as the head may take.
  expect(held.size).toBeGreaterThan(400)
  end(held)
  await close()
})

test('without the limits the same connections shut everybody out', { timeout: 120_000 }, async () => {
  const server = plainServer((_request, response) => void response.end())
  server.maxConnections = 2_000
  server.headersTimeout = 600_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const held = await open(port, 2_100, HALF)
  expect(await ask(port, '127.0.0.2')).toBe(0)
  end(held)
  server.close()
})

test('whoever does not finish a head, or sends none, is closed', async () => {
  const { port, close } = await serve({ headMs: 400 })
  for (const head of [HALF, '']) {
    const [socket] = await open(port, 1, head)
    if (socket && !socket.destroyed) await once(socket, 'close')
    expect(socket?.destroyed).toBe(true)
  }
  await close()
})

const GET = `GET ${large.path} HTTP/1.1\r\nHost: portal.example.org\r\n\r\n`

test.each([300, 60])('%i requests ahead of their answers close the connection', async (ahead) => {
  const { port, close, held } = await serve()
  const sockets = await open(port, 1, GET.repeat(ahead), { deaf: true })
  await eventually(async () => expect([begun > 0, await held()]).toEqual([true, 0]))
  end(sockets)
  // Eight, and as many as the kernel took the answers of.
  expect(begun).toBeLessThan(ahead / 2)
  expect(await ask(port, '127.0.0.1')).toBe(200)
  await close()
})

test('so many are answered one after another, and a second on the same connection for as long as it likes', async () => {
  const { port, close } = await serve()
  const [socket] = await open(port, 1, GET.repeat(2))
  let taken = 0
  socket?.on('data', (data) => {
    taken += data.length
  })
  await eventually(() => expect(taken).toBeGreaterThan(2 * LARGE.length))
  socket?.write(GET.repeat(6))
  await eventually(() => expect(taken).toBeGreaterThan(8 * LARGE.length))
  expect([begun, socket?.destroyed]).toEqual([8, false])
  socket?.destroy()
  await close()
})

test.each([
  ['give their places to others', 200, 200],
  ['are all there are where nobody looks for them', 600_000, 0],
])('answers that nobody takes %s', async (_, stalledMs, status) => {
  const { port, close } = await serve({ perAddress: 20, total: 20, stalledMs })
  const held = await open(port, 20, GET, { deaf: true })
  await eventually(() => expect(begun).toBe(20))
  await eventually(async () => expect(await ask(port, '127.0.0.2')).toBe(status))
  end(held)
  await close()
})

const bodyOf = (type: string) =>
  `${HALF}X-Requested-With: test\r\nContent-Type: ${type}\r\nContent-Length: 500\r\n\r\n{`

test.each(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a body that drips is closed, also where no file belongs: %s',
  async (type) => {
    const { port, close } = await serve({ bodyMs: 300 })
    const [socket] = await open(port, 1, bodyOf(type))
    if (socket && !socket.destroyed) await once(socket, 'close')
    expect(socket?.destroyed).toBe(true)
    await close()
  },
)

const dripThroughProxy = async (mostAtOnce: number) => {
  const limits = createRateLimits(database.pool, { mostAtOnce })
  let begun = 0
  const atOnce: RateLimits['atOnce'] = (key, work) => {
    begun += 1
    return limits.atOnce(key, work)
  }
  platform = { ...platform, rateLimits: { ...limits, atOnce } }
  const on = await serve({ total: 60, perAddress: 60, bodyMs: 600_000, lingerMs: 1 }, 1)
  const head = bodyOf('application/json').replace('X-Req', 'X-Forwarded-For: 198.51.100.7\r\nX-Req')
  const held = await open(on.port, 60, head)
  await eventually(() => expect(begun).toBe(60))
  return { ...on, held, ask: (address: string) => ask(on.port, '127.0.0.1', address) }
}

test('bodies that drip through a proxy from one address leave its connections to others', async () => {
  const on = await dripThroughProxy(20)
  await eventually(() => expect(on.held.size).toBe(20))
  expect(await on.ask('198.51.100.7')).toBe(429)
  expect(await on.ask('203.0.113.9')).toBe(200)
  end(on.held)
  await eventually(async () => expect(await on.ask('198.51.100.7')).toBe(200))
  await on.close()
})

test('without that limit they are all there are', async () => {
  const on = await dripThroughProxy(1_000)
  expect(await on.ask('203.0.113.9')).toBe(0)
  end(on.held)
  await on.close()
})

test('so is one whose request was refused before its body came', async () => {
  const { port, close } = await serve({ lingerMs: 100 })
  const [socket] = await open(port, 1, bodyOf('application/json').replace('X-Requested-With', 'X-Other'))
  if (socket && !socket.destroyed) await once(socket, 'close')
  expect(socket?.destroyed).toBe(true)
  await close()
})

test('files that never end fill the memory of nobody: so much of one network, so much of all', async () => {
  const most = { all: 3_000, network: 2_000 }
  platform = { ...platform, rateLimits: createRateLimits(database.pool, { mostBytes: most }) }
  const on = await serve({ lingerMs: 1 }, 1)
  const head = (address: string) =>
    `POST ${files.path} HTTP/1.1\r\nHost: portal.example.org\r\nX-Requested-With: test\r\nX-Forwarded-For: ${address}\r\n` +
    `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 90000\r\n\r\n` +
    `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n${'a'.repeat(900)}`
  const own = await open(on.port, 5, head('198.51.100.7'))
  await eventually(() => expect(own.size).toBe(2))
  const others = await open(on.port, 5, head('203.0.113.9'))
  await eventually(() => expect(others.size).toBe(1))
  end(own)
  // What was held is free again.
  const fits = () => {
    const hold = platform.rateLimits.heldBytes.begin('198.51.100.7')
    const free = hold.take(1_900)
    hold.end()
    return free
  }
  await eventually(() => expect(fits()).toBe(true))
  end(others)
  await on.close()
})
