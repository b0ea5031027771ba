import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { killsOf } from '../../../testing/kills.ts'
import { connect } from '../database.ts'
import { startEmbedded } from './embedded.ts'
import { asUser, chooseServerUser } from './embedded-binaries.ts'
import { isRunning, readMark } from './process-lock.ts'

const WRITER = fileURLToPath(new URL('../../../testing/acked-writer.ts', import.meta.url))
const folders: string[] = []
const children: ChildProcess[] = []
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-embedded-'))
  folders.push(folder)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const one of folders) {
    // Whoever comes last stops the server that a killed writer left.
    await startEmbedded(one).then((server) => server.stop())
    rmSync(one, { recursive: true, force: true })
  }
})

/** A portal that writes; `acked` grows with each row the database confirmed. */
function writer(acked: Set<string>) {
  const env = { PATH: process.env.PATH, DATA_DIR: folder }
  const child = spawn(process.execPath, [WRITER], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let opened = false
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === 'open') opened = true
      else acked.add(line)
    }
  })
  return { child, isOpen: () => opened }
}

async function until(done: () => boolean, what: string) {
  const deadline = Date.now() + 40_000
  while (!done()) {
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await sleep(10)
  }
}

function cut(cluster: string) {
  const path = join(cluster, 'global', 'pg_control')
  const whole = readFileSync(path)
  truncateSync(path, 100)
  return () => writeFileSync(path, whole)
}

function misspell(cluster: string) {
  const path = join(cluster, 'postgresql.auto.conf')
  const before = readFileSync(path)
  writeFileSync(path, 'work_memory = 1\n')
  return () => writeFileSync(path, before)
}

const KILLS = killsOf(2)

const serverPid = () => readMark(join(folder, 'postgres', 'postmaster.pid'))?.pid ?? 0

async function kill(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

async function storedIds() {
  const server = await startEmbedded(folder)
  const { db, close } = connect({ url: server.appUrl })
  const rows = await db.selectFrom('job').select('id').execute()
  await close()
  await server.stop()
  return new Set(rows.map(({ id }) => id))
}

/** The one row that was under way at each kill may be there or not; every confirmed one must be. */
async function expectNothingLost(acked: Set<string>, kills: number) {
  const stored = await storedIds()
  expect([...acked].filter((id) => !stored.has(id))).toEqual([])
  expect(stored.size - acked.size).toBeLessThanOrEqual(kills)
}

test('killing the portal again and again loses no confirmed row', { timeout: 120_000 }, async () => {
  const acked = new Set<string>()
  for (let round = 1; round <= KILLS; round += 1) {
    const before = acked.size
    const { child } = writer(acked)
    await until(() => acked.size > before + 20, 'rows')
    await kill(child)
  }
  await expectNothingLost(acked, KILLS)
})

test('killing the database again and again loses no confirmed row', { timeout: 120_000 }, async () => {
  const acked = new Set<string>()
  const { child } = writer(acked)
  for (let round = 1; round <= KILLS; round += 1) {
    const before = acked.size
    await until(() => acked.size > before + 20 && isRunning(serverPid()), 'rows')
    const pid = serverPid()
    process.kill(pid, 'SIGKILL')
    await until(() => !isRunning(pid), 'the end of the server')
  }
  const before = acked.size
  await until(() => acked.size > before + 20, 'rows after the last kill')
  await kill(child)
  await expectNothingLost(acked, KILLS + 1)
})

test('four portals starting at once on an empty folder all come up', { timeout: 120_000 }, async () => {
  const acked = new Set<string>()
  const writers = [1, 2, 3, 4].map(() => writer(acked))
  await until(() => writers.every(({ isOpen }) => isOpen()), 'all four')
  await Promise.all(writers.map(({ child }) => kill(child)))
  await expectNothingLost(acked, 4)
})

test('a socket that somebody clears away is made anew', { timeout: 60_000 }, async () => {
  const server = await startEmbedded(folder)
  const before = serverPid()
  const socket = new URL(server.appUrl).searchParams.get('host') ?? ''
  rmSync(socket, { recursive: true })
  await until(() => serverPid() !== before && isRunning(serverPid()), 'another server')
  const { pool, close } = connect({ url: server.appUrl })
  await eventually(async () => expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]))
  await close()
  await server.stop()
})

test.each([
  ['a file of control that is cut', /^内置数据库没有启动：数据库的文件已损坏/, cut],
  [
    'a setting that no server knows',
    /^内置数据库没有启动：原因在它的日志最后几行（日志 .*postgres\.log）$/,
    misspell,
  ],
])('%s: the reason at once', async (_what, words, harm) => {
  await startEmbedded(folder).then((server) => server.stop())
  const mend = harm(join(folder, 'postgres'))
  const begun = performance.now()
  await expect(startEmbedded(folder)).rejects.toThrow(words)
  // Half a minute is how long the remains of a killed server are waited for.
  expect(performance.now() - begun).toBeLessThan(15_000)
  mend()
})

test('a number of a server before the power cut that belongs to another process now', async () => {
  await startEmbedded(folder).then((server) => server.stop())
  const stranger = spawn('sleep', ['600'], { cwd: '/', stdio: 'ignore', ...asUser(chooseServerUser()) })
  children.push(stranger)
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${stranger.pid}\n`)
  const server = await startEmbedded(folder)
  expect(isRunning(stranger.pid ?? 0)).toBe(true)
  await server.stop()
})

test('the server leaves with the last one, and its socket is not for strangers', async () => {
  const one = await startEmbedded(folder)
  const other = connect({ url: one.appUrl })
  const { rows } = await other.pool.query(
    `select current_setting('listen_addresses') as addresses, current_setting('data_checksums') as checksums,
            pg_encoding_to_char(encoding) as encoding, datlocale as locale, current_user as "user"
     from pg_database where datname = current_database()`,
  )
  await other.close()
  expect(rows).toEqual([
    { addresses: '', checksums: 'on', encoding: 'UTF8', locale: 'C.UTF-8', user: 'portal_app' },
  ])
  const pid = serverPid()
  await one.stop()
  expect(isRunning(pid)).toBe(false)
})

test('the folder of the socket goes with a server that had died before', async () => {
  const server = await startEmbedded(folder)
  const socket = new URL(server.appUrl).searchParams.get('host') ?? ''
  expect(existsSync(socket)).toBe(true)
  const pid = serverPid()
  process.kill(pid, 'SIGKILL')
  await until(() => !isRunning(pid), 'the end of the server')
  await server.stop()
  expect(existsSync(socket)).toBe(false)
})
