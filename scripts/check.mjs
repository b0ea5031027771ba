// All checks that need no database, two at a time: each is a program of its own, and the machine of CI has two cores.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const typesOf = (name) => [`types of ${name}`, ['scripts/check-types.mjs', name]]

// What takes longest begins first.
const STEPS = [
  typesOf('server'),
  typesOf('web'),
  ['lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ['layers', ['scripts/check-layers.ts']],
  typesOf('contract'),
  ['unused', ['node_modules/knip/bin/knip.js', '--no-progress', '--cache']],
  ['sources', ['scripts/check-sources.ts']],
  ['styles', ['scripts/check-css.ts']],
  typesOf('e2e'),
]

const waiting = [...STEPS]
const running = new Set()
const failed = []
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    waiting.length = 0
    for (const child of running) child.kill(signal)
  })

/** What it said is shown when it ends, so that two of them do not talk at once. */
const runOne = (title, args) =>
  new Promise((resolve) => {
    const began = Date.now()
    const child = spawn(process.execPath, args, { cwd: at(''), env: { ...process.env, FORCE_COLOR: '1' } })
    running.add(child)
    const said = []
    child.stdout.on('data', (chunk) => said.push(chunk))
    child.stderr.on('data', (chunk) => said.push(chunk))
    child.once('error', (error) => said.push(Buffer.from(`${error.message}\n`)))
    child.once('close', (code) => {
      running.delete(child)
      if (code !== 0) failed.push(title)
      const seconds = ((Date.now() - began) / 1000).toFixed(1)
      process.stdout.write(
        `── ${title} ${code === 0 ? 'ok' : 'failed'} (${seconds} s)\n${Buffer.concat(said)}`,
      )
      resolve()
    })
  })

const work = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) await runOne(...step)
}
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work))
if (failed.length > 0) console.error(`check: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
