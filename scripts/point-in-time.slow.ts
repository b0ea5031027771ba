import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateAppKey } from '../packages/server/src/platform/crypto/secrets.ts'
import {
  freePort,
  killPortal,
  runCommand,
  startPortalProcess,
} from '../packages/server/src/testing/portal-process.ts'
import { needPackages } from './slow/packages.ts'

/**
 * The database back to a moment, by pgBackRest with the files of deploy/pgbackrest and the roles of the manual. Needs root, `pgbackrest` and
 * `postgresql-15`.
 */

const ROOT = join(import.meta.dirname, '..')
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-moment-')))
const at = (name: string) => join(folder, name)
const BIN = '/usr/lib/postgresql/15/bin'
const CONFIG = at('pgbackrest.conf')
const env: Record<string, string> = { DATA_DIR: at('portal'), PORT: '0', APP_KEY: generateAppKey() }
let port = 0

const asPostgres = (command: string, ...args: string[]) =>
  execFileSync('runuser', ['-u', 'postgres', '--', command, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
const server = (act: 'start' | 'stop') =>
  spawnSync(
    'runuser',
    ['-u', 'postgres', '--', `${BIN}/pg_ctl`, '-D', at('main'), '-w', '-m', 'fast', '-l', at('log'), act],
    { stdio: 'ignore' },
  )
const backRest = (...args: string[]) =>
  asPostgres('pgbackrest', `--config=${CONFIG}`, '--stanza=portal', ...args)
const query = async (text: string, url = env.DATABASE_OWNER_URL) => {
  const client = new pg.Client(url ? { connectionString: url } : { host: at('sock'), port, user: 'postgres' })
  await client.connect()
  return (await client.query(text).finally(() => client.end())) as pg.QueryResult
}
const deployed = (name: string, changes: Record<string, string>) =>
  Object.entries(changes).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    readFileSync(join(ROOT, 'deploy/pgbackrest', name), 'utf8'),
  )
/** The statements of the manual, with a password. */
const roles = () =>
  [...readFileSync(join(ROOT, 'docs/operations.md'), 'utf8').matchAll(/^```sql\n([\s\S]*?)^```$/gm)].flatMap(
    ([, block = '']) =>
      block
        .replaceAll('…', 'geheim')
        .split(';\n')
        .filter((line) => line.trim() !== ''),
  )

beforeAll(async () => {
  needPackages(['pgbackrest', `${BIN}/postgres`], ['pgbackrest', 'postgresql-15'])
  port = await freePort()
  chmodSync(folder, 0o755)
  for (const name of ['sock', 'repo', 'lock', 'pg']) mkdirSync(at(name))
  execFileSync('chown', ['-R', 'postgres', folder])
  asPostgres(`${BIN}/initdb`, '-D', at('main'), '-E', 'UTF8', '--locale=C.UTF-8')
  const paths = {
    ...{
      '/var/lib/pgbackrest': at('repo'),
      '/var/lib/postgresql/15/main': at('main'),
      'CHANGE-ME': 'geheim',
    },
    ...{
      '/var/run/postgresql': `${at('sock')}\npg1-port=${port}`,
      '[global]': `[global]\nlock-path=${at('lock')}`,
    },
  }
  writeFileSync(CONFIG, deployed('pgbackrest.conf', paths), { mode: 0o644 })
  const archive = { 'pgbackrest --stanza': `pgbackrest --config=${CONFIG} --stanza` }
  appendFileSync(
    join(at('main'), 'postgresql.conf'),
    `${deployed('postgresql.conf', archive)}\nport=${port}\nunix_socket_directories='${at('sock')}'\nlisten_addresses='127.0.0.1'\n`,
  )
  server('start')
  for (const statement of roles()) await query(statement, '')
  const url = (role: string) => `postgresql://${role}:geheim@127.0.0.1:${port}/portal`
  Object.assign(env, { DATABASE_URL: url('portal_app'), DATABASE_OWNER_URL: url('portal_owner') })
})
afterAll(() => {
  server('stop')
  rmSync(folder, { recursive: true, force: true })
})

test('back to the moment before a mistake, and nothing goes out before somebody has looked', async () => {
  const first = await startPortalProcess(env)
  backRest('stanza-create')
  backRest('check')
  backRest('--type=full', 'backup')
  const channel = { id: "'00000000-0000-7000-8000-000000000001'", when: "now() + interval '1 hour'" }
  await query(
    `insert into outbox (id, channel, template, destination, "dedupeKey", "nextAt")
      values (${channel.id}, 'mail', 'notice', 'a***@b.cn', 'moment', ${channel.when})`,
  )
  await query('create table "keptFact" (n int); insert into "keptFact" select generate_series(1, 500)')
  // pgBackRest counts in whole seconds: the backup must have ended in one before.
  await query("select pg_sleep_until(date_trunc('second', clock_timestamp()) + interval '1 second')")
  const moment = (await query('select now()::text as at')).rows[0].at
  await query('delete from "keptFact"')
  await query('select pg_switch_wal()', '')
  await killPortal(first)
  server('stop')
  const begun = performance.now()
  backRest('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
  server('start')
  await expect
    .poll(async () => (await query('select pg_is_in_recovery() as r', '')).rows[0].r, { timeout: 60_000 })
    .toBe(false)
  console.log(`restored in ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
  expect((await query('select count(*)::int as n from "keptFact"')).rows[0].n).toBe(500)
  // As whoever restores would find it a minute later.
  await query(`update "portalProcess" set "seenAt" = now() - interval '2 minutes'`)
  const held = await runCommand(['held', 'begin'], env)
  expect(held.code, held.output).toBe(0)
  const again = await startPortalProcess(env)
  expect((await fetch(`${again.url}/ready`)).status).toBe(200)
  expect((await runCommand(['held', 'begin'], env)).output).toContain('门户正在运行')
  const listed = (await runCommand(['held'], env)).output
  expect(listed).toContain('timers')
  expect((await query('select held from outbox')).rows).toEqual([{ held: true }])
  await killPortal(again)
})
