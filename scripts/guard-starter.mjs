// For guard.test.ts: a run of tests in small. It starts what a run starts (a child with a child of its own in another session, a database),
// says where, and waits to be ended.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { guardedRun } from './guard.mjs'

const waits = 'setInterval(() => {}, 1000)'

if (process.argv[2] === 'child') {
  const { startEmbedded } = await import('../packages/server/src/platform/database/embedded/embedded.ts')
  // Deaf to the polite way, as a process that hangs is.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  spawn(process.execPath, ['-e', waits], { detached: true, stdio: 'ignore' }).unref()
  const folder = join(process.env.TMPDIR, 'database')
  mkdirSync(folder)
  await startEmbedded(folder, { disposable: true })
  process.send('up')
  setInterval(() => {}, 1000)
} else {
  const run = guardedRun()
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'child'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.once('message', () => console.log(run.folder))
}
