import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { account } from '@portal/contract/identity/account.calls'
import { settings } from '@portal/contract/office/settings.calls'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from './app.ts'
import { unsubscribeLinks } from './communication/suppression/suppression.actions.ts'
import { modules } from './modules.ts'
import { generateAppKey, parseKeyRing } from './platform/crypto/secrets.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.ts'
import type { App } from './portal.ts'
import { sealFor } from './testing/client.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import { testEnvironment } from './testing/environment.ts'
import { eventually } from './testing/eventually.ts'

let database: TestDatabase
let dataDir: string
let app: App
let jobs: Jobs
let url: string
let printed = ''
const appKey = generateAppKey()

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'portal-'))
  const { db, pool, aside } = database
  jobs = createJobs({ db, onError: () => {} })
  const environment = testEnvironment({ dataDir, appKey, trustProxy: 0, metricsToken: 'a-token-for-metrics' })
  const print = vi.spyOn(console, 'log').mockImplementation((line) => {
    printed = String(line)
  })
  app = await buildApp({ environment, db, pool, aside, jobs, log: pino({ level: 'silent' }), modules })
  print.mockRestore()
  await jobs.start()
  url = await app.listen()
})
afterAll(async () => {
  await app.close()
  await jobs.stop()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

/** Asked for by a name that `fetch` would not send. */
const statusFor = (host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const asked = request(`${url}/metrics`, { headers: { host } }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    })
    asked.on('error', reject).end()
  })
const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', ...headers },
  })

const signIn = async (name: string, password: string) => {
  const { data: key } = (await (await get(account.publicKey.path)).json()) as {
    data: Parameters<typeof sealFor>[0]
  }
  const reply = await post(account.login.path, {
    username: `${name}#@#4#@#`,
    password: sealFor(key, password),
    device: 'a-device-of-the-test',
  })
  return (await reply.json()) as { code: number; data: { token: string } }
}

test('the first start prints the password of the super administrator once, and it signs in', async () => {
  const [, name = '', password = ''] = /账号：(\S+)，初始密码：(\S+)（/.exec(printed) ?? []
  expect(name).toBe('admin')
  const reply = await signIn(name, password)
  expect(reply).toMatchObject({ code: 200, data: { role: 'superAdmin', mustChangePassword: true } })
  const refused = await post(settings.list.path, {}, { authorization: `Bearer ${reply.data.token}` })
  expect(await refused.json()).toMatchObject({ error: 'passwordChangeRequired' })
})

describe('headers of every kind of reply', () => {
  const kinds: [string, () => Promise<Response>, number][] = [
    ['page', () => get('/login'), 200],
    ['root', () => get('/'), 200],
    ['call', () => get('/api/settings/public'), 200],
    ['refused call', () => post(settings.list.path, {}), 401],
    ['malformed call', () => get('/api/content/text?key=x'), 400],
    ['unknown call', () => get('/api/nothing'), 404],
    ['missing chunk', () => get('/assets/none.js'), 404],
    ['broken escapes', () => get('/%E0%A4%A'), 200],
    ['call with broken escapes', () => get('/api/%'), 404],
    ['file link', () => get('/api/file/download?id=1'), 404],
    ['wrong method', () => fetch(`${url}/api/login`, { method: 'DELETE' }), 404],
    ['oversized', () => post('/api/login', 'x'.repeat(2 * 1024 * 1024)), 413],
    ['API page', () => get('/api/docs'), 200],
    ['health', () => get('/health'), 200],
  ]
  test.each(kinds)('%s', async (_kind, ask, status) => {
    const reply = await ask()
    expect(reply.status).toBe(status)
    const policy = reply.headers.get('content-security-policy') ?? ''
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe')
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "default-src 'self'",
    ])
      expect(policy).toContain(part)
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
    expect(reply.headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect(reply.headers.get('x-powered-by')).toBeNull()
    expect(reply.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  test('calls that do not exist answer in the reply shape, pages never', async () => {
    expect(await (await get('/api/nothing')).json()).toMatchObject({ code: 404, error: 'notFound' })
    expect(await (await get('/api/%E0%A4%A?x=%')).json()).toMatchObject({ code: 404, error: 'notFound' })
    expect((await get('/anything/else')).headers.get('content-type')).toContain('text/html')
    expect((await get('/../../etc/passwd')).headers.get('content-type')).not.toContain('octet')
  })

  test('each copy of the page has its own nonce, the one of its policy', async () => {
    const read = async () => {
      const reply = await get('/')
      const nonce = /'nonce-([^']+)'/.exec(reply.headers.get('content-security-policy') ?? '')?.[1] ?? ''
      const html = await reply.text()
      expect(html).not.toContain('NONCE__')
      return { nonce, html }
    }
    const [one, two] = [await read(), await read()]
    expect(one.nonce).toHaveLength(24)
    expect(one.nonce).not.toBe(two.nonce)
    if (one.html.includes('csp-nonce')) expect(one.html).toContain(one.nonce)
  })
})

