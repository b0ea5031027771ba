import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { account } from '@portal/contract/identity/account.calls'
import { member } from '@portal/contract/membership/member.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateAppKey } from '../packages/server/src/platform/crypto/secrets.ts'
import { startEmbedded } from '../packages/server/src/platform/database/embedded/embedded.ts'
import {
  freePort,
  killPortal,
  type PortalProcess,
  startPortalProcess,
} from '../packages/server/src/testing/portal-process.ts'
import { needPackages } from './slow/packages.ts'

/** The files of deploy/nginx and deploy/caddy by the real programs, and two processes restarted in turn under load. */

const DEPLOY = join(import.meta.dirname, '../deploy')
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-proxies-slow-')))
const config = join(folder, 'portal.conf')
const main = join(folder, 'nginx.conf')
const portals = new Map<number, PortalProcess>()
let env: Record<string, string> = {}
let stopDatabase = async () => {}
let nginx: ChildProcess | undefined
let port = 0

const nginxArguments = ['-c', main, '-p', folder]

beforeAll(async () => {
  needPackages(['nginx', 'caddy', 'curl', 'openssl'], ['nginx-light', 'caddy', 'curl', 'openssl'])
  const database = await startEmbedded(join(folder, 'database'))
  stopDatabase = database.stop
  const [one, two, plain] = [await freePort(), await freePort(), await freePort()]
  port = await freePort()
  env = {
    ...{ DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl },
    ...{ APP_KEY: generateAppKey(), DATA_DIR: join(folder, 'data') },
  }
  for (const each of [one, two]) portals.set(each, await startPortalProcess({ ...env, PORT: String(each) }))
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  const name = ['-subj', '/CN=portal.example.org', '-days', '1']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate]
  execFileSync('openssl', [...made, ...name], { stdio: 'pipe' })
  writeFileSync(
    config,
    readFileSync(join(DEPLOY, 'nginx/portal.conf'), 'utf8')
      .replace('127.0.0.1:3000', `127.0.0.1:${one}`)
      .replace('# server 127.0.0.1:3001', `server 127.0.0.1:${two}`)
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace(/ssl_certificate .*/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`),
  )
  mkdirSync(join(folder, 'logs'))
  writeFileSync(
    main,
    `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/logs/error.log;\nevents {}\nhttp {\n  access_log off;\n  include ${config};\n}\n`,
  )
}, 300_000)
afterAll(async () => {
  nginx?.kill('SIGQUIT')
  for (const portal of portals.values()) await killPortal(portal)
  await stopDatabase()
  rmSync(folder, { recursive: true, force: true })
})

test('nginx and Caddy take their files', () => {
  const tried = spawnSync('nginx', ['-t', ...nginxArguments], { encoding: 'utf8' })
  expect(tried.status, tried.stderr).toBe(0)
  const said = ['validate', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'caddy/Caddyfile')]
  const caddy = spawnSync('caddy', said, { encoding: 'utf8', env: { ...process.env, HOME: folder } })
  expect(caddy.status, caddy.stderr).toBe(0)
  expect(caddy.stdout + caddy.stderr).toContain('Valid configuration')
})

let callers = 0
/** Each from an address and on a connection of its own. */
const ask = (path: string, input: object) =>
  new Promise<number>((resolve) => {
    callers += 1
    const body = JSON.stringify(input)
    const options = {
      ...{ host: '127.0.0.1', port, path, method: 'POST', agent: false as const, rejectUnauthorized: false },
      localAddress: `127.7.${Math.floor(callers / 250) % 250}.${(callers % 250) + 1}`,
      headers: {
        ...{ host: 'portal.example.org', 'content-type': 'application/json' },
        ...{ 'x-requested-with': 'XMLHttpRequest', 'content-length': Buffer.byteLength(body) },
      },
    }
    const asked = request(options, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.once('error', () => resolve(0)).end(body)
  })

/** As a service manager does it: the old one ends on SIGTERM, the new one has its port. */
const restartOnRequest = (stopped: () => boolean) => {
  const wanted = join(folder, 'wanted')
  const script = join(folder, 'restart')
  writeFileSync(
    script,
    `#!/bin/sh\necho "$1" > ${wanted}.new\nmv ${wanted}.new ${wanted}\nwhile [ -e ${wanted} ]; do sleep 0.1; done\n`,
  )
  chmodSync(script, 0o755)
  const serve = async () => {
    while (!stopped()) {
      const said = spawnSync('cat', [wanted], { encoding: 'utf8' }).stdout.trim()
      if (said !== '') {
        const old = portals.get(Number(said))
        old?.child.kill('SIGTERM')
        await old?.ended
        portals.set(Number(said), await startPortalProcess({ ...env, PORT: said }))
        rmSync(wanted)
      }
      await sleep(100)
    }
  }
  return { script, serving: serve() }
}

test('restarted in turn under load: no request fails', async () => {
  nginx = spawn('nginx', nginxArguments, { stdio: 'inherit' })
  await expect.poll(() => ask(account.publicKey.path, {}), { timeout: 20_000, interval: 200 }).toBe(200)
  let over = false
  const answers = new Map<number, number>()
  const lane = async () => {
    const agreed = { kind: 'person', agreed: true, sensitiveConsent: true }
    while (!over)
      for (const status of [await ask(member.begin.path, agreed), await ask(account.publicKey.path, {})])
        answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  const lanes = Array.from({ length: 4 }, lane)
  const before = [...portals.values()].map(({ child }) => child.pid)
  const { script, serving } = restartOnRequest(() => over)
  const reload = `nginx ${nginxArguments.join(' ')} -s reload`
  const restarting = spawn(join(DEPLOY, 'nginx/restart.sh'), [...portals.keys()].map(String), {
    env: { ...process.env, CONFIG: config, RELOAD: reload, RESTART: script },
    stdio: 'inherit',
  })
  const code = await new Promise((resolve) => restarting.once('exit', resolve))
  over = true
  await Promise.all([...lanes, serving])
  expect(code).toBe(0)
  expect([...portals.values()].map(({ child }) => child.pid)).not.toEqual(expect.arrayContaining(before))
  console.log(`answers while restarting: ${JSON.stringify([...answers])}`)
  expect([...answers.keys()]).toEqual([200])
  expect(answers.get(200)).toBeGreaterThan(100)
}, 300_000)
