import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { shownShift } from './shifted-date.ts'

/** For fault tests: the portal as it runs in production, a process that can be killed. */
export interface PortalProcess {
  readonly url: string
  readonly child: ChildProcess
  readonly output: () => string
  /** How it ended: exit code or signal. */
  readonly ended: Promise<[number | null, NodeJS.Signals | null]>
}

const COMMANDS = fileURLToPath(new URL('../../dist/command-line.js', import.meta.url))
/** Whatever `portal.env` lies beside the project is none of the tests' business. */
const NO_FILE = '/dev/null'
/** As it is served; built before the tests (global-setup.ts). */
export const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** Where processes of a run keep what they have compiled (global-setup.ts); a killed one writes it as soon as it has started. */
const compiled = (): Record<string, string> =>
  process.env.TEST_COMPILED ? { NODE_COMPILE_CACHE: process.env.TEST_COMPILED } : {}
const PRELOAD = `--import=${new URL('compiled-preload.ts', import.meta.url).href}`

/** The environment of a process on a test's database: it goes by the clock of the tests as it stands. */
export const clockOfTests = (): Record<string, string> => ({
  TEST_CLOCK_SHIFT: String(shownShift()),
  NODE_OPTIONS: `--import=${new URL('clock-preload.ts', import.meta.url).href}`,
})

/** A port that was free a moment ago; a portal that comes back must have the address it had. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

export const startPortalProcess = async (
  env: Record<string, string>,
  flags: readonly string[] = [],
  args: readonly string[] = [],
): Promise<PortalProcess> => {
  const child = spawn(process.execPath, [PRELOAD, ...flags, MAIN, ...args], {
    env: {
      PATH: process.env.PATH,
      ...compiled(),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      PORTAL_ENV: NO_FILE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = once(child, 'exit') as PortalProcess['ended']
  for (;;) {
    const url = /http:\/\/[\d.]+:\d+/.exec(output)?.[0]
    if (url) return { url, child, ended, output: () => output }
    if (child.exitCode !== null) throw new Error(`the portal did not start: ${output}`)
    await sleep(10)
  }
}

type Heard = (line: string, kill: () => void) => void

/** `npm run portal -- …` as a process of its own. `on`: each line that it says, with a way to kill it there and then. */
export const runCommand = (args: readonly string[], env: Record<string, string> = {}, on: Heard = () => {}) =>
  runProcess(COMMANDS, args, env, on)

/** A program of ours, to its end. */
export const runProcess = async (
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  on: Heard = () => {},
): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...compiled(), PORTAL_ENV: NO_FILE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'close')
  const hear = (stream: Readable) => {
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
    createInterface({ input: stream }).on('line', (line) => on(line, () => child.kill('SIGKILL')))
  }
  hear(child.stdout)
  hear(child.stderr)
  const [code] = await ended
  return { code, output }
}

export const killPortal = async ({ child, ended }: PortalProcess): Promise<void> => {
  child.kill('SIGKILL')
  await ended
}

/** The PostgreSQL that serves a folder, and all processes it has. */
export const postgresOf = (dataDir: string): { postmaster: number; all: number[] } => {
  const [line = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(line)
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster
    } catch {
      return false
    }
  })
  return { postmaster, all: [postmaster, ...children.map(Number)] }
}