const webBuilt = existsSync(new URL('../../web/dist/index.html', import.meta.url))
test('assets come packed and stay for a year', async ({ skip }) => {
  skip(!webBuilt, 'the pages are not built here')
  const html = await (await get('/')).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const ask = request(url + script, { headers: { 'accept-encoding': 'br' } }).end()
  const [reply] = await once(ask, 'response')
  reply.resume()
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-encoding']).toBe('br')
  expect(reply.headers['cache-control']).toContain('immutable')
  // What a document may do is said by the document.
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
  expect(reply.headers['content-security-policy']).toBeUndefined()
  // A worker is a document of its own.
  const worker = readdirSync(new URL('../../web/dist/assets/', import.meta.url)).find((name) =>
    /^pdf-worker-[\w-]+\.js$/.test(name),
  )
  expect((await get(`/assets/${worker}`)).headers.get('content-security-policy')).toContain(
    "default-src 'self'",
  )
})

test('a page comes packed and names what its address fetches', async ({ skip }) => {
  skip(!webBuilt, 'the pages are not built here')
  const read = async (path: string, packing: string) => {
    const ask = request(url + path, { headers: { 'accept-encoding': packing } }).end()
    const [reply] = await once(ask, 'response')
    const body = Buffer.concat(await reply.toArray())
    const way = reply.headers['content-encoding']
    const html = way === 'br' ? brotliDecompressSync(body) : way === 'gzip' ? gunzipSync(body) : body
    return { way, html: html.toString() }
  }
  const login = await read('/login', 'gzip, deflate, br')
  expect(login.way).toBe('br')
  expect((await read('/login', 'gzip')).way).toBe('gzip')
  expect((await read('/login', 'identity')).way).toBeUndefined()
  const named = (html: string) => [
    ...html.matchAll(/(?:modulepreload|as="style")" crossorigin href="([^"]+)"/g),
  ]
  const common = named((await read('/nowhere', '')).html).length
  expect(named(login.html).length).toBeGreaterThan(common)
  for (const [, path = ''] of named(login.html)) expect([path, (await get(path)).status]).toEqual([path, 200])
})

test('health, readiness and metrics; metrics only here or with the token', async () => {
  expect(await (await get('/health')).json()).toEqual({ status: 'ok' })
  expect(await (await get('/ready')).json()).toEqual({
    status: 'ok',
    checks: { database: 'ok', migrations: 'ok', disk: expect.any(String), files: 'ok' },
  })
  for (const path of [
    '/api/nothing',
    '/healthz',
    '/readyz',
    '/health/x',
    '/ready/',
    '/livez',
    '/metrics/x',
  ]) {
    const reply = await get(path)
    expect([path, reply.status]).toEqual([path, 404])
    expect(await reply.json()).toMatchObject({ code: 404, error: 'notFound' })
  }
  await get('/api/settings/public')
  const metrics = await (await get('/metrics')).text()
  expect(metrics).toContain('http_request_duration_seconds_bucket')
  const routes = new Set(
    [...metrics.matchAll(/_count\{method="GET",route="([^"]+)"/g)].map(([, route]) => route),
  )
  expect(routes).toContain('/health')
  expect(routes).toContain('/api/settings/public')
  // One of them for whatever is asked for and is not there.
  expect([...routes].filter((route) => /\*|nothing|healthz/.test(String(route)))).toEqual([])
  expect(routes).toContain('page')
  expect(metrics).toContain('database_connections{state="total"}')
  expect(metrics).not.toContain('key=')
  for (const name of ['x-forwarded-for', 'x-real-ip', 'via', 'forwarded', 'x-forwarded-host'])
    expect([name, (await get('/metrics', { [name]: '203.0.113.9' })).status]).toEqual([name, 404])
  // A proxy on the same machine that says nothing of itself.
  expect(await statusFor('portal.example.org')).toBe(404)
  expect(await statusFor('localhost:3000')).toBe(200)
  const known = { 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer a-token-for-metrics' }
  expect((await get('/metrics', known)).status).toBe(200)
})

test('the API document is for staff; its page and what it loads say nothing', async () => {
  expect((await get('/api/openapi.json')).status).toBe(401)
  const page = await (await get('/api/docs')).text()
  expect(page).not.toContain('/api/user')
  for (const [path = ''] of page.matchAll(/\/api-docs\/[\w.-]+/g)) {
    const asset = await get(path)
    expect(asset.status, path).toBe(200)
    expect(asset.headers.get('content-type')).toMatch(/javascript|css/)
  }
})

test('the nightly work runs', async () => {
  const id = await jobs.send(database.db, 'sweep', {})
  await eventually(async () => expect((await jobs.find(database.db, id))?.state).toBe('done'))
})

test('mail programs end news with one click: a plain post to the address of the page, without our headers', async () => {
  const links = unsubscribeLinks({ keyRing: parseKeyRing(appKey), publicUrl: url })
  const link = await links.linkFor(database.db, 'mail', 'a@example.net')
  const click = (to: string) =>
    fetch(to, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  expect((await click(`${url}/unsubscribe?t=wrong`)).status).toBe(404)
  expect((await click(`${url}/unsubscribe`)).status).toBe(404)
  // Fetching the page, as scanners of links do, changes nothing.
  await fetch(link)
  expect(await database.db.selectFrom('suppression').selectAll().execute()).toEqual([])
  expect((await click(link)).status).toBe(200)
  expect((await click(link)).status).toBe(200)
  expect(await database.db.selectFrom('suppression').select(['masked', 'reason']).execute()).toEqual([
    { masked: 'a***@example.net', reason: 'optedOut' },
  ])
})
