import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBlocks } from './slow/manual-blocks.ts'
import { needPackages } from './slow/packages.ts'

/**
 * The archive on a bare Debian: a root file system of the essential packages only, no network but loopback, an account without rights, no
 * variable set, the program's folder not writable; and the image that deploy/container makes of both. Needs root, `mmdebstrap`, `nsenter` and `buildah`.
 */

const ROOT = join(import.meta.dirname, '..')
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-release-slow-')))
const out = join(folder, 'out')
const machine = join(folder, 'machine')
/** The essential packages of Debian, from which the machine and the image are made. */
const base = join(folder, 'bookworm.tar')
/** Of the account in the image. */
const UID = '10001'
const PORT = 4699
let archive = ''
let program = ''
/** The account of the service, `uid:gid`. */
let owner = ''

const run = (command: string, args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 64 * 1024 ** 2 })

/** What the manual says for one machine, without the service manager, which does not run here; with it: manual.slow.ts. */
const installation = (): string[] => {
  const blocks = readBlocks()
  const lines = (blocks[0]?.lines ?? []).filter((line) => !line.startsWith('systemctl '))
  expect(lines.length).toBeGreaterThan(7)
  const backups = blocks.flatMap((block) => block.lines).find((line) => / \/mnt\/backup\/portal$/.test(line))
  return [...lines, backups ?? expect.fail('no folder for backups')]
}

beforeAll(() => {
  execFileSync(process.execPath, [join(ROOT, 'scripts/release/main.ts'), out], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  const name = readdirSync(out).find((one) => one.endsWith('.tar.gz')) ?? ''
  archive = join(out, name)
  needPackages(['mmdebstrap', 'buildah'], ['mmdebstrap', 'buildah'])
  run('mmdebstrap', ['--quiet', '--variant=minbase', 'bookworm', base])
  mkdirSync(machine)
  run('tar', ['-xf', base, '-C', machine])
  for (const file of [name, `${name}.sha256`]) linkSync(join(out, file), join(machine, 'root', file))
  // Where systemd is, it is there.
  mkdirSync(join(machine, 'etc/systemd/system'), { recursive: true })
  // sh reads nothing from a terminal; /dev/stdin is a link into /proc.
  const steps = installation().map((line) => line.replaceAll('portal-0.1.0-linux-x64.tar.gz', name))
  const shell = `mount -t proc proc "$0/proc"; exec chroot "$0" sh -exc 'cd /root; ${steps.join('; ')}'`
  run('unshare', ['--mount', '--pid', '--fork', 'sh', '-c', shell, machine])
  program = '/opt/portal'
  mkdirSync(join(machine, 'var/lib/portal'), { recursive: true })
  const [, uid = '', gid = ''] =
    /^portal:x:(\d+):(\d+):/m.exec(readFileSync(join(machine, 'etc/passwd'), 'utf8')) ?? []
  owner = `${uid}:${gid}`
  // The unit's StateDirectory.
  run('chown', [owner, join(machine, 'var/lib/portal')])
}, 900_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** In the machine, without a network; nothing outlives it unseen. */
const entering = () =>
  `ip link set lo up; mount -t proc proc "$0/proc"; mount --bind /dev "$0/dev"; exec chroot --userspec=${owner} "$0" "$@"`
/** The folder of the data comes from /etc/portal/portal.env. */
const inside = (...command: string[]) => [
  ...['--net', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', entering(), machine],
  ...['/usr/bin/env', '-i', `PORT=${PORT}`, ...command],
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
      /node_modules\/(vitest|typescript|vite|@biomejs|playwright)\/|\.test\.ts$|\/packages\/.*\/testing\/|\.map$|\.d\.ts$|bin\/npm$/
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
  // Who may not read the settings is told so, and looks at no other portal.
  const stranger = inside(`${program}/portal`, 'doctor').map((part) =>
    part.replace(`--userspec=${owner} `, '--userspec=65534:65534 '),
  )
  const refused = spawnSync('unshare', stranger, { encoding: 'utf8' })
  expect(refused.stderr).toContain('环境文件 /etc/portal/portal.env 无法读取')
  // Root works as the account of the service.
  const byRoot = inside(`${program}/portal`, 'audit-verify').map((part) =>
    part.replace(`--userspec=${owner} `, ''),
  )
  const asked = spawnSync('unshare', byRoot, { encoding: 'utf8' })
  expect(asked.stdout, asked.stderr).toContain('操作日志完整')
  // The folder for backups as the manual makes it, written by the account of the service.
  const key = randomBytes(32).toString('base64')
  const kept = ['/usr/bin/env', 'BACKUP_DIR=/mnt/backup/portal', `BACKUP_KEY=${key}`]
  const saved = spawnSync('unshare', inside(...kept, `${program}/portal`, 'snapshot'), { encoding: 'utf8' })
  expect(saved.stdout, saved.stderr).toContain('备份完成')
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

/** Without a registry, a daemon or namespaces for users: what it proves is the file, not the limits of an engine. */
describe('the container', () => {
  const store = ['--root', join(folder, 'images'), '--runroot', join(folder, 'running')]
  const buildah = (...args: string[]) =>
    run('buildah', [...store, '--storage-driver', 'vfs', ...args]).toString()
  const build = (tag: string, context: string, ...args: string[]) =>
    buildah('bud', '--isolation', 'chroot', '--layers=false', '--quiet', '--tag', tag, ...args, context)

  test('is built of the archive, runs as an account of its own, serves and stops when it is told to', async () => {
    const context = join(folder, 'context')
    mkdirSync(context)
    linkSync(base, join(context, 'bookworm.tar'))
    writeFileSync(join(context, 'Base'), 'FROM scratch\nADD bookworm.tar /\n')
    build('localhost/debian:bookworm', context, '--file', join(context, 'Base'))
    linkSync(archive, join(context, 'portal.tar.gz'))
    const file = join(ROOT, 'deploy/container/Containerfile')
    build('localhost/portal:test', context, '--file', file, '--build-arg', 'BASE=localhost/debian:bookworm')
    const { config } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/portal:test')).OCIv1
    expect(config).toMatchObject({
      ...{ User: 'portal', Entrypoint: ['/opt/portal/portal'], Cmd: ['start'], StopSignal: 'SIGTERM' },
      ...{ ExposedPorts: { '3000/tcp': {} }, Volumes: { '/var/lib/portal': {} } },
    })
    expect(config.Env.filter((each: string) => /KEY|PASSWORD|SECRET/.test(each))).toEqual([])

    buildah('from', '--name', 'one', 'localhost/portal:test')
    const where = ['--isolation', 'chroot', '--network', 'host', '--user', 'portal']
    const child = spawn(
      'buildah',
      [
        ...[...store, '--storage-driver', 'vfs', 'run', ...where, '--env', `PORT=${PORT}`],
        ...['--env', 'HOST=127.0.0.1', 'one', '--', ...config.Entrypoint, ...config.Cmd],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${PORT}${path}`).then(
        ({ status }) => status,
        () => 0,
      )
    while ((await ask('/health')) !== 200) {
      if (child.exitCode !== null) throw new Error(said)
      await sleep(100)
    }
    expect(await ask('/ready'), said).toBe(200)
    expect(await ask('/login')).toBe(200)
    const [pid = ''] = run('pgrep', ['--uid', UID, '--full', 'packages/server/dist/main.js'])
      .toString()
      .split('\n')
    process.kill(Number(pid), 'SIGTERM')
    await ended
    expect(spawnSync('pgrep', ['--uid', UID]).stdout.toString()).toBe('')
    buildah('rm', 'one')
  }, 900_000)
})
