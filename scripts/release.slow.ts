import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/**
 * The archive on a bare Debian: a root file system of the essential packages only, no network but loopback, an account without rights, no
 * variable set, the program's folder not writable. Needs root, `mmdebstrap` and `nsenter`.
 */

const ROOT = join(import.meta.dirname, '..')
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-release-slow-')))
const out = join(folder, 'out')
const machine = join(folder, 'machine')
const UID = '10001'
const PORT = 4699
let archive = ''
let program = ''

const run = (command: string, args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 64 * 1024 ** 2 })

beforeAll(() => {
  execFileSync(process.execPath, [join(ROOT, 'scripts/release/main.ts'), out], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  const name = readdirSync(out).find((one) => one.endsWith('.tar.gz')) ?? ''
  archive = join(out, name)
  if (existsSync('/usr/bin/mmdebstrap'))
    run('mmdebstrap', ['--quiet', '--variant=minbase', 'bookworm', machine])
  else throw new Error('apt-get install mmdebstrap')
  mkdirSync(join(machine, 'opt'), { recursive: true })
  run('tar', ['-xzf', archive, '-C', join(machine, 'opt')])
  program = `/opt/${name.replace('.tar.gz', '')}`
  run('chroot', [machine, '/usr/sbin/useradd', '--system', '--uid', UID, 'portal'])
  mkdirSync(join(machine, 'var/lib/portal'), { recursive: true })
  run('chown', [`${UID}:${UID}`, join(machine, 'var/lib/portal')])
}, 900_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** In the machine, without a network; `setsid` so that nothing outlives it unseen. */
const INSIDE = `ip link set lo up; mount -t proc proc "$0/proc"; mount --bind /dev "$0/dev"; exec chroot --userspec=${UID}:${UID} "$0" "$@"`
const inside = (...command: string[]) => [
  ...['--net', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', INSIDE, machine],
  ...['/usr/bin/env', '-i', `PORT=${PORT}`, 'DATA_DIR=/var/lib/portal', ...command],
]

const startMachine = async () => {
  const begun = performance.now()
  const child = spawn('unshare', inside(`${program}/portal`, 'start'), { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const ask = (path: string) =>
    spawnSync(
      'nsenter',
      ['-t', String(child.pid), '-n', process.execPath, '-e', ASK, `http://127.0.0.1:${PORT}${path}`],
      {
        encoding: 'utf8',
      },
    ).stdout
  while (ask('/health') !== '200') {
    if (child.exitCode !== null) throw new Error(said)
    await sleep(100)
  }
  const seconds = (performance.now() - begun) / 1_000
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    // To the portal itself, as a service manager does: the child of the one that keeps the namespace.
    const [inner = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')
    process.kill(Number(inner), 'SIGTERM')
    await ended
  }
  return { ask, stop, seconds, said: () => said }
}
const ASK =
  'fetch(process.argv[1]).then((r) => process.stdout.write(String(r.status)), () => process.stdout.write("0"))'

describe('the archive', () => {
  test('has its checksum, its bill of materials and its licences beside it', () => {
    const digest = createHash('sha256').update(readFileSync(archive)).digest('hex')
    expect(readFileSync(`${archive}.sha256`, 'utf8').split(' ')[0]).toBe(digest)
    const base = archive.replace('.tar.gz', '')
    const names: string[] = JSON.parse(readFileSync(`${base}.sbom.json`, 'utf8')).components.map(
      (one: { name: string }) => one.name,
    )
    for (const name of ['fastify', 'react', 'openssl', 'icu']) expect(names).toContain(name)
    expect(names).not.toContain('vitest')
    expect(readFileSync(`${base}.licences.txt`, 'utf8')).toMatch(/^fastify [\d.]+\tMIT$/m)
  })

  test('holds no tool of development, no test and nothing of the machine that made it', () => {
    const files = run('tar', ['-tzf', archive]).toString().split('\n')
    const strange =
      /node_modules\/(vitest|typescript|vite|@biomejs|playwright)\/|\.test\.ts$|\/testing\/|\.map$|\.d\.ts$|bin\/npm$/
    expect(files.filter((path) => strange.test(path))).toEqual([])
    expect(files.some((path) => path.endsWith('/手册.md') || path.includes('\\346\\211\\213'))).toBe(true)
    const found = spawnSync('grep', [
      '-rlF',
      '--include=*.ts',
      '--include=*.json',
      ROOT,
      join(machine, program),
    ])
    expect(String(found.stdout)).toBe('')
  })
})

test('on a bare machine it starts, serves, stops and starts again, and its commands work', async () => {
  for (const name of ['npm', 'node', 'gcc', 'curl'])
    expect(existsSync(join(machine, 'usr/bin', name)), name).toBe(false)
  const times: number[] = []
  for (let start = 0; start < 2; start += 1) {
    const portal = await startMachine()
    times.push(portal.seconds)
    expect(portal.ask('/ready'), portal.said()).toBe('200')
    expect(portal.ask('/login')).toBe('200')
    await portal.stop()
  }
  const command = spawnSync('unshare', inside(`${program}/portal`, 'doctor'), { encoding: 'utf8' })
  expect(command.stdout).toContain('[正常]')
  expect(command.stdout).not.toContain('npm run')
  const unknown = spawnSync('unshare', inside(`${program}/portal`, 'nonsense'), { encoding: 'utf8' })
  expect(unknown.stdout).toContain('./portal')
  console.log(`first start ${times[0]?.toFixed(1)} s, second ${times[1]?.toFixed(1)} s`)
}, 300_000)

test('the files for service managers and proxies say what they should', () => {
  const deploy = join(machine, program, 'deploy')
  expect(
    spawnSync('systemd-analyze', [
      'security',
      '--offline=true',
      '--threshold=25',
      join(deploy, 'systemd/portal.service'),
    ]).status,
  ).toBe(0)
})
