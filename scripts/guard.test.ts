import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { eventually } from '../packages/server/src/testing/eventually.ts'
import { databasesOf, isRunning, processesOf } from './guard.mjs'

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
