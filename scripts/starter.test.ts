import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { eventually } from '../packages/server/src/testing/eventually.ts'
import { isRunning } from './guard.mjs'
import { SERVE_FLAGS } from './serve.mjs'

const module = fileURLToPath(new URL('starter.mjs', import.meta.url))
const watching = `import { whenStarterDies } from '${module}'; whenStarterDies(() => process.exit(0));
  console.log(process.pid); setInterval(() => {}, 1000)`

test.each([
  ['directly', `spawn(process.execPath, args, { stdio: 'inherit' })`],
  [
    'through a shell that lives on',
    `spawn('sh', ['-c', '"$0" "$@"; true', process.execPath, ...args], { stdio: 'inherit' })`,
  ],
])('whoever was started %s ends when the starter is killed', async (_, how) => {
  const args = JSON.stringify(['--input-type=module', '-e', watching])
  const text = `const { spawn } = require('node:child_process'); const args = ${args}; ${how}; setInterval(() => {}, 1000)`
  const starter = spawn(process.execPath, ['-e', text], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(starter.stdout, 'data')
  const pid = Number(String(line))
  expect(isRunning(pid)).toBe(true)
  starter.kill('SIGKILL')
  await eventually(() => expect(isRunning(pid)).toBe(false))
})

test('a release starts the portal as the sources do', () => {
  const script = readFileSync(new URL('release/portal.sh', import.meta.url), 'utf8')
  const starts = [...script.matchAll(/exec "\$node" (.*)"\$here\/packages\/server\/dist\/main\.js"/g)]
  expect(starts.map(([, flags = '']) => flags.trim())).toEqual([SERVE_FLAGS.join(' '), SERVE_FLAGS.join(' ')])
})
