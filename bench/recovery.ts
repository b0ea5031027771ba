import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Row } from './figures.ts'
import { ask } from './load.ts'
import { run } from './processes.ts'

/**
 * RTO: the machine is gone, the last backup and the key are there. How long until the portal serves again: read and check the whole backup, fill an
 * empty database and folder, start. On the sample society, whose files are stamped scans and photos as members send them.
 */

const COMMANDS = fileURLToPath(new URL('../packages/server/dist/command-line.js', import.meta.url))
const execute = promisify(execFile)

export const measureRecovery = async (): Promise<Row[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-recovery-'))
  const shared = {
    ...{ PORT: '0', PORTAL_ENV: '/dev/null', PATH: process.env.PATH ?? '' },
    ...{ BACKUP_DIR: join(folder, 'backups'), BACKUP_KEY: randomBytes(32).toString('base64') },
  }
  const lost = { ...shared, DATA_DIR: join(folder, 'lost') }
  const found = { ...shared, DATA_DIR: join(folder, 'found') }
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    return (performance.now() - begun) / 1000
  }
  const command = (env: Record<string, string>, ...args: string[]) =>
    execute(process.execPath, [COMMANDS, ...args], { env, maxBuffer: 64 * 1024 ** 2 })
  const serving = async (env: Record<string, string>, flags: string[] = []) => {
    const server = await run('../packages/server/dist/main.js', { folder, env, args: flags })
    const { status } = await ask(server.url, { path: '/ready' })
    if (status !== 200) throw new Error(`not ready: ${status}`)
    return server
  }
  try {
    mkdirSync(shared.BACKUP_DIR)
    await (await serving(lost, ['--demo'])).stop()
    const first = await timed(() => command(lost, 'snapshot'))
    const second = await timed(() => command(lost, 'snapshot'))
    const { stdout } = await command(lost, 'snapshots')
    const name = /\d{8}T\d{6}Z/.exec(stdout)?.[0]
    if (!name) throw new Error(`no backup in ${stdout}`)
    mkdirSync(found.DATA_DIR)
    // Kept elsewhere, as the manual says.
    cpSync(join(lost.DATA_DIR, 'app-key'), join(found.DATA_DIR, 'app-key'))
    rmSync(lost.DATA_DIR, { recursive: true })
    const restored = await timed(() => command(found, 'restore', name))
    let stop = async () => {}
    const started = await timed(async () => {
      stop = (await serving(found)).stop
    })
    await stop()
    const row = (what: string, seconds: number, goal = ''): Row => ({
      ...{ item: 'R', what, size: 'sample society', measured: seconds.toFixed(1), goal },
      met: goal === '' ? undefined : seconds <= Number(goal.slice(2)),
    })
    return [
      row('first backup, s', first),
      row('backup of a night in which nothing came, s', second),
      row('restore into an empty folder, s', restored),
      row('then start to ready, s', started),
      row('RTO: from the backup to a portal that serves, s', restored + started, '≤ 120'),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
