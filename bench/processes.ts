import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SERVE_FLAGS } from '../scripts/serve.mjs'

/** Node processes under measurement; their output goes to a file, as a service's does. */

export interface Running {
  readonly url: string
  readonly pid: number
  readonly output: () => string
  /** Resident memory in MB, now and at its highest since {@link forgetPeak}. */
  readonly memory: () => { now: number; peak: number }
  readonly forgetPeak: () => void
  readonly stop: () => Promise<void>
}

const status = (pid: number, field: string): number => {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024
}

const stopped = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

let started = 0

/** Starts a script and waits for the URL that it prints. */
export const run = async (
  script: string,
  {
    folder,
    env,
    flags = [],
    args = [],
  }: { folder: string; env: Record<string, string>; flags?: string[]; args?: string[] },
): Promise<Running> => {
  started += 1
  const path = join(folder, `output-${started}.log`)
  const file = openSync(path, 'w')
  const program = fileURLToPath(new URL(script, import.meta.url))
  // As people start it.
  const asServed = script.endsWith('/main.js') ? SERVE_FLAGS : []
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [...asServed, ...flags, program, ...args], {
    env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env },
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  const output = () => readFileSync(path, 'utf8')
  for (;;) {
    const url = /http:\/\/[\d.]+:\d+/.exec(output())?.[0]
    const pid = child.pid ?? 0
    if (url)
      return {
        url,
        pid,
        output,
        memory: () => ({ now: status(pid, 'VmRSS'), peak: status(pid, 'VmHWM') }),
        forgetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
        stop: () => stopped(child),
      }
    if (child.exitCode !== null) throw new Error(`${script} ended: ${output()}`)
    await sleep(5)
  }
}
