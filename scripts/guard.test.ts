import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../packages/server/src/testing/eventually.ts'
import { databasesOf, hasRoom, isRunning, makeRunFolder, processesOf } from './guard.mjs'

afterEach(() => vi.unstubAllEnvs())

const starter = fileURLToPath(new URL('guard-starter.mjs', import.meta.url))

/** A run in small, up to the moment when all of it is there. */
const startRun = async () => {
  const run = spawn(process.execPath, [starter], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(run.stdout, 'data')
  const folder = String(line).trim()
  return { run, folder, processes: processesOf(folder), databases: databasesOf(folder) }
}

test.concurrent.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
  'a run that %s stops leaves no process and no file behind',
  async (signal) => {
    const { run, folder, processes, databases } = await startRun()
    // The child, its child in a session of its own, and the guard of neither; the database says who it is in its folder.
    expect(processes).toHaveLength(2)
    expect(databases).toHaveLength(1)
    run.kill(signal)
    await once(run, 'exit')
    // The folder goes last.
    await eventually(() => expect(existsSync(folder)).toBe(false))
    expect(processesOf(folder)).toEqual([])
    for (const pid of [...processes, ...databases.map((each) => each.pid)]) expect(isRunning(pid)).toBe(false)
    for (const { socket } of databases) expect(existsSync(socket)).toBe(false)
  },
)

test('a run writes into memory where there is plenty of it, and where it was told to otherwise', ({
  onTestFinished,
}) => {
  expect(hasRoom('/dev/shm', 2 ** 50)).toBe(false)
  expect(hasRoom('/', 1)).toBe(false)
  expect(hasRoom('/nowhere', 1)).toBe(false)
  const told = mkdtempSync(join(realpathSync(tmpdir()), 'told-'))
  onTestFinished(() => rmSync(told, { recursive: true }))
  vi.stubEnv('TMPDIR', told)
  expect(dirname(makeRunFolder('run-'))).toBe(told)
})
