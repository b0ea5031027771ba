import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { endpoint } from '@portal/contract/platform/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { barePlatform } from '../../testing/bare-platform.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { growth } from '../../testing/held.ts'
import {
  collect,
  MOST_ENTRIES,
  MOST_LEVELS,
  MOST_NAMES,
  MOST_PAIRS,
  measureJson,
  parsePairs,
} from './body.ts'
import { createServer } from './server.ts'

let database: TestDatabase
let server: FastifyInstance
let port = 0

const common = {
  kind: 'write',
  summary: '测试',
  output: z.object({ seen: z.unknown() }),
  errors: [],
} as const
const calls = {
  open: {
    ...common,
    path: '/api/test/open',
    access: 'public',
    input: z.object({ a: z.unknown().optional(), b: z.unknown().optional() }),
    limits: [{ by: 'ip', max: 9999, seconds: 60 }],
  },
  closed: {
    ...common,
    path: '/api/test/closed',
    access: { roles: ['person'] },
    audit: false,
    input: z.object({ a: z.unknown().optional() }),
  },
} as const

beforeAll(async () => {
  database = await testDatabase()
  server = await createServer({
    routes: Object.values(calls).map((call) => ({
      endpoint: endpoint(call as never),
      handle: async (input: object) => ({ seen: input }),
    })),
    platform: barePlatform(database),
    trustProxy: 1,
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as { port: number }).port
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const OURS = { 'x-requested-with': 'XMLHttpRequest' }
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const post = async (payload: string, type: string, url: string = calls.open.path) => {
  const { statusCode, body } = await server.inject({
    method: 'POST',
    url,
    headers: { ...OURS, 'content-type': type },
    payload,
  })
  return { status: statusCode, ...JSON.parse(body) }
}
const part = (name: string, value: string, type = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${type && `\r\nContent-Type: ${type}`}\r\n\r\n${value}\r\n`
const multipart = (...parts: string[]) =>
  post(`${parts.join('')}--x--\r\n`, 'multipart/form-data; boundary=x')

test('a form is read in a time that grows with its length, and one that copies its list for each value is noticed', () => {
  const repeated = (count: number) => 'a=1&'.repeat(count - 1)
  const copying = (text: string) => {
    const values: Record<string, string | string[]> = Object.create(null)
    for (const [key, value] of new URLSearchParams(text))
      values[key] = key in values ? [values[key] ?? [], value].flat() : value
  }
  expect(growth((count) => parsePairs(repeated(count)), MOST_PAIRS / 4)).toBeLessThan(9)
  expect(growth((count) => copying(repeated(count)), MOST_PAIRS / 2)).toBeGreaterThan(9)
})

test('a document is measured in a time that grows with its length', () => {
  const made = new Map<number, Buffer>()
  const hostile = (count: number) => {
    const text = made.get(count) ?? Buffer.from(`{"a":"${'\\"['.repeat(count)}","b":[${'1,'.repeat(9)}1]}`)
    made.set(count, text)
    return text
  }
  expect(growth((count) => measureJson(hostile(count)), 30_000)).toBeLessThan(9)
})

test('values that come again are a list, in every kind of body', async () => {
  const list = { a: ['1', '2', '3'], b: '4' }
  expect((await post('a=1&b=4&a=2&a=3', FORM)).data.seen).toEqual(list)
  expect((await post(JSON.stringify(list), JSON_TYPE)).data.seen).toEqual(list)
  expect((await multipart(part('a', '1'), part('b', '4'), part('a', '2'), part('a', '3'))).data.seen).toEqual(
    list,
  )
})

test('strangers send sixteen kilobytes and no more', async () => {
  const long = 'x'.repeat(17 * 1024)
  for (const reply of [
    await post(`a=${long}`, FORM),
    await post(JSON.stringify({ a: long }), JSON_TYPE),
    await multipart(part('a', long)),
    await multipart(...Array.from({ length: 20 }, () => part('a', long.slice(0, 1024)))),
  ])
    expect(reply).toMatchObject({ status: 413, code: 413, errorMsg: '提交的内容过大' })
  expect((await post(`a=${long.slice(0, 15_000)}`, FORM)).status).toBe(200)
})

test('too many names, entries, levels or parts are refused', async () => {
  expect((await post('a&'.repeat(MOST_PAIRS + 1), FORM)).status).toBe(413)
  const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
  expect((await post(nested(MOST_LEVELS), JSON_TYPE)).status).toBe(200)
  expect((await post(nested(MOST_LEVELS + 1), JSON_TYPE)).status).toBe(400)
  const names = (count: number) =>
    JSON.stringify({ a: Object.fromEntries(Array.from({ length: count }, (_, n) => [n, [1, 2]])) })
  expect(() => measureJson(Buffer.from(names(MOST_NAMES)))).not.toThrow()
  expect(() => measureJson(Buffer.from(names(MOST_NAMES + 1)))).toThrow('提交的内容过大')
  expect(() => measureJson(Buffer.from(`[${'1,'.repeat(MOST_ENTRIES + 1)}1]`))).toThrow('提交的内容过大')
  expect(() => measureJson(Buffer.from(JSON.stringify({ a: '[{,"\\,['.repeat(MOST_ENTRIES) })))).not.toThrow()
  expect((await multipart(...Array.from({ length: 130 }, () => part('a', '1')))).status).toBe(413)
})

test('names that reach into prototypes, and parts that are documents of their own, are refused', async () => {
  for (const reply of [
    await post('{"__proto__":{"a":1}}', JSON_TYPE),
    await post('{"a":{"constructor":{"prototype":{"a":1}}}}', JSON_TYPE),
    await post('__proto__=1', FORM),
    await multipart(part('__proto__', '1')),
    await multipart(part('a', nestedPart, JSON_TYPE)),
    await post('[]', JSON_TYPE),
    await post('', JSON_TYPE),
  ])
    expect(reply).toMatchObject({ status: 400, code: 400 })
  expect(({} as { a?: unknown }).a).toBeUndefined()
})
const nestedPart = '[[[[1]]]]'

/** Sends the head of a request that announces a body, never the body, and answers what comes back. */
const announce = (path: string, headers: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const lines = Object.entries({ host: 'x', 'content-type': JSON_TYPE, ...headers })
    socket.write(
      `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    )
    socket.once('data', (chunk) => {
      resolve(String(chunk).split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
  })

test('what can be refused without the body is refused before it is read', async () => {
  const length = { 'content-length': '9000' }
  expect(await announce(calls.open.path, length)).toContain('403')
  expect(await announce(calls.closed.path, { ...OURS, ...length })).toContain('401')
  expect(await announce(calls.open.path, { ...OURS, 'content-length': '90000' })).toContain('413')
  const flood = { ...OURS, 'x-forwarded-for': '203.0.113.77' }
  const counted = () =>
    server.inject({ method: 'POST', url: calls.closed.path, headers: { ...flood, 'content-type': FORM } })
  while ((await counted()).statusCode !== 429);
  expect(await announce(calls.open.path, { ...flood, ...length })).toContain('429')
})

test('a body that drips is given up', async () => {
  const raw = new PassThrough()
  raw.write('a')
  const read = collect({ raw, headers: {} } as never, 100, 20)
  await expect(read).rejects.toMatchObject({ error: 'unavailable', closes: true })
})
